import type { Store } from "@/lib/store/connection";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { summaryOf } from "../revisions/rules";
import { type ComparedCall, type ComparedVoyage, compareVoyages } from "./compare-voyages";

const call = (port: string, facts: Partial<ComparedCall> = {}): ComparedCall => ({
  portId: port,
  port,
  reference: null,
  isOmitted: false,
  arrival: "2026-03-10T06:00",
  departure: "2026-03-11T12:00",
  cutoffs: {},
  zone: null,
  terminal: null,
  terminalName: null,
  asOf: null,
  offers: [],
  ...facts,
});
const voyage = (calls: ComparedCall[], facts: Partial<ComparedVoyage> = {}): ComparedVoyage => ({
  service: "EX1",
  voyage: "044W",
  names: ["PEK\n044W"],
  imo: "2400001",
  vessel: "Lantau Pioneer",
  isBlank: false,
  serviceId: null,
  vesselOperator: null,
  calls,
  ...facts,
});
/** Before every call. */
const early = new Date("2026-03-01T00:00:00Z");
const summary = summaryOf("voyage");
const compared = (before: ComparedVoyage[], after: ComparedVoyage[]) =>
  compareVoyages(before, after, early).map(({ kind, text }) => `${summary.wordsOf(kind)} | ${text}`);
const becomes = (was: ComparedVoyage, is: ComparedVoyage) => compared([was], [is]);
const gone = "voyage blanked | EX1 044W: voyage blanked";
const brought = "new voyage | EX1 044W: new voyage";

test.each([
  ["another date later", "2026-03-12T01:00", "departure rolled", "12-03-2026 01:00"],
  ["another date earlier", "2026-03-10T23:00", "stay cut short", "10-03-2026 23:00"],
  ["another date, its hour not known", "2026-03-12", "departure rolled", "12-03-2026"],
  ["six hours later on its day", "2026-03-11T18:00", "departure rolled", "11-03-2026 18:00"],
  ["six hours earlier on its day", "2026-03-11T06:00", "stay cut short", "11-03-2026 06:00"],
])("a departure moves to %s", (_, departure, kind, told) => {
  expect(becomes(voyage([call("Singapore")]), voyage([call("Singapore", { departure })]))).toEqual([
    `${kind} | EX1 044W Singapore: departure 11-03-2026 12:00 -> ${told}`,
  ]);
});

test("a ship that also arrives earlier, or whose arrival is not known, has advanced", () => {
  const advanced = "departure advanced | EX1 044W Singapore: departure 11-03-2026 12:00 -> 10-03-2026 12:00";
  const early = { departure: "2026-03-10T12:00" };
  const unknown = call("Singapore", { arrival: null });
  expect(becomes(voyage([unknown]), voyage([{ ...unknown, ...early }]))).toEqual([advanced]);
  expect(
    becomes(
      voyage([call("Singapore")]),
      voyage([call("Singapore", { ...early, arrival: "2026-03-09T06:00" })]),
    ),
  ).toEqual([advanced, "arrival changed | EX1 044W Singapore: arrival 10-03-2026 06:00 -> 09-03-2026 06:00"]);
});

const cutoffs = { "PEK\nFCO": "2026-03-09", "PEK\nEFC": "2026-03-04T08:00" };
test.each([
  ["nothing else", {}],
  ["less than six hours later", { departure: "2026-03-11T17:59" }],
  ["less than six hours earlier", { departure: "2026-03-11T06:01", arrival: "2026-03-10T00:30" }],
  ["an hour that is no longer known", { departure: "2026-03-11" }],
  ["a time that is no longer told", { arrival: null }],
  ["a cut-off of which the hour becomes known", { cutoffs: { ...cutoffs, "PEK\nFCO": "2026-03-09T17:00" } }],
  ["a cut-off that another seller gives", { cutoffs: { ...cutoffs, "TDE\nFCO": "2026-03-08" } }],
])("not a change: %s", (_, facts) => {
  const was = call("Singapore", { cutoffs });
  expect(becomes(voyage([was]), voyage([{ ...was, ...facts }]))).toEqual([]);
});

test("an hour that becomes known on the same date is not a change", () => {
  const was = call("Singapore", { arrival: "2026-03-10", departure: "2026-03-11" });
  expect(becomes(voyage([was]), voyage([call("Singapore")]))).toEqual([]);
});

