import pino from "pino";
import type { Store } from "@/lib/store/connection";
import {
  claimSource,
  declareSources,
  mostParts,
  readSourceStates,
  releaseSource,
  renewLease,
  settlePart,
} from "@/lib/upstream/fetching/queue";
import { createSlots, fetchDue, fetchTimes, startFetching } from "@/lib/upstream/fetching/worker";
import { portFinder, portStore, searchCalls } from "@/test/support/call-store";
import { type CarrierServer, serviceSchedule, startCarrierServer } from "@/test/support/carrier-server";
import type { TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import type { CallSource } from "./settings";
import { type CallFetching, callFetching } from "./worker";

let store: TestStore;
let carrier: CarrierServer;
let now: Date;
let lines: string[];
beforeEach(async () => {
  [store, carrier] = [await portStore(), await startCarrierServer()];
  now = new Date("2026-03-16T02:00:00Z");
  lines = [];
});
afterEach(() => Promise.all([store.close(), carrier.close()]));

const sourceOf = (changes: Partial<CallSource> = {}): CallSource => ({
  code: "PEAK",
  codeList: "NMFTA",
  name: "Peak Line",
  base: carrier.url,
  headers: () => ({ "Consumer-Key": "very-secret" }),
  services: ["FE1"],
  ports: [],
  daysBack: 7,
  daysAhead: 84,
  daysPerRequest: 301,
  requestsPerMinute: 60_000,
  everyMinutes: 60,
  ...changes,
});

const fetchingOf = (sources: readonly CallSource[]) => {
  const context: CallFetching = {
    store,
    sources,
    portFinder,
    today: () => now,
    clock: () => now,
    log: pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }),
    random: () => 0,
  };
  return callFetching(context);
};
const declare = (...sources: CallSource[]) => {
  const { partsOf } = fetchingOf(sources);
  const declared = sources.map((source) => ({ source: source.code, parts: partsOf(source) }));
  return declareSources(store, "calls", declared, now);
};
const leaseOf = (owner: string) => ({ domain: "calls", source: "PEAK", owner, ms: 60_000 }) as const;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
/** Declares the sources, and fetches all that is due from the first. */
async function fetchAll(source = sourceOf()) {
  await declare(source);
  return fetchDue(fetchingOf([source]), source, { owner: "one", signal: new AbortController().signal });
}
const state = async () => (await readSourceStates(store.reader, "calls"))[0];
const departures = async (of: Store = store) => (await searchCalls(of)).sailings.map(({ etd }) => etd);
const batches = () => store.all("select source, at from call_batches order by id");
const changes = () => store.all("select kind, source from schedule_changes order by id");

test("the voyages of a service become sailings of its carrier: times, cut-offs, terminals, voyages", async () => {
  carrier.services = [serviceSchedule("FE1"), serviceSchedule("OTHER")];
  expect(await fetchAll()).toBe(true);
  expect((await searchCalls(store)).sailings).toMatchObject([
    {
      operator: "Peak Line",
      // Estimated, as the digits of the port's local time.
      etd: "2026-03-18T02:00",
      eta: "2026-04-16T07:00",
      cyCutoff: "2026-03-16T17:00",
      legs: [{ vessel: "Lantau 1", voyage: "FE1-0W", service: "FE1" }],
    },
    { etd: "2026-03-25T02:00" },
  ]);
  expect(await store.all("select code, list, name from carriers")).toEqual([
    { code: "PEAK", list: "NMFTA", name: "Peak Line" },
  ]);
  expect(await store.all("select distinct terminal from calls")).toEqual([{ terminal: "HIT" }]);
  expect(await batches()).toEqual([{ source: "DCSA PEAK", at: now.toISOString() }]);
  expect(carrier.requests.map(({ query }) => query.carrierServiceCode)).toEqual(["FE1"]);
  expect(await state()).toMatchObject({
    parts: 1,
    fetched: 1,
    rows: 4,
    leftOut: 0,
    failures: 0,
    failing: 0,
  });
  expect(await store.all("select domain, rows from imports")).toEqual([{ domain: "calls", rows: 4 }]);
});

