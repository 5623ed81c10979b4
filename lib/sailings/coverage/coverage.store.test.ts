import Papa from "papaparse";
import { insertMany } from "@/lib/store/insert";
import type { SailingRow } from "@/lib/store/schema";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { exportCalls } from "../calls-import/export";
import { exportSailings } from "../files/export";
import { currentNetwork } from "../routing/cached-network";
import { endedDays, mostEnded, readCoverage } from "./coverage";
import type { CarrierCoverage } from "./schema";

/** 12:00 in Hong Kong. */
const now = new Date("2026-03-10T04:00:00Z");
const today = "2026-03-10";
const read = (locale: "en" | "zh-tw" = "en") => readCoverage(store, { locale, now });

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

let number = 0;
const giveSailings = (...rows: (Partial<SailingRow> & Pick<SailingRow, "operator" | "etd">)[]) =>
  insertMany(
    store.db,
    "sailings",
    rows.map(
      (row) =>
        ({
          id: String(++number),
          loading_port_id: "HKHKG",
          discharge_port_id: "NLRTM",
          vessel: "Beacon One",
          sample: 0,
          ...row,
        }) as SailingRow,
    ),
  );

const voyage = (facts: CallLine, ...calls: CallLine[]): CallLine[] =>
  calls.map((call) => ({
    "Carrier Code": "PEK",
    Carrier: "Peak Line",
    Service: "EX1",
    "IMO No.": "2400001",
    "Vessel Name": "Lantau One",
    ...facts,
    ...call,
  }));

async function giveCalls(...lines: CallLine[]) {
  await importCalls(store, callsCsv(lines), { now: new Date("2026-03-06T04:00:00Z") });
  await currentNetwork(store);
}

async function textOf(pieces: AsyncGenerator<string>): Promise<Record<string, string>[]> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return Papa.parse<Record<string, string>>(text.replace("\ufeff", ""), {
    header: true,
    skipEmptyLines: true,
  }).data;
}

/** 'DD-MM-YYYY HH:mm' -> 'YYYY-MM-DD'. */
const dayOf = (cell = "") => `${cell.slice(6, 10)}-${cell.slice(3, 5)}-${cell.slice(0, 2)}`;

const figures = ({ carrier, count, having, until, asOf }: CarrierCoverage) => ({
  carrier: carrier.name,
  count,
  ...having,
  until,
  asOf,
});

/** Counts the lines of a file by carrier, as a reader of the file would. */
function countLines(
  lines: readonly Record<string, string>[],
  departure: (line: Record<string, string>) => string | undefined,
  operator: string,
  furtherHeads: readonly string[],
) {
  const counted = new Map<string, Record<string, string | number>>();
  for (const line of lines) {
    const etd = dayOf(departure(line));
    if (etd < today) continue;
    const name = line[operator] ?? "";
    const one = counted.get(name) ?? {
      carrier: name,
      count: 0,
      si: 0,
      vgm: 0,
      cy: 0,
      cfs: 0,
      further: 0,
      receiving: 0,
      until: "",
    };
    counted.set(name, one);
    const note = (key: string, has: boolean) => {
      one[key] = Number(one[key]) + (has ? 1 : 0);
    };
    note("count", true);
    note("si", Boolean(line["SI Cut-off"]));
    note("vgm", Boolean(line["VGM Cut-off"]));
    note("cy", Boolean(line["CY Closing"]));
    note("cfs", Boolean(line["CFS Closing"]));
    note(
      "further",
      furtherHeads.some((head) => line[head]),
    );
    note("receiving", Boolean(line.Receiving));
    if (etd > String(one.until)) one.until = etd;
  }
  return [...counted.values()].sort((a, b) => Number(b.count) - Number(a.count));
}

test("the figures of published sailings are those of the exported file", async () => {
  const times = ["si", "vgm", "cy", "cfs", "receiving", "vr", "cv"] as const;
  const rows = Array.from({ length: 60 }, (_, at) => ({
    operator: at % 3 === 0 ? "Beacon Shipping" : "Tide Line",
    etd: `2026-03-${String(1 + (at % 28)).padStart(2, "0")}T12:00`,
    ...Object.fromEntries(
      times.flatMap((time, n) => ((at * 7 + n * 5) % 11 < 6 ? [[time, "2026-03-01T10:00"]] : [])),
    ),
  }));
  await giveSailings(...rows);
  const { sailings, departures } = await read();
  const lines = await textOf(exportSailings(store));
  expect(lines).toHaveLength(60);
  const counted = countLines(lines, (line) => line.ETD, "Operator", ["VR Closing", "CV Cut-off"]);
  expect(sailings.map(figures)).toEqual(counted.map((one) => ({ ...one, asOf: null })));
  expect(counted[0]?.count).toBeGreaterThan(10);
  expect(departures).toEqual([]);
});

