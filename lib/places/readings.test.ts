import { readFileSync } from "node:fs";
import { store } from "@/lib/store/connection";
import {
  findAirport,
  guessAirport,
  otherPortNames,
  recognisePort,
  suggestAirports,
  suggestPortPairs,
  suggestPorts,
} from "./index";
import { seedAirports, seedPorts } from "./seed";

/** How places are written by those who paste them, with the portal's own tables. */

beforeAll(async () => {
  await seedPorts(store(), readFileSync("data/ports.csv", "utf8"));
  await seedAirports(store(), readFileSync("data/airports.csv", "utf8"));
});

const codes = async (text: string) =>
  (await suggestPorts(text, "en", { near: true })).map(({ code, near }) => `${code}${near ? " near" : ""}`);

test.each([
  ["Port of Rotterdam", ["NLRTM"]],
  ["Port of Rott", ["NLRTM"]],
  ["Rotterdam (NLRTM)", ["NLRTM"]],
  ["NL RTM", ["NLRTM"]],
  ["NL-RT", ["NLRTM"]],
  ["鹿特丹港", ["NLRTM"]],
  ["Port Kelang", ["MYPKG"]],
  ["Hongkong", ["HKHKG"]],
  ["Saint Lucia", ["LCCAS"]],
  ["St. John's, Antigua", ["AGSJO"]],
  ["Zhoushan", ["CNZSN near"]],
])("%s suggests %j", async (text, expected) => {
  expect((await codes(text)).slice(0, expected.length)).toEqual(expected);
});

test("ports of a country that is typed are marked, and a code is first", async () => {
  for (const text of ["Germany", "germ", "德國", "UK"]) {
    const found = await suggestPorts(text, "en", { near: true });
    expect(found.length).toBeGreaterThan(0);
    for (const port of found) expect([port.id, port.inRegion]).toEqual([port.id, true]);
  }
  const [singapore] = await suggestPorts("Singapore", "en");
  expect(singapore).not.toHaveProperty("inRegion");
  const [first] = await suggestPorts("CNSHA", "en", { prefers: (id) => id !== "CNSHA" });
  expect(first?.id).toBe("CNSHA");
});

test.each(["USA", "UK", "Poland", "德國", "UAE", "Jordan"])(
  "%s is not an airport, but those of the country are offered",
  async (text) => {
    expect(await findAirport({ name: text }, "en")).toBeNull();
    const { place, choices } = await guessAirport(text, "en");
    expect(place).toBeNull();
    expect(choices.length).toBeGreaterThan(0);
  },
);

test("a name of two ports results in choices", async () => {
  expect((await codes("St. John's")).toSorted()).toEqual(["AGSJO", "CASJF"]);
  const { place, choices } = await recognisePort("Saint Johns", "en");
  expect(place).toBeNull();
  expect(choices.map(({ code }) => code).toSorted()).toEqual(["AGSJO", "CASJF"]);
});

test("an airport is found with the word airport behind it", async () => {
  for (const text of ["hong kong airport", "香港機場", "Hongkong Intl Airport"]) {
    expect((await findAirport({ name: text }, "en"))?.code).toBe("HKG");
    expect((await suggestAirports(text, "en")).map(({ code }) => code)).toEqual(["HKG"]);
  }
  expect(await suggestAirports("airport", "en")).not.toEqual([]);
});

test("a city of a pair means all of its ports, and a word for a port makes no pair", async () => {
  const pairs = async (text: string) =>
    (await suggestPortPairs(text, "en")).map(([from, to]) => `${from.id} ${to.id}`);
  expect(await pairs("shenzhen rotterdam")).toEqual(["CNCWN||CNSHK||CNYTN NLRTM"]);
  expect(await pairs("hong kong port")).toEqual([]);
});

test.each([
  ["Yantian", "zh-tw", ["鹽田"]],
  ["盐田", "en", ["Yantian"]],
  ["盐田", "zh-tw", []],
  ["hong kong to rotterdam", "zh-tw", ["香港 鹿特丹"]],
  ["demurrage", "zh-tw", []],
] as const)("%s is called otherwise in %s: %j", async (text, locale, names) => {
  expect(await otherPortNames(text, locale)).toEqual(names);
});
