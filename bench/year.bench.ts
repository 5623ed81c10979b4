import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { portFinder, seedPorts } from "@/lib/places/operator";
import {
  callsImporter,
  currentNetwork,
  embeddedSailings,
  retirePastSchedules,
  sailingsImporter,
  usualPastDays,
  withCalls,
} from "@/lib/sailings/operator";
import { openStore } from "@/lib/store/connection";
import type { Importer } from "@/lib/store/import";
import { migrate } from "@/lib/store/migrations";
import { pruneScheduleChanges } from "@/lib/store/schedule-changes";
import { addDays } from "@/lib/time/calendar";
import { root } from "../bin/process/node.mjs";
import { firstDay, portIds, sellerCount, stopsOf } from "./calls-store";
import { searchAdapter } from "./pair-searches";
import { type Measure, percentile, random, report } from "./support";

/**
 * A year of weekly imports: each week a file of 100,000 sailings and one of 300,000 calls of the next 26 weeks, of which two per cent
 * have other times than the week before. Then the searches of the first week are made again, 51 weeks later. BENCH_PART=20 takes a
 * twentieth of the rows, BENCH_WEEKS fewer weeks.
 */

const part = Number(process.env.BENCH_PART || 1);
const weeks = Number(process.env.BENCH_WEEKS || 52);
const ahead = 26;
const services = Math.round(960 / part);
const lanes = Math.round(1920 / part);
const [searches, warmUp, slower] = [300, 100, 1.2];
const dayOf = (week: number) => addDays(firstDay, week * 7);

const dates = Array.from({ length: (weeks + ahead + 30) * 7 }, (_, day) =>
  addDays(firstDay, day - 30)
    .split("-")
    .reverse()
    .join("-"),
);
const moment = (hours: number) =>
  `${dates[Math.floor(hours / 24) + 30]} ${String(((hours % 24) + 24) % 24).padStart(2, "0")}:30`;

/** Hours by which a voyage is later than planned: from some week on, one of fifty has another time each week. */
const delayOf = (row: number, week: number) => 24 * Math.floor((week + (row % 50)) / 50);

const stops = Array.from({ length: services }, (_, service) => stopsOf(service));

function* calls(week: number): Generator<string> {
  yield "Carrier,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure,SI Cut-off,CY Closing\n";
  for (const [service, ports] of stops.entries()) {
    let text = "";
    for (let voyage = week; voyage < week + ahead; voyage++) {
      const imo = 2_000_000 + service * 13 + (voyage % 13);
      const later = voyage * 168 + delayOf(service * 7 + voyage, week);
      for (const { port, arrives, departs } of ports) {
        const [arrival, departure] = [arrives + later, departs + later];
        text += `Carrier ${service % sellerCount},S${service},${100 + voyage}W,${imo},Bench Ship ${imo},${port},${moment(arrival)},${moment(departure)},${moment(departure - 96)},${moment(departure - 48)}\n`;
      }
    }
    yield text;
  }
}

const laneOf = (lane: number) => ({
  loading: portIds[lane % portIds.length] ?? "",
  discharge: portIds[(lane + 7 + Math.floor(lane / portIds.length)) % portIds.length] ?? "",
});

function* sailings(week: number): Generator<string> {
  yield "Loading Port,ETD,Discharge Port,ETA,Vessel Name,Voyage No.,IMO No.,Operator,Service,CY Closing\n";
  for (let lane = 0; lane < lanes; lane++) {
    const { loading, discharge } = laneOf(lane);
    let text = "";
    for (let at = week * 2; at < (week + ahead) * 2; at++) {
      const leaves = at * 84 + delayOf(lane * 3 + at, week);
      text += `${loading},${moment(leaves)},${discharge},${moment(leaves + 700)},BENCH SHIP ${at % 97},${100 + at}W,${2_100_000 + (at % 97)},Line ${lane % 40},L${lane % 30},${moment(leaves - 48)}\n`;
    }
    yield text;
  }
}

const directory = join(root, "var", "bench");
mkdirSync(directory, { recursive: true });
const path = join(directory, "year.db");
for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
const store = openStore(`file:${path}`);
await migrate(store);
await seedPorts(store, readFileSync(join(root, "data", "ports.csv"), "utf8"));

