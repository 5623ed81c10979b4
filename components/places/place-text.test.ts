import { typedStart } from "@/components/suggesting/typed-start";
import { airportLabel, portLabel } from "@/lib/addresses/place-labels";
import type { Airport, Port } from "@/lib/places/shared";
import { buildNumber } from "@/lib/site/site";
import { airportKind } from "./airport-kind";
import { afterName, joinPorts } from "./join-ports";
import {
  bare,
  bestPlace,
  groupOf,
  meantPlace,
  namePart,
  narrowPlaces,
  recentPlaces,
  rememberPlace,
  startsAs,
} from "./place-text";
import { portKind } from "./port-kind";

const port = (id: string, name: string, country: string, nameEn = name): Port => ({
  id,
  name,
  nameEn,
  country,
  code: id,
  zone: "UTC",
});
const rotterdam = port("NLRTM", "Rotterdam", "Netherlands");
const rostock = port("DERSK", "Rostock", "Germany");
const cartagenas = [port("COCTG", "Cartagena", "Colombia"), port("ESCAR", "Cartagena", "Spain")];
const hongKong = port("HKHKG", "香港", "香港", "Hong Kong");

test("a port is written as name and country, in the punctuation of its script", () => {
  expect(portLabel(rotterdam)).toBe("Rotterdam, Netherlands");
  expect(portLabel(hongKong)).toBe("香港");
  expect(portLabel(port("HKHKG", "Hong Kong", "Hong Kong"))).toBe("Hong Kong, Hong Kong");
  expect(portKind.detail(hongKong)).toBe("");
  expect(portLabel({ name: "Rotterdam", country: "" })).toBe("Rotterdam");
  const side = { ...port("HKHKG||NLRTM", "x", "中國"), ports: [hongKong, { ...rotterdam, name: "鹿特丹" }] };
  expect(portKind.detail(side)).toBe("香港、鹿特丹，中國");
});

describe("typedStart", () => {
  test.each([
    ["Rotterdam", "ro", "Ro"],
    ["Rotterdam", " ROTT ", "Rott"],
    ["Gdańsk", "gdan", "Gdań"],
    ["Málaga", "mala", "Mála"],
    ["Málaga", "má", "Má"],
    ["Xi'an", "xia", "Xi'a"],
    ["St. Petersburg", "st p", "St. P"],
    ["St. Petersburg", "st. pe", "St. Pe"],
    ["St. Petersburg", "saint p", "St. P"],
    ["Saint-Nazaire", "st na", "Saint-Na"],
    ["Nukuʻalofa", "nuku'a", "Nukuʻa"],
    ["Łódź", "lod", "Łód"],
    ["Port-au-Prince", "port au", "Port-au"],
    ["鹿特丹", "鹿特", "鹿特"],
    ["𠮷野", "𠮷", "𠮷"],
  ])("%s, typed %j, marks %j", (name, typed, marked) => {
    expect(name.slice(0, typedStart(name, typed))).toBe(marked);
  });

  test.each([
    ["Rotterdam", ""],
    ["Rotterdam", "  "],
    ["Rotterdam", "."],
    ["Rotterdam", "otter"],
    ["Ro", "rotterdam"],
    ["", "ro"],
  ])("%j, typed %j, marks nothing", (name, typed) => {
    expect(typedStart(name, typed)).toBe(0);
  });
});

describe("meantPlace", () => {
  test("the one so named, however it is written", () => {
    const both = [rostock, rotterdam];
    for (const typed of [
      "Rotterdam",
      " rotterdam ",
      "NLRTM",
      "nlrtm",
      "Rotterdam, Netherlands",
      "Rot\u00adterdam\u200b",
    ]) {
      expect(meantPlace(both, typed, portKind)).toBe(rotterdam);
    }
    expect(meantPlace([hongKong, rotterdam], "hong kong", portKind)).toBe(hongKong);
  });

  test("the only one there is", () => {
    expect(meantPlace([rotterdam], "rotte", portKind)).toBe(rotterdam);
  });

  test("no place is found for an ambiguous or empty text", () => {
    expect(meantPlace([rostock, rotterdam], "ro", portKind)).toBeNull();
    expect(meantPlace(cartagenas, "Cartagena", portKind)).toBeNull();
    expect(meantPlace([], "ro", portKind)).toBeNull();
    expect(meantPlace([rotterdam], " ", portKind)).toBeNull();
  });

  test("a country after a comma decides between namesakes", () => {
    expect(namePart("Cartagena, Sp", portKind)).toBe("Cartagena");
    expect(namePart("香港，香", portKind)).toBe("香港");
    expect(
      meantPlace(narrowPlaces(cartagenas, "cartagena, sp", portKind), "cartagena, sp", portKind)?.id,
    ).toBe("ESCAR");
    expect(narrowPlaces(cartagenas, "Cartagena", portKind)).toHaveLength(2);
  });
});

