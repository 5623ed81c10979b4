import fc from "fast-check";
import { legs, sailingBetween } from "@/e2e/support/sailings";
import { cutoffStates, cutoffsOf, isPassed, nextOf, portClock, takesCargoOf, timeAt } from "./cutoffs";
import { bestOf, filterSailings } from "./rules";
import type { Sailing } from "./schema";

const nothing: Sailing = {
  id: "1",
  operator: "Nordhavn Line",
  service: null,
  etd: "2022-06-20T22:00",
  eta: "2022-07-20",
  transitDays: 30,
  vessel: "Nordhavn Frigg",
  voyage: null,
  imo: null,
  legs: legs.slice(0, 1),
  siCutoff: null,
  vgmCutoff: null,
  cyCutoff: null,
  cfsCutoff: null,
  receiving: null,
  vrCutoff: null,
  cvCutoff: null,
  bookingUrl: null,
};
const sailing = (change: Partial<Sailing>): Sailing => ({ ...nothing, ...change });
const now = "2022-06-17T13:00";

test.each([
  ["2022-06-17T12:59", true, null],
  ["2022-06-17T13:00", true, null],
  ["2022-06-17T13:01", false, 1],
  ["2022-06-17T18:00", false, 300],
  ["2022-06-18T12:59", false, 1439],
  ["2022-06-18T13:00", false, null],
  ["2022-06-16", true, null],
  ["2022-06-17", false, "today"],
  // Midnight is how services write a time that they do not know.
  ["2022-06-17T00:00", false, "today"],
  ["2022-06-18", false, null],
])(
  "a cut-off at %s at one in the afternoon of the 17th: closed %s, closes in %s",
  (time, isClosed, closesIn) => {
    expect(cutoffsOf(sailing({ siCutoff: time }), now).si).toEqual({ time, isClosed, closesIn });
  },
);

test("the next is the earliest that can be met, whatever the order of names", () => {
  const dates = {
    siCutoff: "2022-06-17T09:00",
    cfsCutoff: "2022-06-19",
    vgmCutoff: "2022-06-18T12:00",
    cyCutoff: "2022-06-18T12:00",
  };
  expect(cutoffsOf(sailing(dates), now).next).toBe("vgm");
  expect(cutoffsOf(sailing({ ...dates, cyCutoff: "2022-06-17T20:00" }), now).next).toBe("cy");
  expect(cutoffsOf(nothing, now).next).toBeNull();
});

test("passed is what CY and CFS say; where neither is published, the departure", () => {
  const before = "2022-06-17T12:00";
  const after = "2022-06-17T14:00";
  expect(isPassed(sailing({ cyCutoff: before }), now)).toBe(true);
  expect(isPassed(sailing({ cyCutoff: before, cfsCutoff: after }), now)).toBe(false);
  expect(isPassed(sailing({ cyCutoff: before, cfsCutoff: before, vgmCutoff: after }), now)).toBe(true);
  expect(isPassed(sailing({ siCutoff: before, vgmCutoff: before }), now)).toBe(false);
  expect(isPassed(sailing({ etd: before }), now)).toBe(true);
  expect(isPassed(sailing({ etd: null }), now)).toBe(false);
  expect(cutoffsOf(sailing({ cyCutoff: before, vgmCutoff: after }), now)).toMatchObject({
    next: null,
    passed: true,
  });
});

test("in one word each, for the API", () => {
  const dates = { siCutoff: "2022-06-17T09:00", vgmCutoff: "2022-06-17T20:00", cyCutoff: "2022-06-19" };
  expect(cutoffStates(cutoffsOf(sailing(dates), now))).toEqual({
    si: "closed",
    cfs: null,
    vgm: "soon",
    cy: "open",
    next: "vgm",
    passed: false,
  });
});

test("cargo that is ready on a day needs CY or CFS on it or later", () => {
  const dates = { cyCutoff: "2022-06-18T12:00", cfsCutoff: "2022-06-17" };
  expect(["2022-06-17", "2022-06-18", "2022-06-19"].map((day) => takesCargoOf(sailing(dates), day))).toEqual([
    true,
    true,
    false,
  ]);
  expect(takesCargoOf(nothing, "2022-06-17")).toBe(false);
});

test("the best of a lane is of what can still be met; of equal ones the first to leave", () => {
  const cy = (day: string) => ({ cyCutoff: `2022-06-${day}T12:00` });
  const all = [
    sailing({ id: "gone", ...cy("16"), etd: "2022-06-18", eta: "2022-06-30", transitDays: 12 }),
    sailing({ id: "via", ...cy("18"), etd: "2022-06-19", eta: "2022-07-25", transitDays: 36, legs }),
    sailing({ id: "slow", ...cy("20"), etd: "2022-06-21", eta: "2022-07-20", transitDays: 29 }),
    sailing({ id: "fast", ...cy("20"), etd: "2022-06-23", eta: "2022-07-20", transitDays: 27 }),
    sailing({ id: "bare", ...cy("24"), etd: null, eta: null, transitDays: null }),
  ];
  const best = bestOf(all, now).map(([name, { id }]) => `${name} ${id}`);
  expect(best).toEqual(["arrival slow", "fastest fast", "open via", "direct slow"]);
  expect(bestOf(all.slice(0, 1), now)).toEqual([]);
});

