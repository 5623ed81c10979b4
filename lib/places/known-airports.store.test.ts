import { readFileSync } from "node:fs";
import type { Store } from "@/lib/store/connection";
import { isTimeZone } from "@/lib/time/time-zone";
import { openTestStore } from "@/test/support/stores";
import { listAirportsOfCity, listAirportsWithin } from "./airports-embedded";
import { embeddedPlaces } from "./embedded";
import { airportNamesOf, parseKnownAirports, readAirportOverrides, servedAirports } from "./known-airports";
import { parseAirports, seedAirportsFrom } from "./seed";

const read = (file: string) => readFileSync(`data/${file}`, "utf8");
const files = {
  ourairports: read("ourairports.csv"),
  overrides: read("airport-overrides.csv"),
  zones: read("zone.tab"),
  placeZones: read("unlocode-zones.csv"),
};
const listed = parseAirports(read("airports.csv"));
const known = parseKnownAirports(files, listed);
const byId = new Map(known.map((airport) => [airport.id, airport]));
const overrides = readAirportOverrides(files.overrides);

const head =
  "iata_code,type,name,latitude_deg,longitude_deg,iso_country,iso_region,municipality,scheduled_service,keywords\n";
const served = (lines: string, changes = "") =>
  servedAirports(head + lines, readAirportOverrides(`iata,change,value,reason\n${changes}`)).map(
    ({ iata_code }) => iata_code,
  );

test("the list has the world's airports with a code, each once, in a zone and with a position", () => {
  expect(known.length).toBeGreaterThan(3_700);
  expect(byId.size).toBe(known.length);
  expect(known.filter(({ zone }) => !isTimeZone(zone))).toEqual([]);
  expect(known.filter(({ id }) => listed.some((airport) => airport.id === id))).toEqual([]);
});

test.each([
  ["LCY", "London City Airport", "London", "Europe/London"],
  ["CIA", "Ciampino–G. B. Pastine International Airport", "Rome", "Europe/Rome"],
  ["MHR", "Sacramento Mather Airport", "Sacramento", "America/Los_Angeles"],
  ["PHH", "Pokhara International Airport", "Pokhara", "Asia/Kathmandu"],
  ["PRN", "Priština Adem Jashari International Airport", "Prishtina", "Europe/Belgrade"],
])("%s is %s of %s in %s", (code, name, city, zone) => {
  const airport = byId.get(code);
  expect([airport?.name, airport?.city, airport?.zone]).toEqual([name, city, zone]);
});

test("only airports in use with a code and scheduled service are taken, but for those that the overrides name", () => {
  const place = "A,1,1,US,US-TX,A";
  const lines = `AAA,large_airport,${place},yes,\nBBB,small_airport,${place},no,\nCCC,closed,${place},yes,\n,large_airport,${place},yes,\n`;
  expect(served(lines)).toEqual(["AAA"]);
  expect(served(lines, "AAA,leave out,,closed\nBBB,take in,,cargo\n")).toEqual(["BBB"]);
  expect(() => served("AAA,large_airport,A,95,1,US,US-TX,A,yes,\n")).toThrow(/airport 1, latitude_deg/);
});

test("every override decides a code of the list, and a code that is left out finds the airport in its place", () => {
  const codes = new Set(files.ourairports.split("\n").map((row) => /,(?:yes|no),([A-Z]{3}),/.exec(row)?.[1]));
  const all = new Map([...listed, ...known].map((airport) => [airport.id, airport]));
  for (const { iata, change, value } of overrides) {
    if (change === "leave out") {
      expect(all.has(iata)).toBe(false);
      if (value) expect(JSON.parse(all.get(value)?.aliases ?? "[]")).toContain(iata);
      else expect(codes).toContain(iata);
    } else {
      expect(codes).toContain(iata);
      expect(all.has(iata)).toBe(true);
    }
  }
});

test.each([
  [
    "Clark International Airport / Clark Air Base",
    "Mabalacat",
    "",
    "Clark International Airport",
    "Mabalacat",
  ],
  ["Whistler/Green Lake Water Aerodrome", "Whistler", "", "Whistler/Green Lake Water Aerodrome", "Whistler"],
  ["Al Maktoum International Airport", "Dubai(Jebel Ali)", "", "Al Maktoum International Airport", "Dubai"],
  ["East Midlands Airport", "Nottingham, Leicestershire", "", "East Midlands Airport", "Nottingham"],
  ["Kingscote Airport", "", "", "Kingscote Airport", "Kingscote"],
])("%s of %s is %s%s of %s", (name, municipality, keywords, written, city) => {
  expect(airportNamesOf({ name, municipality, keywords })).toMatchObject({ name: written, city });
});

test("the other names are those of the place and of the airport, without codes", () => {
  const { others } = airportNamesOf({
    name: "Clark International Airport / Clark Air Base",
    municipality: "Dubai(Jebel Ali)",
    keywords: "TSE, RPLC, Diosdado Macapagal, Dubai",
  });
  expect(others).toEqual(["Clark Air Base", "Jebel Ali", "Diosdado Macapagal"]);
});

describe("in a store", () => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
    expect(await seedAirportsFrom(store, "data")).toBe(listed.length + known.length);
  });
  afterAll(() => store.close());

  test.each([
    ["London City Airport", "LCY"],
    ["lcy", "LCY"],
    ["Southend-on-Sea", "SEN"],
    ["Pokhara", "PHH"],
    ["Pokhara, Nepal", "PHH"],
    // A listed airport is meant before others of its city, and by the code that it had.
    ["Rome", "FCO"],
    ["PNH", "KTI"],
  ])("%s means %s", async (name, id) => {
    expect((await embeddedPlaces(store).findAirport({ name }))?.id).toBe(id);
  });

  test("the airports of a city, and those near an airport, with their distance", async () => {
    const codes = async (code: string) => (await listAirportsOfCity(store, code)).map(({ id }) => id);
    expect(await codes("NRT")).toEqual(["HND", "NRT"]);
    expect(await codes("LHR")).toEqual(expect.arrayContaining(["LCY", "LGW", "LHR", "LTN", "STN"]));
    expect(await codes("XXX")).toEqual([]);
    const near = await listAirportsWithin(store, "HKG", 150);
    expect(near.map(({ airport }) => airport.id)).toEqual(
      expect.arrayContaining(["MFM", "SZX", "ZUH", "CAN"]),
    );
    expect(near.find(({ airport }) => airport.id === "SZX")?.km).toBe(38);
    expect(near.every(({ km }, at) => km <= 150 && km >= (near[at - 1]?.km ?? 0))).toBe(true);
    // Across the date line.
    const taveuni = await listAirportsWithin(store, "TVU", 150);
    expect(taveuni.map(({ airport }) => airport.id)).toContain("VBV");
    expect(await listAirportsWithin(store, "XXX", 150)).toEqual([]);
  });

  test("listed airports are suggested before the others, and a misspelt name finds these too", async () => {
    const places = embeddedPlaces(store);
    const chicago = await places.suggestAirports("chicago", 10);
    expect(chicago.map(({ id }) => id).slice(0, 2)).toEqual(["RFD", "ORD"]);
    expect(chicago.map(({ id, isUnlisted }) => [id, isUnlisted ?? false])).toContainEqual(["MDW", true]);
    // A code alone does not come before the names of listed airports.
    expect((await places.suggestAirports("bar", 20))[0]?.id).toBe("BCN");
    expect((await places.nearAirports("Pokahra", 5))[0]?.id).toBe("PHH");
  });
});
