import fc from "fast-check";
import { addDays } from "@/lib/time/calendar";
import {
  addTally,
  type CountedChange,
  countedPeriod,
  emptyTally,
  figuresOf,
  mostWeeks,
  type PublishedCall,
  type PublishedVoyage,
  tallyVoyages,
} from "./tally";

/** Eleven weeks that end on Sunday 15 November 2026. */
const period = { from: "2026-08-31", to: "2026-11-15" };

const call = (more: Partial<PublishedCall> = {}): PublishedCall => ({
  portId: "HKHKG",
  voyages: ["1W"],
  state: "planned",
  departure: "2026-10-07T18:00",
  arrival: null,
  arrivalActual: null,
  cutoffs: 0,
  ...more,
});
const voyage = (...calls: PublishedCall[]): PublishedVoyage => ({
  isBlank: calls[0]?.state === "blank",
  calls,
});
const change = (more: Partial<CountedChange> = {}): CountedChange => ({
  kind: "departureRolled",
  isLate: false,
  field: "etd",
  previous: "2026-10-05T18:00",
  current: "2026-10-07T18:00",
  recordedAt: "2026-10-01T02:00:00Z",
  portId: "HKHKG",
  voyage: "1W",
  etd: "2026-10-07T18:00",
  ...more,
});
const figures = (voyages: PublishedVoyage[], changes: CountedChange[] = []) =>
  figuresOf(tallyVoyages(voyages, changes, period), period);

describe("the period", () => {
  test("has the complete weeks before today, eleven at most", () => {
    expect(countedPeriod("2026-11-19", "2026-01-01")).toEqual(period);
    expect(mostWeeks).toBe(11);
    // On a Monday the week that ended yesterday is the last one.
    expect(countedPeriod("2026-11-16", "2026-01-01")).toEqual(period);
    expect(countedPeriod("2026-11-15", "2026-01-01")).toMatchObject({ to: "2026-11-08" });
  });

  test("begins on the first Monday for which changes were recorded three weeks before", () => {
    // Three weeks after 12 October is Monday 2 November.
    expect(countedPeriod("2026-11-19", "2026-10-12")).toEqual({ from: "2026-11-02", to: "2026-11-15" });
    expect(countedPeriod("2026-11-19", "2026-10-13")).toEqual({ from: "2026-11-09", to: "2026-11-15" });
    expect(countedPeriod("2026-11-19", "2026-10-20")).toBeNull();
    expect(countedPeriod("2026-11-19", null)).toBeNull();
  });
});