describe("airports", () => {
  const airport = (code: string | null, city: string, name: string): Airport => ({
    id: code ?? name,
    name,
    nameEn: name,
    city,
    country: "United Kingdom",
    code,
    zone: null,
  });
  const heathrow = airport("LHR", "London", "Heathrow Airport");
  const stansted = airport("STN", "London", "Stansted Airport");
  const remote = airport(null, "", "Somewhere");

  test("are written as city and code, without a city or code by their name", () => {
    expect(airportLabel(heathrow)).toBe("London (LHR)");
    expect(airportLabel({ ...heathrow, city: "" })).toBe("Heathrow Airport (LHR)");
    expect(airportLabel(remote)).toBe("Somewhere");
    expect([airportKind.title(heathrow), airportKind.detail(heathrow)]).toEqual([
      "London",
      "Heathrow Airport, United Kingdom",
    ]);
    expect([airportKind.title(remote), airportKind.detail(remote)]).toEqual(["Somewhere", "United Kingdom"]);
  });

  test("a city with two is ambiguous until the code, the country or the name decides", () => {
    const both = [heathrow, stansted];
    const meant = (typed: string) => meantPlace(narrowPlaces(both, typed, airportKind), typed, airportKind);
    expect(namePart("London (LH", airportKind)).toBe("London");
    expect(meant("London")).toBeNull();
    for (const typed of ["lhr", "London (LHR)", "heathrow airport", "Heathrow Airport, United Kingdom"]) {
      expect(meant(typed)).toBe(heathrow);
    }
    expect(meant("London (S")).toBe(stansted);
  });
});

describe("recent choices", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
    });
  });
  afterAll(() => void Reflect.deleteProperty(globalThis, "localStorage"));

  test("are restored in the language in which they were made", () => {
    rememberPlace(rotterdam, portKind, "en");
    rememberPlace(rostock, portKind, "en");
    expect(recentPlaces(portKind, "en")).toEqual([rostock, rotterdam]);
    expect(recentPlaces(portKind, "zh-tw")).toEqual([]);
  });

  test("a port chosen again, also in another language, is listed once", () => {
    rememberPlace(rotterdam, portKind, "en");
    rememberPlace(rostock, portKind, "en");
    rememberPlace({ ...rotterdam, name: "鹿特丹" }, portKind, "zh-tw");
    expect(recentPlaces(portKind, "en")).toEqual([rostock]);
    expect(recentPlaces(portKind, "zh-tw").map(({ name }) => name)).toEqual(["鹿特丹"]);
  });

  test("ports and airports are stored separately", () => {
    const gatwick: Airport = { ...rotterdam, city: "London", zone: null };
    rememberPlace(gatwick, airportKind, "en");
    rememberPlace(rotterdam, portKind, "en");
    expect(recentPlaces(airportKind, "en")).toEqual([gatwick]);
    expect(recentPlaces(portKind, "en")).toEqual([rotterdam]);
  });

  test("entries that are not ports are left out", () => {
    const junk = [null, "NLRTM", {}, { ...rotterdam }, { ...rotterdam, language: "en", code: 7 }];
    kept.set("ls_port", JSON.stringify({ build: buildNumber, items: junk }));
    expect(recentPlaces(portKind, "en")).toEqual([]);
  });
});