test("as the clock goes on, nothing that was closed opens again", () => {
  const clock = fc
    .integer({ min: 0, max: 10 * 24 * 60 })
    .map((minute) => new Date(Date.UTC(2022, 5, 14) + minute * 60_000).toISOString().slice(0, 16));
  const time = fc.option(
    fc.oneof(
      clock,
      clock.map((text) => text.slice(0, 10)),
    ),
    { nil: null },
  );
  fc.assert(
    fc.property(time, time, time, clock, clock, (cyCutoff, cfsCutoff, etd, one, other) => {
      const [earlier, later] = [one, other].sort() as [string, string];
      const of = sailing({ cyCutoff, cfsCutoff, etd });
      if (isPassed(of, earlier)) expect(isPassed(of, later)).toBe(true);
      const [before, after] = [cutoffsOf(of, earlier), cutoffsOf(of, later)];
      for (const name of ["cy", "cfs"] as const)
        if (before[name]?.isClosed) expect(after[name]?.isClosed).toBe(true);
    }),
  );
});

test("what is next of a lane: the first CY that can still be met, and the first departure ahead", () => {
  const of = (cyCutoff: string | null, etd: string | null) => sailing({ cyCutoff, etd });
  const all = [
    of("2022-06-17T12:59", "2022-06-17T12:00"),
    of("2022-06-18", "2022-06-19T18:00"),
    of("2022-06-18T06:00", "2022-06-20"),
    of(null, "2022-06-18T22:30"),
  ];
  expect(nextOf(all, "2022-06-17T13:00")).toEqual({
    cy: { time: "2022-06-18T06:00", isClosed: false, closesIn: 17 * 60 },
    etd: "2022-06-18T22:30",
  });
  expect(nextOf(all, "2022-06-21T00:00")).toEqual({ cy: null, etd: null });
  expect(nextOf([of(null, null)], "2022-06-17T13:00")).toEqual({ cy: null, etd: null });
});

describe("ports of a search in several zones", () => {
  const instant = new Date("2022-06-17T05:00:00Z");
  const ports = [
    { id: "HKHKG", zone: "Asia/Hong_Kong" },
    { id: "JPTYO", zone: "Asia/Tokyo" },
  ];
  const clock = portClock(instant, { zone: "Asia/Hong_Kong", ports });
  const closing = (id: string, etd: string) =>
    sailingBetween(id, "NLRTM", sailing({ id, etd, cyCutoff: "2022-06-17T13:30" }));
  const [hongKong, tokyo] = [closing("HKHKG", "2022-06-19T10:00"), closing("JPTYO", "2022-06-18T10:00")];

  test("each has its own clock; where it is as late in all, there is one", () => {
    expect(clock).toEqual({ HKHKG: "2022-06-17T13:00", JPTYO: "2022-06-17T14:00" });
    expect([timeAt(clock, hongKong), timeAt(clock, tokyo)]).toEqual(["2022-06-17T13:00", "2022-06-17T14:00"]);
    const one = portClock(instant, { zone: "Asia/Tokyo", ports: ports.slice(1) });
    const sameTime = [...ports.slice(0, 1), { id: "CNYTN", zone: "Asia/Shanghai" }];
    expect(portClock(instant, { zone: "Asia/Hong_Kong", ports: sameTime })).toBe("2022-06-17T13:00");
    expect([one, timeAt(one, hongKong), portClock(instant, { zone: "Europe/Amsterdam" })]).toEqual([
      "2022-06-17T14:00",
      "2022-06-17T14:00",
      "2022-06-17T07:00",
    ]);
  });

  test("the same wall time is open in one and over in the other: filter, best and next go by its own", () => {
    const filter = { operators: [], directOnly: false, openOnly: true, readyOn: "", days: null };
    const all = [tokyo, hongKong];
    expect(filterSailings(all, filter, clock, "ETD")).toEqual([hongKong]);
    expect(bestOf(all, clock).map(([, one]) => one.id)).toEqual(["HKHKG", "HKHKG", "HKHKG", "HKHKG"]);
    expect(nextOf(all, clock)).toMatchObject({ cy: { closesIn: 30 }, etd: "2022-06-18T10:00" });
    expect(nextOf([tokyo], clock).cy).toBeNull();
  });
});
