import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { root } from "../bin/process/node.mjs";
import type { PortScheduleResponse } from "../lib/api/port-schedule";
import { type CarrierServer, startCarrierServer } from "../test/support/carrier-server";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, servers, test } from "./support/http";
import { importFiles } from "./support/imports";
import { runPortal, type SeparatePortal, startSeparatePortal } from "./support/separate-portal";

/**
 * A portal that reads carriers' own services: it answers searches as the portal does from which the calls come. Both are processes
 * of their own, and so is the service between them, which serves what the first exports, as the standard describes it.
 */

test.describe.configure({ mode: "serial" });

const secret = "a-secret-of-the-carrier";
let [provider, consumer]: SeparatePortal[] = [];
let service: CarrierServer;
test.beforeAll(async () => {
  service = await startCarrierServer();
  provider = await startSeparatePortal("provider", servers.portal.now);
  const folder = join(root, "var", "test-carriers");
  mkdirSync(folder, { recursive: true });
  const headers = { "Consumer-Key": "CARRIER_KEY" };
  const usual = { url: service.url, headers, requestsPerMinute: 600 };
  writeFileSync(
    join(folder, "carriers.json"),
    JSON.stringify({
      carriers: [
        { code: "PEAK", name: "Peak Line", ...usual, services: ["FE1", "EX1"] },
        { code: "TDL", name: "Tide Line", ...usual, services: ["TX1"] },
      ],
    }),
  );
  await importFiles(provider, [{ domain: "calls", text: calls() }]);
  service.services = await exported(provider);
  consumer = await startSeparatePortal("consumer", servers.portal.now, {
    CARRIERS_FILE: join(folder, "carriers.json"),
    CARRIER_KEY: secret,
    LOG_LEVEL: "debug",
  });
});
test.afterAll(async () => {
  await Promise.all([provider?.stop(), consumer?.stop(), service?.close()]);
});

type Line = Record<string, string>;

/** A feeder, and its mother ship, sold by two carriers. */
function calls({ feederAt = "25-03-2026 06:00" } = {}): string {
  const ship = (carrier: Line, service: string, imo: string, rows: Line[]) =>
    rows.map((row) => ({
      ...carrier,
      Service: service,
      "IMO No.": imo,
      "Vessel Name": `Ship ${imo}`,
      ...row,
    }));
  const peak = { Carrier: "Peak Line", "Carrier Code": "PEAK" };
  const tide = { Carrier: "Tide Line", "Carrier Code": "TDL" };
  const mother = (voyage: string): Line[] => [
    {
      Port: "SGSIN",
      Terminal: "PSA",
      Departure: "28-03-2026 12:00",
      "Voyage Out": voyage,
      "CY Closing": "27-03-2026 12:00",
    },
    { Port: "NLRTM", Arrival: "21-04-2026", "Estimated Arrival": "22-04-2026 05:00", "Voyage Out": voyage },
  ];
  const lines = [
    ...ship(peak, "FE1", "2400001", [
      {
        Port: "HKHKG",
        Terminal: "HIT",
        Departure: "20-03-2026 18:00",
        "Voyage Out": "101W",
        "SI Cut-off": "18-03-2026 12:00",
        "CY Closing": "19-03-2026 17:00",
        PCO: "18-03-2026 09:00",
      },
      { Port: "SGSIN", Terminal: "PSA", Arrival: feederAt, "Voyage Out": "102E", "Voyage In": "101W" },
    ]),
    ...ship(peak, "EX1", "2400002", mother("044W")),
    ...ship(tide, "TX1", "2400002", mother("T44W")),
  ];
  return Papa.unparse(lines, { columns: [...new Set(lines.flatMap(Object.keys))] });
}

