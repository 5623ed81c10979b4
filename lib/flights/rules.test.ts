import fc from "fast-check";
import { flightSearch, flightTypes } from "./address";
import { viewFlights } from "./answer";
import { flightCriteria, flightQuery } from "./query";
import { countTypes, filterFlights, hoursAndMinutes, sortFlights, stopCount, weekdayText } from "./rules";
import type { Flight } from "./schema";

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
    legs: [{ flightNo: "H0 1", aircraftType: null, aircraftName: null }],
    via: [],
    elapsedMinutes: 240,
    validFrom: null,
    validTo: null,
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

test("types: none chosen means all, counts are of the whole", () => {
  expect(ids(filterFlights([a, b, c, d], []))).toBe("abcd");
  expect(ids(filterFlights([a, b, c, d], ["cargo", "transfer"]))).toBe("bc");
  expect(countTypes([a, b, c, d])).toEqual({ direct: 2, transfer: 1, cargo: 1 });
});

test("a page of the answer keeps the counts of all", () => {
  const view = viewFlights([a, b, c, d], { types: ["direct"], sort: null, page: 9, pageSize: 1 });
  expect(view).toEqual({
    items: [a],
    page: 2,
    totalPages: 2,
    total: 2,
    found: 4,
    counts: { direct: 2, transfer: 1, cargo: 1 },
  });
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
        "&flight_schedule_type=cargo||direct&sort=duration&page=2&other=1",
    );
    expect(query).toEqual({
      originAirport: "Hong Kong",
      originAirportId: "HKG",
      destinationAirport: "Los Angeles",
      destinationAirportId: "LAX",
      types: ["direct", "cargo"],
      sort: "duration",
      page: 2,
    });
    expect(String(flightSearch(query))).toBe(
      "origin_airport=Hong+Kong&origin_airport_id=HKG&destination_airport=Los+Angeles&destination_airport_id=LAX" +
        "&flight_schedule_type=direct%7C%7Ccargo&sort=duration&page=2",
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

  test("never throws, and its own address says the same again", () => {
    const word = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...flightTypes, "duration", "2", "||"),
    );
    const name = fc.constantFrom(
      ...["origin_airport", "origin_airport_id", "destination_airport", "destination_airport_id"],
      ...["flight_schedule_type", "sort", "page"],
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
    const place = (zone: string | null) => ({ id: "1", name: "One", code: null, zone });
    const now = new Date("2022-06-16T18:00:00Z");
    const window = (zone: string | null) => {
      const { dateFrom, dateTo } = flightCriteria(place(zone), place(null), "en", now);
      return [dateFrom, dateTo];
    };
    expect(window("America/Los_Angeles")).toEqual(["2022-06-16", "2022-07-16"]);
    expect(window("Asia/Tokyo")).toEqual(["2022-06-17", "2022-07-17"]);
    expect(window(null)).toEqual(["2022-06-17", "2022-07-17"]);
  });
});
