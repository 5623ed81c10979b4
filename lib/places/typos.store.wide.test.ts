import { readFileSync } from "node:fs";
import type { Store } from "@/lib/store/connection";
import { openTestStore } from "@/test/support/stores";
import { embeddedPlaces } from "./embedded";
import { seedAirports, seedPorts } from "./seed";

/** What hurried people type finds the port or airport they mean first. */

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  await seedPorts(store, readFileSync("data/ports.csv", "utf8"));
  await seedAirports(store, readFileSync("data/airports.csv", "utf8"));
});
afterAll(() => store.close());

async function firstPort(text: string): Promise<string | undefined> {
  const places = embeddedPlaces(store);
  const [named] = await places.suggestPorts(text, 20);
  return (named ?? (await places.nearPorts(text, 20))[0])?.id;
}

async function firstAirport(text: string): Promise<string | undefined> {
  const places = embeddedPlaces(store);
  const [named] = await places.suggestAirports(text, 20);
  return (named ?? (await places.nearAirports(text, 20))[0])?.id;
}

test.each([
  ["Roterdam", "NLRTM"],
  ["Hamberg", "DEHAM"],
  ["shangai", "CNSHA"],
  ["Qingdo", "CNQDG"],
  ["Felixtow", "GBFXT"],
  ["jebal ali", "AEJEA"],
  ["kaoshiung", "TWKHH"],
  ["Long beech", "USLGB"],
  ["Port Kelang", "MYPKG"],
  ["上海港", "CNSHA"],
  ["Rotterdam Maasvlakte", "NLRTM"],
  ["Rotterdan", "NLRTM"],
  ["Roterdamm", "NLRTM"],
  ["Rotredam", "NLRTM"],
  ["Singapur", "SGSIN"],
  ["Singapor", "SGSIN"],
  ["Sinagpore", "SGSIN"],
  ["Hongkong", "HKHKG"],
  ["Honk Kong", "HKHKG"],
  ["Hong Kogn", "HKHKG"],
  ["Los Angelos", "USLAX"],
  ["Los Angles", "USLAX"],
  ["Antwerpp", "BEANR"],
  ["Antwrep", "BEANR"],
  ["Bremerhafen", "DEBRV"],
  ["Bremmerhaven", "DEBRV"],
  ["Southhampton", "GBSOU"],
  ["Souhtampton", "GBSOU"],
  ["Barcelna", "ESBCN"],
  ["Velencia", "ESVLC"],
  ["Algeceras", "ESALG"],
  ["Genoua", "ITGOA"],
  ["Pireus", "GRPIR"],
  ["Yokahama", "JPYOK"],
  ["Nagoia", "JPNGO"],
  ["Ningpo", "CNNBO"],
  ["Tianjing", "CNTXG"],
  ["Xiaman", "CNXMG"],
  ["Shenzen", "CNCWN"],
  ["Guanzhou", "CNHUA"],
  ["Haipong", "VNHPH"],
  ["Ho Chi Min City", "VNSGN"],
  ["Laem Chabeng", "THLCH"],
  ["Tanjung Pelapas", "MYTPP"],
  ["Colmbo", "LKCMB"],
  ["Nava Sheva", "INNSA"],
  ["Mombassa", "KEMBA"],
  ["Savanah", "USSAV"],
  ["Vancover", "CAVAN"],
  ["Port of Hamburg", "DEHAM"],
  ["Rotterdam Port", "NLRTM"],
  ["寧波港", "CNNBO"],
  ["鹿特丹港", "NLRTM"],
])("the port of %p is %s", async (text, code) => {
  expect(await firstPort(text)).toBe(code);
});

test.each([
  ["HKG", "HKHKG"],
  ["RTM", "NLRTM"],
  ["LAX", "USLAX"],
  ["NYC", "USNYC"],
  ["TYO", "JPTYO"],
  ["LON", "GBLGP"],
  ["SZX", "CNCWN"],
  ["BOM", "INNSA"],
  ["FXT", "GBFXT"],
  ["tao", "CNQDG"],
])("the port of the code %p is %s", async (text, code) => {
  expect(await firstPort(text)).toBe(code);
});

test.each([
  ["LON", "LGW"],
  ["TYO", "HND"],
  ["NYC", "JFK"],
  ["Frankfrut", "FRA"],
  ["Amsterdm", "AMS"],
  ["Heatrow", "LHR"],
  ["Shangai", "PVG"],
  ["Cairo Airport", "CAI"],
])("the airport of %p is %s", async (text, code) => {
  expect(await firstAirport(text)).toBe(code);
});

test("an exact name is first, and a search with typing errors adds nothing to it", async () => {
  const places = embeddedPlaces(store);
  const hamburg = await places.suggestPorts("hamburg", 20);
  expect(hamburg.map(({ id }) => id)).toEqual(["DEHAM"]);
  expect(await places.nearPorts("xyzzyxyzzy", 20)).toEqual([]);
  expect(await places.nearPorts("rotr", 20)).toEqual([]);
});