test("an arrival, cut-offs and receiving that move", () => {
  const was = call("Singapore", {
    cutoffs: { "PEK\nFCO": "2026-03-09T17:00", "PEK\nPCO": "2026-03-08T17:00", "PEK\nEFC": "2026-03-04" },
  });
  const is = call("Singapore", {
    arrival: "2026-03-09T23:00",
    cutoffs: { "PEK\nFCO": "2026-03-09T16:59", "PEK\nPCO": "2026-03-09", "PEK\nEFC": "2026-03-05" },
  });
  expect(becomes(voyage([was]), voyage([is]))).toEqual([
    "arrival changed | EX1 044W Singapore: arrival 10-03-2026 06:00 -> 09-03-2026 23:00",
    "cut-off earlier | EX1 044W Singapore: CY Closing 09-03-2026 17:00 -> 09-03-2026 16:59",
    "cut-off later | EX1 044W Singapore: PCO 08-03-2026 17:00 -> 09-03-2026",
    "receiving changed | EX1 044W Singapore: receiving 04-03-2026 -> 05-03-2026",
  ]);
});

test("another ship is one of another IMO number, or else of another name", () => {
  const was = voyage([call("Singapore")]);
  const ship = (facts: Partial<ComparedVoyage>) => ({ ...was, ...facts });
  expect(becomes(was, ship({ imo: "2400002", vessel: "Lantau Venture" }))).toEqual([
    "vessel swapped | EX1 044W: vessel Lantau Pioneer -> Lantau Venture",
  ]);
  expect(becomes(ship({ imo: null }), ship({ imo: "2400002", vessel: "Lantau Venture" }))).toHaveLength(1);
  expect(becomes(was, ship({ imo: "2400002", vessel: null }))).toEqual([
    "vessel swapped | EX1 044W: vessel Lantau Pioneer -> IMO 2400002",
  ]);
  expect(becomes(was, ship({ vessel: "LANTAU PIONEER" }))).toEqual([]);
  expect(becomes(ship({ imo: null, vessel: null }), was)).toEqual([]);
});

test("a port left out, one added, ports in another order", () => {
  const [hongKong, singapore, colombo] = [call("Hong Kong"), call("Singapore"), call("Colombo")];
  const was = voyage([hongKong, singapore, colombo]);
  const omitted = ["port omitted | EX1 044W Singapore: port omitted"];
  const without = voyage([hongKong, colombo]);
  const left = voyage([hongKong, call("Singapore", { isOmitted: true }), colombo]);
  expect(becomes(was, left)).toEqual(omitted);
  expect(becomes(was, without)).toEqual(omitted);
  expect(becomes(left, without)).toEqual([]);
  const added = ["port added | EX1 044W Singapore: port added"];
  expect(becomes(without, was)).toEqual(added);
  expect(becomes(left, was)).toEqual(added);
  expect(becomes(was, voyage([hongKong, colombo, singapore]))).toEqual([
    "port resequenced | EX1 044W: ports Hong Kong, Singapore, Colombo -> Hong Kong, Colombo, Singapore",
  ]);
});

test("a port with two calls is distinguished by its turn, or by the carrier's reference", () => {
  const [first, second] = [call("Hong Kong"), call("Hong Kong", { departure: "2026-03-20T12:00" })];
  const rolled = { ...second, departure: "2026-03-21T12:00" };
  const told = "departure rolled | EX1 044W Hong Kong: departure 20-03-2026 12:00 -> 21-03-2026 12:00";
  expect(becomes(voyage([first, second]), voyage([first, rolled]))).toEqual([told]);
  const known = { reference: "SR1" };
  expect(becomes(voyage([first, { ...second, ...known }]), voyage([{ ...rolled, ...known }]))).toEqual([
    "port omitted | EX1 044W Hong Kong: port omitted",
    told,
  ]);
  // One that stands for all calls of a voyage tells none from another.
  const all = [first, second, call("Singapore")].map((one) => ({ ...one, ...known }));
  expect(becomes(voyage(all), voyage(all.map((one) => ({ ...one }))))).toEqual([]);
});

test("a voyage that is withdrawn or blank, and one that is new", () => {
  const was = voyage([call("Singapore")]);
  const blank = { ...was, isBlank: true };
  const next = { ...was, voyage: "045W", names: ["PEK\n045W"], imo: "2400002" };
  expect(compared([was], [next])).toEqual([gone, "new voyage | EX1 045W: new voyage"]);
  expect(becomes(was, blank)).toEqual([gone]);
  expect(becomes(blank, was)).toEqual([brought]);
  expect(becomes(blank, blank)).toEqual([]);
  expect(compared([], [blank])).toEqual([]);
  expect(compared([blank], [])).toEqual(["voyage withdrawn | EX1 044W: voyage withdrawn"]);
});

test("a voyage is known by a seller's number, or by its universal reference", () => {
  const was = voyage([call("Singapore")], { names: ["PEK\n044W", "2610W"] });
  // One ship at one time under another number: it is not blank.
  const renumbered = "voyage withdrawn | EX1 044W: voyage withdrawn";
  expect(becomes(was, { ...was, names: ["TDE\n044W"] })).toEqual([renumbered, brought]);
  expect(becomes(was, { ...was, voyage: "044X", names: ["PEK\n044X", "2610W"] })).toEqual([]);
  // A number that comes again is that of as many voyages, in the order of their days.
  expect(compared([was, { ...was }], [{ ...was }, { ...was }])).toEqual([]);
  expect(compared([was, { ...was }], [was])).toEqual([gone]);
});

