import type { Airport } from "@/lib/places/schema";
import { airportKind, rememberPlace } from "../places/place-text";
import { flightFinderRules, swappedAirports, withAirport } from "./finder-state";
import type { FlightFinderValue } from "./types";

const { labelled, searchKey, emptyPlaces, hasLooseText, saveSearch, restoredSearch } = flightFinderRules;
const airport = (code: string, city: string, nameEn: string, name = nameEn): Airport => ({
  id: code,
  name,
  nameEn,
  city,
  country: "",
  code,
  zone: null,
});
const hongKong = airport("HKG", "香港", "Hong Kong International Airport", "香港國際機場");
const frankfurt = airport("FRA", "法蘭克福", "Frankfurt Airport", "法蘭克福機場");
const empty: FlightFinderValue = {
  originAirport: null,
  destinationAirport: null,
  originText: "",
  destinationText: "",
};
const whole = labelled({ ...empty, originAirport: hongKong, destinationAirport: frankfurt });

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterAll(() => void Reflect.deleteProperty(globalThis, "localStorage"));

test("chosen airports read as city and code, and swap with their texts", () => {
  expect([whole.originText, whole.destinationText]).toEqual(["香港 (HKG)", "法蘭克福 (FRA)"]);
  expect(swappedAirports(swappedAirports(whole))).toEqual(whole);
  expect(swappedAirports(whole).originText).toBe("法蘭克福 (FRA)");
  expect(searchKey(swappedAirports(whole))).not.toBe(searchKey(whole));
  expect(searchKey(withAirport(whole, "origin_airport", hongKong, "香港"))).toBe(searchKey(whole));
});

test("an airport is missing while nothing is typed, and loose while it is not chosen", () => {
  expect(emptyPlaces(empty)).toEqual(["origin_airport", "destination_airport"]);
  const typed = withAirport(whole, "destination_airport", null, "fra");
  expect([emptyPlaces(typed), hasLooseText(typed)]).toEqual([[], true]);
  const blank = withAirport(whole, "destination_airport", null, " ");
  expect([emptyPlaces(blank), hasLooseText(blank)]).toEqual([["destination_airport"], false]);
});

test("the last search comes back, as an airport where a recent choice in this language knows it", () => {
  saveSearch(whole);
  expect(Object.fromEntries(kept)).toEqual({
    origin_airport: "Hong Kong International Airport",
    destination_airport: "Frankfurt Airport",
  });
  rememberPlace(hongKong, airportKind, "zh-tw");
  expect(restoredSearch(empty, "zh-tw")).toEqual({
    originAirport: hongKong,
    originText: "香港 (HKG)",
    destinationAirport: null,
    destinationText: "Frankfurt Airport",
  });
  expect(restoredSearch(empty, "en")?.originText).toBe("Hong Kong International Airport");
  expect(restoredSearch(whole, "zh-tw")).toBeNull();
});

test("without a last search nothing is restored", () => {
  expect(restoredSearch(empty, "en")).toBeNull();
});
