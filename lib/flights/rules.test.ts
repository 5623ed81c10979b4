import fc from "fast-check";
import { bareLeg, connection, roadService } from "@/test/support/examples/flights";
import { anyText } from "@/test/support/random-text";
import { flightSearch, flightTypes } from "./address";
import { comingMonth, flightDay, flightQuery } from "./query";
import {
  bodyOf,
  countAirlines,
  countBodies,
  countMarks,
  countTransfers,
  countTypes,
  type FlightFilter,
  filterFlights,
  hoursAndMinutes,
  isTight,
  nextFlight,
  noFilter,
  sortFlights,
  stopCount,
  transfersOf,
  weekdayText,
} from "./rules";
import type { Flight } from "./schema";
import { viewFlights } from "./view";

function flight(id: string, facts: Partial<Flight> = {}): Flight {
  return {
    id,
    type: "direct",
    days: [true, true, true, true, true, true, true],
    departureTime: "10:00",
    arrivalTime: "12:00",
    arrivalDay: 0,
    originCode: "HKG",
    destinationCode: "SIN",
    legs: [{ ...bareLeg, flightNo: "H0 1" }],
    via: [],
    elapsedMinutes: 240,
    validFrom: null,
    validTo: null,
    fortnightFrom: null,
    connections: [],
    optionId: null,
    ...facts,
  };
}
const a = flight("a", { departureTime: "23:00", elapsedMinutes: 230 });
const b = flight("b", { departureTime: "01:00", elapsedMinutes: null, type: "cargo" });
const c = flight("c", { departureTime: "10:00", elapsedMinutes: 235, type: "transfer" });
const d = flight("d", { departureTime: "10:00", elapsedMinutes: 230 });
const ids = (flights: Flight[]) => flights.map(({ id }) => id).join("");

test("by departure, then by duration; by duration, unknown ones last", () => {
  expect(ids(sortFlights([a, b, c, d], null))).toBe("bdca");
  expect(ids(sortFlights([a, b, c, d], "departure"))).toBe("bdca");
  expect(ids(sortFlights([a, b, c, d], "duration"))).toBe("dacb");
  expect(ids(sortFlights([flight("y"), flight("x")], "duration"))).toBe("xy");
});

test("flights of which one end is published are ordered by it, and an unknown arrival is the last", () => {
  const half = { arrivalDay: null, elapsedMinutes: null };
  const arrives = flight("e", { ...half, departureTime: null, arrivalTime: "11:00" });
  const departs = flight("f", { ...half, departureTime: "10:30", arrivalTime: null });
  const next = flight("g", { departureTime: "09:00", arrivalTime: "01:00", arrivalDay: 1 });
  const all = [departs, next, arrives, flight("h")];
  expect(ids(sortFlights(all, "departure"))).toBe("ghfe");
  expect(ids(sortFlights(all, "arrival"))).toBe("ehgf");
  expect(ids(sortFlights(all, "duration"))).toBe("ghfe");
  expect(nextFlight([arrives], "2026-05-18T12:00", "2026-05-30")).toBeNull();
});

test("types: none chosen means all, counts are of all flights", () => {
  expect(ids(filterFlights([a, b, c, d], noFilter))).toBe("abcd");
  expect(ids(filterFlights([a, b, c, d], { ...noFilter, types: ["cargo", "transfer"] }))).toBe("bc");
  expect(countTypes([a, b, c, d])).toEqual({ direct: 2, transfer: 1, cargo: 1, road: 0 });
});

test("a page of the response has the counts of all", () => {
  const view = viewFlights([a, b, c, d], {
    ...noFilter,
    types: ["direct"],
    sort: null,
    page: 9,
    pageSize: 1,
  });
  expect(view).toEqual({
    items: [a],
    page: 2,
    totalPages: 2,
    total: 2,
    found: 4,
    counts: { direct: 2, transfer: 1, cargo: 1, road: 0 },
    bodyCounts: { unknown: 4 },
    transferCounts: { nonstop: 4 },
    airlineCounts: countAirlines([a, b, c, d]),
    marks: { byRoad: 0, aboveMinimum: 0 },
  });
});

test.each([
  [["freighter"], "freighter"],
  [["wide", "freighter"], "wide"],
  [["wide", null], "unknown"],
  [[null, "narrow", "wide"], "narrow"],
] as const)("the smallest body of %j decides: %s", (bodies, body) => {
  const legs = bodies.map((aircraftBody, at) => ({
    ...bareLeg,
    flightNo: `H0 ${at}`,
    aircraftBody,
  }));
  const one = flight("one", { legs });
  expect(bodyOf(one)).toBe(body);
  expect(countBodies([one, a])).toEqual(body === "unknown" ? { unknown: 2 } : { [body]: 1, unknown: 1 });
  expect(filterFlights([one, a], { ...noFilter, bodies: [body] })).toContain(one);
  expect(filterFlights([one], { ...noFilter, bodies: body === "wide" ? ["narrow"] : ["wide"] })).toEqual([]);
});

