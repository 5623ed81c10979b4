import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import Papa from "papaparse";
import type { PortScheduleAnswer } from "../components/sailings/types";
import type { Sailing } from "../lib/sailings/schema";
import { expect, servers, test } from "./support/http";
import { type OwnPortal, startOwnPortal } from "./support/own-portal";

/** Sailings that nobody sent as such: found from the port calls of ships, as carriers publish them. */

test.describe.configure({ mode: "serial" });
test.setTimeout(90_000);

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal("calls", servers.portal.now);
});
test.afterAll(() => portal?.stop());

type Line = Record<string, string>;
const file = (name: string, lines: Line[]): string => {
  const path = test.info().outputPath(name);
  writeFileSync(path, Papa.unparse(lines, { columns: [...new Set(lines.flatMap(Object.keys))] }));
  return path;
};

async function importCalls(name: string, lines: Line[]): Promise<string> {
  const args = ["bin/portal.mjs", "import", "calls", file(name, lines)];
  const env = { ...process.env, ...portal.env };
  return (await promisify(execFile)(process.execPath, args, { env })).stdout;
}

const lane = new URLSearchParams({ loading_port: "Hong Kong", discharge_port: "Rotterdam" });
const ask = async (): Promise<PortScheduleAnswer> =>
  (await fetch(`${portal.url}/api/port-schedule?${lane}`)).json();
const shipsOf = ({ legs }: Sailing) => legs.map(({ vessel }) => vessel).join(", ");
/** An import shows within five seconds; a busy machine takes its time. */
const becomes = (vessels: string[]) =>
  expect.poll(async () => (await ask()).items.map(shipsOf), { timeout: 25_000 }).toEqual(vessels);

const ship = (vessel: string, imo: string, service: string, calls: Line[], carrier = "Peak Line"): Line[] =>
  calls.map((call) => ({
    Carrier: carrier,
    Service: service,
    "Voyage Out": "101W",
    "IMO No.": imo,
    "Vessel Name": vessel,
    Port: "",
    Arrival: "",
    Departure: "",
    "CY Closing": "",
    ...call,
  }));
const feeder = (arrival: string) =>
  ship("Lantau Relay", "2400001", "FE1", [
    { Port: "HKHKG", Departure: "20-03-2026 18:00", "CY Closing": "18-03-2026 17:00" },
    { Port: "SGSIN", Arrival: arrival },
  ]);
/** Leaves Singapore on 26 March at noon. */
const mother = (carrier = "Peak Line") =>
  ship(
    "Lantau Pioneer",
    "2400002",
    "EX1",
    [
      { Port: "Singapore", Departure: "26-03-2026 12:00" },
      { Port: "Rotterdam", Arrival: "21-04-2026" },
    ],
    carrier,
  );

test("two files of calls that meet 30 hours apart give one sailing; the sample is gone", async () => {
  expect((await ask()).sample).toBe(true);
  expect(await importCalls("feeder.csv", feeder("25-03-2026 06:00"))).toContain("calls imported: 2");
  await becomes([]);
  await importCalls("mother.csv", mother());
  await becomes(["Lantau Relay, Lantau Pioneer"]);
  const { items, sample, found } = await ask();
  expect({ sample, found }).toEqual({ sample: false, found: 1 });
  expect(items[0]).toMatchObject({
    operator: "Peak Line",
    etd: "2026-03-20T18:00",
    eta: "2026-04-21",
    cyCutoff: "2026-03-18T17:00",
    legs: [
      { vessel: "Lantau Relay", imo: "2400001", service: "FE1", to: { portId: "SGSIN", port: "Singapore" } },
      { vessel: "Lantau Pioneer", imo: "2400002", voyage: "101W", departure: "2026-03-26T12:00" },
    ],
  });
  const page = await (await fetch(`${portal.url}/port?${lane}`)).text();
  expect(page).toContain("Lantau Pioneer");
  const csv = await (await fetch(`${portal.url}/api/port-schedule.csv?${lane}`)).text();
  expect(csv).toContain("Lantau Relay");
});

test("20 hours apart they give none, and none between two sellers", async () => {
  await importCalls("late.csv", feeder("25-03-2026 16:00"));
  await becomes([]);
  await importCalls("feeder.csv", feeder("25-03-2026 06:00"));
  await becomes(["Lantau Relay, Lantau Pioneer"]);
  // The same ship under another seller's bill of lading, and the first one's blank.
  await importCalls("blank.csv", [
    ...mother().map((call) => ({ ...call, Status: "blank" })),
    ...mother("Tide Line").map((call) => ({ ...call, Status: "" })),
  ]);
  await becomes([]);
});

test("a download of what was found, imported as sailings, changes nothing", async () => {
  await importCalls("again.csv", mother());
  await becomes(["Lantau Relay, Lantau Pioneer"]);
  const before = (await ask()).items;
  const csv = await (await fetch(`${portal.url}/api/port-schedule.csv?${lane}`)).text();
  const path = test.info().outputPath("download.csv");
  writeFileSync(path, csv);
  const env = { ...process.env, ...portal.env };
  await promisify(execFile)(process.execPath, ["bin/portal.mjs", "import", "sailings", path], { env });
  const rows = async () => (await ask()).items.map(({ id: _, ...sailing }) => sailing);
  await expect.poll(async () => (await ask()).items[0]?.id, { timeout: 25_000 }).not.toBe(before[0]?.id);
  expect(await rows()).toEqual(before.map(({ id: _, ...sailing }) => sailing));
});

test("calls are there after a restart", async () => {
  await portal.restart();
  await becomes(["Lantau Relay, Lantau Pioneer"]);
});