test("the figures of port calls are those of the exported lines that load", async () => {
  await giveCalls(
    ...voyage(
      { "Voyage Out": "1W", "As Of": "01-03-2026 08:00" },
      { Port: "HKHKG", Departure: "08-03-2026 20:00", "SI Cut-off": "06-03-2026 12:00" },
      // An estimate takes precedence: it departs today.
      {
        Port: "SGSIN",
        Departure: "09-03-2026 20:00",
        "Estimated Departure": "10-03-2026 01:00",
        "CY Closing": "08-03-2026 12:00",
      },
      { Port: "NLRTM", Arrival: "30-03-2026 06:00" },
    ),
    ...voyage(
      { "Voyage Out": "2W", "IMO No.": "2400002", "Vessel Name": "Lantau Two", "As Of": "05-03-2026 09:30" },
      {
        Port: "HKHKG",
        Departure: "15-03-2026 20:00",
        "SI Cut-off": "13-03-2026 12:00",
        DGC: "12-03-2026 12:00",
        Receiving: "10-03-2026",
      },
      // Neither an omitted call nor one that loads nothing is a departure.
      { Port: "SGSIN", Departure: "19-03-2026 20:00", Status: "omitted" },
      { Port: "LKCMB", Departure: "22-03-2026 20:00", Loads: "no" },
      { Port: "NLRTM", Arrival: "06-04-2026 06:00" },
    ),
    ...voyage(
      { "Voyage Out": "3W", "IMO No.": "2400003", "Vessel Name": "Lantau Three", Status: "blank" },
      { Port: "HKHKG", Departure: "22-03-2026 20:00" },
      { Port: "NLRTM", Arrival: "13-04-2026 06:00" },
    ),
    ...voyage(
      {
        "Carrier Code": "TDE",
        Carrier: "Tide Line",
        Service: "TX",
        "Voyage Out": "9E",
        "IMO No.": "2400009",
        "Vessel Name": "Ebb",
      },
      { Port: "HKHKG", Departure: "12-03-2026 20:00", "VGM Cut-off": "11-03-2026 12:00" },
      { Port: "SGSIN", Arrival: "16-03-2026 06:00" },
    ),
  );
  const { sailings, departures } = await read();
  const lines = (await textOf(exportCalls(store))).filter(
    ({ Status, Loads }) => Status === "" && Loads !== "no",
  );
  const counted = countLines(lines, (line) => line["Estimated Departure"] || line.Departure, "Carrier", [
    "DGC",
    "OBC",
    "VR Closing",
    "CV Cut-off",
  ]);
  expect(departures.map(figures)).toEqual([
    { ...counted[0], asOf: "2026-03-05T09:30" },
    { ...counted[1], asOf: null },
  ]);
  expect(departures.map(({ count, having }) => [count, having.si, having.further])).toEqual([
    [2, 1, 1],
    [1, 0, 0],
  ]);
  expect(sailings).toEqual([]);
});

test("spellings of one carrier are one line, with the page of the carrier", async () => {
  await giveCalls(
    ...voyage(
      { "Voyage Out": "1W" },
      { Port: "HKHKG", Departure: "12-03-2026" },
      { Port: "NLRTM", Arrival: "30-03-2026" },
    ),
  );
  await giveSailings(
    { operator: "PEAK LINE", etd: "2026-03-12" },
    { operator: "Peak Line", etd: "2026-03-19" },
    { operator: "Beacon Shipping", etd: "2026-03-19" },
  );
  const { sailings } = await read();
  expect(sailings.map(({ carrier, count }) => [carrier.name, carrier.path, count])).toEqual([
    ["Peak Line", "/carriers/PEK", 2],
    ["Beacon Shipping", "/carriers/beacon-shipping", 1],
  ]);
});

test("a lane whose last sailing has departed is listed, unless calls go on or it ended long ago", async () => {
  await giveCalls(
    ...voyage(
      { "Voyage Out": "1W" },
      { Port: "HKHKG", Departure: "12-03-2026" },
      { Port: "NLRTM", Arrival: "30-03-2026" },
    ),
    ...voyage(
      { Service: "OLD", "Voyage Out": "7W", "IMO No.": "2400007", "Vessel Name": "Lantau Seven" },
      { Port: "HKHKG", Departure: "01-02-2026" },
      { Port: "SGSIN", Arrival: "05-02-2026" },
    ),
  );
  await giveSailings(
    { operator: "Peak Line", etd: "2026-03-01" },
    { operator: "Beacon Shipping", etd: "2026-02-20T10:00" },
    { operator: "Beacon Shipping", etd: "2026-03-02T10:00" },
    { operator: "Tide Line", etd: "2025-11-01" },
    { operator: "Tide Line", etd: "2026-03-09", discharge_port_id: "SGSIN" },
  );
  const { endedLanes, endedServices } = await read("zh-tw");
  expect(endedDays).toBe(90);
  expect(endedLanes.count).toBe(2);
  expect(
    endedLanes.shown.map(({ carrier, from, to, lastOn }) => [carrier.name, from.name, to.name, lastOn]),
  ).toEqual([
    ["Tide Line", "香港", "新加坡", "2026-03-09"],
    ["Beacon Shipping", "香港", "鹿特丹", "2026-03-02"],
  ]);
  expect(endedServices).toEqual({
    count: 1,
    shown: [
      {
        code: "OLD",
        carriers: [{ name: "Peak Line", path: "/carriers/PEK", nameZh: null }],
        lastOn: "2026-02-05",
      },
    ],
  });
});

test("the latest of many ended lanes are listed, and all are counted", async () => {
  const many = 3 * mostEnded + 5;
  const rows = Array.from({ length: many }, (_, at) => ({
    operator: `Line ${at}`,
    etd: at === 7 ? "2026-03-09" : "2026-03-01",
  }));
  await giveSailings(...rows);
  const { endedLanes } = await read();
  expect(endedLanes.count).toBe(many);
  expect(endedLanes.shown).toHaveLength(mostEnded);
  expect(endedLanes.shown[0]?.carrier.name).toBe("Line 7");
});
