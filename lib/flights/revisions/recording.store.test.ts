import { readFileSync } from "node:fs";
import { parseAirports } from "@/lib/places/seed";
import { sampleSource } from "@/lib/portal/prepare";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { rollSample } from "@/lib/store/sample";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { flightColumns, serviceDays } from "../files/columns";
import { flightsImporter } from "../files/import";
import { eventsOfRoute } from "./history";

const now = new Date("2026-05-18T04:00:00Z");
const airports = parseAirports(readFileSync("data/airports.csv", "utf8"));
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "airports", airports);
});
afterEach(() => store.close());

const run = (text: string, job: Partial<ImportJob> = {}) =>
  flightsImporter.run({
    store,
    input: (async function* () {
      yield Buffer.from(text);
    })(),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    ...job,
  });

/** A record of 200 columns with texts at their columns, counted from 1. */
function record(at: Record<number, string>, serial: number): string {
  const line = Array<string>(200).fill(" ");
  for (const [column, text] of Object.entries({ 195: String(serial).padStart(6, "0"), ...at })) {
    for (const [offset, letter] of [...text].entries()) line[Number(column) - 1 + offset] = letter;
  }
  return line.join("");
}

type At = Record<number, string>;
const seasons = {
  summer: { name: "S26", from: "29MAR26", to: "24OCT26" },
  winter: { name: "W26", from: "25OCT26", to: "27MAR27" },
};
type Season = (typeof seasons)[keyof typeof seasons];

