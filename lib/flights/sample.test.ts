import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { parseAirports } from "@/lib/places/seed";
import { sampleSource } from "@/lib/portal/prepare";
import type { EmbeddedStore } from "@/lib/store/connection";
import { dropSample, fillSample } from "@/lib/store/sample";
import type { FlightRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { openSampleStore, sampleToday } from "@/test/support/sample-store";
import { describeAircraft } from "./aircraft";
import { firstDeparture } from "./legs/dates";
import { elapsedMinutes } from "./legs/elapsed";
import { seasonOf } from "./legs/seasons";
import { embeddedFlights } from "./search/embedded";

const table = (file: string) =>
  Papa.parse<Record<string, string>>(readFileSync(`data/${file}`, "utf8"), {
    header: true,
    skipEmptyLines: true,
  }).data;
const airports = new Map(
  parseAirports(readFileSync("data/airports.csv", "utf8")).map((row) => [row.id, row]),
);
const zoneOf = (code: string) => airports.get(code)?.zone ?? "";
/** Not the week in which an hour comes twice: an arrival within it could be either. */
const days = ["2026-01-01", "2026-03-29", "2026-07-04", "2026-10-17", "2026-11-02", "2028-02-29"];

let store: EmbeddedStore;
let rows: FlightRow[];
/** Minutes under way from its first departure from sampleToday on, by its id. */
let minutes: Map<string, number>;
const flightsOf = () => store.db.selectFrom("flights").selectAll().orderBy("id").execute();
beforeAll(async () => {
  store = await openSampleStore();
  rows = await flightsOf();
  minutes = new Map(rows.map((row) => [row.id, minutesOf(row, sampleToday)]));
});
afterAll(() => store.close());

/** Minutes under way on the first departure from a day on; NaN where it has none within a week, or a fortnight. */
function minutesOf(row: FlightRow, today: string): number {
  const service = {
    days: [..."1234567"].map((day) => row.days.includes(day)),
    departureTime: row.departure_time,
    arrivalTime: row.arrival_time,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    fortnightFrom: row.fortnight_from || null,
  };
  const date = firstDeparture(service, today, addDays(today, row.fortnight_from ? 13 : 6));
  const zones = { origin: zoneOf(row.origin), destination: zoneOf(row.destination) };
  return date === null ? Number.NaN : elapsedMinutes(service, row.arrival_day, date, zones);
}

/** Kilometres between two airports on a great circle. */
function distance(from: string, to: string): number {
  const [a, b] = [airports.get(from), airports.get(to)];
  if (!a || !b) throw new Error(`${from} or ${to} is no airport.`);
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

test("about 400 flights; the three pairs everyone looks at have every type", () => {
  expect(rows.length).toBeGreaterThanOrEqual(380);
  expect(rows.length).toBeLessThanOrEqual(450);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const [origin, destination] of ["HKG LAX", "PVG FRA", "HKG SIN"].map((pair) => pair.split(" "))) {
    const types = rows.filter((row) => row.origin === origin && row.destination === destination);
    expect([...new Set(types.map(({ type }) => type))].sort()).toEqual(["cargo", "direct", "transfer"]);
  }
});

test("trucks, a fortnightly freighter and codeshares can be seen; one aircraft has one row", async () => {
  expect(rows.filter(({ type }) => type === "road").length).toBeGreaterThan(10);
  expect(rows.filter(({ fortnight_from, type }) => fortnight_from && type === "cargo")).toHaveLength(2);
  const place = (code: string) => ({ id: code, name: code, code, zone: zoneOf(code) });
  const { flights } = await embeddedFlights(store).searchFlights({
    origin: place("HKG"),
    destination: place("LAX"),
    dateFrom: sampleToday,
    dateTo: addDays(sampleToday, 31),
    language: "en",
  });
  const numbers = flights.flatMap(({ legs }) =>
    legs.map(({ flightNo, otherNumbers }) => [flightNo, otherNumbers]),
  );
  expect(numbers).toContainEqual(["H0 100", expect.arrayContaining(["0H 6100", "W0 6100"])]);
  expect(numbers.filter(([number]) => number === "H0 100")).toHaveLength(1);
});

test("the airlines are invented: no designator and no prefix is a real one's", () => {
  const real = table("airlines.csv");
  const own = table("sample/flights/airlines.csv");
  const codes = new Set(own.map(({ designator }) => designator));
  expect(own.length).toBeGreaterThanOrEqual(8);
  expect([...codes].filter((code) => real.some(({ designator }) => designator === code))).toEqual([]);
  expect(own.filter(({ prefix }) => real.some((airline) => airline.prefix === prefix))).toEqual([]);
  expect(own.filter(({ name }) => real.some((airline) => airline.name === name))).toEqual([]);
  expect(new Set(own.map(({ prefix }) => prefix)).size).toBe(own.length);
  expect(rows.filter(({ airline }) => !codes.has(airline))).toEqual([]);
});

test("times fit the distance, aircraft fly as far, freighters carry the cargo", () => {
  for (const { id, origin, destination, legs, type } of rows) {
    if (type === "transfer") continue;
    const km = distance(origin, destination);
    const takes = minutes.get(id) ?? Number.NaN;
    const [[, aircraft] = []] = JSON.parse(legs) as [string, string][];
    if (type === "road") {
      const speed = km / (takes / 60);
      expect([id, speed > 8 && speed < 70, aircraft]).toEqual([id, true, "RFS"]);
      continue;
    }
    const speed = km / ((takes - 25) / 60);
    expect([id, km > 150 && speed > 500 && speed < 960]).toEqual([id, true]);
    const { aircraftName: name, aircraftBody } = describeAircraft(aircraft ?? "");
    expect([id, aircraftBody === "freighter", name !== null]).toEqual([id, type === "cargo", true]);
    if (aircraftBody === "narrow") expect(km).toBeLessThan(5500);
    expect(km).toBeLessThan(13_500);
  }
});

test("flights that connect are flights of the sample, an hour to thirteen hours apart", () => {
  const transfers = rows.filter(({ type }) => type === "transfer");
  expect(transfers.length).toBeGreaterThan(50);
  for (const { id } of transfers) {
    const flown = id.split("+").reduce((sum, no) => sum + (minutes.get(no) ?? Number.NaN), 0);
    const wait = (minutes.get(id) ?? Number.NaN) - flown;
    expect([id, wait >= 60 && wait <= 780]).toEqual([id, true]);
  }
});

test.each(days)(
  "on %s every flight departs within a week or a fortnight, and takes as long",
  async (today) => {
    await fillSample(store, await sampleSource("flights", "data"), today);
    const sample = await flightsOf();
    expect(sample.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    for (const row of sample) {
      // Local times stay when the clocks of one of its airports change, or of both.
      const differs = Math.abs(minutesOf(row, today) - (minutes.get(row.id) ?? Number.NaN));
      expect([row.id, differs <= 120 && differs % 60 === 0]).toEqual([row.id, true]);
    }
  },
);

const changesOf = () => store.db.selectFrom("flight_changes").selectAll().orderBy("id").execute();

test.each([sampleToday, "2026-10-24", "2026-11-28"])(
  "changes of the six days before %s are recorded, the same on the next day",
  async (today) => {
    await fillSample(store, await sampleSource("flights", "data"), today);
    const changes = await changesOf();
    expect(changes.map(({ day }) => day)).toEqual(
      [-6, -5, -4, -3, -2, -1].flatMap((ago) => [addDays(today, ago), addDays(today, ago)]),
    );
    const kinds = changes.flatMap(({ destination, kind }) => (destination === "SIN" ? kind : []));
    if (today === sampleToday)
      expect(new Set(kinds)).toEqual(new Set(["gone", "retimed", "aircraft", "days", "new"]));
    await fillSample(store, await sampleSource("flights", "data"), addDays(today, 1));
    expect((await changesOf()).slice(0, 10)).toEqual(changes.slice(2));
  },
);

test.each([
  ["2026-03-28", "2025-10-26", "2026-10-24"],
  ["2026-03-29", "2026-03-29", "2027-03-27"],
  ["2026-10-25", "2026-10-25", "2027-10-30"],
])("the seasons from %s are %s to %s", (date, first, last) => {
  expect(seasonOf(date, 2)).toEqual({ first, last });
});

test("filled at the start, dropped and filled again; a search finds it, marked as sample", async () => {
  const store = await openSampleStore();
  const listed = store.db.selectFrom("airports").select("id").where("listed", "=", 1);
  expect(await listed.execute()).toHaveLength(airports.size);
  expect(await store.db.selectFrom("flights").select("id").execute()).toHaveLength(rows.length);
  const place = (code: string) => ({ id: code, name: code, code, zone: zoneOf(code) });
  const search = () =>
    embeddedFlights(store).searchFlights({
      origin: place("HKG"),
      destination: place("SIN"),
      dateFrom: sampleToday,
      dateTo: addDays(sampleToday, 31),
      language: "en",
    });
  const found = await search();
  expect(found.sample).toBe(true);
  expect(found.flights.length).toBe(
    rows.filter((row) => row.origin === "HKG" && row.destination === "SIN" && !row.operating_no).length,
  );
  const accepted = () => store.db.selectFrom("acceptance_times").select("airline").execute();
  const airlines = new Set(rows.map(({ airline }) => airline));
  const times = await accepted();
  expect(times.length).toBeGreaterThan(10);
  expect(times.filter(({ airline }) => !airlines.has(airline))).toEqual([]);
  const terms = await Promise.all([
    store.db.selectFrom("interline_agreements").select(["airline", "partner"]).execute(),
    store.db
      .selectFrom("flight_transfer_rules")
      .select(["arriving_carrier as airline", "departing_carrier as partner"])
      .execute(),
  ]);
  const named = terms.flat();
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ airline, partner }) => !airlines.has(airline) || !airlines.has(partner))).toEqual(
    [],
  );
  const filled = rows.length + times.length + named.length;
  // Also the changes that are told of them.
  expect(await dropSample(store, "flights")).toBe(filled + 12);
  expect((await search()).flights).toEqual([]);
  expect(await accepted()).toEqual([]);
  expect(await fillSample(store, await sampleSource("flights", "data"), sampleToday)).toBe(filled);
  expect(await search()).toEqual(found);
  await store.close();
});
