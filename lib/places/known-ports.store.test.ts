import { readFileSync } from "node:fs";
import type { Store } from "@/lib/store/connection";
import { openTestStore } from "@/test/support/stores";
import { embeddedPlaces } from "./embedded";
import { namesOf, parseKnownPorts, positionOf } from "./known-ports";
import { parsePorts, seedPortsFrom } from "./seed";

const read = (file: string) => readFileSync(`data/${file}`, "utf8");
const listed = parsePorts(read("ports.csv"));
const files = {
  unlocode: read("unlocode-ports.csv"),
  zones: read("zone.tab"),
  placeZones: read("unlocode-zones.csv"),
};
const known = parseKnownPorts(files, listed);
const byId = new Map(known.map((port) => [port.id, port]));

const head = "code,name,name_ascii,subdivision,status,date,iata,coordinates\n";
const zones =
  "NL\t+5222+00454\tEurope/Amsterdam\nUS\t+404251-0740023\tAmerica/New_York\nUS\t+415100-0873900\tAmerica/Chicago\n";
const placeZones = "place,zone\nUSTBL,America/Chicago\nUS-OH,America/New_York\n";
const parse = (lines: string) => parseKnownPorts({ unlocode: head + lines, zones, placeZones }, []);

test("every port of the list is known once, by its code or as another code of a listed port", () => {
  const codes = new Set(
    files.unlocode
      .split("\n")
      .slice(1)
      .map((row) => row.slice(0, 5))
      .filter(Boolean),
  );
  const taken = new Set(listed.flatMap(({ id, aliases }) => [id, ...(JSON.parse(aliases) as string[])]));
  expect(codes.size).toBeGreaterThan(17_400);
  expect([...codes].filter((code) => !taken.has(code)).sort()).toEqual([...byId.keys()].sort());
});

test.each([
  ["SEMMA", "Malmö", "Europe/Stockholm"],
  ["ESCAD", "Cadiz", "Europe/Madrid"],
  ["ESLCG", "La Coruña (A Coruña)", "Europe/Madrid"],
  ["NOTOS", "Tromsø", "Europe/Oslo"],
  ["FRSET", "Sète", "Europe/Paris"],
  ["PLSWI", "Swinoujscie", "Europe/Warsaw"],
])("%s is %s in %s", (code, name, zone) => {
  const port = byId.get(code) ?? listed.find(({ id }) => id === code);
  expect([port?.name, port?.zone]).toEqual([name, zone]);
});

test("a position in degrees and minutes", () => {
  expect(positionOf("5155N 00430E")).toEqual({ lat: 51.92, lon: 4.5 });
  expect(positionOf("2256S 04350W")).toEqual({ lat: -22.93, lon: -43.83 });
  expect(positionOf("")).toBeNull();
});

test.each([
  ["La Coruña (A Coruña)", "La Coruña (A Coruña)", ["La Coruña", "A Coruña"]],
  ["Itaguaí Pt = Sepetiba Pt / Itaguaí", "Itaguaí", ["Sepetiba", "Itaguaí"]],
  ["Mina Zayed/Abu Dhabi", "Mina Zayed/Abu Dhabi", ["Mina Zayed", "Abu Dhabi"]],
  ["Taicang Pt", "Taicang", []],
  ["Skua Venture (oil terminal)", "Skua Venture (oil terminal)", ["Skua Venture"]],
])("%s is called %s, and %p", (text, name, aliases) => {
  const names = namesOf([{ name: text, name_ascii: text }]);
  expect(names.name).toBe(name);
  for (const alias of aliases) if (alias !== name) expect(names.aliases).toContain(alias);
  expect(names.aliases).not.toContain("oil terminal");
});

test("names of several lines of one code are those of one port", () => {
  const [brussels, ...others] = parse(
    "NLBRU,Brussel (Bruxelles),Brussel (Bruxelles),,RL,,,\nNLBRU,Bruxelles (Brussel),Bruxelles (Brussel),,RL,,,\n",
  );
  expect(others).toEqual([]);
  expect(JSON.parse(brussels?.aliases ?? "[]")).toEqual(expect.arrayContaining(["Brussel", "Bruxelles"]));
});

