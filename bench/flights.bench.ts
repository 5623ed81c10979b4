import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import {
  arrivalAfter,
  cachedFlightNetwork,
  embeddedFlights,
  plainRow,
  withConnections,
} from "@/lib/flights/operator";
import { clockText } from "@/lib/flights/shared";
import { kilometres } from "@/lib/geography/kilometres";
import { openStore } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import type { FlightRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { root } from "../bin/process/node.mjs";
import { portalCommand } from "../test/support/portal-process";
import { type Measure, random, report, timing } from "./support";

/**
 * A schedule of two seasons of many airlines: the building of the index for connections, and searches of a month at the adapter,
 * direct and with one and two changes. BENCH_PERIODS=10000 is a quick look; the bounds are for 100,000.
 */
const periodCount = Number(process.env.BENCH_PERIODS || 100_000);
const bounds = { seconds: 10, megabytes: 300, direct: 5, one: 50, two: 150 };
const queryCount = 300;
const warmUpCount = 30;
const windowDays = 30;

const firstDay = "2026-10-25";
/** Each flight has so many periods, one after the other, to the end of the second season. */
const periods = 4;
const daysOfPeriod = 91;
const airlineCount = 80;
const hubCount = 60;

const next = random(20_261_025);
const below = (most: number) => Math.floor(next() * most);
const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;

interface Airport {
  iata: string;
  zone: string;
  lat: number;
  lon: number;
}
const airports = Papa.parse<Record<keyof Airport, string>>(
  readFileSync(join(root, "data", "airports.csv"), "utf8"),
  { header: true, skipEmptyLines: true },
).data.map(({ iata, zone, lat, lon }): Airport => ({ iata, zone, lat: Number(lat), lon: Number(lon) }));
const hubs = Array.from({ length: hubCount }, () => one(airports));

function daysOfService(): string {
  const share = next();
  if (share < 0.45) return "1234567";
  const days = [..."1234567"].filter(() => next() < 0.5);
  return days.join("") || one(["1", "3", "5"]);
}

function* rows(): Generator<FlightRow> {
  let count = 0;
  for (let flight = 1; ; flight++) {
    const airline = `${"ABCDEFGHJK"[flight % 10]}${Math.floor((flight % airlineCount) / 10)}`;
    // Half of the routes of an airline go from its hub to other hubs.
    const hub = hubs[(flight % airlineCount) % hubCount] as Airport;
    const spoke = next() < 0.5 ? one(hubs) : one(airports);
    const distance = kilometres(hub, spoke);
    if (hub.iata === spoke.iata || distance < 200 || distance > 13_000) continue;
    const isRoad = distance < 900 && next() < 0.3;
    const aircraft = next() < 0.15 ? "77F" : distance < 4000 ? "738" : one(["359", "77W", "789"]);
    const block = Math.round(isRoad ? (distance / 60) * 60 : 30 + (distance / 850) * 60);
    for (const [origin, destination, number] of [
      [hub, spoke, 2 * (flight % 4500) + 1],
      [spoke, hub, 2 * (flight % 4500) + 2],
    ] as const) {
      const days = daysOfService();
      const leaves = clockText(5 * below(288));
      for (let period = 0; period < periods; period++) {
        if (count++ === periodCount) return;
        const from = addDays(firstDay, period * daysOfPeriod);
        const arrival = arrivalAfter(from, leaves, block, {
          origin: origin.zone,
          destination: destination.zone,
        });
        const leg = [`${airline} ${number}`, isRoad ? null : aircraft];
        yield {
          ...plainRow,
          origin: origin.iata,
          destination: destination.iata,
          departure_time: leaves,
          id: `bench${count}`,
          airline,
          type: isRoad ? "road" : aircraft === "77F" ? "cargo" : "direct",
          days,
          arrival_time: arrival.time,
          arrival_day: arrival.day,
          valid_from: from,
          valid_to: addDays(from, daysOfPeriod - 1),
          legs: JSON.stringify([isRoad ? [...leg, "road"] : leg]),
          via: "",
          sample: 0,
        };
      }
    }
  }
}

const directory = join(root, "var", "bench");
mkdirSync(directory, { recursive: true });
for (const old of readdirSync(directory)) if (/^flights\.db/.test(old)) rmSync(join(directory, old));
const url = `file:${join(directory, "flights.db")}`;
await portalCommand(url, "sample", "drop", "flights");

const store = openStore(url);
const facts = { source: "Bench", as_of: firstDay };
const designators = Array.from(
  { length: airlineCount },
  (_, at) => `${"ABCDEFGHJK"[at % 10]}${Math.floor(at / 10)}`,
);
const pairs = new Set(
  Array.from({ length: 320 }, () => [one(designators), one(designators)].sort().join(" ")),
);
await store.db.transaction().execute(async (trx) => {
  await insertMany(trx, "flights", rows());
  await insertMany(
    trx,
    "interline_agreements",
    [...pairs]
      .map((pair) => pair.split(" "))
      .filter(([airline, partner]) => airline !== partner)
      .map(([airline = "", partner = ""]) => ({ airline, partner, ...facts })),
  );
  const rule = { same_terminal: "", longest_minutes: null, allowed: 1, ...facts };
  const types = ["passenger", "freighter", "road", ""];
  await insertMany(
    trx,
    "flight_transfer_rules",
    [...new Set(hubs.map(({ iata }) => iata))].flatMap((station) =>
      types.flatMap((arriving_type) =>
        types.map((departing_type) => ({
          ...rule,
          station,
          arriving_type,
          departing_type,
          arriving_carrier: "",
          departing_carrier: "",
          minimum_minutes: 120 + 30 * below(9),
        })),
      ),
    ),
  );
});

const measures: Measure[] = [];
const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
const before = megabytes();
let most = before;
const looks = setInterval(() => {
  most = Math.max(most, megabytes());
}, 20);
const begun = performance.now();
const network = await cachedFlightNetwork(store);
const seconds = (performance.now() - begun) / 1000;
clearInterval(looks);
most = Math.max(most, megabytes());
if (network.count !== periodCount) throw new Error(`The index has ${network.count} periods.`);
measures.push({
  measure: `flights: index of ${periodCount.toLocaleString("en")} periods`,
  value: `${seconds.toFixed(1)} s, ${(most - before).toFixed(0)} MB more`,
  bound: `<= ${bounds.seconds} s, <= ${bounds.megabytes} MB`,
  ok: seconds <= bounds.seconds && most - before <= bounds.megabytes,
});

const adapter = withConnections(embeddedFlights(store), store);
const placeOf = ({ iata, zone }: Airport) => ({ id: iata, name: iata, code: iata, zone });
const byCode = new Map(airports.map((airport) => [airport.iata, airport]));
// Busy airports are asked for more often, as they have more rows.
const ends = Array.from({ length: queryCount + warmUpCount }, () => {
  const place = (station: number | undefined) =>
    byCode.get(network.stations.texts[station ?? 0] ?? "") as Airport;
  return {
    origin: place(network.from[below(network.count)]),
    destination: place(network.to[below(network.count)]),
    from: addDays(firstDay, below(periods * daysOfPeriod - 60)),
  };
});
for (const [maxChanges, bound] of [bounds.direct, bounds.one, bounds.two].entries()) {
  const samples: number[] = [];
  let found = 0;
  for (const { origin, destination, from } of ends) {
    const start = performance.now();
    const { flights } = await adapter.searchFlights({
      origin: placeOf(origin),
      destination: placeOf(destination),
      dateFrom: from,
      dateTo: addDays(from, windowDays),
      maxChanges,
      language: "en",
    });
    samples.push(performance.now() - start);
    found += flights.length;
  }
  const name = ["direct", "one change", "two changes"][maxChanges];
  measures.push(
    timing(
      `flights: search, ${name}: ${Math.round(found / ends.length)} rows`,
      samples.slice(warmUpCount),
      bound,
    ),
  );
}
store.close();
report(measures);
