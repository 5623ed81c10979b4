import { readFileSync } from "node:fs";
import { plainRow } from "@/lib/flights/operator";
import { seedAirports } from "@/lib/places/seed";
import { openStore, type Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { FlightRow } from "@/lib/store/schema";
import { suggestAirportsFor } from "../search/place-choices";
import { searchFlightSchedule } from "./flight-schedule";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** Flights of a day, between cities, and what is offered where there are none. 16 March 2026 is a Monday. */
const now = new Date("2026-03-16T04:00:00Z");
const flights: [origin: string, destination: string, days: string, from?: string][] = [
  ["HKG", "LHR", "1234567"],
  ["HKG", "STN", "3"],
  ["HKG", "NRT", "24"],
  ["SZX", "NRT", "1"],
  ["HKG", "KIX", "5"],
  ["PVG", "HKG", "7"],
  ["SHA", "HKG", "7"],
  ["HKG", "JFK", "1234567", "2026-06-01"],
];

beforeAll(async () => {
  mockStore = openStore(":memory:");
  await migrate(mockStore);
  await seedAirports(mockStore, readFileSync("data/airports.csv", "utf8"));
  await insertMany(
    mockStore.db,
    "flights",
    flights.map(
      ([origin, destination, days, from], at): FlightRow => ({
        ...plainRow,
        origin,
        destination,
        days,
        id: String(at),
        departure_time: "10:00",
        arrival_time: "20:00",
        arrival_day: 0,
        airline: "0H",
        type: "direct",
        via: "",
        legs: '[["0H 1","77F"]]',
        valid_from: from ?? "1900-01-01",
        valid_to: "9999-12-31",
        sample: 0,
      }),
    ),
  );
});
afterAll(() => mockStore.close());

/** A freighter of which an airport publishes the time at itself alone. */
const halfKnown = (
  id: string,
  ends: Pick<FlightRow, "origin" | "destination" | "departure_time" | "arrival_time">,
) =>
  ({
    ...plainRow,
    ...ends,
    id,
    days: "1234567",
    arrival_day: 0,
    airline: "0H",
    type: "cargo",
    via: "",
    legs: `[["0H ${id}",null]]`,
    valid_from: "2026-03-01",
    valid_to: "2026-10-24",
    sample: 0,
  }) satisfies FlightRow;

test("a search by a time of arrival tells how many it leaves out, and never that nobody takes cargo where that is not known", async () => {
  await insertMany(mockStore.db, "flights", [
    halfKnown("71", { origin: "ICN", destination: "CDG", departure_time: "23:10", arrival_time: "" }),
    halfKnown("72", { origin: "CDG", destination: "ICN", departure_time: "", arrival_time: "05:30" }),
  ]);
  const leaving = await fly("origin_airport=ICN&destination_airport=CDG&arrive_by=2026-03-20");
  expect([leaving.found, leaving.withoutArrival]).toEqual([0, 1]);
  expect(leaving.hints.map(({ text }) => text)).toEqual([
    "1 flight is left out, because its arrival is not published.",
    "No flight from Seoul (ICN) to Paris (CDG) is known to arrive by 20 March 2026 23:59.",
  ]);
  expect(leaving.hints[1]?.choices.map(({ title }) => title)).toEqual(["Send an enquiry"]);
  expect(leaving.hints[0]?.choices[0]?.href).not.toContain("arrive_by");
  const coming = await fly("origin_airport=CDG&destination_airport=ICN&arrive_by=2026-03-20");
  expect([coming.found, coming.hints, coming.lastInTime]).toEqual([1, [], undefined]);
  expect(coming.items[0]).toMatchObject({ departureTime: null, arrivalTime: "05:30", optionId: null });
});

const fly = async (query: string) =>
  (await searchFlightSchedule({ params: new URLSearchParams(query), locale: "en", now })).answer;
const pairs = ({ items }: Awaited<ReturnType<typeof fly>>) =>
  items.map(({ originCode, destinationCode }) => `${originCode} ${destinationCode}`);

test("a city stands for all its airports, by its code, its name or its id; each row has its airport", async () => {
  const answer = await fly("origin_airport=HKG&destination_airport=LON");
  expect(pairs(answer)).toEqual(["HKG LHR", "HKG STN"]);
  expect(answer.criteria.destinationAirport).toMatchObject({
    id: "city-LON",
    city: "London – all airports",
    code: "LON",
    zone: "Europe/London",
    airports: ["LHR", "STN", "LGW", "LTN"],
  });
  const shanghai = ["Shanghai+–+all+airports", "上海－所有機場", "x&origin_airport_id=city-SHA"];
  for (const origin of shanghai) {
    expect(pairs(await fly(`origin_airport=${origin}&destination_airport=HKG`)).sort()).toEqual([
      "PVG HKG",
      "SHA HKG",
    ]);
  }
  expect(pairs(await fly("origin_airport=SHA&destination_airport=HKG"))).toEqual(["SHA HKG"]);
});

test("the name of a city offers its airports, all of them together first", async () => {
  const { hints, missing } = await fly("origin_airport=HKG&destination_airport=London");
  expect(missing).toEqual(["destination_airport"]);
  const [first] = hints[0]?.choices ?? [];
  expect(first).toMatchObject({ title: "London – all airports", note: "LON", end: "2 flights" });
  const { found } = await fly(String(first?.href.slice("/flight?".length)));
  expect(found).toBe(2);
});

test("a city and one of its own airports are not searched", async () => {
  expect(await fly("origin_airport=LHR&destination_airport=LON")).toMatchObject({ found: 0, hints: [] });
});

test("a city is one choice of the picker, with the flights of its airports, before the first of them", async () => {
  const ask = { language: "en", end: "to", other: "HKG" } as const;
  const lon = (await suggestAirportsFor({ ...ask, name: "lon" }, now)).slice(0, 5);
  expect(lon.map(({ code }) => code)).toEqual(["LON", "LHR", "STN", "LGW", "LTN"]);
  expect(lon[0]).toMatchObject({ id: "city-LON", count: 2 });
  expect(lon.map(({ idle }) => idle ?? false)).toEqual([false, false, false, true, true]);
  const sha = await suggestAirportsFor({ language: "en", end: "from", other: "HKG", name: "sha" }, now);
  expect(sha.map(({ code }) => code).slice(0, 3)).toEqual(["SHA", "SHA", "PVG"]);
  expect(sha[0]).not.toHaveProperty("airports");
  const [ham] = await suggestAirportsFor({ ...ask, name: "hongqiao" }, now);
  expect(ham).not.toHaveProperty("airports");
});

test.each([
  ["2026-03-17", ["HKG NRT"]],
  ["2026-03-18", []],
])("the flights of %s are %j", async (date, found) => {
  const answer = await fly(`origin_airport=HKG&destination_airport=TYO&date=${date}`);
  expect(pairs(answer)).toEqual(found);
  expect(answer).toMatchObject({ criteria: { date }, searched: { from: date, to: date }, problem: null });
});

test("where all flights arrive too late, that is said, and leads to these, and not to a later day as the next one", async () => {
  const { hints, found } = await fly("origin_airport=HKG&destination_airport=LHR&arrive_by=2026-03-16T00:30");
  expect(found).toBe(0);
  expect(hints).toHaveLength(1);
  expect(hints[0]?.text).toMatch(/^No flight from .* is known to arrive by 16 March 2026 00:30\.$/);
  const [first] = hints[0]?.choices ?? [];
  expect(first).toMatchObject({ title: "Search without the arrival time", end: "1 flight" });
  expect((await fly(String(first?.href.slice("/flight?".length)))).found).toBe(1);
  expect(hints[0]?.choices.map(({ title }) => title)).not.toContain("Fly on the next available day");
});

describe("with a time by which cargo must arrive", () => {
  const toTokyo = "origin_airport=HKG&destination_airport=NRT";
  const accept = (minutes: number) =>
    insertMany(mockStore.db, "acceptance_times", [
      {
        ...{ station: "HKG", airline: "0H", product: "", body: "", source: "Handler", as_of: "2026-03-01" },
        ...{ minutes, sample: 0 },
      },
    ]);
  afterEach(async () => {
    await mockStore.db.deleteFrom("acceptance_times").execute();
  });

  test("the last departure that arrives in time is named, with its acceptance, and leads to its plan", async () => {
    await accept(300);
    const answer = await fly(`${toTokyo}&arrive_by=2026-03-26T20:00`);
    expect(answer.lastInTime).toMatchObject({
      optionId: "0H1_HKG_NRT_20260326",
      flightNos: ["0H 1"],
      departure: "2026-03-26T10:00",
      arrival: "2026-03-26T20:00",
      latestAcceptance: { time: "2026-03-26T05:00", isClosed: false, published: { source: "Handler" } },
    });
    expect(answer.hints).toEqual([
      {
        text: "Last to leave of what arrives by 26 March 2026 20:00 and still takes cargo:",
        choices: [
          {
            href: "/flight/option/0H1_HKG_NRT_20260326",
            title: "0H 1",
            note: "Leaves 26 March 2026 10:00, arrives 26 March 2026 20:00",
            end: "LAT 26 March 2026 05:00",
          },
        ],
      },
    ]);
    expect((await fly(`${toTokyo}&arrive_by=2026-03-26T19:59`)).lastInTime?.departure).toBe(
      "2026-03-24T10:00",
    );
  });

  test("one that takes no cargo any longer gives way to an earlier one, and where there is none a hint says so", async () => {
    // Tuesday and Thursday at 10:00; now is Monday noon.
    await accept(60 * 60);
    expect((await fly(`${toTokyo}&arrive_by=2026-03-19`)).lastInTime?.departure).toBe("2026-03-19T10:00");
    const none = await fly(`${toTokyo}&arrive_by=2026-03-17`);
    expect(none).toMatchObject({
      found: 1,
      hints: [{ text: expect.stringMatching(/^Nothing that arrives by/) }],
    });
    expect(none.lastInTime).toBeUndefined();
    expect(none.hints[0]?.choices[0]?.href).toContain("/fe-air?");
  });

  test("without a published acceptance it says so, and without such a time nothing is named", async () => {
    const { hints, lastInTime } = await fly(`${toTokyo}&arrive_by=2026-03-17`);
    expect([lastInTime?.latestAcceptance, hints[0]?.choices[0]?.end]).toEqual([null, "LAT not published"]);
    expect(await fly(toTokyo)).toMatchObject({ found: 1, hints: [] });
  });
});

test("a past day is reported, and the coming month is searched", async () => {
  expect(await fly("origin_airport=HKG&destination_airport=NRT&date=2026-03-15")).toMatchObject({
    found: 1,
    problem: "past",
    criteria: { date: "" },
    searched: { from: "2026-03-16", to: "2026-04-16" },
  });
});

test.each([
  [
    "origin_airport=HKG&destination_airport=NRT&date=2026-03-18",
    "on 18 March 2026",
    "Search without the date",
  ],
  ["origin_airport=HKG&destination_airport=NRT&date=2026-03-18", "", "Fly on the next available day"],
  [
    "origin_airport=HKG&destination_airport=JFK",
    "between 16 March 2026 and 16 April 2026",
    "Fly on the next available day",
  ],
  ["origin_airport=HKG&destination_airport=NRT&date=2026-03-23&body=wide", "", "Fly from Shenzhen (SZX)"],
])(
  "%s finds nothing: %s; each search that is offered finds as many as it says: %s",
  async (query, why, offered) => {
    const { found, hints } = await fly(query);
    expect(found).toBe(0);
    expect(hints).toHaveLength(1);
    expect(hints[0]?.text).toContain(why);
    const choices = hints[0]?.choices ?? [];
    expect(choices.map(({ title }) => title)).toContain(offered);
    // Osaka is in the same country as Tokyo, and more than 150 km away.
    expect(choices.map(({ title }) => title)).not.toContain("Fly to Osaka (KIX)");
    for (const { href, end } of choices.slice(0, -1)) {
      const answer = await fly(href.slice("/flight?".length));
      expect(answer.total).toBe(answer.found);
      expect(end).toBe(answer.found === 1 ? "1 flight" : `${answer.found} flights`);
    }
    expect(choices.at(-1)?.href).toMatch(
      /^\/fe-air\?origin_airport=[^&]+&origin_airport_id=HKG&destination_airport=[^&]+&destination_airport_id=\w+&cargo_ready_date=2026-03-/,
    );
  },
);
