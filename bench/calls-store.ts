import { createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { kilometres } from "@/lib/geography/kilometres";
import { fastestVoyage } from "@/lib/geography/sea-routes";
import { parsePorts } from "@/lib/places/operator";
import { addDays } from "@/lib/time/calendar";
import { root, runScript } from "../bin/process/node.mjs";
import { type CommandUsage, portalCommand } from "../test/support/portal-process";
import { random } from "./support";

/**
 * The port calls of the benchmark: services of twelve ports with a weekly ship for half a year, each sold by one of forty
 * carriers. They are the same in every run. BENCH_SERVICES sets the number of services for a quick look; the bounds are for 5,000.
 */
export const serviceCount = Number(process.env.BENCH_SERVICES || 5000);
if (!Number.isInteger(serviceCount) || serviceCount < 50) throw new Error("BENCH_SERVICES: 50 or more.");
export const firstDay = "2026-03-02";
export const weeks = 26;
const portsOfService = 12;
export const sellerCount = 40;
/** Ships of a service. Each is back at a port after this number of weeks. */
export const shipCount = 13;
export const callCount = serviceCount * portsOfService * weeks;

const ports = parsePorts(readFileSync(join(root, "data", "ports.csv"), "utf8"));
export const portIds = ports.map(({ id }) => id);
const positions = new Map(ports.map(({ id, lat, lon }) => [id, { lat: lat ?? 0, lon: lon ?? 0 }]));
const directory = join(root, "var", "bench");

const heads =
  "Carrier,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure,SI Cut-off,VGM Cut-off,CY Closing";

/** The dates as DD-MM-YYYY, from 30 days before the first day. */
const dates = Array.from({ length: weeks * 7 + 120 }, (_, at) => {
  const [year, month, day] = addDays(firstDay, at - 30).split("-");
  return `${day}-${month}-${year}`;
});
const moment = (hours: number) =>
  `${dates[Math.floor(hours / 24) + 30]} ${String(((hours % 24) + 24) % 24).padStart(2, "0")}:30`;

interface Stop {
  port: string;
  /** Hours of the first ship since the start of the first day. */
  arrives: number;
  departs: number;
}

/** Kilometres an hour, half the speed of the fastest ship: searches leave out what is faster than any. */
const speed = 37;

/** Whether a ship gets from one port to another in so many hours. */
function isReached(from: string, to: string, hours: number): boolean {
  const [here, there] = [positions.get(from), positions.get(to)];
  // No way by sea is shorter, and this is reckoned sooner.
  if (!here || !there || kilometres(here, there) > hours * speed) return false;
  return fastestVoyage(here, there).km <= hours * speed;
}

/** The port calls of a service's first ship, in order. The time to the next one grows until a port is drawn that it can reach. */
export function stopsOf(service: number): Stop[] {
  const next = random(service + 1);
  const called = new Set<string>();
  const stops: Stop[] = [];
  let at = Math.floor(next() * 168);
  while (stops.length < portsOfService) {
    const port = portIds[Math.floor(next() * portIds.length)] ?? "";
    const last = stops.at(-1);
    if (called.has(port) || (last && !isReached(last.port, port, at - last.departs))) {
      at += 1;
      continue;
    }
    called.add(port);
    const departs = at + 12 + Math.floor(next() * 24);
    stops.push({ port, arrives: at, departs });
    at = departs + 24 + Math.floor(next() * 120);
  }
  return stops;
}

/** The contents of a file: the calls of all services, of the first ones or of one carrier's, moved by `delay` hours. */
export interface CallsFileOptions {
  seller?: number;
  delay?: number;
  services?: number;
}

const servicesOf = ({ seller, services = serviceCount }: CallsFileOptions) =>
  Array.from({ length: services }, (_, service) => service).filter(
    (service) => seller === undefined || service % sellerCount === seller,
  );

function* lines(options: CallsFileOptions): Generator<string> {
  yield `${heads}\n`;
  for (const service of servicesOf(options)) {
    const stops = stopsOf(service);
    const start = `Carrier ${service % sellerCount},S${service}`;
    for (let week = 0; week < weeks; week++) {
      const imo = 2_000_000 + service * shipCount + (week % shipCount);
      const ship = `${start},${100 + week}W,${imo},Bench Ship ${imo}`;
      let text = "";
      for (const { port, arrives, departs } of stops) {
        const later = week * 168 + (options.delay ?? 0);
        const [arrival, departure] = [arrives + later, departs + later];
        const before = (days: number) => moment(departure - days * 24);
        text += `${ship},${port},${moment(arrival)},${moment(departure)},${before(4)},${before(3)},${before(2)}\n`;
      }
      yield text;
    }
  }
}

/** A direct sailing of a file between two countries. A search that finds it shows that the file has been imported. */
export function sailingInFile(options: CallsFileOptions): {
  loading: string;
  discharge: string;
  etd: string;
} {
  for (const service of servicesOf(options)) {
    const [first, second] = stopsOf(service);
    if (!first || !second || first.port.slice(0, 2) === second.port.slice(0, 2)) continue;
    const [date = "", time] = moment(first.departs + 10 * 168 + (options.delay ?? 0)).split(" ");
    const etd = `${date.split("-").reverse().join("-")}T${time}`;
    return { loading: first.port, discharge: second.port, etd };
  }
  throw new Error("No service goes from one country to another.");
}

/** Creates a store without sailings, at `storeUrl` or in a file. Returns its STORE_URL. */
export async function emptyStore(storeUrl?: string): Promise<string> {
  const url = storeUrl ?? newFile();
  // Imports leave out what has passed: to these commands the first day is today.
  Object.assign(process.env, { PORTAL_TEST: "1", PORTAL_NOW: `${firstDay}T00:00:00Z` });
  await portalCommand(url, "sample", "drop", "sailings");
  return url;
}

function newFile(): string {
  mkdirSync(directory, { recursive: true });
  for (const old of readdirSync(directory))
    if (/^calls(-\w+)?\.(db|csv)/.test(old)) rmSync(join(directory, old));
  return `file:${join(directory, "calls.db")}`;
}

/** Writes a file for `import calls`. */
export async function writeCalls(path: string, options: CallsFileOptions): Promise<void> {
  await pipeline(Readable.from(lines(options)), createWriteStream(path));
}

/**
 * Calls `use` with such a file and then deletes the file. A separate process writes it, so that the memory and time of writing
 * do not count for the measuring process.
 */
export async function withCallsFile<T>(
  options: CallsFileOptions,
  use: (path: string) => Promise<T>,
): Promise<T> {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, "calls.csv");
  const script = join(root, "bench", "calls-file.ts");
  const code = await runScript("tsx", [script, path, JSON.stringify(options)]);
  if (code !== 0) throw new Error("The file of calls was not written.");
  try {
    return await use(path);
  } finally {
    rmSync(path);
  }
}

/** Runs `bin/portal import calls` as an operator does. Returns its time and memory. */
export async function importCalls(storeUrl: string, csv: string): Promise<CommandUsage> {
  const { seconds, megabytes } = await portalCommand(storeUrl, "import", "calls", csv);
  return { seconds, megabytes };
}
