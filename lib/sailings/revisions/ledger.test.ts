import type { SearchParams } from "@/lib/addresses/params";
import { entriesPerPage, ledgerOf, readLedgerView, withLedgerView } from "@/lib/ledger/ledger";
import en from "@/messages/en.json";
import { eventOf } from "@/test/support/examples/changes";
import { scheduleView } from "../address";
import { eventEntry } from "./event-text";
import { ledgerFilters } from "./ledger";

const at = { total: 3, zone: "Asia/Hong_Kong" };
const ledgerView = (params: SearchParams) =>
  readLedgerView(params, ledgerFilters, scheduleView(params).companies);
const all = ledgerView({});
const entryOf = (...facts: Parameters<typeof eventOf>) => eventEntry(eventOf(...facts), en);

test("an address is read with its defaults, and written without them", () => {
  expect(ledgerView({})).toEqual({ period: 30, since: "", show: null, companies: [], page: 1, entry: null });
  const view = ledgerView({ period: "7", show: "cutoffs", company: "B||A", page: "2", entry: "41" });
  expect(view).toEqual({
    period: 7,
    since: "",
    show: "cutoffs",
    companies: ["A", "B"],
    page: 2,
    entry: 41,
  });
  expect(ledgerView({ period: "8", show: "x", page: "-1", entry: "0" })).toEqual(all);
  // Feeds lead to entries of sixty days.
  expect(ledgerView({ entry: "41" }).period).toBe(90);
  const search = new URLSearchParams("loading_port=A&period=90&entry=3&page=4");
  expect(`${withLedgerView(search, { period: 30, show: null, page: 1 })}`).toBe("loading_port=A");
  expect(`${withLedgerView(search, { period: 7, show: "gone", page: 2 })}`).toBe(
    "loading_port=A&period=7&show=gone&page=2",
  );
});

test("entries are grouped by the publisher's day, and counted for each filter and carrier", () => {
  const changes = [
    entryOf({ id: 3, kind: "cutoffEarlier", weight: "urgent", recordedAt: "2026-03-15T17:00:00Z" }),
    entryOf({ id: 2, kind: "vesselSwapped", recordedAt: "2026-03-15T01:00:00Z" }),
    entryOf({ id: 1, kind: "new", weight: "quiet", operator: "Other", recordedAt: "2026-03-14T23:00:00Z" }),
  ];
  const ledger = ledgerOf(changes, ledgerFilters, all, at);
  expect(ledger.days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ["2026-03-16", [3]],
    ["2026-03-15", [2, 1]],
  ]);
  expect([ledger.count, ledger.urgent, ledger.isCut]).toEqual([3, 1, false]);
  expect(Object.fromEntries(ledger.filters.map(({ name, count }) => [name, count]))).toEqual({
    urgent: 1,
    etd: 0,
    eta: 0,
    cutoffs: 1,
    ships: 1,
    gone: 0,
    listed: 1,
  });
  expect(ledger.operators).toEqual([
    { name: "Nordhavn Line", count: 2 },
    { name: "Other", count: 1 },
  ]);
  expect(
    ledgerOf(changes, ledgerFilters, { ...all, companies: ["Other"] }, at).items.map(({ id }) => id),
  ).toEqual([1]);
  expect(ledgerOf(changes, ledgerFilters, { ...all, show: "urgent" }, at).items.map(({ id }) => id)).toEqual([
    3,
  ]);
  expect(ledgerOf(changes, ledgerFilters, all, { ...at, total: 4 }).isCut).toBe(true);
});

test("an entry is found on whichever page it is; an unknown one leaves the page as it is", () => {
  const many = Array.from({ length: 2 * entriesPerPage + 1 }, (_, index) => entryOf({ id: 1000 - index }));
  const pageOf = (entry: number | null, page = 1) =>
    ledgerOf(many, ledgerFilters, { ...all, entry, page }, { ...at, total: many.length }).page;
  expect(pageOf(1000)).toBe(1);
  expect(pageOf(1000 - entriesPerPage)).toBe(2);
  expect(pageOf(1000 - 2 * entriesPerPage)).toBe(3);
  expect(pageOf(7, 2)).toBe(2);
});
