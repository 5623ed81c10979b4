import { formatReport } from "@/cli/import-report";
import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import type { Store } from "@/lib/store/connection";
import {
  type CallLine,
  callsCsv,
  importCalls,
  portFinder,
  portStore,
  searchCalls,
  summariesOf,
} from "@/test/support/call-store";
import { callsImporter } from "./import";

/** Voyages that a file writes in pieces, and what an import says of calls that it cannot use. */

const now = new Date("2026-11-28T04:00:00Z");
let store: Store;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const call = (Port: string, Arrival: string, Departure: string, changes: CallLine = {}): CallLine => ({
  Carrier: "Peak Line",
  Service: "EX9",
  "Voyage Out": "90W",
  "IMO No.": "9000002",
  "Vessel Name": "LANTAU PIONEER",
  Port,
  Arrival,
  Departure,
  ...changes,
});
/** Hong Kong, Singapore, Rotterdam. */
const voyage = (...changes: CallLine[]): CallLine[] => [
  call("HKHKG", "05-12-2026 06:00", "05-12-2026 18:00", changes[0]),
  call("SGSIN", "10-12-2026 06:00", "11-12-2026 06:00", changes[1]),
  call("NLRTM", "02-01-2027 06:00", "", changes[2]),
];

async function report(text: string, options: Parameters<typeof importCalls>[2] = {}) {
  const read = await importCalls(store, text, { now, ...options });
  return { ...read, text: formatReport(callsImporter(portFinder), read) };
}
const window = { dateFrom: "2026-12-01", dateTo: "2027-03-31" };
/** How many sailings there are, and ships of them. */
async function found(from = "HKHKG", to = "NLRTM"): Promise<string[]> {
  const port = (id: string) => ({ id, name: id });
  return summariesOf(
    await searchCalls(store, { loadingPort: port(from), dischargePort: port(to), ...window }),
  );
}
const lanes = async () =>
  [await found(), await found("HKHKG", "SGSIN"), await found("SGSIN", "NLRTM")].map(({ length }) => length);

const unnamed = { "IMO No.": "", "Vessel Name": "" };
const named = { "IMO No.": "" };
test.each<[string, CallLine[]]>([
  ["the ship on the first line alone", voyage(named, unnamed, unnamed)],
  ["an IMO number mistyped", voyage({}, {}, { "IMO No.": "9000020" })],
  ["an IMO number missing", voyage({}, { "IMO No.": "" })],
  ["M/V before the name", voyage(named, { ...named, "Vessel Name": "M/V LANTAU PIONEER" }, named)],
  ["two blanks in the name", voyage(named, { ...named, "Vessel Name": "LANTAU  PIONEER" }, named)],
  ["a service in other letters", voyage({}, { Service: "ex9" }, { Service: "EX 9" })],
  ["a voyage in other letters", voyage({}, { "Voyage Out": "90w" }, { "Voyage Out": "090W" })],
])("a voyage is one with %s", async (_name, lines) => {
  const { outcome, text } = await report(callsCsv(lines));
  expect(outcome).toBe("imported");
  expect(await lanes()).toEqual([1, 1, 1]);
  expect(text).not.toContain("nothing can be reached");
  // What is read otherwise than it is written is said, but for blanks and the words before a name.
  const isSaid = !/name$|M\/V/.test(_name);
  expect(text.includes("read as the others are")).toBe(isSaid);
});

test("joined voyages are named", async () => {
  const { text } = await report(
    callsCsv(voyage({}, { "IMO No.": "" }, { Service: "ex9", "Voyage Out": "090w" })),
  );
  expect(text).toContain(
    'Written differently on lines of one voyage, and read as the others are: line 3: IMO No. "9000002" for none; ' +
      'line 4: service "EX9" for "ex9", voyage "90W" for "090w".',
  );
});

test("two ships of one voyage number are two, and a service that is stored keeps its code", async () => {
  const other = { "IMO No.": "9000003", "Vessel Name": "LANTAU RELAY" };
  await report(callsCsv([...voyage(), ...voyage(other, other, other)]));
  expect(await found()).toHaveLength(2);
  await report(callsCsv(voyage().map((one) => ({ ...one, Service: "ex 9" }))));
  const services = await store.db.selectFrom("services").select("code").execute();
  expect(services).toEqual([{ code: "EX9" }]);
});

