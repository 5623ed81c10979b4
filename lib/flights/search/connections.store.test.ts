import { readFileSync } from "node:fs";
import { parseAirports } from "@/lib/places/seed";
import { insertMany } from "@/lib/store/insert";
import { replaceRevision } from "@/lib/store/sample";
import type { FlightRow } from "@/lib/store/schema";
import { flightZones, flightRow as row } from "@/test/support/flight-rows";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { departureDates } from "../legs/dates";
import type { FlightCriteria } from "../schema";
import { mostConnections, withConnections } from "./connections";
import { embeddedFlights } from "./embedded";
import { findOption } from "./option";

const airports = parseAirports(readFileSync("data/airports.csv", "utf8")).filter(
  ({ id }) => id in flightZones,
);
const now = new Date("2026-03-16T02:00:00Z");

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "airports", airports);
});
afterEach(() => store.close());

/** Writes flights, and an hour's minimum connecting time for all. */
async function fly(...rows: FlightRow[]): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await insertMany(trx, "flights", rows);
    await trx
      .insertInto("flight_transfer_rules")
      .values({
        station: "",
        arriving_type: "",
        departing_type: "",
        arriving_carrier: "",
        departing_carrier: "",
        same_terminal: "",
        minimum_minutes: 60,
        longest_minutes: null,
        source: "KC Cargo",
        as_of: "2026-03-01",
      })
      .execute();
    await replaceRevision(trx, "flights");
  });
}

const place = (code: string) => ({ id: code, name: code, code, zone: flightZones[code] ?? null });
const search = (more: Partial<FlightCriteria> = {}) =>
  withConnections(embeddedFlights(store), store).searchFlights({
    origin: place("HKG"),
    destination: place("AMS"),
    dateFrom: "2026-03-16",
    dateTo: "2026-03-22",
    maxChanges: 2,
    language: "en",
    ...more,
  });
const summaries = async (more: Partial<FlightCriteria> = {}) =>
  (await search(more)).flights.map(({ legs, departureTime, connections }) =>
    `${departureTime} ${legs.map(({ flightNo }) => flightNo).join(" ")} ${connections.map(({ minutes }) => minutes)}`.trim(),
  );

const toHub = row("KC 1 HKG 08:00 BKK 10:00");
const onward = row("KC 2 BKK 12:00 AMS 18:00");
const direct = row("KC 3 HKG 07:00 AMS 13:00");

test("stored flights and connections are one list, by departure; without changes it is that of before", async () => {
  await fly(toHub, onward, direct);
  expect(await summaries()).toEqual(["07:00 KC 3", "08:00 KC 1 KC 2 120"]);
  expect(await summaries({ maxChanges: 0 })).toEqual(["07:00 KC 3"]);
});

test("a connection on one date has the days of its service, as on any date", async () => {
  await fly({ ...toHub, days: "1357" }, { ...onward, days: "1234" }, direct);
  const on = async (date: string, more: Partial<FlightCriteria> = {}) =>
    (await search({ dateFrom: date, dateTo: date, ...more })).flights
      .filter(({ connections }) => connections.length > 0)
      .map(({ days, optionId }) => [days.flatMap((flies, at) => (flies ? at + 1 : [])).join(""), optionId]);
  const id = "KC1_HKG_BKK_20260318~KC2_BKK_AMS_20260318";
  expect(await on("2026-03-18")).toEqual([["13", id]]);
  // What arrives too late on the date is not offered because it does on another.
  expect(await on("2026-03-18", { arriveBy: "2026-03-18T19:00" })).toEqual([["13", id]]);
  expect(await on("2026-03-18", { arriveBy: "2026-03-18T17:00" })).toEqual([]);
  expect(await on("2026-03-17")).toEqual([]);
});

test("days of service are those of all days on which a search counts them, whatever date or time of arrival it has", async () => {
  await fly({ ...toHub, valid_to: "2026-03-20" }, onward);
  const daysOf = async (more: Partial<FlightCriteria>) =>
    (await search({ dateFrom: "2026-03-16", dateTo: "2026-04-16", ...more })).flights.map(
      ({ days, validFrom, validTo, optionId }) => [days.map(Number).join(""), validFrom, validTo, optionId],
    );
  const of = (day: string) => `KC1_HKG_BKK_202603${day}~KC2_BKK_AMS_202603${day}`;
  const service = { from: "2026-03-16", to: "2026-04-16" };
  expect(await daysOf({})).toEqual([["1111100", null, "2026-03-20", of("16")]]);
  expect(await daysOf({ arriveBy: "2026-03-17T18:00" })).toEqual([["1111100", null, "2026-03-20", of("16")]]);
  const friday = { dateFrom: "2026-03-20", dateTo: "2026-03-20", service };
  expect(await daysOf(friday)).toEqual([["1111100", null, "2026-03-20", of("20")]]);
  expect(await daysOf({ ...friday, arriveBy: "2026-03-20T17:59" })).toEqual([]);
  expect(await daysOf({ ...friday, dateFrom: "2026-03-21", dateTo: "2026-03-21" })).toEqual([]);
});

