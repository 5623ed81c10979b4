import fc from "fast-check";
import { dateFromDayNumber, dayNumber } from "@/lib/i18n/formats";
import { sailing as example, legs } from "@/test/support/examples/sailings";
import { portNow } from "../cutoffs/cutoffs";
import type { SailingGroup } from "../rules";
import type { Leg } from "../schema";
import { sailingOf } from "../text/legs";
import { type AxisClocks, mostAxisWeeks, timelineOf } from "./axis";

const [feeder, mother] = legs as [Leg, Leg];
const now = new Date("2026-03-16T02:00:00Z");
const at = (hours: number) => portNow(now, [[0, hours * 60]]);
/** Hong Kong, Rotterdam in winter; Singapore has the clock of Hong Kong. */
const clocks: AxisClocks = {
  loading: at(8),
  discharge: at(1),
  at: ({ portId }) => (portId === "NLRTM" ? at(1) : at(8)),
};

const none = { siCutoff: null, cfsCutoff: null, vgmCutoff: null, cyCutoff: null };
function direct(
  id: string,
  etd: string | null,
  eta: string | null,
  change: Partial<SailingGroup> = {},
): SailingGroup {
  const leg = { ...feeder, to: mother.to, departure: etd, arrival: eta };
  return { ...sailingOf({ ...example, ...none, legs: [leg] }), id, others: [], ...change };
}
function via(times: [string | null, string | null, string | null, string | null]): SailingGroup {
  const [etd, arrival, departure, eta] = times;
  const both = [
    { ...feeder, departure: etd, arrival },
    { ...mother, departure, arrival: eta },
  ];
  return { ...sailingOf({ ...example, ...none, legs: both }), others: [] };
}

test("the axis has complete ISO weeks, from a week before the first departure to the last arrival", () => {
  const {
    weeks,
    now: here,
    shift,
  } = timelineOf([direct("a", "2026-03-20T08:00", "2026-04-17T08:00")], clocks);
  expect(weeks.map(({ week, monday }) => `${week} ${monday}`)).toEqual([
    "11 2026-03-09",
    "12 2026-03-16",
    "13 2026-03-23",
    "14 2026-03-30",
    "15 2026-04-06",
    "16 2026-04-13",
  ]);
  // Monday of the second of six weeks, 10:00 in Hong Kong.
  expect(here).toBeCloseTo(((7 * 24 + 10) / (6 * 7 * 24)) * 100, 1);
  // The same Monday begins seven hours later in Rotterdam.
  expect(shift).toEqual({ a: Math.round((7 / (6 * 7 * 24)) * 10_000) / 100, minutes: 7 * 60 });
});

test("a position is that of an instant: each port has its own clock", () => {
  const { lanes } = timelineOf([direct("a", "2026-03-16T12:00", "2026-03-29T17:00")], clocks);
  expect(lanes[0]).toMatchObject({ departs: 26.79, arrives: 75 });
  expect(lanes[0]?.stretches).toEqual([{ kind: "sea", a: 26.79, b: 75, at: null }]);
});

test("a wait is between the ships, with its port and its length; without its times the line is unclear", () => {
  const row = via(["2026-03-16T00:00", "2026-03-20T12:00", "2026-03-25T02:00", "2026-04-20T10:00"]);
  const [lane] = timelineOf([row], clocks).lanes;
  expect(lane?.stretches.map(({ kind }) => kind)).toEqual(["sea", "wait", "sea"]);
  expect(lane?.stretches[1]?.at).toEqual({ port: "Singapore", minutes: (4 * 24 + 14) * 60 });
  // Of a day alone nobody knows how long it is.
  const [day] = timelineOf(
    [via(["2026-03-16T00:00", "2026-03-20", "2026-03-25T02:00", "2026-04-20T10:00"])],
    clocks,
  ).lanes;
  expect(day?.stretches[1]).toMatchObject({ kind: "wait", at: { port: "Singapore", minutes: null } });
  const unknown = via(["2026-03-16T00:00", null, null, "2026-04-20T10:00"]);
  expect(timelineOf([unknown], clocks).lanes[0]?.stretches.map(({ kind }) => kind)).toEqual(["unclear"]);
});

test("cut-offs are ticks with their state, and the next open one is named", () => {
  const row = direct("a", "2026-03-20T08:00", "2026-04-17", {
    siCutoff: "2026-03-15T12:00",
    vgmCutoff: "2026-03-16T20:00",
    cyCutoff: "2026-03-19",
  });
  const [lane] = timelineOf([row], clocks).lanes;
  expect(lane?.cutoffs.map(({ name, state }) => `${name} ${state}`)).toEqual([
    "si closed",
    "vgm soon",
    "cy open",
  ]);
  expect(lane?.state).toMatchObject({ state: "partly-closed", next: "vgm", vgm: { closesIn: 600 } });
  const [closed] = timelineOf(
    [direct("b", "2026-03-10", "2026-04-01", { cyCutoff: "2026-03-09" })],
    clocks,
  ).lanes;
  expect(closed?.state).toMatchObject({ state: "closed", next: null });
});

test("sailings without a known time have no axis; a longer voyage ends at its edge", () => {
  expect(timelineOf([direct("a", null, null)], clocks)).toMatchObject({ weeks: [], lanes: [] });
  const { weeks, lanes } = timelineOf([direct("a", "2026-03-16", "2027-03-16")], clocks);
  expect(weeks.length).toBe(mostAxisWeeks);
  expect(lanes[0]?.arrives).toBeNull();
  expect(lanes[0]?.stretches.at(-1)?.b).toBe(100);
});

const time = fc
  .record({ day: fc.integer({ min: 20_400, max: 21_000 }), hour: fc.option(fc.integer({ min: 0, max: 23 })) })
  .map(({ day, hour }) => {
    const date = dateFromDayNumber(day);
    return hour === null ? date : `${date}T${String(hour).padStart(2, "0")}:00`;
  });
const known = fc.option(time);

test("whatever is published, every position is on the axis, and stretches go forwards without overlapping", () => {
  expect(dayNumber("2025-11-08")).toBe(20_400);
  fc.assert(
    fc.property(fc.array(fc.tuple(known, known, known, known), { maxLength: 8 }), known, (all, cyCutoff) => {
      const { weeks, lanes } = timelineOf(
        all.map((times) => ({ ...via(times), cyCutoff })),
        clocks,
      );
      expect(weeks.length).toBeLessThanOrEqual(mostAxisWeeks);
      for (const { departs, arrives, stretches, cutoffs } of lanes) {
        const positions = [
          departs,
          arrives,
          ...stretches.flatMap(({ a, b }) => [a, b]),
          ...cutoffs.map(({ a }) => a),
        ];
        for (const position of positions.filter((one) => one !== null)) {
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(100);
        }
        for (const { a, b } of stretches) expect(a).toBeLessThan(b);
      }
    }),
  );
});