test("services are found at the ports of a carrier, then fetched, and not before they are due again", async () => {
  carrier.services = [serviceSchedule("FE1"), serviceSchedule("SG1", { from: "SGSIN" })];
  const source = sourceOf({ services: [], ports: ["HKHKG", "SGSIN"] });
  await fetchAll(source);
  expect(carrier.requests.map(({ query }) => query.UNLocationCode ?? query.carrierServiceCode)).toEqual([
    "HKHKG",
    "SGSIN",
    "FE1",
    "SG1",
  ]);
  pass(59);
  expect(await fetchAll(source)).toBe(false);
  pass(2);
  expect(await fetchAll(source)).toBe(true);
  expect(carrier.requests).toHaveLength(8);
});

test("the same response is not imported again until a day has passed, but counts as retrieved", async () => {
  carrier.services = [serviceSchedule("FE1")];
  await fetchAll();
  pass(61);
  await fetchAll();
  expect(await batches()).toEqual([{ source: "DCSA PEAK", at: now.toISOString() }]);
  for (let hour = 0; hour < 24; hour++) {
    pass(61);
    await fetchAll();
  }
  expect(await batches()).toHaveLength(2);
  expect(await changes()).toEqual([]);
});

test("the first fetch of each service records no changes", async () => {
  carrier.services = [serviceSchedule("FE1"), serviceSchedule("FE2")];
  await fetchAll(sourceOf({ services: ["FE1", "FE2"] }));
  expect(await departures()).toHaveLength(4);
  expect(await changes()).toEqual([]);
});

test("a changed time is recorded as a change of this source", async () => {
  carrier.services = [serviceSchedule("FE1", { weeks: 1 })];
  await fetchAll();
  const [service] = carrier.services as {
    vesselSchedules: { transportCalls: { timestamps: object[] }[] }[];
  }[];
  service?.vesselSchedules[0]?.transportCalls[0]?.timestamps.push({
    eventTypeCode: "DEPA",
    eventClassifierCode: "EST",
    eventDateTime: "2026-03-20T04:00:00+08:00",
  });
  pass(61);
  await fetchAll();
  expect(await departures()).toEqual(["2026-03-20T04:00"]);
  expect(await changes()).toEqual([{ kind: "departureRolled", source: "DCSA PEAK" }]);
});

test.each([
  ["malformed", { kind: "malformed" } as const, "content"],
  ["endless", { kind: "endless" } as const, "size"],
  ["declined", { kind: "status", status: 400 } as const, "declined"],
])(
  "a %s response changes nothing that is stored, and the service is asked again later",
  async (_, fault, reason) => {
    carrier.services = [serviceSchedule("FE1")];
    await fetchAll();
    const before = await departures();
    carrier.fault = fault;
    pass(61);
    await fetchAll();
    expect(await departures()).toEqual(before);
    expect(await state()).toMatchObject({ failures: 0, failing: 1, failingReason: reason });
    carrier.fault = null;
    pass(61);
    await fetchAll();
    expect(await state()).toMatchObject({ failing: 0, failingReason: null });
  },
);

test.each<[string, (calls: Record<string, unknown>[]) => void]>([
  [
    "times that are none",
    (calls) => {
      for (const call of calls) Object.assign(call, { timestamps: "soon" });
    },
  ],
  [
    "unknown ports only",
    (calls) => {
      for (const call of calls) Object.assign(call, { location: { UNLocationCode: "XXXXX" } });
    },
  ],
])("%s: nothing of the service is imported, and what is stored stays", async (_, spoil) => {
  carrier.services = [serviceSchedule("FE1", { weeks: 1 })];
  await fetchAll();
  const [service] = carrier.services as {
    vesselSchedules: { transportCalls: Record<string, unknown>[] }[];
  }[];
  spoil(service?.vesselSchedules[0]?.transportCalls ?? []);
  pass(61);
  await fetchAll();
  expect(await departures()).toEqual(["2026-03-18T02:00"]);
  expect(await state()).toMatchObject({ failing: 1, failingReason: "unreadable" });
  expect(lines.join("")).toMatch(/"problems":[1-9]/);
});

