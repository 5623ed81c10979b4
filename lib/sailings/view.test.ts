import { legs, sailing as told } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { scheduleView } from "./address";
import type { WithdrawnSailing } from "./revisions/schema";
import { countRows, filterOf } from "./rules";
import type { Leg, Sailing } from "./schema";
import { sailingOf } from "./text/legs";
import { mostWithdrawn, pageOfSailing, type SailingView, viewSailings } from "./view";

/** Rows that several carriers sell, and days by which cargo must be there. */

const [feeder, mother] = legs as [Leg, Leg];
const now = clockAt("2022-06-12T09:00");
const sailing = (id: string, change: Partial<Sailing> = {}, ship: Partial<Leg> = {}) => ({
  ...sailingOf({ ...told, legs: [{ ...feeder, ...ship }, mother] }),
  id,
  ...change,
});
const direct = (id: string, operator: string, etd: string, eta: string, cyCutoff: string | null) => ({
  ...sailingOf({ ...told, legs: [{ ...feeder, to: mother.to, departure: etd, arrival: eta }], cyCutoff }),
  id,
  operator,
});
const filter = filterOf(scheduleView(new URLSearchParams()));
const view = (all: Sailing[], change: Partial<SailingView> = {}) =>
  viewSailings(all, {
    filter,
    sort: null,
    dateType: "ETD",
    now,
    deadline: "",
    slower: false,
    page: 1,
    pageSize: 200,
    ...change,
  });
/** Rows as 'lead+other', in their order. */
const rows = (...of: Parameters<typeof view>) =>
  view(...of).items.map(({ id, others }) => [id, ...others.map((other) => other.id)].join("+"));

describe("the same ships, sold by several carriers", () => {
  const shared = [
    sailing("a"),
    sailing("b", { operator: "Tide Line", service: "TX9", voyage: "77W" }),
    sailing("c", { operator: "Peak Line", cyCutoff: "2022-06-14" }),
  ];

  test("are one row, which counts once, and once for each of its operators", () => {
    const shown = view(shared);
    expect(rows(shared)).toEqual(["a+b+c"]);
    expect(shown).toMatchObject({ found: 1, total: 1, openCount: 1, directCount: 0 });
    expect(shown.days).toEqual({ "2022-06-17": 1 });
    expect(shown.operators.map(({ name, count }) => `${name} ${count}`)).toEqual([
      "Golden Delta 1",
      "Peak Line 1",
      "Tide Line 1",
    ]);
    expect(countRows(shared, "ETD")).toBe(1);
  });

  test("start with the requested one, and with one that still accepts cargo", () => {
    expect(rows(shared, { filter: { ...filter, operators: ["Tide Line", "Peak Line"] } })).toEqual(["b+c"]);
    const gone = { cyCutoff: "2022-06-10", cfsCutoff: null };
    expect(rows([{ ...shared[0], ...gone } as Sailing, ...shared.slice(1)])).toEqual(["b+a+c"]);
  });

  test.each([
    ["another ship", sailing("b", { operator: "Tide Line" }, { imo: "4370521" })],
    ["another hour", sailing("b", { operator: "Tide Line" }, { departure: "2022-06-17T19:30" })],
    ["the same carrier", sailing("b", { service: "GD2" })],
    [
      "another hub",
      sailing("b", { operator: "Tide Line" }, { to: { portId: "LKCMB", port: "Colombo", terminal: null } }),
    ],
  ])("%s is another row", (_what, other) => {
    expect(rows([sailing("a"), other])).toEqual(["a", "b"]);
    expect(view([sailing("a"), other]).found).toBe(2);
  });

  test("ships that are not named yet are not one", () => {
    const noShip = { imo: null, vessel: "TBN" };
    expect(rows([sailing("a", {}, noShip), sailing("b", { operator: "Tide Line" }, noShip)])).toEqual([
      "a",
      "b",
    ]);
  });

  test("are distinguished by their CY cut-off where that is the chosen date type", () => {
    expect(rows(shared, { dateType: "CY" })).toEqual(["c", "a+b"]);
  });
});