test("those without a change come first, each by departure, unless an order is chosen", () => {
  const change = { ...connection, departureTime: "00:30" };
  expect(ids(sortFlights([change, a, b], null))).toBe(`ba${change.id}`);
  expect(ids(sortFlights([a, b, change], "departure"))).toBe(`${change.id}ba`);
});

test("changes are counted by numbers: an aircraft that changes under its number, or lands, is a stop", () => {
  const legs = (...numbers: string[]) => numbers.map((flightNo) => ({ ...bareLeg, flightNo }));
  expect(transfersOf(a)).toBe("nonstop");
  expect(transfersOf({ ...a, via: ["ANC"] })).toBe("stops");
  expect(transfersOf({ ...a, legs: legs("H0 1", "H0 1") })).toBe("stops");
  expect(transfersOf({ ...a, legs: legs("H0 1", "H0 2"), via: ["SIN", "DXB"] })).toBe("one");
  expect(transfersOf({ ...a, legs: legs("H0 1", "H0 2", "H0 3") })).toBe("two");
});

test("filters by changes, by road, above the minimum and by number, each with its count", () => {
  const [tight, easy, unruled] = [190, 120, null].map((minimum, at) => ({
    ...connection,
    id: String(at),
    connections: connection.connections.map((one) => ({ ...one, minimum })),
  })) as [Flight, Flight, Flight];
  const all = [a, tight, easy, unruled, roadService];
  const kept = (filter: Partial<FlightFilter>) => ids(filterFlights(all, { ...noFilter, ...filter }));
  expect(kept({ transfers: ["nonstop"] })).toBe("aroad");
  expect(kept({ byRoad: true })).toBe("012road");
  expect(kept({ aboveMinimum: true })).toBe("1");
  expect(kept({ flightNo: "0M 915" })).toBe("012");
  expect(kept({ flightNo: "X0 123" })).toBe("012");
  expect(kept({ types: ["direct", "cargo"] })).toBe("a012");
  expect(countTransfers(all)).toEqual({ nonstop: 2, one: 3 });
  expect(countMarks(all)).toEqual({ byRoad: 4, aboveMinimum: 1 });
  expect([tight, easy, unruled].map(({ connections }) => connections.some(isTight))).toEqual([
    true,
    false,
    false,
  ]);
  expect(bodyOf(roadService)).toBe("unknown");
});

test("filters by airline, by codeshares too, and by day of the week", () => {
  const [both, codeshare] = [
    [
      { ...bareLeg, flightNo: "KC 1" },
      { ...bareLeg, flightNo: "H0 2" },
    ],
    [{ ...bareLeg, flightNo: "0M 3", otherNumbers: ["KC 9", "KC 10"] }],
  ].map((legs, at) => flight(`${at}`, { legs, days: [0, 1, 2, 3, 4, 5, 6].map((day) => day === at) }));
  const all = [both, codeshare].filter((one) => one !== undefined);
  const kept = (filter: Partial<FlightFilter>) => ids(filterFlights(all, { ...noFilter, ...filter }));
  expect(countAirlines(all)).toEqual({ "0M": 1, H0: 1, KC: 2 });
  expect(["KC", "H0", "0M", "ZZ"].map((airline) => kept({ airline }))).toEqual(["01", "0", "1", ""]);
  expect([0, 1, 2, 7].map((weekday) => kept({ weekday }))).toEqual(["01", "0", "1", ""]);
});

test("by arrival: the day, then the time, unknown days last", () => {
  const at = (id: string, arrivalDay: number | null, arrivalTime: string) =>
    flight(id, { arrivalDay, arrivalTime });
  const flights = [at("w", null, "01:00"), at("x", 1, "09:00"), at("y", 1, "06:00"), at("z", 0, "23:00")];
  expect(ids(sortFlights(flights, "arrival"))).toBe("zyxw");
});

test("stops on the way", () => {
  expect(stopCount(a)).toBe(0);
  expect(stopCount({ ...a, via: ["ANC"] })).toBe(1);
  expect(stopCount({ ...a, legs: [...a.legs, ...a.legs] })).toBe(1);
});

test("days in words", () => {
  const words = {
    weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    daily: "Daily",
    separator: ", ",
  };
  expect(weekdayText(a.days, words)).toBe("Daily");
  expect(weekdayText([true, false, false, false, true, false, true], words)).toBe("Mon, Fri, Sun");
  expect(hoursAndMinutes(735)).toEqual({ hours: 12, minutes: 15 });
});