test("an empty response, or one for other services, changes nothing", async () => {
  carrier.services = [serviceSchedule("FE1")];
  await fetchAll();
  const before = await departures();
  carrier.services = [];
  pass(61);
  await fetchAll();
  expect(await departures()).toEqual(before);
  expect(await state()).toMatchObject({ failing: 1, failingReason: "empty" });
});

test("two carriers' services of one code are not imported as those of one, and what is stored stays", async () => {
  const own = serviceSchedule("FE1", { weeks: 1 });
  carrier.services = [own];
  await fetchAll();
  const before = await departures();
  for (const change of [
    { carrierExportVoyageNumber: "T001W" },
    { cutOffTimes: [{ cutOffDateTimeCode: "FCO", cutOffDateTime: "2026-03-16T09:00:00+08:00" }] },
  ]) {
    const other = structuredClone(own) as { vesselSchedules: { transportCalls: object[] }[] };
    Object.assign(other.vesselSchedules[0]?.transportCalls[0] ?? {}, change);
    carrier.services = [own, other as never];
    pass(61);
    await fetchAll();
    expect(await departures()).toEqual(before);
    expect(await state()).toMatchObject({ failures: 0, failing: 1, failingReason: "mixed" });
  }
});

test("a service in several items is imported: a voyage twice, and a ship that turns round between two", async () => {
  const [own, next] = [serviceSchedule("FE1", { weeks: 1 }), serviceSchedule("FE1", { weeks: 1 })];
  const [there, back] = [own, next].map(
    (one) => (one as { vesselSchedules: { transportCalls: object[] }[] }).vesselSchedules[0],
  );
  const [first, last] = there?.transportCalls ?? [];
  const home = [
    { eventTypeCode: "ARRI", eventClassifierCode: "PLN", eventDateTime: "2026-05-20T07:00:00+08:00" },
  ];
  const east = { carrierImportVoyageNumber: "FE1-0E", carrierExportVoyageNumber: "FE1-0E" };
  back?.transportCalls.splice(0, 2, { ...last, ...east }, { ...first, ...east, timestamps: home });
  carrier.services = [own, own, next];
  await fetchAll();
  expect(await departures()).toEqual(["2026-03-18T02:00"]);
  expect(await state()).toMatchObject({ failing: 0, fetched: 1 });
});

test("a call at an unknown port, and one that cannot be true, are left out and counted", async () => {
  const service = serviceSchedule("FE1", { weeks: 1 }) as { vesselSchedules: { transportCalls: object[] }[] };
  const [hong, rotterdam] = service.vesselSchedules[0]?.transportCalls ?? [];
  const elsewhere = { ...rotterdam, location: { UNLocationCode: "XXXXX" } };
  const impossible = {
    ...rotterdam,
    location: { UNLocationCode: "SGSIN" },
    timestamps: [
      { eventTypeCode: "ARRI", eventClassifierCode: "PLN", eventDateTime: "2026-04-01T10:00:00+08:00" },
      { eventTypeCode: "DEPA", eventClassifierCode: "PLN", eventDateTime: "2026-03-31T10:00:00+08:00" },
    ],
  };
  service.vesselSchedules[0]?.transportCalls.splice(
    0,
    9,
    ...([hong, elsewhere, impossible, rotterdam] as object[]),
  );
  carrier.services = [service as never];
  await fetchAll();
  expect(await departures()).toEqual(["2026-03-18T02:00"]);
  expect(await state()).toMatchObject({ rows: 2, leftOut: 2, failing: 0 });
});

/** The calls of the first ship of a service. */
type Calls = Record<string, unknown>[];
const callsOf = (service: object): Calls =>
  (service as { vesselSchedules: { transportCalls: Calls }[] }).vesselSchedules[0]?.transportCalls ?? [];
const plan = (eventTypeCode: string, eventDateTime: string, eventClassifierCode = "PLN") => ({
  ...{ eventTypeCode, eventClassifierCode, eventDateTime },
});