describe("cargo that must be there by a day", () => {
  const all = [
    direct("early", "A", "2022-06-14T08:00", "2022-07-01", "2022-06-13T18:00"),
    direct("middle", "B", "2022-06-20T08:00", "2022-07-10T06:00", "2022-06-18T12:00"),
    direct("slow", "C", "2022-06-18T08:00", "2022-07-14", null),
    direct("last", "D", "2022-06-24T08:00", "2022-07-14T23:00", "2022-06-22T12:00"),
    direct("late", "E", "2022-06-26T08:00", "2022-07-15T00:30", "2022-06-24T12:00"),
    { ...direct("never", "F", "2022-06-26T09:00", "2022-07-15", null), eta: null },
  ];

  test("takes those that arrive in time, the last to leave first, or in the order that is chosen", () => {
    expect(rows(all, { deadline: "2022-07-14" })).toEqual(["last", "middle", "slow", "early"]);
    expect(rows(all, { deadline: "2022-07-13" })).toEqual(["middle", "early"]);
    expect(rows(all, { deadline: "2022-07-14", sort: "eta" })).toEqual(["early", "middle", "slow", "last"]);
    const { found, total, days } = view(all, { deadline: "2022-07-13" });
    expect({ found, total, days }).toEqual({
      found: 6,
      total: 2,
      days: { "2022-06-14": 1, "2022-06-20": 1 },
    });
  });

  test("is safe until the last CY cut-off of those in time that can still be met", () => {
    expect(view(all).arrival).toBeNull();
    expect(view(all, { deadline: "2022-07-14" }).arrival).toEqual({
      isLate: false,
      safe: {
        vessel: "Golden Agarwood",
        voyage: "124W",
        cyCutoff: "2022-06-22T12:00",
        siCutoff: told.siCutoff,
        vgmCutoff: told.vgmCutoff,
      },
    });
    const closed = { deadline: "2022-07-13", now: clockAt("2022-06-19T09:00") };
    expect(view(all, closed).arrival).toEqual({ isLate: false, safe: null });
  });

  test("takes the nearest late ones where none arrives in time, five at most", () => {
    const late = { deadline: "2022-06-30" };
    expect(rows(all, late)).toEqual(["early", "middle", "slow", "last", "late"]);
    expect(view(all, late).arrival).toEqual({ isLate: true, safe: null });
    expect(rows(all, { ...late, sort: "etd" })).toEqual(["early", "slow", "middle", "last", "late"]);
    const more = [...all, direct("sixth", "G", "2022-06-16", "2022-06-30T23:59", null)];
    expect(rows(more, { deadline: "2022-06-29" })).toEqual(["sixth", "early", "middle", "slow", "last"]);
    // Of the five that are shown two are one row.
    const twice = { ...direct("again", "Z", "2022-06-14T08:00", "2022-07-01", "2022-06-13T18:00") };
    expect(rows([...more, twice], { deadline: "2022-06-29" })).toEqual([
      "sixth",
      "again+early",
      "middle",
      "slow",
      "last",
    ]);
  });

  test("has no deadline where no row passes the filters", () => {
    const none = { deadline: "2022-07-14", filter: { ...filter, operators: ["Nobody"] } };
    expect(view(all, none)).toMatchObject({ arrival: null, total: 0 });
  });
});

describe("slower itineraries", () => {
  const quick = (id: string, etd: string) => direct(id, "A", `${etd}T08:00`, `${etd}T20:00`, `${etd}T01:00`);
  const all = [
    direct("round", "B", "2022-06-13T08:00", "2022-07-20", "2022-06-12T20:00"),
    quick("one", "2022-06-14"),
    quick("two", "2022-06-16"),
  ];

  test("are folded: counted in what was found, not in facets, days and the strip", () => {
    const folded = view(all);
    expect(rows(all)).toEqual(["one", "two"]);
    expect(folded).toMatchObject({
      found: 3,
      total: 3,
      totalPages: 1,
      openCount: 2,
      directCount: 2,
      slower: { count: 1, at: null },
      days: { "2022-06-14": 1, "2022-06-16": 1 },
      operators: [{ name: "A", count: 2 }],
    });
    expect(folded.best.map(({ sailing: { id } }) => id)).not.toContain("round");
  });

  test("are after the others where they are listed, whatever the order", () => {
    for (const sort of [null, "transit", "eta"] as const)
      expect(rows(all, { slower: true, sort })).toEqual(["one", "two", "round"]);
    expect(view(all, { slower: true })).toMatchObject({ total: 3, slower: { count: 1, at: 2 } });
    const pages = [1, 2].map((page) => view(all, { slower: true, page, pageSize: 2 }));
    expect(pages.map(({ slower }) => slower.at)).toEqual([null, 0]);
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([2, 2]);
    expect(view(all, { page: 2, pageSize: 2 })).toMatchObject({ page: 1, totalPages: 1 });
  });

  test("are rows like others where no others pass the filters", () => {
    const only = { filter: { ...filter, operators: ["B"] } };
    expect(rows(all, only)).toEqual(["round"]);
    expect(view(all, only)).toMatchObject({ total: 1, slower: { count: 0, at: null }, best: [] });
  });

  test("have their page only where they are listed", () => {
    const of = { filter, sort: null, dateType: "ETD" as const, now, deadline: "", pageSize: 2 };
    expect(pageOfSailing(all, "round", { ...of, slower: false })).toBeNull();
    expect(pageOfSailing(all, "round", { ...of, slower: true })).toBe(2);
  });
});