describe("the zone of a port is", () => {
  const zoneOf = (lines: string) => parse(lines)[0]?.zone;
  test("the only one of its country, wherever the list places it", () => {
    expect(zoneOf("NLAAA,A,A,,RL,,,4040N 07400W\n")).toBe("Europe/Amsterdam");
  });
  test("that of its position where the country has several", () => {
    expect(zoneOf("USAAA,A,A,NY,RL,,,4042N 07400W\n")).toBe("America/New_York");
  });
  test("that of its state, where the places of the state agree", () => {
    expect(zoneOf("USAAA,A,A,NY,RL,,,\nUSBBB,B,B,NY,RL,,,4042N 07400W\n")).toBe("America/New_York");
  });
  test("that of the table, of the port before its position, of the state after it", () => {
    expect(zoneOf("USTBL,T,T,NY,RL,,,4042N 07400W\n")).toBe("America/Chicago");
    expect(zoneOf("USAAA,A,A,OH,RL,,,\n")).toBe("America/New_York");
  });
  test("unknown where its state has two, or nothing says which", () => {
    const both = "USBBB,B,B,TN,RL,,,4042N 07400W\nUSCCC,C,C,TN,RL,,,4151N 08739W\n";
    expect(zoneOf(`USAAA,A,A,TN,RL,,,\n${both}`)).toBeNull();
    expect(zoneOf("USAAA,A,A,,RL,,,\n")).toBeNull();
    expect(zoneOf("USAAA,A,A,,RL,,,5155N 00430E\n")).toBeNull();
  });
});

test("few ports have no zone", () => {
  expect(known.filter(({ zone }) => zone === null).length).toBeLessThan(140);
});

test("the table of zones has places of the list and zones of their countries", () => {
  const rows = files.placeZones
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(","));
  const places = new Set(
    files.unlocode.split("\n").flatMap((row) => {
      const [code = "", , , subdivision = ""] = row.split(",");
      return [code, `${code.slice(0, 2)}-${subdivision}`];
    }),
  );
  const countries = new Set(
    files.zones
      .split("\n")
      .map((row) => row.split("\t"))
      .map(([country, , zone]) => `${country} ${zone}`),
  );
  expect(rows.filter(([place = ""]) => !places.has(place))).toEqual([]);
  expect(rows.filter(([place = "", zone]) => !countries.has(`${place.slice(0, 2)} ${zone}`))).toEqual([]);
  expect(new Set(rows.map(([place]) => place)).size).toBe(rows.length);
});

test("a state stands beside a name that its country has twice", () => {
  const lines =
    "USAAA,Georgetown,Georgetown,SC,RL,,,\nUSBBB,Georgetown,Georgetown,DE,RL,,,\nUSCCC,Salem,Salem,MA,RL,,,\n";
  expect(parse(lines).map(({ subdivision }) => subdivision)).toEqual(["SC", "DE", null]);
});

test("an unreadable line is reported with its place", () => {
  expect(() => parse("USAAA,A,A,,RL,,,51N 4E\n")).toThrow("UN/LOCODE, port 1, coordinates:");
});

describe("in a store", () => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
    await seedPortsFrom(store, "data");
  });
  afterAll(() => store.close());
  const find = async (name: string) => (await embeddedPlaces(store).findPort({ name }))?.id;

  test.each([
    ["malmo", "SEMMA"],
    ["Malmoe", "SEMMA"],
    ["Malmö", "SEMMA"],
    ["SE MMA", "SEMMA"],
    ["semma", "SEMMA"],
    ["Tromsoe", "NOTOS"],
    ["A Coruna", "ESLCG"],
    ["Cadiz, Spain", "ESCAD"],
    ["Rotterdam", "NLRTM"],
    ["Dubai", "AEJEA"],
    ["CNNGB", "CNNBO"],
    ["CNDLC", "CNDAL"],
  ])("%s is %s", async (name, code) => {
    expect(await find(name)).toBe(code);
  });

  test("a name of several places means none of them alone", async () => {
    expect(await find("Cadiz")).toBeUndefined();
    expect(await find("Windsor, Canada")).toBeUndefined();
    expect(await find("Windsor, NS")).toBe("CAWDR");
    expect(await find("Windsor, ON")).toBe("CAWND");
  });

  test("listed ports come first", async () => {
    const ports = await embeddedPlaces(store).suggestPorts("ham", 200);
    const firstOther = ports.findIndex(({ isUnlisted }) => isUnlisted);
    expect(firstOther).toBeGreaterThan(0);
    expect(ports.slice(firstOther).every(({ isUnlisted }) => isUnlisted)).toBe(true);
  });
});