test.each<[string, CallLine[], string[]]>([
  [
    "a year too early",
    voyage({}, {}, { Arrival: "02-01-2026 06:00", Departure: "03-01-2026" }),
    ["calls from which nothing can be reached: 1. ", "  line 4: NLRTM"],
  ],
  [
    "another ship on each line",
    voyage({}, { "IMO No.": "9000003", "Vessel Name": "A" }, { "IMO No.": "9000004", "Vessel Name": "B" }),
    ["calls from which nothing can be reached: 3. ", "  line 2: HKHKG", "  line 3: SGSIN", "  line 4: NLRTM"],
  ],
  [
    "overlapping calls",
    voyage({ Departure: "10-12-2026 18:00" }, { Arrival: "08-12-2026 10:00", Departure: "11-12-2026 10:00" }),
    ["calls at which a ship would arrive before it leaves the port before: 1. ", "  line 3, Arrival: "],
  ],
  [
    "a day that no ship can keep",
    voyage({}, {}, { Arrival: "13-12-2026 06:00" }),
    ["calls that no ship reaches in so short a time: 1. ", "  line 4, Arrival: "],
  ],
])("an import ends with what it could not use: %s", async (_name, lines, remarks) => {
  for (const dryRun of [true, false]) {
    const { text } = await report(callsCsv(lines), { dryRun });
    const told = text.trimEnd().split("\n");
    expect(remarks.filter((remark) => !told.some((one) => one.startsWith(remark)))).toEqual([]);
  }
});

test("a call that no ship can reach in time is not offered from distant ports", async () => {
  await report(callsCsv(voyage({}, {}, { Arrival: "07-12-2026 06:00" })));
  expect(await found()).toEqual([]);
  await report(callsCsv(voyage()));
  expect(await found()).toHaveLength(1);
});

test("omitted calls, blank voyages and calls without cargo are expected to lead nowhere", async () => {
  const lone = call("LKCMB", "14-12-2026 06:00", "15-12-2026", { "Voyage Out": "91W" });
  const { text } = await report(
    callsCsv([
      ...voyage(),
      { ...lone, Status: "omitted" },
      { ...lone, "Voyage Out": "92W", Status: "blank" },
      { ...lone, "Voyage Out": "93W", Loads: "no", Discharges: "no" },
    ]),
  );
  expect(text).not.toContain("nothing can be reached");
});

test("a ship without a name is not taken for the same ship of two carriers", async () => {
  const lines = ["TO BE ADVISED", "T.B.N.", "UNNAMED"].flatMap((ship, at) =>
    ["Peak Line", "Tide Line"].flatMap((Carrier) =>
      voyage().map((one) => ({
        ...one,
        Carrier,
        "IMO No.": "",
        "Vessel Name": ship,
        "Voyage Out": `5${at}W`,
      })),
    ),
  );
  await report(callsCsv(lines));
  const { sailings } = await searchCalls(store, window);
  expect(sailings.map(({ vessel, imo }) => [vessel, imo])).toEqual(
    lines.slice(0, 6).map(() => ["TBN", null]),
  );
});

test.each([
  [{ "Vessel Name": "BLANK SAILING", "IMO No.": "" }, [0, 0, 0]],
  [{ Status: "BLANK SAILING" }, [0, 0, 0]],
  [{ Status: "CANCELLED" }, [0, 0, 0]],
  [{ Status: "Planned" }, [1, 1, 1]],
])("words for a voyage that does not sail: %j", async (changes, expected) => {
  const { outcome } = await report(callsCsv(voyage(changes, changes, changes)));
  expect(outcome).toBe("imported");
  expect(await lanes()).toEqual(expected);
});

test.each(["omit", "SKIP", "Skipped", "cancelled"])("%s cancels one call", async (Status) => {
  await report(callsCsv(voyage({}, { Status })));
  expect(await lanes()).toEqual([1, 0, 0]);
});