describe("changed and withdrawn sailings", () => {
  const day = (at: number) => `2022-06-${String(at).padStart(2, "0")}T10:00`;
  const some = [17, 20, 24, 27].map((at) => direct(`r${at}`, "Tide Line", day(at), day(at + 2), null));
  const goneOn = (at: number, operator = "Tide Line"): WithdrawnSailing => ({
    sailing: direct(`g${at}`, operator, day(at), day(at + 2), null),
    reason: "blanked",
    recordedAt: "2022-06-10T00:00:00Z",
    change: null,
    next: null,
    best: null,
  });
  const places = (change: Partial<SailingView>) =>
    view(some, change).gone.map(({ sailing: { id }, at }) => `${id} before ${at}`);

  test("stand in their place by date, on the page of the rows around them", () => {
    const gone = [goneOn(22), goneOn(16), goneOn(30)];
    expect(places({ gone })).toEqual(["g16 before 0", "g22 before 2", "g30 before 4"]);
    expect(places({ gone, pageSize: 2 })).toEqual(["g16 before 0"]);
    expect(places({ gone, pageSize: 2, page: 2 })).toEqual(["g22 before 0", "g30 before 2"]);
    expect(view(some, { gone })).toMatchObject({ found: 4, total: 4, goneCount: 3 });
  });

  test("pass the filters as rows do, except those for cargo that can still get on", () => {
    const gone = [goneOn(22), goneOn(23, "Peak Line")];
    expect(places({ gone, filter: { ...filter, operators: ["Peak Line"] } })).toEqual(["g23 before 0"]);
    expect(places({ gone, filter: { ...filter, openOnly: true } })).toEqual([]);
    expect(places({ gone, deadline: "2022-07-30" })).toEqual([]);
  });

  test("are those that the filter of changes leaves, and are counted for it", () => {
    const changedIds = new Set(["r20", "g22"]);
    const shown = view(some, {
      gone: [goneOn(22), goneOn(16)],
      changedIds,
      filter: { ...filter, changedOnly: true },
    });
    expect(shown.items.map(({ id }) => id)).toEqual(["r20"]);
    expect(shown.gone.map(({ sailing: { id } }) => id)).toEqual(["g22"]);
    expect(shown).toMatchObject({ changedCount: 2, total: 1, goneCount: 1, found: 4 });
  });

  test("of several carriers that sold one ship count once for it", () => {
    const [first, second] = [goneOn(22), goneOn(22, "Peak Line")];
    const { legs } = first.sailing;
    const shared = { ...second, sailing: { ...second.sailing, id: "g22 too", legs } };
    const changedIds = new Set(["r20", "g22", "g22 too"]);
    expect(view(some, { gone: [first, shared], changedIds })).toMatchObject({
      changedCount: 2,
      goneCount: 2,
    });
  });

  test("are no more than the bound on one page", () => {
    const gone = Array.from({ length: mostWithdrawn + 5 }, (_, index) => ({
      ...goneOn(22),
      sailing: { ...goneOn(22).sailing, id: `g${index}` },
    }));
    expect(view(some, { gone }).gone).toHaveLength(mostWithdrawn);
  });
});
