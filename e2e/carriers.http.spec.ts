import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { root } from "../bin/process/node.mjs";
import type { PortScheduleResponse } from "../lib/api/port-schedule";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, servers, test } from "./support/http";
import { importFiles } from "./support/imports";
import { salesOf } from "./support/schedule";
import { runPortal, type SeparatePortal, startSeparatePortal } from "./support/separate-portal";

/**
 * A portal that reads another portal's Commercial Schedules as carriers' own services, and gives the same answers. Both are
 * processes of their own.
 */

test.describe.configure({ mode: "serial" });

const secret = "a-secret-of-the-carrier";
const folder = join(root, "var", "test-carriers");
let [provider, consumer]: SeparatePortal[] = [];
test.beforeAll(async () => {
  provider = await startSeparatePortal("provider", servers.portal.now);
  await importFiles(provider, [{ domain: "calls", text: calls() }]);
  mkdirSync(folder, { recursive: true });
  const usual = {
    url: `${provider.url}/api/dcsa/cs/v1`,
    headers: { "Consumer-Key": "CARRIER_KEY" },
    requestsPerMinute: 600,
  };
  const carriers = [
    { code: "PEAK", codeList: "NMFTA", name: "Peak Line", ...usual, services: ["FE1", "EX1"] },
    { code: "TIDELINE", name: "Tide Line", ...usual, services: ["TX1"] },
    { name: "Kiln Line", ...usual, services: ["KX1"] },
  ];
  const file = join(folder, "carriers.json");
  writeFileSync(file, JSON.stringify({ carriers }));
  consumer = await startSeparatePortal("consumer", servers.portal.now, {
    CARRIERS_FILE: file,
    CARRIER_KEY: secret,
  });
});
test.afterAll(async () => {
  await Promise.all([provider?.stop(), consumer?.stop()]);
});

type Line = Record<string, string>;

/**
 * A feeder of one carrier, and its mother ship, which three carriers sell under services and numbers of their own: one has a code
 * of four letters, one a longer one, and one none. Another ship has no IMO number, and no ship is known for the voyage after it.
 */
function calls(): string {
  const ship = (facts: Line, rows: Line[]) => rows.map((row) => ({ ...facts, ...row }));
  const peak = { Carrier: "Peak Line", "Carrier Code": "PEAK", "Carrier Code List": "NMFTA" };
  const tide = { Carrier: "Tide Line", "Carrier Code": "TIDELINE" };
  const kiln = { Carrier: "Kiln Line" };
  const feeder = { ...peak, Service: "FE1", "Service Name": "Feeder One", "Service Ref": "SR00042A" };
  const mother = { "IMO No.": "2400002", "Vessel Name": "Lantau Peak" };
  const voyage = (number: string, closings: Line = {}): Line[] => [
    {
      Port: "SGSIN",
      Terminal: "PSA",
      Arrival: "27-03-2026 04:00",
      Departure: "28-03-2026 12:00",
      "Voyage Out": number,
      "CY Closing": "27-03-2026 12:00",
      ...closings,
    },
    { Port: "NLRTM", Arrival: "21-04-2026", "Estimated Arrival": "22-04-2026 05:00", "Voyage Out": number },
  ];
  const lines = [
    ...ship({ ...feeder, "IMO No.": "2400001", "Vessel Name": "Lantau Bay" }, [
      {
        Port: "HKHKG",
        Terminal: "HIT",
        "Terminal Name": "Hongkong International Terminals",
        Arrival: "20-03-2026 03:00",
        Departure: "20-03-2026 18:00",
        "Estimated Departure": "20-03-2026 21:30",
        "Voyage Out": "101W",
        "Universal Voyage Out": "2612W",
        "Call Ref": "SR00042A-HKHKG-1",
        "SI Cut-off": "18-03-2026 12:00",
        "VGM Cut-off": "18-03-2026 18:00",
        "CY Closing": "19-03-2026 17:00",
        "CFS Closing": "17-03-2026 17:00",
        Receiving: "14-03-2026 08:00",
        PCO: "18-03-2026 09:00",
        RCO: "19-03-2026 10:00",
        DGC: "16-03-2026 10:00",
      },
      {
        Port: "SGSIN",
        Terminal: "PSA",
        Arrival: "25-03-2026 06:00",
        Departure: "26-03-2026 06:00",
        "Voyage Out": "102E",
        "Voyage In": "101W",
      },
    ]),
    ...ship({ ...feeder, "Vessel Name": "Lantau Moon" }, [
      { Port: "HKHKG", Departure: "27-03-2026 18:00", "Voyage Out": "103W" },
      { Port: "SGSIN", Arrival: "01-04-2026 06:00", "Voyage Out": "103W" },
    ]),
    ...ship(feeder, [
      { Port: "HKHKG", Departure: "03-04-2026", "Voyage Out": "105W" },
      { Port: "SGSIN", Arrival: "08-04-2026", "Voyage Out": "105W" },
    ]),
    ...ship({ ...peak, Service: "EX1", "Service Name": "Express", ...mother }, voyage("044W")),
    ...ship(
      { ...tide, Service: "TX1", "Service Name": "Tide Express", ...mother },
      voyage("T44W", { "CY Closing": "26-03-2026 20:00", "CFS Closing": "25-03-2026 12:00" }),
    ),
    ...ship({ ...kiln, Service: "KX1", "Service Name": "Kiln Express", ...mother }, voyage("K044")),
  ];
  return Papa.unparse(lines, { columns: [...new Set(lines.flatMap(Object.keys))] });
}