test.each<[string, CallLine[], number[] | null]>([
  ["Y and N", voyage({ Loads: "Y" }, { Loads: "N", Discharges: "Y" }), [1, 1, 0]],
  ["X", voyage({ Loads: "x" }, {}, { Discharges: "X" }), [1, 1, 1]],
  ["L and D", voyage({ Loads: "L" }, {}, { Discharges: "D" }), [1, 1, 1]],
  [
    "north and south",
    voyage({ Loads: "N" }, { Discharges: "N", Loads: "S" }, { Discharges: "S" }),
    [0, 1, 1],
  ],
  ["N alone", voyage({}, { Loads: "N" }), null],
  ["N beside Y and W", voyage({ Loads: "Y" }, { Loads: "N" }, { Discharges: "W" }), null],
  ["another letter", voyage({ Loads: "Q" }), null],
])("Loads and Discharges: %s", async (_name, lines, expected) => {
  const { outcome } = await report(callsCsv(lines));
  expect(outcome).toBe(expected ? "imported" : "refused");
  expect(await lanes()).toEqual(expected ?? [0, 0, 0]);
});

describe("turns, as carriers write them", () => {
  const turning = (ship: string, day: number, numbers: string[]): CallLine[] => {
    const on = (month: number, date: number) =>
      `${String(date + day).padStart(2, "0")}-${String(month).padStart(2, "0")}-${month > 6 ? 2026 : 2027} 08:00`;
    const stops = [
      ["CNFOC", "", on(12, 10)],
      ["SGSIN", on(12, 16), on(12, 17)],
      ["NLRTM", on(1, 10), on(1, 12)],
      ["DEHAM", on(1, 14), on(1, 15)],
      ["GBFXT", on(1, 17), on(1, 18)],
      ["SGSIN", on(2, 12), on(2, 13)],
    ];
    return stops.map(([port = "", arrival = "", departure = ""], at) => {
      const [into = "", out = into] = numbers[at]?.split("/") ?? [];
      const service = { Service: ship, "IMO No.": "", "Vessel Name": ship };
      return call(port, arrival, departure, { ...service, "Voyage In": into, "Voyage Out": out });
    });
  };
  const first = turning("ALFA", 0, ["501W", "501W", "501W/501E", "501E", "501E", "501E"]);
  const several = turning("BRAVO", 1, ["601W", "601W", "601W/601E", "601W/601E", "601W/601E", "601E"]);

  test("cargo that is loaded and discharged under one number stays on its ship", async () => {
    const { text } = await report(callsCsv([...first, ...several]));
    expect(text).not.toContain("nothing can be reached");
    for (const port of ["NLRTM", "DEHAM", "GBFXT"]) {
      const both = async (from: string, to: string) =>
        (await found(from, to)).map((summary) => summary.includes("ALFA") !== summary.includes("BRAVO"));
      expect([port, await both("SGSIN", port), await both(port, "SGSIN")]).toEqual([
        port,
        [true, true],
        [true, true],
      ]);
    }
    const voyages = await store.db.selectFrom("voyages").select(["ship", "calls"]).orderBy("ship").execute();
    expect(voyages).toEqual([
      { ship: "ALFA", calls: 6 },
      { ship: "BRAVO", calls: 6 },
    ]);
  });
});

/** Vessel schedules of one ship, as a carrier's file has them. */
const schedules = (ship: object, changes: object[] = []) => {
  const moment = (eventTypeCode: string, eventDateTime: string, eventClassifierCode = "PLN") => ({
    eventTypeCode,
    eventClassifierCode,
    eventDateTime,
  });
  const stop = (UNLocationCode: string, timestamps: object[], change: object = {}) => ({
    carrierExportVoyageNumber: "044W",
    location: { UNLocationCode },
    timestamps,
    ...change,
  });
  const transportCalls = [
    stop("HKHKG", [moment("DEPA", "2026-12-05T18:00:00+08:00")], changes[0]),
    stop(
      "SGSIN",
      [moment("ARRI", "2026-12-10T06:00:00+08:00"), moment("DEPA", "2026-12-11T06:00:00+08:00")],
      changes[1],
    ),
    stop("NLRTM", [moment("ARRI", "2027-01-02T06:00:00+01:00")], changes[2]),
  ];
  return JSON.stringify([{ carrierServiceCode: "EX9", vesselSchedules: [{ ...ship, transportCalls }] }]);
};
const vessel = { vessel: { vesselIMONumber: "9000002", name: "LANTAU PIONEER" } };
const json = (text: string) => report(text, { carrier: "Peak Line" });