test("one odd value costs itself or its call, which are counted; the service is imported", async () => {
  const service = serviceSchedule("FE1", { weeks: 3 });
  const [hong, rotterdam] = callsOf(service);
  const timestamps = hong?.timestamps as object[];
  timestamps.push(plan("DEPA", "2026-03-17T20:00:00+08:00", "REQ"), plan("DEPA", "soon"), { odd: true });
  (hong?.cutOffTimes as object[] | undefined)?.push({
    cutOffDateTimeCode: "?",
    cutOffDateTime: "2026-03-16T17:00:00",
  });
  callsOf(service).splice(
    1,
    0,
    { ...rotterdam, location: { UNLocationCode: "SGSIN" }, timestamps: [] },
    { ...rotterdam, timestamps: "none" },
    "call" as never,
  );
  const ships = (service as { vesselSchedules: { vessel: object }[] }).vesselSchedules;
  Object.assign(ships[2]?.vessel ?? {}, { vesselIMONumber: "none" });
  carrier.services = [service];
  await fetchAll();
  expect(await departures()).toEqual(["2026-03-18T02:00", "2026-03-25T02:00"]);
  expect((await searchCalls(store)).sailings[0]).toMatchObject({ cyCutoff: "2026-03-16T17:00" });
  // Three times and a cut-off, three calls, and a ship.
  expect(await state()).toMatchObject({ rows: 4, leftOut: 8, failing: 0 });
  expect(lines.join("")).toContain('"valuesLeftOut":4');
});

test("204 is an empty list", async () => {
  carrier.services = [serviceSchedule("FE1")];
  await fetchAll();
  carrier.fault = { kind: "status", status: 204 };
  pass(61);
  await fetchAll();
  expect(await state()).toMatchObject({ failing: 1, failingReason: "empty" });
});

test.each<[CallSource["utcTimes"], string, string, string]>([
  // A cut-off is never later than the carrier wrote, as long as nobody says what its Z means.
  [undefined, "2026-03-18T02:00", "2026-03-15T20:00", "2026-04-16T07:00"],
  ["utc", "2026-03-18T02:00", "2026-03-16T04:00", "2026-04-16T07:00"],
  ["local", "2026-03-17T18:00", "2026-03-15T20:00", "2026-04-16T05:00"],
])(
  "times in UTC at ports with another clock are counted; with %j they are read so",
  async (utcTimes, ...times) => {
    const service = serviceSchedule("FE1", { weeks: 1 });
    const [hong, rotterdam] = callsOf(service);
    Object.assign(hong ?? {}, {
      timestamps: [plan("DEPA", "2026-03-17T18:00:00Z")],
      cutOffTimes: [{ cutOffDateTimeCode: "FCO", cutOffDateTime: "2026-03-15T20:00:00+00:00" }],
    });
    Object.assign(rotterdam ?? {}, { timestamps: [plan("ARRI", "2026-04-16T05:00:00Z")] });
    carrier.services = [service];
    await fetchAll(sourceOf({ utcTimes }));
    const [sailing] = (await searchCalls(store)).sailings;
    expect([sailing?.etd, sailing?.cyCutoff, sailing?.eta]).toEqual(times);
    const [warning] = lines.filter((line) => line.includes("odd values"));
    expect(JSON.parse(warning ?? "{}")).toMatchObject({ carrier: "PEAK", name: "Peak Line", utcTimes: 3 });
  },
);

test("an offset that is not the port's is counted, and its digits are read as local; the port's own is not counted", async () => {
  const service = serviceSchedule("FE1", { weeks: 1 });
  const [, rotterdam] = callsOf(service);
  Object.assign(rotterdam ?? {}, { timestamps: [plan("ARRI", "2026-04-16T07:00:00+08:00")] });
  carrier.services = [service];
  await fetchAll();
  expect((await searchCalls(store)).sailings[0]?.eta).toBe("2026-04-16T07:00");
  const warning = lines.find((line) => line.includes("odd values"));
  expect(JSON.parse(warning ?? "{}")).toMatchObject({ otherOffsets: 1 });
  expect(warning).not.toContain("utcTimes");
});

