import fc from "fast-check";
import { legs, sailingBetween } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { scheduleView } from "../address";
import { bestOf, filterOf, filterSailings, firstToArrive } from "../rules";
import type { Sailing } from "../schema";
import { sideClock } from "../search/port-clock";
import {
  cutoffState,
  cutoffStates,
  cutoffsOf,
  displayedCutoffs,
  fieldsOfRow,
  isOpen,
  nowAt,
  portClock,
  portNow,
  takesCargoOf,
  timeAt,
} from "./cutoffs";

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
const now = clockAt("2022-06-17T13:00");

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
    // The state of the sailing agrees with it, to the minute.
    expect(cutoffState(sailing({ siCutoff: time }), now).closed).toEqual(isClosed ? ["si"] : []);
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

const before = "2022-06-17T12:00";
const after = "2022-06-17T14:00";
test.each<[string, Partial<Sailing>, string, string]>([
  ["all published ones ahead", { siCutoff: after, vgmCutoff: after, cyCutoff: after }, "open", ""],
  ["SI past while CY is ahead", { siCutoff: before, cyCutoff: after }, "partly-closed", "si"],
  ["SI and VGM past", { siCutoff: before, vgmCutoff: before, cyCutoff: after }, "partly-closed", "si vgm"],
  ["VGM past", { vgmCutoff: before, cyCutoff: after, cfsCutoff: after }, "partly-closed", "vgm"],
  [
    "CFS alone past: containers get on",
    { siCutoff: after, cfsCutoff: before, cyCutoff: after },
    "open",
    "cfs",
  ],
  [
    "CY alone past: loose cargo gets on",
    { siCutoff: after, cfsCutoff: after, cyCutoff: before },
    "open",
    "cy",
  ],
  ["SI and CFS past", { siCutoff: before, cfsCutoff: before, cyCutoff: after }, "partly-closed", "si cfs"],
  ["CY past, CFS not published", { siCutoff: after, cyCutoff: before }, "closed", "cy"],
  ["CFS past, CY not published", { vgmCutoff: after, cfsCutoff: before }, "closed", "cfs"],
  ["CY and CFS past", { vgmCutoff: after, cyCutoff: before, cfsCutoff: before }, "closed", "cfs cy"],
  ["neither published, SI past", { siCutoff: before, vgmCutoff: after }, "partly-closed", "si"],
  ["neither published, SI and VGM past", { siCutoff: before, vgmCutoff: before }, "closed", "si vgm"],
  ["nothing published", {}, "open", ""],
  ["nothing published, and the ship has left", { etd: before }, "closed", ""],
  ["the ship has left", { etd: before, cyCutoff: after }, "closed", ""],
  ["nothing known at all", { etd: null }, "open", ""],
])("%s: whether cargo can still get on", (_what, change, state, closed) => {
  expect(cutoffState(sailing(change), now)).toMatchObject({
    state,
    closed: closed.split(" ").filter(Boolean),
  });
  expect(isOpen(sailing(change), now)).toBe(state === "open");
});

