import type { FlightFinderValue } from "@/lib/api/flight-schedule";
import type { Airport } from "@/lib/places/shared";
import { airportKind } from "../places/airport-kind";
import { rememberPlace } from "../places/place-text";
import { flightFinderRules } from "./finder-state";

const {
  labelled,
  searchKey,
  emptyPlaces,
  loosePlaces,
  saveSearch,
  restoredSearch,
  recognised,
  swapped: swappedAirports,
  withPlace: withAirport,
} = flightFinderRules;
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
  date: "",
  arriveBy: "",
  product: "",
  piece: "",
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

test("chosen airports are shown as city and code, and swap with their texts", () => {
  expect([whole.originText, whole.destinationText]).toEqual(["香港 (HKG)", "法蘭克福 (FRA)"]);
  expect(swappedAirports(swappedAirports(whole))).toEqual(whole);
  expect(swappedAirports(whole).originText).toBe("法蘭克福 (FRA)");
  expect(searchKey(swappedAirports(whole))).not.toBe(searchKey(whole));
  expect(searchKey(withAirport(whole, "origin_airport", hongKong, "香港"))).toBe(searchKey(whole));
});

test("another day is another search, and swapping does not change it", () => {
  const dated = { ...whole, date: "2026-06-01" };
  expect(searchKey(dated)).not.toBe(searchKey(whole));
  expect(swappedAirports(dated).date).toBe("2026-06-01");
});

test("an airport is missing while nothing is typed, and loose while it is not chosen", () => {
  expect(emptyPlaces(empty)).toEqual(["origin_airport", "destination_airport"]);
  const typed = withAirport(whole, "destination_airport", null, "fra");
  expect([emptyPlaces(typed), loosePlaces(typed)]).toEqual([[], ["destination_airport"]]);
  const blank = withAirport(whole, "destination_airport", null, " ");
  expect([emptyPlaces(blank), loosePlaces(blank)]).toEqual([["destination_airport"], []]);
});

test("the last search is restored, with an airport where a recent choice in this language has it", () => {
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
    date: "",
    arriveBy: "",
    product: "",
    piece: "",
  });
  expect(restoredSearch(empty, "en")?.originText).toBe("Hong Kong International Airport");
  expect(restoredSearch(whole, "zh-tw")).toBeNull();
});

test("the form restores nothing if there is no last search", () => {
  expect(restoredSearch(empty, "en")).toBeNull();
});

describe("texts without a chosen airport", () => {
  let asked: string[];
  const london = (code: string, nameEn: string) => airport(code, "倫敦", nameEn);
  beforeEach(() => {
    asked = [];
    Object.assign(globalThis, { document: { querySelector: () => null } });
    jest.spyOn(globalThis, "fetch").mockImplementation(async (path) => {
      asked.push(String(path));
      const name = new URLSearchParams(String(path).split("?")[1]).get("name");
      if (name === "down") throw new TypeError("no answer");
      const items =
        name === "Hong Kong International Airport"
          ? [hongKong]
          : name === "倫敦"
            ? [london("LHR", "Heathrow Airport"), london("STN", "Stansted Airport")]
            : [];
      return Response.json({ items });
    });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => void Reflect.deleteProperty(globalThis, "document"));

  test("the last search's origin is recognised in the page's language, whatever was chosen here", async () => {
    saveSearch(whole);
    const restored = restoredSearch(empty, "zh-tw");
    expect(restored?.originAirport).toBeNull();
    const chosen = withAirport(restored ?? empty, "destination_airport", frankfurt, "法蘭克福 (FRA)");
    expect(await recognised(chosen, "zh-tw")).toEqual(whole);
    expect(asked).toEqual(["/api/airports?name=Hong+Kong+International+Airport&language=zh-tw"]);
  });

  test.each(["倫敦", "atlantis", "down"])(
    "%p, which names no airport or several, remains a text",
    async (text) => {
      const typed = withAirport(whole, "origin_airport", null, text);
      expect(await recognised(typed, "zh-tw")).toEqual(typed);
      expect(asked).toHaveLength(1);
    },
  );

  test("chosen and empty places are not looked up", async () => {
    expect(await recognised(whole, "zh-tw")).toEqual(whole);
    expect(await recognised(empty, "zh-tw")).toEqual(empty);
    expect(asked).toEqual([]);
  });
});
