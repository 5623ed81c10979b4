import type { Store } from "@/lib/store/connection";
import { importCalls, portStore, searchCalls } from "@/test/support/call-store";

/** Vessel schedules as a carrier's service gives them, in the names of DCSA's Commercial Schedules. */

let store: Store;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const at = (eventTypeCode: string, eventDateTime: string, eventClassifierCode = "PLN") => ({
  eventTypeCode,
  eventClassifierCode,
  eventDateTime,
});
const call = (UNLocationCode: string, timestamps: object[], changes: object = {}) => ({
  portVisitReference: "VISIT",
  transportCallReference: `SR11111X-9321483-${UNLocationCode}`,
  carrierImportVoyageNumber: "2104W",
  carrierExportVoyageNumber: "2104W",
  universalExportVoyageReference: "2604W",
  location: { UNLocationCode, facilitySMDGCode: "HIT", locationName: "Somewhere" },
  timestamps,
  ...changes,
});
const calls = [
  call("HKHKG", [at("ARRI", "2026-03-09T06:00:00+08:00"), at("DEPA", "2026-03-10T18:30:00+08:00")], {
    cutOffTimes: [
      { cutOffDateTimeCode: "FCO", cutOffDateTime: "2026-03-08T17:00:00+08:00" },
      { cutOffDateTimeCode: "PCO", cutOffDateTime: "2026-03-07T17:00:00+08:00" },
    ],
  }),
  call("NLRTM", [at("ARRI", "2026-04-09T00:00:00+02:00"), at("ARRI", "2026-04-11T05:00:00+02:00", "EST")]),
];
const services = (transportCalls: unknown[] = calls, vessel: object = {}) => [
  {
    carrierServiceCode: "FE1",
    universalServiceReference: "SR11111X",
    somethingElse: { nobody: "knows" },
    vesselSchedules: [
      {
        vessel: { vesselIMONumber: "2400001", name: "Lantau Relay", operatorCarrierCode: "MSK", ...vessel },
        isDummyVessel: false,
        transportCalls,
      },
    ],
  },
];
const run = (value: unknown, carrier: string | null = "Peak Line") =>
  importCalls(store, `\n ${JSON.stringify(value, null, 2)}`, { carrier });

test("calls are read with the digits of the port's local time, whatever offset they carry", async () => {
  expect(await run(services())).toMatchObject({
    outcome: "imported",
    lines: 2,
    changes: { added: 2, removed: 0, changedKeys: 1, samples: 0 },
  });
  expect((await searchCalls(store)).sailings).toMatchObject([
    {
      operator: "Peak Line",
      service: "FE1",
      vessel: "Lantau Relay",
      imo: "2400001",
      voyage: "2104W",
      etd: "2026-03-10T18:30",
      eta: "2026-04-11T05:00",
      cyCutoff: "2026-03-08T17:00",
    },
  ]);
  expect(await store.db.selectFrom("services").selectAll().execute()).toMatchObject([
    { id: "Peak Line/FE1", code: "FE1", name: null, universal_ref: "SR11111X", ship_operator: "MSK" },
  ]);
  expect(await store.db.selectFrom("calls").selectAll().where("n", "=", 2).execute()).toMatchObject([
    { arrival_planned: "2026-04-09", arrival_estimated: "2026-04-11T05:00", terminal: "HIT" },
  ]);
  const sale = await store.db
    .selectFrom("call_sales")
    .select("cutoffs")
    .where("n", "=", 1)
    .executeTakeFirst();
  expect(JSON.parse(sale?.cutoffs ?? "")).toEqual({ FCO: "2026-03-08T17:00", PCO: "2026-03-07T17:00" });
});

test.each([[{ vesselIMONumber: "0000000" }], [{ vesselIMONumber: "9999999" }]])(
  "a placeholder is not an IMO number: %j",
  async (vessel) => {
    await run(services(calls, { ...vessel, name: null }));
    expect((await searchCalls(store)).sailings).toMatchObject([{ imo: null, vessel: "TBN" }]);
  },
);

test("a call without cargo carries none", async () => {
  const [first, last] = calls;
  await run(services([{ ...first, isCargoOperationalCall: false }, last]));
  expect((await searchCalls(store)).sailings).toEqual([]);
});

test("an IMO number may come as a number", async () => {
  await run(services(calls, { vesselIMONumber: 2400001 }));
  expect((await searchCalls(store)).sailings).toMatchObject([{ imo: "2400001" }]);
});