test("in JSON a ship has no name where the name says so, and one of the older standard is read", async () => {
  const shipOf = async (ship: object) => {
    await json(schedules(ship));
    const [row] = await store.db
      .selectFrom("voyages")
      .where("replaced_by", "is", null)
      .select(["imo", "vessel", "status"])
      .execute();
    return row;
  };
  expect(await shipOf({ vessel: { vesselIMONumber: "9000002", name: "TBN" } })).toMatchObject({
    imo: "9000002",
    vessel: null,
  });
  expect(await shipOf({ vessel: { name: "BLANK SAILING" } })).toMatchObject({ status: "blank" });
  expect(await shipOf({ vesselIMONumber: "9000002", vesselName: "M/V LANTAU PIONEER" })).toMatchObject({
    imo: "9000002",
    vessel: "LANTAU PIONEER",
    status: "planned",
  });
});

test("in JSON BLNK is a blank voyage, OMIT an omitted call, and SLID neither", async () => {
  const status = (...codes: string[]) =>
    schedules(
      vessel,
      codes.map((statusCode) => ({ statusCode })),
    );
  await json(status("BLNK", "BLNK", "BLNK"));
  expect(await lanes()).toEqual([0, 0, 0]);
  await json(status("SLID", "OMIT", ""));
  expect(await lanes()).toEqual([1, 0, 0]);
});

test("impossible and unused values of JSON are reported by pointer", async () => {
  const late = {
    cutOffTimes: [
      { cutOffDateTimeCode: "FCO", cutOffDateTime: "2027-12-03T17:00:00+08:00" },
      { cutOffDateTimeCode: "DCO", cutOffDateTime: "2026-12-03T17:00:00+08:00" },
    ],
  };
  const early = {
    timestamps: [
      { eventTypeCode: "ARRI", eventClassifierCode: "ACT", eventDateTime: "2026-12-10T07:00:00+08:00" },
      { eventTypeCode: "DEPA", eventClassifierCode: "PLN", eventDateTime: "2026-12-11T06:00:00+08:00" },
    ],
  };
  const { text } = await json(schedules(vessel, [late, early, { carrierExportVoyageNumber: "045W" }]));
  const pointer = "/0/vesselSchedules/0/transportCalls";
  expect(text).toContain(
    `${pointer}/0/cutOffTimes/0: "2027-12-03T17:00" is after the departure; it was left out.`,
  );
  expect(text).toContain(
    `${pointer}/1/timestamps/0/eventDateTime: "2026-12-10T07:00" is in the future; it was read as an estimate.`,
  );
  expect(text).toContain(
    `\n  ${pointer}/2: NLRTM, "02-01-2027 06:00", EX9 045W LANTAU PIONEER, is the only call`,
  );
});

test("mending takes as many statements, however many voyages a file has", async () => {
  const voyages = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      voyage().map((one) => ({ ...one, "Voyage Out": `00${at + 11}` })),
    );
  const statements = async (count: number): Promise<number> => {
    await report(callsCsv(voyages(count).flat()));
    const numbers = voyages(count).flat();
    const plain = numbers.map((one) => ({ ...one, "Voyage Out": String(Number(one["Voyage Out"])) }));
    let queries = 0;
    setProcessMetrics({
      countStoreQuery(operation) {
        if (operation !== "insert") queries++;
      },
    } as Partial<ProcessMetrics> as ProcessMetrics);
    const { text } = await report(callsCsv(plain));
    setProcessMetrics(undefined);
    expect(text).toContain("the stored spelling is used");
    return queries;
  };
  expect(await statements(20)).toBe(await statements(40));
});
