import type { Store } from "@/lib/store/connection";
import { type CallChange, type ComparedCall, type ComparedVoyage, compareVoyages } from "./changes";
import { type CallLine, callsCsv, importCalls, portStore } from "./test-store";

const call = (port: string, facts: Partial<ComparedCall> = {}): ComparedCall => ({
  port,
  reference: null,
  isOmitted: false,
  arrival: "2026-03-10T06:00",
  departure: "2026-03-11T12:00",
  cutoffs: {},
  ...facts,
});
const voyage = (calls: ComparedCall[], facts: Partial<ComparedVoyage> = {}): ComparedVoyage => ({
  service: "EX1",
  numbers: ["PEK\n044W"],
  vessel: "Lantau Pioneer",
  isBlank: false,
  calls,
  ...facts,
});
const told = (changes: readonly CallChange[]) =>
  changes.map(({ kind, at, old, new: now }) =>
    [kind, ...at, ...(old && now ? [`${old} > ${now}`] : [])].join(" "),
  );
const becomes = (old: ComparedVoyage, now: ComparedVoyage) => told(compareVoyages([old], [now]));

test.each([
  ["another date later", "2026-03-12T12:00", "departure rolled"],
  ["another date earlier", "2026-03-10T23:00", "departure advanced"],
  ["six hours later on its day", "2026-03-11T18:00", "departure rolled"],
  ["six hours earlier on its day", "2026-03-11T06:00", "departure advanced"],
])("a departure moves to %s", (_, departure, kind) => {
  expect(becomes(voyage([call("SGSIN")]), voyage([call("SGSIN", { departure })]))).toEqual([
    `${kind} EX1 044W SGSIN departure 2026-03-11T12:00 > ${departure}`,
  ]);
});

test.each([
  ["less than six hours", { departure: "2026-03-11T17:00" }],
  ["an hour that is no longer known", { departure: "2026-03-11" }],
  ["a time that is no longer told", { arrival: null }],
  ["a cut-off of which the hour becomes known", { cutoffs: { "PEK\nFCO": "2026-03-09T17:00" } }],
])("no change: %s", (_, facts) => {
  const cutoffs = { "PEK\nFCO": "2026-03-09" };
  expect(
    becomes(voyage([call("SGSIN", { cutoffs })]), voyage([call("SGSIN", { cutoffs, ...facts })])),
  ).toEqual([]);
});

test("an arrival, cut-offs and receiving that move", () => {
  const old = call("SGSIN", {
    cutoffs: { "PEK\nFCO": "2026-03-09T17:00", "PEK\nDCO": "2026-03-08T17:00", "PEK\nEFC": "2026-03-04" },
  });
  const now = call("SGSIN", {
    arrival: "2026-03-09T06:00",
    cutoffs: { "PEK\nFCO": "2026-03-09T12:00", "PEK\nDCO": "2026-03-08T18:00", "PEK\nEFC": "2026-03-05" },
  });
  expect(becomes(voyage([old]), voyage([now]))).toEqual([
    "arrival changed EX1 044W SGSIN arrival 2026-03-10T06:00 > 2026-03-09T06:00",
    "cut-off earlier EX1 044W SGSIN FCO 2026-03-09T17:00 > 2026-03-09T12:00",
    "cut-off later EX1 044W SGSIN DCO 2026-03-08T17:00 > 2026-03-08T18:00",
    "receiving changed EX1 044W SGSIN receiving 2026-03-04 > 2026-03-05",
  ]);
});

test("another ship, a port left out, one added, ports in another order", () => {
  const [hongKong, singapore, colombo] = [call("HKHKG"), call("SGSIN"), call("LKCMB")];
  const old = voyage([hongKong, singapore, colombo]);
  expect(becomes(old, voyage(old.calls.slice(), { vessel: "Lantau Venture" }))).toEqual([
    "vessel swapped EX1 044W Lantau Pioneer > Lantau Venture",
  ]);
  expect(becomes(old, voyage([hongKong, call("SGSIN", { isOmitted: true }), colombo]))).toEqual([
    "port omitted EX1 044W SGSIN",
  ]);
  expect(becomes(voyage([hongKong, colombo]), old)).toEqual(["port added EX1 044W SGSIN"]);
  expect(becomes(old, voyage([hongKong, colombo, singapore]))).toEqual(["ports in another order EX1 044W"]);
});

test("a port that is called at twice is told apart by its turn, or by the carrier's reference", () => {
  const [first, second] = [call("HKHKG"), call("HKHKG", { departure: "2026-03-20T12:00" })];
  const rolled = call("HKHKG", { departure: "2026-03-21T12:00" });
  const line = "departure rolled EX1 044W HKHKG departure 2026-03-20T12:00 > 2026-03-21T12:00";
  expect(becomes(voyage([first, second]), voyage([first, rolled]))).toEqual([line]);
  const known = { reference: "SR1" };
  expect(becomes(voyage([first, { ...second, ...known }]), voyage([{ ...rolled, ...known }])).sort()).toEqual(
    [line, "port omitted EX1 044W HKHKG"],
  );
});

test("a voyage that is gone or blank, and one that is new", () => {
  const old = voyage([call("SGSIN")]);
  const other = voyage([call("SGSIN")], { numbers: ["PEK\n045W"] });
  expect(told(compareVoyages([old], [other]))).toEqual(["voyage blanked EX1 044W", "new voyage EX1 045W"]);
  expect(becomes(old, voyage([call("SGSIN")], { isBlank: true }))).toEqual(["voyage blanked EX1 044W"]);
  // The same number of another seller is another voyage.
  expect(becomes(old, voyage([call("SGSIN")], { numbers: ["TDE\n044W"] }))).toHaveLength(2);
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

  test("says what would change, and changes nothing", async () => {
    const now = feeder("20-03-2026 18:00", "19-03-2026 17:00");
    expect(await rehearse(now)).toEqual(["changes of voyages: new voyage 1", "FE1 101W: new voyage"]);
    await importCalls(store, now);
    expect(await rehearse(now)).toEqual(["changes of voyages: none"]);
    const later = feeder("21-03-2026 18:00", "19-03-2026 12:00");
    for (const _ of ["once", "again"]) {
      expect(await rehearse(later)).toEqual([
        "changes of voyages: cut-off earlier 1, departure rolled 1",
        "FE1 101W HKHKG departure: 20-03-2026 18:00 -> 21-03-2026 18:00",
        "FE1 101W HKHKG FCO: 19-03-2026 17:00 -> 19-03-2026 12:00",
      ]);
    }
    expect((await importCalls(store, later)).changes?.details).toBeUndefined();
  });

  test("tells the first twenty one by one", async () => {
    const weeks = Array.from({ length: 25 }, (_, at) =>
      ["Hong Kong", "SGSIN"].map((port, call) =>
        line(port, {
          "Voyage Out": `${at}W`,
          Departure: `2026-${String(3 + Math.floor(at / 5)).padStart(2, "0")}-${String(1 + 5 * (at % 5) + call).padStart(2, "0")} 10:00`,
        }),
      ),
    );
    const details = await rehearse(callsCsv(weeks.flat()));
    expect(details).toHaveLength(22);
    expect(details?.[0]).toBe("changes of voyages: new voyage 25");
    expect(details?.at(-1)).toBe("... and 5 more");
  });
});
