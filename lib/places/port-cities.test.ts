import { readFileSync } from "node:fs";
import { locales } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { citiesInWords, cityName, findPortCity, portCities, portCitiesNamed } from "./port-cities";
import { parsePorts } from "./seed";

const ports = parsePorts(readFileSync("data/ports.csv", "utf8"));

test.each(portCities.map((city) => [city.name, city] as const))(
  "%s has the ports of the table that are called by its name and code, in one country and zone",
  (name, city) => {
    const own = ports.filter(({ aliases }) => JSON.parse(aliases).includes(name));
    expect(own.map(({ id }) => id)).toEqual(city.ports);
    for (const { aliases } of own) expect(JSON.parse(aliases)).toEqual(expect.arrayContaining([city.nameZh]));
    for (const { aliases } of own) expect(JSON.parse(aliases)).toContain(city.code);
    expect(new Set(own.map(({ country_code, zone }) => country_code + zone)).size).toBe(1);
    expect(own.length).toBeGreaterThan(1);
    expect(own.length).toBeLessThanOrEqual(limits.portsPerSide);
  },
);

test("every city is in the table: a code that several ports share belongs to a city", () => {
  const shared = new Map<string, string[]>();
  for (const { id, aliases } of ports) {
    for (const alias of JSON.parse(aliases) as string[])
      if (/^[A-Z]{3}$/.test(alias)) shared.set(alias, [...(shared.get(alias) ?? []), id]);
  }
  const cities = [...shared].filter(([, ids]) => ids.length > 1);
  expect(cities.toSorted()).toEqual(portCities.map(({ code, ports: ids }) => [code, ids]));
});

test.each([
  ["Shenzhen – all ports", "SZX"],
  ["shenzhen - all ports, China", "SZX"],
  ["深圳－所有港口", "SZX"],
  ["深圳－所有港口，中國", "SZX"],
  ["伦敦 – 所有港口", "LON"],
  ["Shenzhen", undefined],
  ["SZX", undefined],
  ["Yantian", undefined],
  ["", undefined],
])("%j names the city %j with all its ports", (name, code) => {
  expect(findPortCity(name)?.code).toBe(code);
});

test("every name that the portal shows is recognised", () => {
  for (const city of portCities) {
    for (const locale of locales) expect(findPortCity(cityName(city, locale))).toBe(city);
  }
});

test.each([
  ["shen", ["SZX"]],
  ["szx", ["SZX"]],
  ["深", ["SZX"]],
  ["广州", ["CAN"]],
  ["Lagos – all", ["LOS"]],
  ["l", ["LON", "LOS"]],
  ["yan", []],
  [" ", []],
])("%j begins %j", (text, codes) => {
  expect(portCitiesNamed(text).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ["Shenzhen", ["CNCWN", "CNSHK", "CNYTN"]],
  ["customs broker shenzh", ["CNCWN", "CNSHK", "CNYTN"]],
  ["深圳 報關", ["CNCWN", "CNSHK", "CNYTN"]],
  ["SZX", ["CNCWN", "CNSHK", "CNYTN"]],
  ["Guangzhou warehouse", ["CNHUA", "CNNSA"]],
  ["she", []],
  ["Shekou", []],
  ["", []],
])("words of %p name the ports of a city: %p", (text, ports) => {
  expect(citiesInWords(text).flatMap((city) => city.ports)).toEqual(ports);
});
