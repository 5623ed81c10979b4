import fc from "fast-check";
import { dateFromDayNumber, dayNumber, isoWeek } from "@/lib/i18n/formats";
import { sailing as example, legs } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import type { WithdrawnSailing } from "../revisions/schema";
import type { SailingGroup } from "../rules";
import type { Leg, Sailing } from "../schema";
import { sailingOf } from "../text/legs";
import { weekView as viewOf, type WeekEntry } from "./weeks";

const [feeder, mother] = legs as [Leg, Leg];
/** Before all departures. */
const now = clockAt("2020-01-01T00:00");
const weekView = (rows: Parameters<typeof viewOf>[0], setting: Partial<Parameters<typeof viewOf>[1]> = {}) =>
  viewOf(rows, { now, ...setting });

function row(
  id: string,
  etd: string | null,
  eta: string | null,
  change: Partial<SailingGroup> = {},
): SailingGroup {
  const direct = { ...feeder, to: mother.to, departure: etd, arrival: eta };
  return { ...sailingOf({ ...example, legs: [direct] }), id, others: [], ...change };
}

const gone = (sailing: Sailing, reason: WithdrawnSailing["reason"] = "blanked"): WithdrawnSailing => ({
  sailing,
  reason,
  recordedAt: "2026-03-01T00:00:00Z",
  change: null,
  next: null,
  best: null,
});

const idsOf = (entries: readonly WeekEntry[]) => entries.map(({ sailing }) => sailing.id);
const cells = (view: ReturnType<typeof weekView>) =>
  view.tables.flatMap(({ carriers }) =>
    carriers.map(({ operator, cells: of }) => [operator, ...of.map((cell) => idsOf(cell).join("+"))]),
  );

test("carriers are rows, the one with most sailings first, and ISO weeks of the departure are columns", () => {
  const view = weekView([
    row("a", "2026-03-16T08:00", "2026-04-10", { operator: "Tide Line", service: "T1" }),
    row("b", "2026-03-22", "2026-04-11", { operator: "Peak Line", service: "P2" }),
    row("c", "2026-03-22T01:00", "2026-04-12", { operator: "Peak Line", service: "P1" }),
    row("d", "2026-03-30", "2026-04-20", { operator: "Tide Line", service: "T1" }),
    row("e", "2026-03-31", "2026-04-21", { operator: "Tide Line", service: "T1" }),
  ]);
  expect(
    view.tables.map(({ heads }) => heads.map(({ week, monday, count }) => [week, monday, count])),
  ).toEqual([
    [
      [12, "2026-03-16", 3],
      [13, "2026-03-23", 0],
      [14, "2026-03-30", 2],
    ],
  ]);
  expect(cells(view)).toEqual([
    ["Tide Line", "a", "", "d+e"],
    ["Peak Line", "b+c", "", ""],
  ]);
  expect(view.tables[0]?.carriers.map(({ services }) => services)).toEqual([["T1"], ["P1", "P2"]]);
});

test("weeks of the window are shown even where nothing leaves", () => {
  const view = weekView([row("a", "2026-03-18", null)], { span: { from: "2026-03-02", to: "2026-03-29" } });
  expect(view.tables[0]?.heads.map(({ week }) => week)).toEqual([10, 11, 12, 13]);
  expect(weekView([]).tables).toEqual([]);
});

test("many weeks are several tables of seven weeks at most, with every carrier in each", () => {
  const view = weekView([
    row("a", "2026-01-01", null, { operator: "Tide Line" }),
    row("b", "2026-04-20", null, { operator: "Peak Line" }),
  ]);
  expect(view.tables.map(({ heads }) => heads.length)).toEqual([6, 6, 5]);
  expect(view.tables.map(({ carriers }) => carriers.length)).toEqual([2, 2, 2]);
});

test("weeks far apart have none between them", () => {
  const view = weekView([row("a", "1990-01-01", null), row("b", "2026-04-20", null)]);
  expect(view.tables.flatMap(({ heads }) => heads.map(({ monday }) => monday))).toEqual([
    "1990-01-01",
    "2026-04-20",
  ]);
});

test("the first to arrive of a week is marked, with every carrier that sells it", () => {
  const view = weekView([
    row("a", "2026-03-16", "2026-04-10T12:00", {
      others: [row("a2", "2026-03-16", "2026-04-10T12:00", { operator: "Tide Line" })],
    }),
    row("b", "2026-03-18", "2026-04-10T18:00"),
    row("c", "2026-03-25", "2026-04-30"),
  ]);
  const marked = view.tables.flatMap(({ carriers }) => carriers.flatMap((one) => one.cells.flat()));
  expect(idsOf(marked.filter(({ isFirst }) => isFirst)).sort()).toEqual(["a", "a2", "c"]);
  expect(view.tables[0]?.heads.map(({ first }) => first)).toEqual([
    { eta: "2026-04-10T12:00", operator: "Golden Delta", count: 1 },
    { eta: "2026-04-30", operator: "Golden Delta", count: 1 },
  ]);
});