/** The calls that a portal exports, as a carrier's own service gives them. */
async function exported(portal: SeparatePortal): Promise<Record<string, unknown>[]> {
  const { stdout } = await runPortal(portal, "export", "calls");
  const { data } = Papa.parse<Line>(stdout.replace(/^\ufeff/, ""), { header: true, skipEmptyLines: true });
  // The offset is of no port: the standard's times are local, and their digits count.
  const time = (cell: string) =>
    cell.replace(
      /^(\d\d)-(\d\d)-(\d{4})(?: (\d\d:\d\d))?$/,
      (_, day, month, year, clock = "00:00") => `${year}-${month}-${day}T${clock}:00+05:00`,
    );
  const moments: [head: string, type: string, kind: string][] = [
    ["Arrival", "ARRI", "PLN"],
    ["Estimated Arrival", "ARRI", "EST"],
    ["Actual Arrival", "ARRI", "ACT"],
    ["Departure", "DEPA", "PLN"],
    ["Estimated Departure", "DEPA", "EST"],
    ["Actual Departure", "DEPA", "ACT"],
  ];
  const cutoffs: [head: string, code: string][] = [
    ["SI Cut-off", "DCO"],
    ["VGM Cut-off", "VCO"],
    ["CY Closing", "FCO"],
    ["CFS Closing", "LCO"],
    ["PCO", "PCO"],
  ];
  const callOf = (line: Line) => ({
    transportCallReference: `${line.Service}-${line.Port}`,
    carrierImportVoyageNumber: line["Voyage In"] || line["Voyage Out"],
    carrierExportVoyageNumber: line["Voyage Out"],
    location: { UNLocationCode: line.Port, facilitySMDGCode: line.Terminal || undefined },
    timestamps: moments.flatMap(([head, eventTypeCode, eventClassifierCode]) =>
      line[head] ? [{ eventTypeCode, eventClassifierCode, eventDateTime: time(line[head]) }] : [],
    ),
    cutOffTimes: cutoffs.flatMap(([head, cutOffDateTimeCode]) =>
      line[head] ? [{ cutOffDateTimeCode, cutOffDateTime: time(line[head]) }] : [],
    ),
  });
  return [...Map.groupBy(data, ({ Service }) => Service)].map(([code, lines]) => ({
    carrierServiceCode: code,
    carrierServiceName: code,
    vesselSchedules: [...Map.groupBy(lines, (line) => line["IMO No."])].map(([imo, ofShip]) => ({
      vessel: { vesselIMONumber: imo, name: ofShip[0]?.["Vessel Name"] },
      isDummyVessel: false,
      transportCalls: ofShip.map(callOf),
    })),
  }));
}

async function ask(portal: SeparatePortal | undefined, from: string, to: string) {
  const search = new URLSearchParams({ loading_port: from, discharge_port: to });
  const response = await fetch(`${portal?.url}/api/port-schedule?${search}`);
  expect(response.status).toBe(200);
  return (await response.json()) as PortScheduleResponse;
}
const lanes = [
  ["HKHKG", "NLRTM"],
  ["SGSIN", "NLRTM"],
  ["HKHKG", "SGSIN"],
] as const;
const sailings = (portal: SeparatePortal | undefined) =>
  Promise.all(lanes.map(async ([from, to]) => (await ask(portal, from, to)).items));

test("both portals give the same sailings: times, cut-offs, voyages, ids and all", async () => {
  const expected = await sailings(provider);
  expect(expected.map(({ length }) => length)).toEqual([1, 1, 1]);
  await expect.poll(() => sailings(consumer), { timeout: scaled(40_000) }).toEqual(expected);
});

test("the page of a sailing is there on both, under the same address", async () => {
  const [[first] = []] = await sailings(consumer);
  for (const portal of [provider, consumer]) {
    const response = await fetch(`${portal?.url}/port/option/${first?.id}`);
    expect(response.status).toBe(200);
  }
});

test("a search asks no carrier", async () => {
  const before = service.requests.length;
  await sailings(consumer);
  expect(service.requests.length).toBe(before);
});

test("the secret of a carrier is sent with each request", () => {
  expect(service.requests.length).toBeGreaterThanOrEqual(3);
  for (const { headers } of service.requests) expect(headers["consumer-key"]).toBe(secret);
});