describe("suggestions", () => {
  const [colombian, spanish] = cartagenas as [Port, Port];

  test("are grouped by kind: near matches, not served, or exact matches", () => {
    expect(groupOf({ near: true, count: 3 })).toBe("didYouMean");
    expect(groupOf({ near: true, idle: true })).toBe("noneKnown");
    expect(groupOf({ idle: true })).toBe("noneKnown");
    expect(groupOf({ alias: "Saigon", count: 3 })).toBeNull();
  });

  test("a chosen place has no data of how it was found", () => {
    expect(bare({ ...rotterdam, alias: "Maasvlakte", near: true, count: 43, idle: true })).toEqual(rotterdam);
  });

  test.each([
    ["the first, when none is called so", [rotterdam, rostock], "ro", rotterdam],
    ["the one that is called so", [rostock, rotterdam], "Rotterdam", rotterdam],
    ["none of several that are called so", cartagenas, "cartagena", null],
    ["the only served one of them", [colombian, { ...spanish, idle: true as const }], "Cartagena", colombian],
    ["nothing that is only nearly called so", [{ ...rotterdam, near: true as const }], "Roterdam", null],
    ["nothing of nothing", [], "ro", null],
  ])("the best is %s", (_, places, typed, expected) => {
    expect(bestPlace(places, typed, portKind)?.id ?? null).toBe(expected?.id ?? null);
  });
});

describe("several ports as one side of a search", () => {
  const [yantian, shekou, chiwan] = [
    port("CNYTN", "Yantian", "China"),
    port("CNSHK", "Shekou", "China"),
    port("CNCWN", "Chiwan", "China"),
  ] as [Port, Port, Port];

  test("are joined in one order, each once, up to three", () => {
    const two = joinPorts([yantian, rotterdam]);
    expect(two).toMatchObject({ id: "CNYTN||NLRTM", name: "Yantian / Rotterdam", country: "", code: null });
    expect(joinPorts([rotterdam, yantian])).toEqual(two);
    expect(joinPorts([yantian, yantian])).toBe(yantian);
    expect(joinPorts([two as Port, shekou, yantian])?.id).toBe("CNSHK||CNYTN||NLRTM");
    expect(joinPorts([yantian, shekou, chiwan, rotterdam])).toBeNull();
  });

  test("are written one by one, or as their city", () => {
    const two = joinPorts([yantian, rotterdam]) as Port;
    expect(portLabel(two)).toBe("Yantian, China / Rotterdam, Netherlands");
    const ports = [chiwan, shekou, yantian];
    const city: Port = {
      ...chiwan,
      id: "CNCWN||CNSHK||CNYTN",
      name: "Shenzhen – all ports",
      code: null,
      ports,
    };
    expect(portLabel(city)).toBe("Shenzhen – all ports, China");
    expect(portKind.detail(city)).toBe("Chiwan, Shekou, Yantian, China");
  });

  test("are stored as a recent choice, unless the stored value is invalid", () => {
    const two = joinPorts([yantian, rotterdam]);
    expect(portKind.isPlace(two)).toBe(true);
    for (const ports of ["CNYTN", [null], [{ id: "CNYTN" }]])
      expect(portKind.isPlace({ ...two, ports })).toBe(false);
  });

  test.each([
    ["Hong Kong / Yan", "Yan"],
    ["Hong Kong/Yan", "Yan"],
    ["Hong Kong／", ""],
    ["Hong Kong", null],
    ["Hong Kong Island / A", null],
    ["Ningbo / A", null],
  ])("%j goes on after Hong Kong with %j", (text, further) => {
    expect(afterName(text, "Hong Kong")).toBe(further);
  });
});

describe("a suggestion for an earlier text", () => {
  test.each([
    [rotterdam, "rott", true],
    [rotterdam, "NLRT", true],
    [rotterdam, "rotterdam, neth", true],
    [rotterdam, "rotterdm", false],
    [rotterdam, "hong", false],
    [hongKong, "hong", true],
    [hongKong, "香港", true],
    [{ ...rotterdam, alias: "鹿特丹" }, "鹿特", true],
    [{ ...rotterdam, alias: "鹿特丹" }, "漢堡", false],
  ])("%j stays for %j: %j", (place, typed, stays) => {
    expect(startsAs(place, typed, portKind)).toBe(stays);
  });
});

test("Enter takes no port of a country that was typed, nor a place of its name elsewhere", () => {
  const inRegion = { inRegion: true as const };
  const places = [
    { ...port("CNHIG", "Haikou", "China"), ...inRegion },
    { ...port("JPCHI", "China", "Japan"), ...inRegion },
  ];
  expect(bestPlace(places, "China", portKind)).toBeNull();
  expect(bestPlace([port("SGSIN", "Singapore", "Singapore")], "singapore", portKind)?.id).toBe("SGSIN");
});
