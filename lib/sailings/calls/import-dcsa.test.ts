import type { Store } from "@/lib/store/connection";
import { importCalls, portStore, searchCalls } from "./test-store";

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
  call("NLRTM", [at("ARRI", "2026-04-09T00:00:00+02:00"), at("ARRI", "2026-04-11T05:00:00Z", "EST")]),
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
    changes: { added: 2, removed: 0, touched: 1, samples: 0 },
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
  "a number that stands for no ship yet is none: %j",
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

test("what is wrong is told by its JSON pointer, and nothing is imported", async () => {
  const [first, last] = calls;
  const report = await run([
    ...services([
      first,
      { ...last, timestamps: [at("ARRI", "soon")] },
      call("XXXXX", [at("ARRI", "2026-04-09T00:00:00+02:00")]),
      call("SGSIN", [at("ARRI", "2026-04-09T07:00:00+08:00"), at("DEPA", "2026-04-08T07:00:00+08:00")]),
    ]),
    { carrierServiceCode: "FE2" },
  ]);
  expect(report).toMatchObject({ outcome: "refused", badLines: 4 });
  const start = "/0/vesselSchedules/0/transportCalls";
  expect(report.problems.shown.map(({ pointer }) => pointer)).toEqual([
    `${start}/1/timestamps/0/eventDateTime`,
    `${start}/2/location/UNLocationCode`,
    `${start}/3/timestamps`,
    "/1/vesselSchedules",
  ]);
});

test("a file that does not say who sells needs to be told", async () => {
  await expect(run(services(), null)).rejects.toThrow("--carrier NAME");
});