test("a ship in two places at once is counted", async () => {
  const service = serviceSchedule("FE1", { weeks: 1 });
  const [hong] = callsOf(service);
  callsOf(service).splice(0, 0, {
    ...hong,
    location: { UNLocationCode: "SGSIN" },
    timestamps: [plan("ARRI", "2026-03-10T08:00:00+08:00"), plan("DEPA", "2026-03-24T08:00:00+08:00")],
  });
  carrier.services = [service];
  await fetchAll();
  expect(await state()).toMatchObject({ rows: 3, failing: 0 });
  expect(lines.find((line) => line.includes("odd values"))).toContain('"twoPlacesAtOnce":1');
});

test("a carrier is asked as early as Retry-After says, also where that is soon", async () => {
  carrier.fault = { kind: "status", status: 429, headers: { "retry-after": "3" } };
  for (const due of ["2026-03-16T02:00:03Z", "2026-03-16T02:00:06Z"]) {
    await fetchAll();
    now = (await state())?.dueAt ?? now;
    expect(now).toEqual(new Date(due));
  }
});

test("requests name the portal", async () => {
  carrier.services = [serviceSchedule("FE1")];
  await fetchAll();
  expect(carrier.requests[0]?.headers["user-agent"]).toMatch(/^HarbourGazette\/1\.0 \(\+http.+\)$/);
});

test("429 pauses the carrier for as long as Retry-After says", async () => {
  carrier.services = [serviceSchedule("FE1"), serviceSchedule("FE2")];
  carrier.fault = { kind: "status", status: 429, headers: { "retry-after": "1800" } };
  const source = sourceOf({ services: ["FE1", "FE2"] });
  await fetchAll(source);
  expect(carrier.requests).toHaveLength(1);
  expect(await state()).toMatchObject({
    failures: 1,
    reason: "busy",
    dueAt: new Date("2026-03-16T02:30:00Z"),
  });
  carrier.fault = null;
  pass(29);
  expect(await fetchAll(source)).toBe(false);
  pass(1);
  expect(await fetchAll(source)).toBe(true);
  expect(await state()).toMatchObject({ fetched: 2, failures: 0, reason: null });
});

test("5xx pauses a carrier twice as long each time, up to a limit; another of its services is tried first", async () => {
  carrier.fault = { kind: "status", status: 503 };
  const source = sourceOf({ services: ["FE1", "FE2"] });
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    await fetchAll(source);
    const { dueAt } = (await state()) ?? { dueAt: now };
    pauses.push((dueAt.getTime() - now.getTime()) / 1000);
    now = dueAt;
  }
  expect(pauses.slice(0, 4)).toEqual([30, 60, 120, 240]);
  expect(pauses.at(-1)).toBe(fetchTimes.longestPauseMs / 1000);
  expect(carrier.requests.slice(0, 3).map(({ query }) => query.carrierServiceCode)).toEqual([
    "FE1",
    "FE2",
    "FE1",
  ]);
});

test("one process at a time fetches from a carrier; the lease of a process that died is taken over", async () => {
  await declare(sourceOf());
  expect(await claimSource(store, leaseOf("one"), now)).toBe(0);
  expect(await claimSource(store, leaseOf("two"), now)).toBeNull();
  pass(0.9);
  expect(await renewLease(store, leaseOf("one"), now)).toBe(true);
  pass(0.9);
  expect(await claimSource(store, leaseOf("two"), now)).toBeNull();
  pass(0.2);
  expect(await claimSource(store, leaseOf("two"), now)).toBe(0);
  expect(await renewLease(store, leaseOf("one"), now)).toBe(false);
  const done = { status: "done", imported: null, dueInMs: 0 } as const;
  expect(await settlePart(store, leaseOf("one"), { kind: "service", code: "FE1" }, done, now)).toBe(false);
  await releaseSource(store, leaseOf("one"));
  expect(await claimSource(store, leaseOf("three"), now)).toBeNull();
  await releaseSource(store, leaseOf("two"));
  expect(await claimSource(store, leaseOf("three"), now)).toBe(0);
});