describe("departures", () => {
  test("by a date or more from what was published three weeks before count as moved, hours of one day do not", () => {
    expect(figures([voyage(call())], [change()]).moved).toEqual({ count: 1, all: 1 });
    expect(figures([voyage(call())], [change({ previous: "2026-10-07T02:00" })]).moved).toEqual({
      count: 0,
      all: 1,
    });
    expect(figures([voyage(call())]).moved).toEqual({ count: 0, all: 1 });
  });

  test("that came back to their date have not moved, and earlier changes do not count", () => {
    const back = [
      change({
        previous: "2026-10-07T18:00",
        current: "2026-10-09T18:00",
        recordedAt: "2026-09-20T00:00:00Z",
      }),
      change({ kind: "departureAdvanced", previous: "2026-10-09T18:00", recordedAt: "2026-09-30T00:00:00Z" }),
    ];
    expect(figures([voyage(call())], back).moved.count).toBe(0);
    // Three weeks before 7 October is 16 September.
    expect(figures([voyage(call())], [change({ recordedAt: "2026-09-16T23:00:00Z" })]).moved.count).toBe(0);
    expect(figures([voyage(call())], [change({ recordedAt: "2026-09-17T00:00:00Z" })]).moved.count).toBe(1);
  });

  test("of another port, voyage number or year are other departures", () => {
    const others = [
      change({ portId: "SGSIN" }),
      change({ voyage: "2W" }),
      change({ etd: "2025-10-07T18:00" }),
    ];
    expect(figures([voyage(call())], others).moved).toEqual({ count: 0, all: 1 });
  });

  test("of a ship that calls twice under one number have the changes that are nearer to them", () => {
    const twice = voyage(call(), call({ departure: "2026-10-14T06:00" }));
    expect(figures([twice], [change()]).moved).toEqual({ count: 1, all: 2 });
    expect(figures([twice], [change()]).weeks.map(({ moved }) => moved)).toEqual([
      0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0,
    ]);
  });

  test("are counted by ISO week; those outside the period and calls that load nothing are not", () => {
    const days = ["2026-08-30", "2026-08-31", "2026-09-06", "2026-11-15", "2026-11-16"];
    const voyages = days.map((departure) => voyage(call({ departure })));
    const { weeks, moved } = figures([...voyages, voyage(call({ departure: null }))]);
    expect(moved.all).toBe(3);
    expect(weeks.map(({ departures }) => departures)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(weeks[1]?.monday).toBe("2026-09-07");
  });
});

test("blanked voyages and omitted calls are departures that did not take place, and never moved", () => {
  const blank = voyage(
    call({ state: "blank" }),
    call({ state: "blank", portId: "SGSIN", departure: "2026-10-12" }),
  );
  const omitting = voyage(
    call({ voyages: ["2W"] }),
    call({ voyages: ["2W"], portId: "SGSIN", departure: "2026-10-12", state: "omitted" }),
  );
  const { moved, blanked, voyagesBlanked, callsOmitted } = figures([blank, omitting], [change()]);
  expect(moved).toEqual({ count: 0, all: 4 });
  expect(blanked).toEqual({ count: 3, all: 4 });
  expect(voyagesBlanked).toEqual({ count: 1, all: 2 });
  // Calls of a blanked voyage are not omitted one by one.
  expect(callsOmitted).toEqual({ count: 1, all: 2 });
});

test("a cut-off that became earlier once counts as earlier, one that only became later as later", () => {
  const at = (kind: CountedChange["kind"], field: string, isLate = false) => change({ kind, field, isLate });
  const { cutoffsEarlier, cutoffsLate, cutoffsLater } = figures(
    [voyage(call({ cutoffs: 4 })), voyage(call({ voyages: ["2W"], cutoffs: 3 }))],
    [
      at("cutoffEarlier", "FCO", true),
      at("cutoffLater", "FCO"),
      at("cutoffLater", "DCO"),
      at("receivingChanged", "EFC"),
    ],
  );
  expect(cutoffsEarlier).toEqual({ count: 1, all: 7 });
  expect(cutoffsLate).toEqual({ count: 1, all: 7 });
  expect(cutoffsLater).toEqual({ count: 1, all: 7 });
});

describe("arrivals", () => {
  const arrival = (day: string, more: Partial<PublishedCall> = {}) =>
    voyage(call({ departure: null, arrival: day, ...more }));
  const moved = (previous: string, day: string, recordedAt: string) =>
    change({ kind: "arrivalChanged", field: "eta", previous, current: day, etd: day, recordedAt });

  test("are compared with what was published 14 days before; the median needs eight of them", () => {
    const days = Array.from({ length: 8 }, (_, at) => addDays("2026-10-01", at));
    const voyages = days.map((day, at) => arrival(day, { voyages: [`${at}W`] }));
    const changes = days.slice(0, 5).map((day, at) => ({
      ...moved(addDays(day, -2), day, `${addDays(day, -3)}T00:00:00Z`),
      voyage: `${at}W`,
    }));
    expect(figures(voyages, changes)).toMatchObject({ arrivals: 8, arrivalErrorDays: 2, observed: 0 });
    // More than 14 days before.
    const early = changes.map((one) => ({ ...one, recordedAt: "2026-09-01T00:00:00Z" }));
    expect(figures(voyages, early).arrivalErrorDays).toBe(0);
    expect(figures(voyages.slice(1), changes)).toMatchObject({ arrivals: 7, arrivalErrorDays: null });
  });

  test("are on time within one calendar day, where the actual time was imported alone", () => {
    const voyages = [
      arrival("2026-10-01", { voyages: ["1"], arrivalActual: "2026-10-02T23:00" }),
      arrival("2026-10-01", { voyages: ["2"], arrivalActual: "2026-10-03T00:30" }),
      arrival("2026-10-01", { voyages: ["3"] }),
    ];
    expect(figures(voyages)).toMatchObject({ arrivals: 3, observed: 2, onTime: { count: 1, all: 2 } });
  });

  test("do not count where the call was omitted", () => {
    expect(figures([arrival("2026-10-01", { state: "omitted" })]).arrivals).toBe(0);
  });
});

const days = fc.integer({ min: 0, max: 90 }).map((day) => addDays("2026-08-25", day));
const someCall = fc.record({
  portId: fc.constantFrom("HKHKG", "SGSIN"),
  voyages: fc.constantFrom(["1W"], ["2W"], ["1W", "2E"]),
  state: fc.constantFrom("planned", "omitted", "blank") as fc.Arbitrary<PublishedCall["state"]>,
  departure: fc.option(days),
  arrival: fc.option(days),
  arrivalActual: fc.option(days),
  cutoffs: fc.integer({ min: 0, max: 6 }),
});
const someVoyages = fc.array(
  fc.record({ isBlank: fc.boolean(), calls: fc.array(someCall, { minLength: 1, maxLength: 4 }) }),
  { maxLength: 8 },
);
const someChanges = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "departureRolled",
      "departureAdvanced",
      "arrivalChanged",
      "cutoffEarlier",
      "cutoffLater",
    ) as fc.Arbitrary<CountedChange["kind"]>,
    isLate: fc.boolean(),
    field: fc.constantFrom("FCO", "DCO", "etd"),
    previous: fc.option(days),
    current: fc.option(days),
    recordedAt: days.map((day) => `${day}T00:00:00Z`),
    portId: fc.constantFrom("HKHKG", "SGSIN"),
    voyage: fc.constantFrom("1W", "2W", "2E"),
    etd: fc.option(days),
  }),
  { maxLength: 20 },
);

test("no share is more than its total, and tallies add up to that of all", () => {
  fc.assert(
    fc.property(someVoyages, someVoyages, someChanges, (some, others, changes) => {
      const all = tallyVoyages([...some, ...others], changes, period);
      const { weeks, ...rest } = figuresOf(all, period);
      for (const figure of Object.values(rest)) {
        if (typeof figure !== "object" || figure === null) continue;
        expect(figure.count).toBeGreaterThanOrEqual(0);
        expect(figure.count).toBeLessThanOrEqual(figure.all);
      }
      for (const week of weeks) expect(week.moved + week.blanked).toBeLessThanOrEqual(week.departures);
      expect(rest.cutoffsEarlier.count + rest.cutoffsLater.count).toBeLessThanOrEqual(
        rest.cutoffsEarlier.all,
      );
      expect(rest.observed).toBeLessThanOrEqual(rest.arrivals);
      const sum = emptyTally(period);
      for (const part of [some, others]) addTally(sum, tallyVoyages(part, changes, period));
      expect(figuresOf(sum, period)).toEqual(figuresOf(all, period));
    }),
  );
});