test("each row has the id of its first date of the window, which answers with its day", async () => {
  await fly({ ...toHub, days: "34" }, onward, { ...direct, days: "5" });
  const ids = (await search()).flights.map(({ optionId }) => optionId);
  expect(ids).toEqual(["KC3_HKG_AMS_20260320", "KC1_HKG_BKK_20260318~KC2_BKK_AMS_20260318"]);
  expect(await findOption(store, ids[0] ?? "", now)).toMatchObject({
    departure: "2026-03-20T07:00",
    arrival: "2026-03-20T13:00",
    legs: [{ departure: "2026-03-20T07:00", arrival: "2026-03-20T13:00", elapsedMinutes: 13 * 60 }],
    connections: [],
    hasLeft: false,
    sample: false,
  });
  expect(await findOption(store, ids[1] ?? "", now)).toMatchObject({
    type: "transfer",
    departure: "2026-03-18T08:00",
    arrival: "2026-03-18T18:00",
    elapsedMinutes: 17 * 60,
    legs: [
      { flightNo: "KC 1", departure: "2026-03-18T08:00", arrival: "2026-03-18T10:00", elapsedMinutes: 180 },
      { flightNo: "KC 2", departure: "2026-03-18T12:00", arrival: "2026-03-18T18:00", elapsedMinutes: 720 },
    ],
    connections: [
      { airport: "BKK", minutes: 120, minimum: 60, longest: null, source: "KC Cargo", asOf: "2026-03-01" },
    ],
  });
  expect((await findOption(store, ids[0] ?? "", new Date("2026-03-19T23:00:00Z")))?.hasLeft).toBe(true);
});

test.each([
  ["a day without service", "KC1_HKG_BKK_20260320~KC2_BKK_AMS_20260320"],
  ["a number that does not fly", "KC9_HKG_BKK_20260318~KC2_BKK_AMS_20260318"],
  ["another airport", "KC1_HKG_SIN_20260318~KC2_SIN_AMS_20260318"],
  ["airports that do not follow each other", "KC1_HKG_BKK_20260318~KC3_HKG_AMS_20260320"],
  ["a connection of longer than a day", "KC1_HKG_BKK_20260318~KC2_BKK_AMS_20260320"],
  ["a connection that leaves before it arrives", "KC1_HKG_BKK_20260319~KC2_BKK_AMS_20260318"],
  ["a flight on another day", "KC3_HKG_AMS_20260321"],
  ["no id", "KC3"],
])("%s has no option", async (_, id) => {
  await fly({ ...toHub, days: "34" }, onward, { ...direct, days: "5" });
  expect(await findOption(store, id, now)).toBeNull();
});

test("an option is not found once its schedule or the rule of its change is removed", async () => {
  await fly(toHub, onward);
  const id = "KC1_HKG_BKK_20260318~KC2_BKK_AMS_20260318";
  expect(await findOption(store, id, now)).not.toBeNull();
  await store.db.updateTable("flight_transfer_rules").set({ allowed: 0 }).execute();
  await store.db.transaction().execute((trx) => replaceRevision(trx, "flights"));
  expect(await findOption(store, id, now)).toBeNull();
});

test("an option is found by the number of a codeshare too", async () => {
  await fly({ ...direct, codeshares: "QA 9003" });
  expect(await findOption(store, "QA9003_HKG_AMS_20260318", now)).toMatchObject({
    legs: [{ flightNo: "KC 3" }],
  });
});

test("a change of flight that the source publishes and that is found too is listed once, as found", async () => {
  const published = row("KC 1 HKG 08:00 AMS 18:00", {
    id: "published",
    type: "transfer",
    legs: JSON.stringify([
      ["KC 1", "77W"],
      ["KC 2", "77W"],
    ]),
  });
  await fly(toHub, onward, published);
  expect(await summaries()).toEqual(["08:00 KC 1 KC 2 120"]);
  // On one of its days the flights do not connect: it stays as published.
  await store.db.updateTable("flights").set({ days: "123456" }).where("id", "=", onward.id).execute();
  await store.db.transaction().execute((trx) => replaceRevision(trx, "flights"));
  expect(await summaries()).toEqual(["08:00 KC 1 KC 2"]);
  expect(await findOption(store, "KC1-KC2_HKG_AMS_20260318", now)).toMatchObject({
    departure: "2026-03-18T08:00",
    arrival: "2026-03-18T18:00",
    legs: [
      { departure: "2026-03-18T08:00", arrival: null },
      { departure: null, arrival: "2026-03-18T18:00" },
    ],
  });
});

test("a deadline at the destination leaves only earlier connections", async () => {
  await fly(toHub, onward, direct);
  expect(await summaries({ arriveBy: "2026-03-16T18:00" })).toEqual(["07:00 KC 3", "08:00 KC 1 KC 2 120"]);
  expect(await summaries({ arriveBy: "2026-03-16T17:59" })).toEqual(["07:00 KC 3"]);
  expect(await summaries({ arriveBy: "2026-03-16T12:59" })).toEqual([]);
  const { flights } = await search({ arriveBy: "2026-03-18T17:59" });
  const dates = flights.map((flight) => [...departureDates(flight, "2026-03-16", "2026-03-22")].length);
  // Both keep their days of service, also those on which they arrive later.
  expect(dates).toEqual([7, 7]);
});

test("the list has the two hundred shortest connections, and says how many it left out", async () => {
  const rows = Array.from({ length: mostConnections + 5 }, (_, at) => {
    const airline = `${String.fromCharCode(65 + (at % 26))}${"ABCDEFGH"[Math.floor(at / 26)]}`;
    const arrival = `${String(13 + Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
    return [row(`${airline} 1 HKG 08:00 BKK 10:00`), row(`${airline} 2 BKK 12:00 AMS ${arrival}`)];
  });
  await fly(...rows.flat());
  const { flights, leftOut } = await search();
  expect([flights.length, leftOut]).toEqual([mostConnections, 5]);
  expect(Math.max(...flights.map(({ arrivalTime }) => Number((arrivalTime ?? "").replace(":", ""))))).toBe(
    1619,
  );
});
