import type { FlightRow } from "@/lib/store/schema";
import { adaptersOfRun, describeOnce, openTestStore, type TestStore } from "@/test/support/stores";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { recorded, startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { writtenNumber } from "../address";
import { plainRow } from "../legs/validity";
import { type FlightCriteria, type FlightsAdapter, flightSchema } from "../schema";
import { embeddedFlights } from "./embedded";
import { httpFlights } from "./http";

const start = new Date("2022-06-17T02:00:00Z");
let server: UpstreamServer;
let access: TestAccess;
let store: TestStore;

interface RecordedRow extends Record<string, unknown> {
  departure_time: string;
  arrival_time: string;
  flight_schedule_type: string;
  valid_from?: string;
  flight: { flight_no: string; aircraft_type: string | null }[];
}

/** What the recorded rows leave to be found out: days between departure and arrival, local dates. */
const arrivalDays: Record<string, number> = { "W0 121": 1, "H0 102": -1 };

/** The recorded rows as the store keeps them, written here anew so that http.ts does not vouch for itself. */
function storedRows(): FlightRow[] {
  const { schedule } = JSON.parse(recorded("flight-schedule.json")) as { schedule: RecordedRow[] };
  const clock = (text: string) => /\d\d:\d\d/.exec(text)?.[0] ?? "";
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  return schedule
    .filter(({ departure_time }) => departure_time !== "25:10" && departure_time !== "16:40")
    .map((row, index) => ({
      ...plainRow,
      origin: "HKG",
      destination: "LAX",
      departure_time: clock(row.departure_time),
      id: `row-${index}`,
      airline: row.flight[0]?.flight_no.slice(0, 2) ?? "",
      type: row.flight_schedule_type.toLowerCase(),
      days: days
        .flatMap((day, at) => (["1", "Y"].includes(String(row[`service_${day}`])) ? [at + 1] : []))
        .join(""),
      arrival_time: clock(row.arrival_time),
      arrival_day: arrivalDays[writtenNumber(row.flight[0]?.flight_no ?? "")] ?? 0,
      valid_from: row.valid_from ?? "1900-01-01",
      valid_to: "9999-12-31",
      legs: JSON.stringify(
        row.flight.map(({ flight_no, aircraft_type }) => [writtenNumber(flight_no), aircraft_type || null]),
      ),
      via: "",
      sample: 0,
    }));
}

beforeAll(async () => {
  server = await startUpstream();
  store = await openTestStore();
  await store.db.insertInto("flights").values(storedRows()).execute();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  server.fault("flightSchedule", null);
  access.store.close();
});

const adapters: [string, () => FlightsAdapter, [string, string]][] = [
  ["http", () => httpFlights(access), ["301", "302"]],
  ["embedded", () => embeddedFlights(store), ["HKG", "LAX"]],
];

const criteria = (origin: string, destination: string): FlightCriteria => ({
  origin: { id: origin, name: "Hong Kong International Airport", code: "HKG", zone: "Asia/Hong_Kong" },
  destination: {
    id: destination,
    name: "Los Angeles International Airport",
    code: "LAX",
    zone: "America/Los_Angeles",
  },
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
  language: "en",
});

describe.each(adaptersOfRun(adapters))("flights from %s", (_name, make, [origin, destination]) => {
  const search = (asked: Partial<FlightCriteria> = {}) =>
    make().searchFlights({ ...criteria(origin, destination), ...asked });

  test("every type, by departure", async () => {
    const { flights, sample } = await search();
    expect(sample).toBe(false);
    expect(flights.map(({ type, departureTime, legs }) => [type, departureTime, legs[0]?.flightNo])).toEqual([
      ["direct", "00:40", "H0 102"],
      ["cargo", "03:30", "K0 810"],
      ["transfer", "12:30", "0H 611"],
      ["direct", "14:05", "H0 100"],
      ["transfer", "18:20", "W0 121"],
      ["cargo", "23:55", "K0 812"],
    ]);
    for (const flight of flights) expect(() => flightSchema.parse(flight)).not.toThrow();
    expect(new Set(flights.map(({ id }) => id)).size).toBe(6);
  });

  test("every field of a direct flight and of a change", async () => {
    const { flights } = await search();
    expect(flights[3]).toEqual({
      id: expect.any(String),
      type: "direct",
      days: [true, true, true, true, true, true, true],
      departureTime: "14:05",
      arrivalTime: "11:20",
      arrivalDay: 0,
      originCode: "HKG",
      destinationCode: "LAX",
      legs: [
        {
          flightNo: "H0 100",
          otherNumbers: [],
          mode: "air",
          originCode: "HKG",
          destinationCode: "LAX",
          departureTime: "14:05",
          arrivalTime: "11:20",
          departureDay: 0,
          arrivalDay: 0,
          originTerminal: null,
          destinationTerminal: null,
          aircraftType: "359",
          aircraftName: "Airbus A350-900",
          aircraftBody: "wide",
          elapsedMinutes: 735,
        },
      ],
      via: [],
      elapsedMinutes: 735,
      validFrom: null,
      validTo: null,
      fortnightFrom: null,
      connections: [],
      optionId: null,
    });
    expect(flights[2]).toMatchObject({
      days: [true, true, true, true, true, true, false],
      legs: [
        { flightNo: "0H 611", aircraftType: "32N", aircraftName: "Airbus A320neo", aircraftBody: "narrow" },
        { flightNo: "0H 600", aircraftType: "333" },
      ],
    });
    expect(flights[4]).toMatchObject({
      legs: [{ aircraftType: "738" }, { aircraftType: null, aircraftName: null, aircraftBody: null }],
    });
  });

  test("an arrival on the day before, and one with dates", async () => {
    const { flights } = await search();
    const find = (no: string) => flights.find(({ legs }) => legs[0]?.flightNo === no);
    expect(find("K0 810")).toMatchObject({ arrivalDay: 0, elapsedMinutes: 735 });
    expect(find("K0 812")).toMatchObject({ arrivalDay: 0, elapsedMinutes: 735 });
    expect(find("H0 102")).toMatchObject({ arrivalDay: -1, elapsedMinutes: 735 });
  });

  test("flights that do not depart in the window are left out", async () => {
    const { flights } = await search({ dateFrom: "2022-06-18", dateTo: "2022-06-18" });
    expect(flights.map(({ legs }) => legs[0]?.flightNo)).toEqual(["K0 810", "0H 611", "H0 100", "K0 812"]);
  });

  test.each([
    ["2022-06-11", ["K0 810", "0H 611", "H0 100", "K0 812"]],
    ["2022-06-04", ["K0 810", "0H 611", "H0 100"]],
    ["2022-06-12", ["H0 102", "H0 100"]],
  ])("flights of %s are those whose days and period include it", async (date, flown) => {
    const { flights } = await search({ dateFrom: date, dateTo: date });
    expect(flights.map(({ legs }) => legs[0]?.flightNo)).toEqual(flown);
  });

  test("the clocks of the day count: an hour more in winter", async () => {
    const { flights } = await search({ dateFrom: "2022-12-01", dateTo: "2022-12-31" });
    expect(flights[3]).toMatchObject({ departureTime: "14:05", elapsedMinutes: 795 });
  });

  test("an airport without a zone gives no duration", async () => {
    const { flights } = await search({ origin: { ...criteria(origin, destination).origin, zone: null } });
    expect(flights.map(({ elapsedMinutes }) => elapsedMinutes)).toEqual([null, null, null, null, null, null]);
  });

  test("another pair has none", async () => {
    const other = { id: "other", name: "Elsewhere", code: "XXX", zone: null };
    expect((await search({ destination: other })).flights).toEqual([]);
  });
});

describeOnce("http only", () => {
  const search = () => httpFlights(access).searchFlights(criteria("301", "302"));

  test("parameters are exactly the specification's", async () => {
    await search();
    expect(server.requests[0]).toMatchObject({ method: "POST", path: "/flight-schedule" });
    expect(server.requests[0]?.query).toEqual({
      language: "en",
      origin_airport: "Hong Kong International Airport",
      origin_airport_id: "301",
      destination_airport: "Los Angeles International Airport",
      destination_airport_id: "302",
    });
  });

  test("a row with a bad time and one without a day of service are dropped, counted and logged", async () => {
    await search();
    expect(access.lines.at(-1)).toMatchObject({
      level: "warn",
      dropped: 2,
      droppedBy: { departure_time: 1, service_mon: 1 },
    });
  });

  test("a number has its one name, without the zeros and as spaced as the service has it", async () => {
    const { flights } = await search();
    expect(recorded("flight-schedule.json")).toContain('"K00812"');
    expect(flights.at(-1)?.legs.map(({ flightNo }) => flightNo)).toEqual(["K0 812"]);
  });

  test("the wait at a change of flight is not guessed; dates determine it", async () => {
    const { flights } = await search();
    expect(flights[2]).toMatchObject({ type: "transfer", arrivalDay: null, elapsedMinutes: null });
    expect(flights[4]).toMatchObject({ type: "transfer", arrivalDay: 1, elapsedMinutes: 1790 });
  });

  test("a declined response is an empty list; while the service fails the last good response is shown", async () => {
    const { flights } = await search();
    await access.settled();
    server.fault("flightSchedule", "truncated");
    access.advance(3_600_000);
    expect((await search()).flights).toEqual(flights);
    await access.settled();
    access.shared.pauses.clear();
    server.fault("flightSchedule", "declined");
    await search();
    await access.settled();
    await expect(search()).resolves.toEqual({ flights: [], sample: false });
  });

  test("a failure without an earlier response is a sentence", async () => {
    server.fault("flightSchedule", "drop");
    await expect(search()).rejects.toThrow("The flight schedule service could not be reached.");
  });
});

describe("embedded only", () => {
  const flight: FlightRow = { ...(storedRows()[0] as FlightRow), origin: "HKG", destination: "SIN" };
  const asked = {
    ...criteria("HKG", "SIN"),
    destination: { id: "SIN", name: "", code: null, zone: "Asia/Singapore" },
  };

  test("a stored row that cannot be read is left out and reported", async () => {
    const dropped: unknown[] = [];
    await store.db
      .insertInto("flights")
      .values([
        { ...flight, id: "good", sample: 1, arrival_time: "18:05" },
        { ...flight, id: "bad-legs", legs: "[]" },
        { ...flight, id: "bad-json", legs: "?" },
        { ...flight, id: "bad-type", type: "rocket" },
        { ...flight, id: "no-time", arrival_time: "00:10", departure_time: "23:50", arrival_day: 0 },
        { ...flight, id: "over", valid_from: "2020-01-01", valid_to: "2022-06-16" },
        { ...flight, id: "later", valid_from: "2022-07-18", valid_to: "2023-06-16" },
      ])
      .execute();
    const { flights, sample } = await embeddedFlights(store, (facts) => dropped.push(facts)).searchFlights(
      asked,
    );
    expect(flights).toMatchObject([
      { id: "good", elapsedMinutes: 240 },
      { id: "no-time", elapsedMinutes: null },
    ]);
    expect(sample).toBe(true);
    expect(dropped).toEqual([{ table: "flights", count: 3, id: "bad-json" }]);
  });
});
