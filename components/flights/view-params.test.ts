import fc from "fast-check";
import type { Airport } from "@/lib/places/schema";
import { flightAddress, readView, searchOnly, typeOrder, withType, withView } from "./view-params";

const airport = (id: string, name: string): Airport => ({
  id,
  name: `${name}（中文）`,
  nameEn: name,
  city: name,
  country: "",
  code: id,
  zone: null,
});
const value = {
  originAirport: airport("HKG", "Hong Kong International Airport"),
  destinationAirport: null,
  originText: "Hong Kong (HKG)",
  destinationText: " los angeles ",
};

test("the address of a form has airports by their English names, typed text as it is", () => {
  expect(Object.fromEntries(flightAddress(value))).toEqual({
    origin_airport: "Hong Kong International Airport",
    origin_airport_id: "HKG",
    destination_airport: "los angeles",
  });
  expect(flightAddress(value, { types: ["direct", "cargo"], sort: "duration" }).toString()).toContain(
    "flight_schedule_type=direct%7C%7Ccargo&sort=duration",
  );
});

test("types are read joined and one by one; all three and none are every flight", () => {
  const types = (query: string) => readView(new URLSearchParams(query)).types;
  expect(types("flight_schedule_type=cargo||direct")).toEqual(["direct", "cargo"]);
  expect(types("flight_schedule_type=cargo&flight_schedule_type=transfer")).toEqual(["transfer", "cargo"]);
  expect(types("flight_schedule_type=direct||transfer||cargo")).toEqual([]);
  expect(types("flight_schedule_type=charter")).toEqual([]);
});

test("switching a type off leaves the others, switching the last off or the third on shows all", () => {
  expect(withType([], "transfer", false)).toEqual(["direct", "cargo"]);
  expect(withType(["direct", "cargo"], "direct", false)).toEqual(["cargo"]);
  expect(withType(["cargo"], "cargo", false)).toEqual([]);
  expect(withType(["direct", "cargo"], "transfer", true)).toEqual([]);
});

test("a view survives its address, and its change goes back to page 1", () => {
  fc.assert(
    fc.property(
      fc.subarray([...typeOrder], { maxLength: 2 }),
      fc.constantFrom(null, "duration" as const),
      fc.integer({ min: 1, max: 99 }),
      (types, sort, page) => {
        const base = flightAddress(value);
        const search = withView(base, { types, sort, page });
        expect(readView(search)).toEqual({ types, sort, page });
        expect(readView(withView(search, { types: [] })).page).toBe(1);
        expect(searchOnly(search).toString()).toBe(base.toString());
      },
    ),
  );
});