test("a ship that cargo cannot get on is never the first to arrive, nor the carrier that has closed", () => {
  const at = { now: clockAt("2026-03-14T12:00") };
  const closed = { siCutoff: "2026-03-13T12:00", vgmCutoff: null, cyCutoff: "2026-03-15T12:00" };
  const none = { siCutoff: null, vgmCutoff: null, cfsCutoff: null };
  const open = row("b", "2026-03-18", "2026-04-12", { ...none, cyCutoff: "2026-03-17" });
  const early = row("a", "2026-03-16", "2026-04-10", closed);
  const [table] = weekView([early, open], at).tables;
  const marked = (of: typeof table) =>
    idsOf(of?.carriers.flatMap(({ cells: all }) => all.flat()).filter(({ isFirst }) => isFirst) ?? []);
  expect(marked(table)).toEqual(["b"]);
  expect(table?.heads[0]).toMatchObject({ count: 2, first: { eta: "2026-04-12", count: 1 } });
  const shared = { ...open, others: [row("b2", "2026-03-18", "2026-04-12", closed)] };
  expect(marked(weekView([shared], at).tables[0])).toEqual(["b"]);
  expect(weekView([early], at).tables[0]?.heads[0]).toMatchObject({ count: 1, first: null });
});

test("neither of two that arrive on one day without an hour is marked, and the last row has their number", () => {
  const view = weekView([row("a", "2026-03-16", "2026-04-10"), row("b", "2026-03-18", "2026-04-10T02:00")]);
  expect(view.tables[0]?.carriers.flatMap((one) => one.cells.flat()).some(({ isFirst }) => isFirst)).toBe(
    false,
  );
  expect(view.tables[0]?.heads[0]?.first).toEqual({ eta: "2026-04-10", operator: "Golden Delta", count: 2 });
});

test("a sailing that is not offered any more keeps its cell, counts for no week, and is never the first", () => {
  const view = weekView([row("a", "2026-03-16", "2026-04-10", { operator: "Tide Line" })], {
    gone: [gone(row("x", "2026-03-24", "2026-04-01", { operator: "Peak Line" }), "portOmitted")],
  });
  expect(view.tables[0]?.heads.map(({ count, first }) => [count, first?.eta])).toEqual([
    [1, "2026-04-10"],
    [0, undefined],
  ]);
  expect(view.tables[0]?.carriers.flatMap((one) => one.cells.flat())).toContainEqual(
    expect.objectContaining({ isFirst: false, gone: { reason: "portOmitted", change: null } }),
  );
});

const day = fc.integer({ min: dayNumber("2026-01-01"), max: dayNumber("2026-12-31") }).map(dateFromDayNumber);
const someRow = fc.record({
  etd: fc.option(day, { freq: 9 }),
  eta: fc.option(day),
  operator: fc.constantFrom("Tide Line", "Peak Line", "Golden Delta"),
  sellers: fc.subarray(["Tide Line", "Peak Line"]),
});

test("each sailing with a departure is in exactly one cell: that of its carrier and its week", () => {
  fc.assert(
    fc.property(fc.array(someRow, { maxLength: 60 }), fc.array(day, { maxLength: 5 }), (some, goneDays) => {
      const rows = some.map(({ etd, eta, operator, sellers }, at) =>
        row(`${at}`, etd, eta, {
          operator,
          others: sellers.map((seller) => row(`${at}-${seller}`, etd, eta, { operator: seller })),
        }),
      );
      const withdrawnOnes = goneDays.map((etd, at) => gone(row(`gone ${at}`, etd, null)));
      const view = weekView(rows, { gone: withdrawnOnes });
      const placed = view.tables.flatMap(({ heads, carriers }) => {
        expect(heads.length).toBeLessThanOrEqual(7);
        return carriers.flatMap(({ operator, cells: of }) => {
          expect(of.length).toBe(heads.length);
          return of.flatMap((cell, at) =>
            cell.map(({ sailing }) => {
              expect(sailing.operator).toBe(operator);
              expect(isoWeek(sailing.etd ?? "").monday).toBe(heads[at]?.monday);
              return sailing.id;
            }),
          );
        });
      });
      const dated = rows.filter(({ etd }) => etd);
      const wanted = [
        ...dated.flatMap(({ id, others }) => [id, ...others.map((other) => other.id)]),
        ...withdrawnOnes.map(({ sailing }) => sailing.id),
      ];
      expect(placed.sort()).toEqual(wanted.sort());
      expect(view.undated).toBe(rows.length - dated.length);
      const counted = view.tables.flatMap(({ heads }) => heads).reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBe(dated.length);
    }),
  );
});