async function read<Answer>(
  portal: SeparatePortal | undefined,
  path: string,
  search: Record<string, string>,
) {
  const response = await fetch(`${portal?.url}${path}?${new URLSearchParams(search)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}
const lanes = [
  ["HKHKG", "NLRTM"],
  ["SGSIN", "NLRTM"],
  ["HKHKG", "SGSIN"],
] as const;
const sailings = (portal: SeparatePortal | undefined) =>
  Promise.all(
    lanes.map(async ([loading_port, discharge_port]) => {
      const search = { loading_port, discharge_port };
      return (await read<PortScheduleResponse>(portal, "/api/port-schedule", search)).items;
    }),
  );
const standard = "/api/dcsa/cs/v1";
/** The references that the calls have in the file. */
const ownReferences = ["SR00042A-HKHKG-1"];
/**
 * The same with its lists in one order: the standard prescribes none for calls of one time. A call without a reference gets one in
 * vessel schedules, where the standard asks for it, and the reader keeps that one: only own references are compared.
 */
const inOneOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(inOneOrder).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).filter(
    ([name, part]) => name !== "transportCallReference" || ownReferences.includes(String(part)),
  );
  return Object.fromEntries(parts.map(([name, part]) => [name, inOneOrder(part)]));
};
/** Whole lists of the standard: by service, at a port, and between two ports, without the address of a portal. */
const published = async (portal: SeparatePortal | undefined) => {
  const lists = await Promise.all([
    ...["FE1", "EX1", "TX1", "KX1"].map((carrierServiceCode) =>
      read<object[]>(portal, `${standard}/vessel-schedules`, { carrierServiceCode }),
    ),
    read<object[]>(portal, `${standard}/port-schedules`, { UNLocationCode: "SGSIN", date: "2026-03-16" }),
    ...lanes.map(([placeOfReceipt, placeOfDelivery]) =>
      read<object[]>(portal, `${standard}/point-to-point-routes`, { placeOfReceipt, placeOfDelivery }),
    ),
  ]);
  return lists.map((list) => JSON.parse(JSON.stringify(list).replaceAll(portal?.url ?? "", "")) as object[]);
};

test("both portals give the same sailings: ids, carriers, times, cut-offs, voyages and all", async () => {
  const expected = await sailings(provider);
  // One row has all carriers that sell its ship.
  expect(
    expected.map((rows) =>
      salesOf(rows)
        .map(({ operator }) => operator)
        .sort(),
    ),
  ).toEqual([
    ["Peak Line"],
    ["Kiln Line", "Peak Line", "Tide Line"],
    ["Peak Line", "Peak Line", "Peak Line"],
  ]);
  expect(expected[2]?.[0]).toMatchObject({ etd: "2026-03-20T21:30", cfsCutoff: "2026-03-17T17:00" });
  await expect.poll(() => sailings(consumer), { timeout: scaled(40_000) }).toEqual(expected);
});

test("both publish the same lists by the standard, every cut-off and every carrier among them", async () => {
  const expected = await published(provider);
  for (const list of expected) expect(list).not.toEqual([]);
  const text = JSON.stringify(expected);
  for (const code of ["DCO", "VCO", "FCO", "LCO", "PCO", "RCO", "DGC"]) expect(text).toContain(`"${code}"`);
  expect(inOneOrder(await published(consumer))).toEqual(inOneOrder(expected));
});

test("the page of a sailing is there on both, under the same address", async () => {
  const [[first] = []] = await sailings(consumer);
  for (const portal of [provider, consumer]) {
    const response = await fetch(`${portal?.url}/port/option/${first?.id}`);
    expect(response.status).toBe(200);
  }
});

test("`carriers` shows what was fetched, and no secret", async () => {
  if (!consumer) throw new Error("There is no consumer.");
  const { stdout } = await runPortal(consumer, "carriers");
  const rows = stdout.trimEnd().split("\n");
  expect(rows.map((row) => row.split(/ {2,}/).slice(0, 4))).toEqual([
    ["carrier", "services", "calls", "left out"],
    ["Kiln Line", "1 of 1", "2", "0"],
    ["PEAK", "2 of 2", "8", "0"],
    ["TIDELINE", "1 of 1", "2", "0"],
  ]);
  for (const row of rows.slice(1)) expect(row).toMatch(/ good$/);
  expect(stdout).not.toContain(secret);
});

test("a search still answers while carriers fail, also after a restart", async () => {
  const expected = await sailings(consumer);
  await provider?.stop();
  expect(await sailings(consumer)).toEqual(expected);
  await consumer?.restart();
  expect(await sailings(consumer)).toEqual(expected);
});