test("times in UTC become the port's, midnight of an unknown hour does not, and both are noted once", async () => {
  const [first] = calls;
  const report = await run(
    services([
      {
        ...first,
        timestamps: [at("ARRI", "2026-03-09T00:00:00Z"), at("DEPA", "2026-03-10T10:30:00Z")],
        cutOffTimes: [{ cutOffDateTimeCode: "FCO", cutOffDateTime: "2026-03-07T20:00:00.000+00:00" }],
      },
      // After the clocks went forward on 29 March.
      call("NLRTM", [at("ARRI", "2026-04-11T22:30:00Z"), at("DEPA", "2026-04-12T22:00:00Z")]),
    ]),
  );
  expect((await searchCalls(store)).sailings).toMatchObject([
    { etd: "2026-03-10T18:30", cyCutoff: "2026-03-08T04:00", eta: "2026-04-12T00:30" },
  ]);
  expect(
    await store.db.selectFrom("calls").select(["arrival_planned", "departure_planned"]).execute(),
  ).toEqual([
    { arrival_planned: "2026-03-09", departure_planned: "2026-03-10T18:30" },
    { arrival_planned: "2026-04-12T00:30", departure_planned: "2026-04-13" },
  ]);
  expect(report.notes.shown).toEqual([
    {
      line: 0,
      pointer: "/0/vesselSchedules/0/transportCalls/0/timestamps/1/eventDateTime",
      column: null,
      reason:
        "4 times are in UTC (Z) at ports whose clocks are not; they were brought to the port's local time, which the standard asks for.",
    },
  ]);
});

test("an unknown canal without cargo is left out and noted; one with cargo is bad", async () => {
  const [first, last] = calls;
  const times = [at("ARRI", "2026-03-25T06:00:00+02:00"), at("DEPA", "2026-03-26T06:00:00+02:00")];
  const report = await run(services([first, call("EGSZC", times, { isCargoOperationalCall: false }), last]));
  expect(report).toMatchObject({ outcome: "imported", lines: 3, rows: 2, badLines: 0 });
  expect(report.notes.shown).toEqual([
    {
      line: 0,
      pointer: "/0/vesselSchedules/0/transportCalls/1/location/UNLocationCode",
      column: null,
      reason: '"EGSZC" is not a known port, and no cargo is handled there; the call was left out.',
    },
  ]);
  expect((await searchCalls(store)).sailings).toHaveLength(1);
  expect(await run(services([first, call("EGSZC", times), last]))).toMatchObject({ outcome: "refused" });
});

test("an omitted call needs no time, and the first of a voyage no import voyage number", async () => {
  const [first, last] = calls;
  const report = await run(
    services([
      { ...first, carrierImportVoyageNumber: undefined },
      call("SGSIN", [], { statusCode: "OMIT" }),
      call("LKCMB", [at("ARRI", "2026-03-20T06:00:00+05:30")], { statusCode: "OMIT" }),
      last,
    ]),
  );
  expect(report).toMatchObject({ outcome: "imported", rows: 3 });
  expect(report.notes.shown.map(({ pointer, reason }) => `${pointer}: ${reason}`)).toEqual([
    "/0/vesselSchedules/0/transportCalls/1: The call is omitted and has no time; the call was left out.",
  ]);
  expect((await searchCalls(store)).sailings).toMatchObject([{ voyage: "2104W" }]);
  expect(await store.db.selectFrom("calls").select("status").orderBy("n").execute()).toEqual([
    { status: "planned" },
    { status: "omitted" },
    { status: "planned" },
  ]);
});

test("problems are reported with their JSON pointer in a sentence, and nothing is imported", async () => {
  const [first, last] = calls;
  const report = await run([
    ...services([
      first,
      { ...last, timestamps: [at("ARRI", "soon")] },
      call("XXXXX", [at("ARRI", "2026-04-09T00:00:00+02:00")]),
      call("SGSIN", [at("ARRI", "2026-04-09T07:00:00+08:00"), at("DEPA", "2026-04-08T07:00:00+08:00")]),
      call("SGSIN", []),
      call("SGSIN", [at("SAIL", "2026-04-09T07:00:00+08:00")]),
      { ...last, carrierImportVoyageNumber: null, carrierExportVoyageNumber: "" },
      { timestamps: "none" },
      "call",
    ]),
    { carrierServiceCode: "FE2" },
    ...services([last], { vesselIMONumber: "IMO 12", name: "x".repeat(51) }),
  ]);
  expect(report).toMatchObject({ outcome: "refused" });
  const start = "/0/vesselSchedules/0/transportCalls";
  expect(report.problems.shown.map(({ pointer, reason }) => `${pointer}: ${reason}`)).toEqual([
    `${start}/1/timestamps/0/eventDateTime: "soon" is no date and time: write it as 2026-03-10T18:30:00+08:00, local to the port.`,
    `${start}/2/location/UNLocationCode: "XXXXX" is not a known port: write its UN/LOCODE, such as HKHKG.`,
    `${start}/3/timestamps: The ship would leave before it arrives.`,
    `${start}/4/timestamps: Neither an arrival nor a departure is given; every call needs one.`,
    `${start}/5/timestamps/0/eventTypeCode: It must be "ARRI" or "DEPA".`,
    `${start}/6/carrierImportVoyageNumber: Neither an import nor an export voyage is given; every call needs one.`,
    `${start}/7/location: It is missing.`,
    `${start}/7/timestamps: It must be a list.`,
    `${start}/8: It must be an object with fields.`,
    "/1/vesselSchedules: It is missing.",
    "/2/vesselSchedules/0/vessel/vesselIMONumber: An IMO number has seven digits.",
    "/2/vesselSchedules/0/vessel/name: It has more than 50 characters.",
  ]);
});

test("a file without a seller needs the option for it", async () => {
  await expect(run(services(), null)).rejects.toThrow("--carrier NAME");
});
