import { readFileSync } from "node:fs";
import { airportCities, citiesNamed, cityNames, findCity, isCodeOf } from "./cities";
import { parseKnownAirports } from "./known-airports";
import { parseAirports } from "./seed";

const read = (file: string) => readFileSync(`data/${file}`, "utf8");
const listed = parseAirports(read("airports.csv"));
const known = parseKnownAirports(
  {
    ourairports: read("ourairports.csv"),
    overrides: read("airport-overrides.csv"),
    zones: read("zone.tab"),
    placeZones: read("unlocode-zones.csv"),
  },
  listed,
);
const airports = new Map([...listed, ...known].map((airport) => [airport.id, airport]));

test.each(airportCities.map((city) => [city.code, city] as const))(
  "%s has two to four airports of the tables, in one zone, which the tables give its code",
  (code, city) => {
    const members = city.airports.map((id) => airports.get(id));
    expect(members.length).toBeGreaterThan(1);
    expect(members.length).toBeLessThan(5);
    for (const member of members) {
      expect(member?.zone).toBe(members[0]?.zone);
      if (code !== "SHA") expect(JSON.parse(member?.aliases ?? "[]")).toContain(code);
    }
    // No airport has been left out.
    const own = listed.filter(({ aliases }) => JSON.parse(aliases).includes(code));
    if (code !== "SHA") expect(city.airports).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
    if (members[0]?.listed) expect(members[0].city_zh).toBe(city.nameZh);
    expect(members[0]?.city).toBe(city.name);
  },
);

test.each([
  ["LON", "LON"],
  ["lon", "LON"],
  ["London – all airports", "LON"],
  ["London - all airports (LON)", "LON"],
  ["倫敦－所有機場", "LON"],
  ["伦敦 – 所有机场 (LON)", "LON"],
  ["Shanghai – all airports (SHA)", "SHA"],
  ["SHA", undefined],
  ["London", undefined],
  ["", undefined],
])("%j names the city %j", (name, code) => {
  expect(findCity({ name })?.code).toBe(code);
});

test("a city has a separate id; the code of an airport does not name a city", () => {
  expect(findCity({ id: "city-SHA" })?.code).toBe("SHA");
  expect(findCity({ id: "SHA", name: "LON" })).toBeNull();
  const [shanghai, london] = ["city-SHA", "city-LON"].map((id) => findCity({ id }));
  if (!shanghai || !london) throw new Error("These are cities.");
  expect([isCodeOf(shanghai, "sha"), isCodeOf(london, "lon")]).toEqual([false, true]);
  expect(cityNames(london, "zh-tw")).toEqual({ addressName: "LON", plainName: "倫敦－所有機場" });
  expect(cityNames(shanghai, "zh-cn")).toEqual({
    addressName: "Shanghai – all airports",
    plainName: "上海－所有机场",
  });
});

test("typed text finds the names of cities by their start, in either script", () => {
  const codes = (text: string) => citiesNamed(text).map(({ code }) => code);
  expect(codes("lo")).toEqual(["LON"]);
  expect(codes("東京")).toEqual(["TYO"]);
  expect(codes("东京")).toEqual(["TYO"]);
  expect(codes("sha")).toEqual(["SHA"]);
  expect(codes("são")).toEqual(["SAO"]);
  expect(codes("")).toEqual([]);
});