/** The file of an airline for a season: daily from Hong Kong 10:40 to Singapore 14:35 unless said otherwise. */
function ssim(flights: readonly (At & { number: string })[], { name, from, to }: Season = seasons.summer) {
  const last = flights.length + 3;
  const lines = [
    record({ 1: "1AIRLINE STANDARD SCHEDULE DATA SET", 41: "1", 192: "001" }, 1),
    record({ 1: "2LX0 ", 11: name, 15: from, 22: to, 29: "01MAR26", 72: "C" }, 2),
    ...flights.map(({ number, ...at }, index) =>
      record(
        {
          ...{
            1: "3 X0 ",
            6: number.padStart(4),
            10: "01",
            12: "01",
            14: "J",
            15: from,
            22: to,
            29: "1234567",
          },
          ...{ 37: "HKG", 40: "1040", 44: "1040", 48: "+0800" },
          ...{ 55: "SIN", 58: "1435", 62: "1435", 66: "+0800", 73: "359", 193: "00" },
          ...at,
        },
        index + 3,
      ),
    ),
    record({ 1: "5 X0 ", 6: "01MAR26", 188: String(last - 1).padStart(6, "0"), 194: "E" }, last),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

const numbers = ["701", "702", "703", "704", "705", "706", "707", "708"];
const first = numbers.map((number) => ({ number }));
/** The second file: 701 later, 702 on another type, 703 on three days, 704 gone, 709 new; three are the same. */
const planted: (At & { number: string })[] = [
  { number: "701", 40: "1110", 44: "1110" },
  { number: "702", 73: "77W" },
  { number: "703", 29: "1 3 5  " },
  ...first.filter(({ number }) => number > "704"),
  { number: "709" },
];
const recorded = () =>
  store.all(
    "select flight_no || ' ' || kind || ' ' || holds_from || ' ' || coalesce(holds_to, '') as entry from flight_changes order by flight_no",
  ) as Promise<{ entry: string }[]>;
const entries = async () => (await recorded()).map(({ entry }) => entry.trim());
const five = [
  "X0 701 retimed 2026-05-18",
  "X0 702 aircraft 2026-05-18",
  "X0 703 days 2026-05-19",
  "X0 704 gone 2026-05-18",
  "X0 709 new 2026-05-18",
];

test("a file with five planted differences gives five entries, and the same file again none", async () => {
  await run(ssim(first));
  await run(ssim(first));
  expect(await entries()).toEqual([]);
  await run(ssim(planted));
  expect(await entries()).toEqual(five);
  await run(ssim(planted));
  expect(await entries()).toEqual(five);
  const route = { origins: ["HKG"], destinations: ["SIN"] };
  const since = "2026-05-01T00:00:00Z";
  const { events, total } = await eventsOfRoute(store.db, { ...route, since, limit: 50 });
  expect(total).toBe(5);
  expect(events.map(({ kind, weight }) => [kind, weight])).toEqual([
    ["gone", "urgent"],
    ["retimed", "urgent"],
    ["days", "urgent"],
    ["aircraft", "normal"],
    ["new", "normal"],
  ]);
  const [gone, retimed] = events;
  expect(gone).toMatchObject({
    current: null,
    previous: { departureTime: "10:40", days: { weekly: "1234567" } },
  });
  expect(retimed).toMatchObject({
    recordedAt: now.toISOString(),
    source: "SSIM",
    airline: "X0",
    flightNo: "X0 701",
    origin: "HKG",
    destination: "SIN",
    previous: { departureTime: "10:40", arrivalTime: "14:35", arrivalDay: 0, aircraft: ["359"] },
    current: { departureTime: "11:10" },
    again: false,
    sample: false,
  });
  const none = { events: [], total: 0 };
  expect(await eventsOfRoute(store.db, { ...route, origins: ["SIN"], since, limit: 50 })).toEqual(none);
  expect(await eventsOfRoute(store.db, { ...route, since: "2026-05-19T00:00:00Z", limit: 50 })).toEqual(none);
});

test("a dry run lists what would change, and records nothing", async () => {
  const rehearsed = async (text: string) => (await run(text, { dryRun: true })).changes?.details;
  expect(await rehearsed(ssim(first))).toBeUndefined();
  await run(ssim(first));
  expect(await rehearsed(ssim(first))).toEqual(["no changes"]);
  expect(await rehearsed(ssim(planted))).toEqual([
    "gone: 1",
    "retimed: 1",
    "other aircraft: 1",
    "other days: 1",
    "new: 1",
    "X0 704 HKG - SIN: gone from 18-05-2026",
    "X0 701 HKG - SIN: retimed 10:40-14:35 -> 11:10-14:35, from 18-05-2026",
    "X0 702 HKG - SIN: other aircraft 359 -> 77W, from 18-05-2026",
    "X0 703 HKG - SIN: other days 1234567 -> 135, from 19-05-2026",
    "X0 709 HKG - SIN: new from 18-05-2026",
  ]);
  expect(await entries()).toEqual([]);
});

test("the first import over the sample writes nothing, and takes its changes away", async () => {
  await rollSample(store, await sampleSource("flights", "data"), "2026-05-18");
  await run(ssim(first));
  expect(await entries()).toEqual([]);
});

test("the next season's file retimes a flight, and withdraws one that it lacks", async () => {
  await run(ssim(first));
  const winter: (At & { number: string })[] = [
    { number: "701", 40: "1140", 44: "1140" },
    ...first.filter(({ number }) => number > "702"),
    { number: "709" },
  ];
  await run(ssim(winter, seasons.winter));
  expect(await entries()).toEqual([
    "X0 701 retimed 2026-10-25",
    "X0 702 gone 2026-10-25",
    "X0 709 new 2026-10-25",
  ]);
  await run(ssim(winter, seasons.winter));
  await run(ssim(first));
  expect(await entries()).toHaveLength(3);
});

test("a season whose days begin by UTC ends and begins without a gap", async () => {
  // By UTC these depart on the day after, and on the day before.
  const flights = (variation: string): (At & { number: string })[] => [
    {
      number: "801",
      37: "LAX",
      40: "0100",
      44: "0100",
      48: variation,
      55: "HKG",
      58: "1500",
      62: "1500",
      66: "+0800",
    },
    { number: "802", 40: "1640", 44: "1640", 55: "SIN", 58: "2030", 62: "2030" },
    { number: "803", 40: "0240", 44: "0240", 58: "0635", 62: "0635" },
  ];
  const utc = (text: string) => text.replace(/^2L/m, "2U");
  await run(utc(ssim(flights("-0700"))));
  expect(await store.all("select count(*) as n from flights")).toEqual([{ n: 3 }]);
  await run(utc(ssim(flights("-0800"), seasons.winter)));
  // The clocks of Los Angeles go back a week after the season begins.
  expect(await entries()).toEqual(["X0 801 retimed 2026-11-01"]);
});

test("a file of both seasons withdraws flights that it stops, and not those that merely end", async () => {
  await run(ssim(first));
  const both = (summer: typeof first, winter: typeof first) =>
    ssim([...summer, ...winter.map((flight) => ({ ...flight, 10: "02", 15: "25OCT26", 22: "27MAR27" }))], {
      ...seasons.summer,
      to: "27MAR27",
    });
  const until = first.map((flight) => ({ ...flight, 22: "24OCT26" }));
  // One flight's winter is published so far.
  await run(both(until, first.slice(0, 1)));
  expect(await entries()).toEqual([]);
  await run(both(until, first.slice(0, 6)));
  expect(await entries()).toEqual(["X0 707 gone 2026-10-25", "X0 708 gone 2026-10-25"]);
});

const heads = flightColumns.map(({ head }) => head).join(",");
const csv = (...lines: Record<string, string>[]) =>
  [
    heads,
    ...lines.map((cells) => {
      const all: Record<string, string> = {
        flight_schedule_type: "direct",
        ...Object.fromEntries(serviceDays.map((day) => [day, "1"])),
        ...{ departure_time: "10:40", arrival_time: "14:35", flight_no: "HW 271", aircraft_type: "359" },
        ...{ origin_airport_code: "HKG", destination_airport_code: "SIN" },
        ...cells,
      };
      return flightColumns.map(({ key }) => all[key] ?? "").join(",");
    }),
  ].join("\n");

test("files of columns are compared alike, airlines that are new to the store are not", async () => {
  const period = { valid_from: "29-03-2026", valid_to: "24-10-2026" };
  await run(csv(period, { ...period, flight_no: "HW 273" }));
  await run(csv({ ...period, departure_time: "11:10" }, { ...period, flight_no: "KC 1" }));
  expect(await entries()).toEqual(["HW 271 retimed 2026-05-18", "HW 273 gone 2026-05-18"]);
  // A week more of one flight is no news, and none of the others.
  await run(csv({ ...period, departure_time: "11:10", valid_to: "31-10-2026" }));
  await run(csv({ ...period, flight_no: "KC 1" }));
  expect(await entries()).toHaveLength(2);
  expect((await store.all("select distinct source from flight_changes")) as unknown).toEqual([
    { source: "CSV" },
  ]);
});
