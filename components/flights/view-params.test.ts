import { flightTypes } from "@/lib/flights/shared";
import type { Airport } from "@/lib/places/shared";
import { flightAddress, withType } from "./view-params";

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
  date: "",
  arriveBy: "",
  product: "" as const,
  piece: "",
};

test("the address of a form has airports by their English names, typed text as it is", () => {
  expect(Object.fromEntries(flightAddress(value))).toEqual({
    origin_airport: "Hong Kong International Airport",
    origin_airport_id: "HKG",
    destination_airport: "los angeles",
  });
  const view = { types: ["direct", "cargo"], bodies: ["wide"], sort: "duration" } as const;
  expect(
    `${flightAddress({ ...value, date: "2026-06-01" }, { ...view, types: [...view.types], bodies: [...view.bodies] })}`,
  ).toContain("date=2026-06-01&flight_schedule_type=direct%7C%7Ccargo&body=wide&sort=duration");
});

test("switching a type off leaves the others, switching the last off or the third on shows all", () => {
  expect(withType(flightTypes, [], "transfer", false)).toEqual(["direct", "cargo"]);
  expect(withType(flightTypes, ["direct", "cargo"], "direct", false)).toEqual(["cargo"]);
  expect(withType(flightTypes, ["cargo"], "cargo", false)).toEqual([]);
  expect(withType(flightTypes, ["direct", "cargo"], "transfer", true)).toEqual([]);
});