test("two processes on one store fetch everything once", async () => {
  carrier.services = ["A1", "A2", "A3", "A4"].map((code) => serviceSchedule(code));
  const source = sourceOf({ services: ["A1", "A2", "A3", "A4"] });
  await declare(source);
  const signal = new AbortController().signal;
  const done = await Promise.all(
    ["one", "two"].map((owner) => fetchDue(fetchingOf([source]), source, { owner, signal })),
  );
  expect(done.sort()).toEqual([false, true]);
  expect(carrier.requests).toHaveLength(4);
});

test("after a restart only what is missing is fetched", async () => {
  carrier.services = ["A1", "A2", "A3"].map((code) => serviceSchedule(code));
  const source = sourceOf({ services: ["A1", "A2", "A3"] });
  await declare(source);
  const ending = new AbortController();
  const slots = createSlots(1);
  let parts = 0;
  await fetchDue(fetchingOf([source]), source, {
    owner: "one",
    signal: ending.signal,
    slots: async (work) => {
      await slots(work);
      if (++parts === 2) ending.abort();
    },
  });
  expect(carrier.requests).toHaveLength(2);
  await fetchAll(source);
  expect(carrier.requests.map(({ query }) => query.carrierServiceCode)).toEqual(["A1", "A2", "A3"]);
});

test("a carrier that the configuration no longer names is not fetched; its calls stay", async () => {
  carrier.services = [serviceSchedule("FE1"), serviceSchedule("FE2")];
  await fetchAll(sourceOf({ services: ["FE1", "FE2"] }));
  await declare(sourceOf({ services: ["FE2"] }));
  expect(await state()).toMatchObject({ parts: 1 });
  await declare(sourceOf({ code: "TIDE" }));
  expect((await readSourceStates(store.reader, "calls")).map(({ source }) => source)).toEqual(["TIDE"]);
  expect(await departures()).toHaveLength(4);
});

test("a port with more services than the bound adds no more", async () => {
  const source = sourceOf({ services: [], ports: ["HKHKG"] });
  await declare(source);
  const lease = leaseOf("one");
  await claimSource(store, lease, now);
  const services = Array.from({ length: mostParts + 50 }, (_, at) => `S${at}`);
  const outcome = { status: "done", imported: null, services, dueInMs: 60_000 } as const;
  await settlePart(store, lease, { kind: "port", code: "HKHKG" }, outcome, now);
  expect(await state()).toMatchObject({ parts: mostParts - 1 });
});

test("requests keep the pace of the carrier", async () => {
  carrier.services = ["A1", "A2", "A3"].map((code) => serviceSchedule(code));
  const begun = performance.now();
  await fetchAll(sourceOf({ services: ["A1", "A2", "A3"], requestsPerMinute: 300 }));
  expect(carrier.requests).toHaveLength(3);
  // 200 ms apart. A timer may be a few milliseconds early.
  expect(performance.now() - begun).toBeGreaterThan(380);
});

test("no log line has a secret or an address, whatever fails", async () => {
  for (const fault of [
    { kind: "status", status: 401 },
    { kind: "status", status: 500 },
    { kind: "cut off" },
    { kind: "malformed" },
    { kind: "redirect", to: "http://127.0.0.1:1/?key=very-secret" },
  ] as const) {
    carrier.fault = fault;
    await fetchAll();
    pass(24 * 60);
  }
  expect(lines.length).toBeGreaterThanOrEqual(5);
  expect(lines.join("")).not.toMatch(/very-secret|127\.0\.0\.1/);
});

test("the worker fetches from all carriers by itself, and ends at once while one is silent", async () => {
  const silent = await startCarrierServer();
  silent.fault = { kind: "silent" };
  carrier.services = [serviceSchedule("FE1")];
  const sources = [sourceOf(), sourceOf({ code: "TIDE", name: "Tide Line", base: silent.url })];
  const end = startFetching(fetchingOf(sources));
  const until = performance.now() + scaled(20_000);
  while (performance.now() < until && ((await departures()).length === 0 || silent.requests.length === 0))
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await departures()).toHaveLength(2);
  await end();
  expect(silent.requests).toHaveLength(1);
  expect(await store.all("select lease from fetches where lease is not null")).toEqual([]);
  await silent.close();
});