describe("the address of a search", () => {
  const parse = (search: string) => flightQuery(new URLSearchParams(search));

  test("every parameter", () => {
    const query = parse(
      "origin_airport=Hong+Kong&origin_airport_id=HKG&destination_airport=Los%20Angeles&destination_airport_id=LAX" +
        "&date=2026-06-01&arrive_by=2026-06-03T12:00&product=Pharma&piece=300+x+80x+90+cm&flight_schedule_type=cargo||direct&body=wide" +
        "&transfers=two||one&road=1&above_minimum=60&airline=kc&weekday=3&flight_no=kc801&sort=duration&page=2&other=1",
    );
    expect(query).toEqual({
      originAirport: "Hong Kong",
      originAirportId: "HKG",
      destinationAirport: "Los Angeles",
      destinationAirportId: "LAX",
      date: "2026-06-01",
      arriveBy: "2026-06-03T12:00",
      product: "pharma",
      piece: "300x80x90",
      types: ["direct", "cargo"],
      bodies: ["wide"],
      transfers: ["one", "two"],
      byRoad: true,
      aboveMinimum: true,
      airline: "KC",
      weekday: 3,
      flightNo: "KC 801",
      sort: "duration",
      page: 2,
    });
    expect(String(flightSearch(query))).toBe(
      "origin_airport=Hong+Kong&origin_airport_id=HKG&destination_airport=Los+Angeles&destination_airport_id=LAX" +
        "&date=2026-06-01&arrive_by=2026-06-03T12%3A00&product=pharma&piece=300x80x90&flight_schedule_type=direct%7C%7Ccargo&body=wide" +
        "&transfers=one%7C%7Ctwo&road=1&above_minimum=60&airline=KC&weekday=3&flight_no=KC+801&sort=duration&page=2",
    );
  });

  test.each([
    ["flight_schedule_type=direct||transfer||cargo", []],
    ["flight_schedule_type=direct&flight_schedule_type=Cargo", ["direct", "cargo"]],
    ["flight_schedule_type=rocket", []],
    ["", []],
  ])("%p chooses %p", (search, types) => {
    expect(parse(search).types).toEqual(types);
  });

  test("never throws, and its own address results in the same query", () => {
    const word = fc.oneof(
      anyText(),
      fc.constantFrom(...flightTypes, "duration", "2", "||", "wide", "2026-06-01", "2026-02-30"),
    );
    const name = fc.constantFrom(
      ...["origin_airport", "origin_airport_id", "destination_airport", "destination_airport_id"],
      ...["flight_schedule_type", "date", "body", "sort", "page"],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, word)), (pairs) => {
        const query = flightQuery(new URLSearchParams(pairs));
        expect(flightQuery(flightSearch(query))).toEqual({
          ...query,
          sort: query.sort === "departure" ? null : query.sort,
        });
      }),
    );
  });

  test("the window is a month from today at the origin", () => {
    const now = new Date("2022-06-16T18:00:00Z");
    expect(comingMonth("America/Los_Angeles", now)).toEqual({ from: "2022-06-16", to: "2022-07-16" });
    expect(comingMonth("Asia/Tokyo", now)).toEqual({ from: "2022-06-17", to: "2022-07-17" });
  });

  test.each([
    ["date=2022-06-17", "2022-06-17", null],
    ["date=2022-06-16", "", "past"],
    ["date=2022-02-30", "", "unread"],
    ["date=", "", null],
    ["", "", null],
  ])("%p reads as %p at 2 in the night of the 17th, with the problem %p", (search, date, problem) => {
    const now = new Date("2022-06-16T18:00:00Z");
    expect(flightDay(new URLSearchParams(search), "Asia/Hong_Kong", now)).toEqual({ date, problem });
  });
});

test("the next departure is on a day of service within the validity, and still ahead", () => {
  const mondays = [true, false, false, false, false, false, false];
  const flights = [
    flight("monday", { days: mondays, departureTime: "08:00" }),
    flight("late", { days: mondays, departureTime: "23:30", validTo: "2022-06-20" }),
    flight("july", { departureTime: "01:00", validFrom: "2022-07-01" }),
  ];
  // A Monday.
  expect(nextFlight(flights, "2022-06-20T07:59", "2022-07-20")?.time).toBe("2022-06-20T08:00");
  expect(nextFlight(flights, "2022-06-20T08:00", "2022-07-20")?.time).toBe("2022-06-20T23:30");
  expect(nextFlight(flights, "2022-06-20T23:30", "2022-07-20")?.time).toBe("2022-06-27T08:00");
  expect(nextFlight(flights, "2022-06-28T00:00", "2022-07-20")?.time).toBe("2022-07-01T01:00");
  expect(nextFlight(flights, "2022-06-28T00:00", "2022-06-30")).toBeNull();
  expect(nextFlight([], "2022-06-28T00:00", "2022-07-30")).toBeNull();
  const isNotClosed = ({ date }: { date: string }) => date !== "2022-06-20";
  expect(nextFlight(flights, "2022-06-20T07:59", "2022-07-20", isNotClosed)).toMatchObject({
    flight: { id: "monday" },
    date: "2022-06-27",
  });
});
