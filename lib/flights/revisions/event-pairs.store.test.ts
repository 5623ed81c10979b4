import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { parseAirports } from "@/lib/places/seed";
import { insertMany } from "@/lib/store/insert";
import { eventsAfter } from "@/lib/store/schedule-events";
import en from "@/messages/en.json";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { serviceDays } from "../files/columns";
import { flightsImporter } from "../files/import";
import { flightEntry } from "./change-text";
import { eventsById } from "./history";

/** event-pairs.txt: two imports of one airline's flights as a diff, and what a person says who compares them. */

interface Pair {
  name: string;
  before: string[];
  after: string[];
  events: string[];
}

function readPairs(text: string): Pair[] {
  const pairs: Pair[] = [];
  for (const line of text.split("\n")) {
    const [sign, rest] = [line[0] ?? "", line.slice(1).trim()];
    if (sign === "#") pairs.push({ name: rest, before: [], after: [], events: [] });
    const pair = pairs.at(-1);
    if (!rest || !pair) continue;
    if (sign === ">") pair.events.push(rest);
    if (sign === "-" || sign === " ") pair.before.push(rest);
    if (sign === "+" || sign === " ") pair.after.push(rest);
  }
  return pairs;
}

/** The airline of a pair: nobody has a letter and a digit. */
const airlineOf = (at: number) => `${String.fromCharCode(65 + Math.floor(at / 10))}${at % 10}`;
const dateOf = (text = "") =>
  text
    ? `${text}.26`.replace(/^(\d+)\.(\d+)\.26$/, "2026-$2-$1").replace(/^(\d+)\.(\d+)\.27\.26$/, "2027-$2-$1")
    : "";

/** '701 HKG 10:40 SIN 14:35 135 359 29.03-24.10 2': number, ports with times, weekdays, aircraft, period, every second week. */
function lineOf(text: string, at: number): Record<string, string> {
  const words = text.split(/\s+/);
  const [
    number,
    origin = "",
    departure = "",
    destination = "",
    arrives = "",
    days = "",
    aircraft = "",
    period = "",
    weeks,
  ] = words;
  const [arrival = "", plus = ""] = arrives.split("+");
  const [from, to] = period.split("-");
  return {
    flight_schedule_type: "direct",
    ...Object.fromEntries(serviceDays.map((day, n) => [day, days.includes(String(n + 1)) ? "1" : "0"])),
    departure_time: departure,
    arrival_time: arrival,
    origin_airport_code: origin,
    destination_airport_code: destination,
    flight_no: `${airlineOf(at)} ${number}`,
    aircraft_type: aircraft === "?" ? "" : aircraft,
    arrival_day: plus,
    valid_from: dateOf(from),
    valid_to: dateOf(to),
    frequency: weeks ?? "",
  };
}

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "airports", parseAirports(readFileSync("data/airports.csv", "utf8")));
});
afterEach(() => store.close());

const importing = async (lines: Record<string, string>[]) => {
  const report = await flightsImporter.run({
    store,
    input: (async function* () {
      yield Buffer.from(Papa.unparse(lines));
    })(),
    ...{ now: new Date("2026-05-18T04:00:00Z"), dryRun: false, skipBad: false, replace: null },
  });
  expect(report).toMatchObject({ outcome: "imported" });
};
const recorded = async () => {
  const ids = (await eventsAfter(store.reader, 0, 5000)).map(({ id }) => id);
  return Map.groupBy(await eventsById(store.reader, ids), ({ airline }) => airline);
};

test("pairs of imports of flights, and their events", async () => {
  const pairs = readPairs(readFileSync(join(__dirname, "event-pairs.txt"), "utf8"));
  const file = (side: "before" | "after") =>
    pairs.flatMap((pair, at) => pair[side].map((line) => lineOf(line, at)));
  await importing(file("before"));
  await importing(file("after"));
  const found = await recorded();
  const told = ({ name, events }: Pair) => [`# ${name}`, ...events.toSorted()].join("\n");
  const asFound = pairs.map((pair, at) =>
    told({
      ...pair,
      events: (found.get(airlineOf(at)) ?? []).map(
        (event) => `${event.weight === "urgent" ? "!" : ""}${flightEntry(event, en).sentence.slice(3)}`,
      ),
    }),
  );
  expect(asFound).toEqual(pairs.map(told));
  // The same file again changes nothing.
  const count = [...found.values()].flat().length;
  await importing(file("after"));
  expect([...(await recorded()).values()].flat()).toHaveLength(count);
});