test("a closed sailing has no next cut-off, and a partly closed one has", () => {
  expect(cutoffsOf(sailing({ cyCutoff: before, vgmCutoff: after }), now)).toMatchObject({
    next: null,
    state: "closed",
  });
  expect(cutoffsOf(sailing({ siCutoff: before, cyCutoff: after }), now)).toMatchObject({
    next: "cy",
    state: "partly-closed",
    open: ["cy"],
    closed: ["si"],
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
  expect(cutoffStates(cutoffsOf(sailing({ cyCutoff: before }), now))).toMatchObject({
    next: null,
    passed: true,
  });
});

test.each([
  [{ siCutoff: before, vgmCutoff: after, cyCutoff: after, cfsCutoff: after }, ["cy"], ["si"]],
  [{ siCutoff: after, vgmCutoff: before, cyCutoff: before, cfsCutoff: after }, ["cfs"], ["vgm"]],
  [{ siCutoff: before, vgmCutoff: after }, ["vgm"], ["si"]],
  [{ siCutoff: before, vgmCutoff: before, cyCutoff: after, cfsCutoff: before }, ["cy"], ["si", "vgm"]],
])(
  "%j: of a partly closed sailing delivery is shown, else all that is open, and closed papers",
  (change, open, closed) => {
    expect(displayedCutoffs(cutoffState(sailing(change), now))).toEqual({ open, closed });
  },
);

test("the cut-off of a class of containers has the place of CY, that of loose cargo its own", () => {
  const cyOf = ([null, "dry", "lcl", "reefer", "dangerous", "out-of-gauge"] as const).map(
    (cargo) => fieldsOfRow(cargo).cy,
  );
  expect(cyOf).toEqual([
    "cyCutoff",
    "cyCutoff",
    "cyCutoff",
    "reeferCutoff",
    "dangerousCutoff",
    "outOfGaugeCutoff",
  ]);
});

test("cargo that is ready on a day, or at an hour of it, needs VGM and one of CY and CFS then or later", () => {
  const dates = { cyCutoff: "2022-06-18T12:00", cfsCutoff: "2022-06-17" };
  const taking = (change: Partial<Sailing>, ...times: string[]) =>
    times.map((time) => takesCargoOf(sailing(change), time));
  expect(taking(dates, "2022-06-17", "2022-06-18", "2022-06-19")).toEqual([true, true, false]);
  expect(taking(dates, "2022-06-18T12:00", "2022-06-18T12:01")).toEqual([true, false]);
  // A day without an hour ends with the day.
  expect(taking({ cfsCutoff: "2022-06-17" }, "2022-06-17T23:59", "2022-06-18T00:01")).toEqual([true, false]);
  const vgm = { ...dates, vgmCutoff: "2022-06-17T16:00" };
  expect(taking(vgm, "2022-06-17", "2022-06-17T16:00", "2022-06-17T16:01", "2022-06-18")).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(taking({ vgmCutoff: "2022-06-18" }, "2022-06-17")).toEqual([false]);
  expect(taking({}, "2022-06-17")).toEqual([false]);
});

test("the best of a lane is among sailings that can still be met, and the first to leave of equal ones", () => {
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

test("as the clock advances, no closed cut-off opens again", () => {
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
    fc.property(time, time, time, time, clock, clock, (siCutoff, cyCutoff, cfsCutoff, etd, one, other) => {
      const [earlier, later] = [one, other].sort() as [string, string];
      const of = sailing({ siCutoff, cyCutoff, cfsCutoff, etd });
      const [before, after] = [cutoffsOf(of, clockAt(earlier)), cutoffsOf(of, clockAt(later))];
      const states = ["open", "partly-closed", "closed"];
      expect(states.indexOf(after.state)).toBeGreaterThanOrEqual(states.indexOf(before.state));
      for (const name of before.closed) expect(after.closed).toContain(name);
    }),
  );
});

test("the sailing to recommend is the first to arrive of those that cargo can get on, never a slower one", () => {
  const of = (id: string, eta: string | null, change: Partial<Sailing> = {}) =>
    sailing({ id, eta, cyCutoff: "2022-06-18T06:00", ...change });
  const all = [
    of("closed", "2022-06-22", { transitDays: 2, siCutoff: before }),
    of("slower", "2022-06-23", { transitDays: 36 }),
    of("later", "2022-06-25", { transitDays: 5 }),
    of("sooner", "2022-06-24T08:00", { transitDays: 4 }),
    of("untold", null, { transitDays: null }),
  ];
  expect(firstToArrive(all, now)?.id).toBe("sooner");
  expect(firstToArrive(all.slice(4), now)?.id).toBe("untold");
  expect(firstToArrive(all, clockAt("2022-06-21T00:00"))).toBeNull();
});

describe("nights on which the clocks are moved", () => {
  const cy = (zone: string, instant: string, cyCutoff: string) => {
    const clock = sideClock(new Date(instant), { id: "A", zone });
    const own = nowAt(clock, "A");
    const { isClosed, closesIn } = cutoffsOf(sailing({ etd: null, cyCutoff }), own).cy ?? {};
    return [own.time, isClosed, closesIn];
  };

  test.each([
    // Three hours by the wall clock, of which one is skipped.
    ["Europe/Amsterdam", "2026-03-28T23:30:00Z", "2026-03-29T03:30", ["2026-03-29T00:30", false, 120]],
    // In the hour that is skipped: as with the clock from before.
    ["Europe/Amsterdam", "2026-03-29T00:30:00Z", "2026-03-29T02:30", ["2026-03-29T01:30", false, 60]],
    ["Europe/Amsterdam", "2026-03-29T01:30:00Z", "2026-03-29T02:30", ["2026-03-29T03:30", true, null]],
    // In the hour that comes twice: the first, and it does not open again.
    ["Europe/Amsterdam", "2026-10-25T00:15:00Z", "2026-10-25T02:30", ["2026-10-25T02:15", false, 15]],
    ["Europe/Amsterdam", "2026-10-25T00:45:00Z", "2026-10-25T02:30", ["2026-10-25T02:45", true, null]],
    ["Europe/Amsterdam", "2026-10-25T01:15:00Z", "2026-10-25T02:30", ["2026-10-25T02:15", true, null]],
    ["Europe/Amsterdam", "2026-10-25T00:30:00Z", "2026-10-25T03:30", ["2026-10-25T02:30", false, 120]],
    // Midnight is skipped, and comes twice.
    ["America/Santiago", "2026-09-06T03:30:00Z", "2026-09-06T01:30", ["2026-09-05T23:30", false, 60]],
    ["America/Santiago", "2026-04-05T02:45:00Z", "2026-04-04T23:30", ["2026-04-04T23:45", true, null]],
    ["America/Santiago", "2026-04-05T03:15:00Z", "2026-04-04T23:30", ["2026-04-04T23:15", true, null]],
    ["Asia/Beirut", "2026-03-28T21:30:00Z", "2026-03-29T01:30", ["2026-03-28T23:30", false, 60]],
    ["Asia/Beirut", "2026-10-24T21:15:00Z", "2026-10-24T23:30", ["2026-10-24T23:15", true, null]],
  ])("in %s at %s, CY %s", (zone, instant, cyCutoff, expected) => {
    expect(cy(zone, instant, cyCutoff)).toEqual(expected);
  });

  test("a day without an hour ends with the day, be that longer", () => {
    const at = (instant: string) => cy("Asia/Beirut", instant, "2026-10-24");
    expect(at("2026-10-24T21:59:00Z")).toEqual(["2026-10-24T23:59", false, "today"]);
    expect(at("2026-10-24T22:00:00Z")).toEqual(["2026-10-25T00:00", true, null]);
  });
});

describe("ports of a search in several zones", () => {
  const instant = new Date("2022-06-17T05:00:00Z");
  const ports = [
    { id: "HKHKG", zone: "Asia/Hong_Kong" },
    { id: "JPTYO", zone: "Asia/Tokyo" },
  ];
  const utc = (hours: number) => [[0, hours * 60]] as const;
  const offsets = {
    "Asia/Hong_Kong": utc(8),
    "Asia/Shanghai": utc(8),
    "Asia/Tokyo": utc(9),
    "Europe/Amsterdam": utc(2),
  };
  const clock = portClock(instant, { zone: "Asia/Hong_Kong", ports }, offsets);
  const closing = (id: string, etd: string) =>
    sailingBetween(id, "NLRTM", sailing({ id, etd, cyCutoff: "2022-06-17T13:30" }));
  const [hongKong, tokyo] = [closing("HKHKG", "2022-06-19T10:00"), closing("JPTYO", "2022-06-18T10:00")];

  test("each has its own clock; where it is as late in all, there is one", () => {
    const timeOf = (zone: string, some = ports) => {
      const one = portClock(instant, { zone, ports: some }, offsets);
      return [nowAt(one, "HKHKG").time, nowAt(one, "CNYTN").time];
    };
    expect([nowAt(clock, "HKHKG").time, nowAt(clock, "JPTYO").time]).toEqual([
      "2022-06-17T13:00",
      "2022-06-17T14:00",
    ]);
    expect([timeAt(clock, hongKong).time, timeAt(clock, tokyo).time]).toEqual([
      "2022-06-17T13:00",
      "2022-06-17T14:00",
    ]);
    const sameTime = [...ports.slice(0, 1), { id: "CNYTN", zone: "Asia/Shanghai" }];
    expect(timeOf("Asia/Hong_Kong", sameTime)).toEqual(["2022-06-17T13:00", "2022-06-17T13:00"]);
    expect(portClock(instant, { zone: "Asia/Hong_Kong", ports: sameTime }, offsets)).toEqual(
      portNow(instant, utc(8)),
    );
    expect(timeOf("Asia/Tokyo", ports.slice(1))).toEqual(["2022-06-17T14:00", "2022-06-17T14:00"]);
    expect(timeOf("Europe/Amsterdam", [])).toEqual(["2022-06-17T07:00", "2022-06-17T07:00"]);
  });

  test("the same wall time is open in one and over in the other: filter, best and next go by its own", () => {
    const filter = filterOf(scheduleView(new URLSearchParams("open=1")));
    const all = [tokyo, hongKong];
    expect(filterSailings(all, filter, clock, "ETD")).toEqual([hongKong]);
    expect(bestOf(all, clock).map(([, one]) => one.id)).toEqual(["HKHKG", "HKHKG", "HKHKG", "HKHKG"]);
    expect(firstToArrive(all, clock)?.id).toBe("HKHKG");
    expect(firstToArrive([tokyo], clock)).toBeNull();
  });

  test("of two ports the next departure is the one that leaves first, whatever their clocks show", () => {
    // 11:30 in Hong Kong is 12:30 in Tokyo, where 12:15 is over before it.
    const later = { ...hongKong, etd: "2022-06-20T11:30", cyCutoff: "2022-06-19T12:00" };
    const sooner = { ...tokyo, etd: "2022-06-20T12:15", cyCutoff: "2022-06-19T12:00" };
    const best = bestOf([later, sooner], clock);
    expect(best.find(([name]) => name === "open")?.[1]).toBe(sooner);
  });
});