describe("a dry run", () => {
  let store: Store;
  beforeEach(async () => {
    store = await portStore();
  });
  afterEach(() => store.close());

  const line = (port: string, more: CallLine): CallLine => ({
    Carrier: "Peak Line",
    Service: "FE1",
    "Voyage Out": "101W",
    "IMO No.": "2400001",
    "Vessel Name": "Lantau Relay",
    Port: port,
    ...more,
  });
  const feeder = (departure: string, cy: string) =>
    callsCsv([
      line("Hong Kong", { Departure: departure, "CY Closing": cy }),
      line("SGSIN", { Arrival: "25-03-2026 06:00" }),
    ]);
  const rehearse = async (text: string) =>
    (await importCalls(store, text, { dryRun: true })).changes?.details;

  test("reports what would change, and changes nothing", async () => {
    const now = feeder("20-03-2026 18:00", "19-03-2026 17:00");
    expect(await rehearse(now)).toBeUndefined();
    await importCalls(store, now);
    expect(await rehearse(now)).toEqual(["no changes"]);
    const later = feeder("21-03-2026 18:00", "19-03-2026 12:00");
    for (const _ of ["once", "again"]) {
      expect(await rehearse(later)).toEqual([
        "cut-off earlier: 1",
        "departure rolled: 1",
        "FE1 101W Hong Kong: CY Closing 19-03-2026 17:00 -> 19-03-2026 12:00",
        "FE1 101W Hong Kong: departure 20-03-2026 18:00 -> 21-03-2026 18:00",
      ]);
    }
    expect((await importCalls(store, later)).changes?.details).toBeUndefined();
    // What has given way before is not told again.
    expect(await rehearse(later)).toEqual(["no changes"]);
  });

  test("knows a voyage of DCSA's by its universal reference, and a call by the carrier's", async () => {
    const schedules = (
      number: string,
      calls: readonly (readonly [reference: string, port: string, departure: string])[],
    ) =>
      JSON.stringify([
        {
          carrierServiceCode: "FE1",
          vesselSchedules: [
            {
              vessel: { vesselIMONumber: "2400001", name: "Lantau Relay" },
              transportCalls: calls.map(([transportCallReference, UNLocationCode, eventDateTime]) => ({
                transportCallReference,
                carrierImportVoyageNumber: number,
                universalExportVoyageReference: "2604W",
                location: { UNLocationCode },
                timestamps: [{ eventTypeCode: "DEPA", eventClassifierCode: "PLN", eventDateTime }],
              })),
            },
          ],
        },
      ]);
    const options = { carrier: "Peak Line" };
    const calls = [
      ["SR1-1", "SGSIN", "2026-03-20T18:00:00+08:00"],
      ["SR1-2", "HKHKG", "2026-03-24T18:00:00+08:00"],
      ["SR1-3", "LKCMB", "2026-03-29T18:00:00+05:30"],
      ["SR1-4", "HKHKG", "2026-04-05T18:00:00+08:00"],
    ] as const;
    await importCalls(store, schedules("101W", calls), options);
    const without = schedules(
      "101X",
      calls.filter(([reference]) => reference !== "SR1-2"),
    );
    expect((await importCalls(store, without, { ...options, dryRun: true })).changes?.details).toEqual([
      "port omitted: 1",
      "FE1 101X Hong Kong: port omitted",
    ]);
  });

  test("reports the twenty most urgent one by one", async () => {
    const weeks = (status: (week: number) => string) =>
      callsCsv(
        Array.from({ length: 25 }, (_, week) =>
          ["Hong Kong", "SGSIN"].map((port, at) =>
            line(port, {
              "Voyage Out": `${week}W`,
              Departure: `2026-${String(3 + Math.floor(week / 5)).padStart(2, "0")}-${String(1 + 5 * (week % 5) + at).padStart(2, "0")} 10:00`,
              Status: status(week),
            }),
          ),
        ).flat(),
      );
    await importCalls(
      store,
      weeks((week) => (week < 24 ? "blank" : "")),
    );
    const details = await rehearse(weeks((week) => (week < 24 ? "" : "blank")));
    expect(details?.slice(0, 4)).toEqual([
      "voyage blanked: 1",
      "new voyage: 24",
      "FE1 24W: voyage blanked",
      "FE1 0W: new voyage",
    ]);
    expect(details?.slice(-2)).toEqual(["FE1 18W: new voyage", "and 5 more"]);
    expect(details).toHaveLength(2 + 20 + 1);
  });
});