/** Imports a file as of a week. Returns its seconds of a core, which other work on the machine does not distort. */
async function load(importer: Importer, lines: Iterable<string>, now: Date): Promise<number> {
  async function* input() {
    for (const text of lines) yield Buffer.from(text);
  }
  const used = process.cpuUsage();
  const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
  const { outcome, problems } = await importer.run(job);
  if (outcome !== "imported")
    throw new Error(`${importer.domain}: ${outcome} ${JSON.stringify(problems.shown[0])}`);
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1e6;
}

const adapter = withCalls(embeddedSailings(store), store);
const next = random(20_260_304);
const pairs = Array.from({ length: searches + warmUp }, (_, at) => {
  if (at % 2 === 0) return laneOf(Math.floor(next() * lanes));
  const ports = stops[Math.floor(next() * services)] ?? [];
  return { loading: ports[2]?.port ?? "", discharge: ports[8]?.port ?? "" };
});

/** The times of the searches of the month that begins two weeks after one, and what is held then. */
async function look(week: number) {
  const from = addDays(dayOf(week), 14);
  const samples: number[] = [];
  let found = 0;
  const network = await currentNetwork(store);
  for (const pair of pairs) {
    const begun = performance.now();
    found += (await searchAdapter(adapter, { ...pair, from, to: addDays(from, 31) })).length;
    samples.push(performance.now() - begun);
  }
  store.raw.exec("pragma wal_checkpoint(truncate)");
  return {
    samples: samples.slice(warmUp),
    found,
    megabytes: statSync(path).size / 2 ** 20,
    network: (network?.bytes ?? 0) / 2 ** 20,
    memory: process.memoryUsage.rss() / 2 ** 20,
  };
}

const imports: { sailings: number; calls: number; megabytes: number }[] = [];
let first: Awaited<ReturnType<typeof look>> | undefined;
for (let week = 0; week < weeks; week++) {
  const now = new Date(`${dayOf(week)}T00:00:00Z`);
  const seconds = {
    sailings: await load(sailingsImporter(portFinder), sailings(week), now),
    calls: await load(callsImporter(portFinder), calls(week), now),
  };
  await retirePastSchedules(store, now, usualPastDays);
  await pruneScheduleChanges(store, { now, days: usualPastDays.changes });
  const { count = 0, bytes = 0 } = (await currentNetwork(store)) ?? {};
  imports.push({ ...seconds, megabytes: bytes / 2 ** 20 });
  first ??= await look(week);
  console.log(
    `week ${week + 1}: sailings ${seconds.sailings.toFixed(1)} s, calls ${seconds.calls.toFixed(1)} s of a core, ${count} calls searched, ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`,
  );
}
if (!first) throw new Error("BENCH_WEEKS: 1 or more.");
const last = await look(weeks - 1);
await store.close();

const ms = ({ samples }: typeof last, share: number) => percentile(samples, share);
const words = (of: typeof last) => `p50 ${ms(of, 0.5).toFixed(2)} ms, p99 ${ms(of, 0.99).toFixed(2)} ms`;
const measures: Measure[] = [
  {
    measure: `year: ${searches} searches in week 1, in week ${weeks} (${first.found}, ${last.found} sailings)`,
    value: `${words(first)}; ${words(last)}`,
    bound: "p50 <= 20 % more",
    ok: ms(last, 0.5) <= ms(first, 0.5) * slower,
  },
  {
    measure: "year: network of port calls, process",
    value: `${first.network.toFixed(1)} and ${first.memory.toFixed(0)} MB; ${last.network.toFixed(1)} and ${last.memory.toFixed(0)} MB`,
    bound: "network <= 50 % more",
    ok: last.network <= first.network * 1.5,
  },
  {
    measure: "year: store",
    value: `${first.megabytes.toFixed(0)} MB; ${last.megabytes.toFixed(0)} MB`,
    bound: "",
    ok: true,
  },
  {
    measure: "year: imports of sailings, calls in week 2 and in the last, seconds of a core",
    value: [imports[1], imports.at(-1)]
      .map((one) => `${one?.sailings.toFixed(1)}, ${one?.calls.toFixed(1)}`)
      .join("; "),
    bound: "",
    ok: true,
  },
];
report(measures);
