import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { addDays } from "@/lib/calendar";
import { parsePorts } from "@/lib/places/seed";
import { findNode, root } from "../bin/lib/node.mjs";
import { random } from "./support";

/**
 * The calls of the bench: services of twelve ports, a ship each week for half a year, each sold by one of forty
 * carriers; the same in every run. BENCH_SERVICES sets their number for a quick look; the bounds are meant for 5,000.
 */
export const serviceCount = Number(process.env.BENCH_SERVICES || 5000);
if (!Number.isInteger(serviceCount) || serviceCount < 50) throw new Error("BENCH_SERVICES: 50 or more.");
export const firstDay = "2026-03-02";
export const weeks = 26;
const portsOfService = 12;
const sellerCount = 40;
/** Ships of a service: each comes round after so many weeks. */
const shipCount = 13;
export const callCount = serviceCount * portsOfService * weeks;

export const portIds = parsePorts(readFileSync(join(root, "data", "ports.csv"), "utf8")).map(({ id }) => id);
const directory = join(root, "var", "bench");

const heads =
  "Carrier,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure,SI Cut-off,VGM Cut-off,CY Closing";

/** DD-MM-YYYY HH:mm, of days since the first one. */
const dates = Array.from({ length: weeks * 7 + 120 }, (_, at) => {
  const [year, month, day] = addDays(firstDay, at - 30).split("-");
  return `${day}-${month}-${year}`;
});
const moment = (hours: number) =>
  `${dates[Math.floor(hours / 24) + 30]} ${String(((hours % 24) + 24) % 24).padStart(2, "0")}:30`;

function* lines(): Generator<string> {
  yield `${heads}\n`;
  for (let service = 0; service < serviceCount; service++) {
    const next = random(service + 1);
    const ports = new Set<string>();
    while (ports.size < portsOfService) ports.add(portIds[Math.floor(next() * portIds.length)] ?? "");
    let at = Math.floor(next() * 168);
    const stops = [...ports].map((port) => {
      const arrives = at;
      const departs = at + 12 + Math.floor(next() * 24);
      at = departs + 24 + Math.floor(next() * 120);
      return { port, arrives, departs };
    });
    const start = `Carrier ${service % sellerCount},S${service}`;
    for (let week = 0; week < weeks; week++) {
      const imo = 2_000_000 + service * shipCount + (week % shipCount);
      const ship = `${start},${100 + week}W,${imo},Bench Ship ${imo}`;
      let text = "";
      for (const { port, arrives, departs } of stops) {
        const [arrival, departure] = [arrives + week * 168, departs + week * 168];
        const before = (days: number) => moment(departure - days * 24);
        text += `${ship},${port},${moment(arrival)},${moment(departure)},${before(4)},${before(3)},${before(2)}\n`;
      }
      yield text;
    }
  }
}

/** The store's file: named after what makes it. */
function storeFile(): string {
  const hash = createHash("sha256").update(String(serviceCount));
  const made = ["bench/calls-store.ts", "bench/support.ts", "data/ports.csv"];
  for (const folder of ["lib/sailings/calls", "lib/store", "lib/store/migrations"]) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (name.endsWith(".ts") && !name.endsWith(".test.ts")) made.push(join(folder, name));
    }
  }
  for (const path of made) hash.update(readFileSync(join(root, path)));
  return join(directory, `calls-${hash.digest("hex").slice(0, 12)}.db`);
}

/** Tells how much memory the process had at most, when it ends. */
const telling = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>console.error("max rss "+process.resourceUsage().maxRSS))',
)}`;

/**
 * `bin/portal import calls` of a file of all calls into a new store, as an operator runs it. Answers the store's file,
 * the time it took and the most memory the process had.
 */
export async function importCalls(): Promise<{ file: string; seconds: number; megabytes: number }> {
  mkdirSync(directory, { recursive: true });
  for (const old of readdirSync(directory)) if (/^calls-\w+\.db/.test(old)) rmSync(join(directory, old));
  const file = storeFile();
  const csv = join(directory, "calls.csv");
  await pipeline(Readable.from(lines()), createWriteStream(csv));
  const env = {
    ...process.env,
    STORE_URL: `file:${file}`,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${telling}`.trim(),
  };
  const portal = (...args: string[]) =>
    spawnSync(findNode().path, [join(root, "bin", "portal.mjs"), ...args], {
      cwd: root,
      env,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
  // The sample is made by the first command, and is no part of an import.
  portal("sample", "drop", "sailings");
  const begun = performance.now();
  const { status, stdout, stderr } = portal("import", "calls", csv);
  const seconds = (performance.now() - begun) / 1000;
  rmSync(csv);
  if (status !== 0 || !existsSync(file)) throw new Error(`The import failed: ${stdout}${stderr}`);
  const told = [...stderr.matchAll(/max rss (\d+)/g)].map(([, kilobytes]) => Number(kilobytes));
  return { file, seconds, megabytes: Math.max(...told) / 1024 };
}
