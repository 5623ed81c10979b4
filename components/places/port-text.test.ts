import { typedStart } from "@/components/ui/typed-start";
import type { Port } from "@/lib/places/schema";
import { site } from "@/lib/site";
import { meantPort, namePart, narrowPorts, portLabel, recentPorts, rememberPort } from "./port-text";

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

test("a port reads as name and country, in the punctuation of its script", () => {
  expect(portLabel(rotterdam)).toBe("Rotterdam, Netherlands");
  expect(portLabel(hongKong)).toBe("香港，香港");
  expect(portLabel({ name: "Rotterdam", country: "" })).toBe("Rotterdam");
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

describe("meantPort", () => {
  test("the one so named, however it is written", () => {
    const both = [rostock, rotterdam];
    for (const typed of ["Rotterdam", " rotterdam ", "NLRTM", "nlrtm", "Rotterdam, Netherlands"]) {
      expect(meantPort(both, typed)).toBe(rotterdam);
    }
    expect(meantPort([hongKong, rotterdam], "hong kong")).toBe(hongKong);
  });

  test("the only one there is", () => {
    expect(meantPort([rotterdam], "rotte")).toBe(rotterdam);
  });

  test("none when two could be meant, or nothing was typed", () => {
    expect(meantPort([rostock, rotterdam], "ro")).toBeNull();
    expect(meantPort(cartagenas, "Cartagena")).toBeNull();
    expect(meantPort([], "ro")).toBeNull();
    expect(meantPort([rotterdam], " ")).toBeNull();
  });

  test("a country after a comma decides between namesakes", () => {
    expect(namePart("Cartagena, Sp")).toBe("Cartagena");
    expect(namePart("香港，香")).toBe("香港");
    expect(meantPort(narrowPorts(cartagenas, "cartagena, sp"), "cartagena, sp")?.id).toBe("ESCAR");
    expect(narrowPorts(cartagenas, "Cartagena")).toHaveLength(2);
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

  test("come back in the language they were made in", () => {
    rememberPort(rotterdam, "en");
    rememberPort(rostock, "en");
    expect(recentPorts("en")).toEqual([rostock, rotterdam]);
    expect(recentPorts("zh-tw")).toEqual([]);
  });

  test("a port chosen again, also in another language, stands once", () => {
    rememberPort(rotterdam, "en");
    rememberPort(rostock, "en");
    rememberPort({ ...rotterdam, name: "鹿特丹" }, "zh-tw");
    expect(recentPorts("en")).toEqual([rostock]);
    expect(recentPorts("zh-tw").map(({ name }) => name)).toEqual(["鹿特丹"]);
  });

  test("what is no port is left out", () => {
    const junk = [null, "NLRTM", {}, { ...rotterdam }, { ...rotterdam, language: "en", code: 7 }];
    kept.set("ls_port", JSON.stringify({ build: site.build, items: junk }));
    expect(recentPorts("en")).toEqual([]);
  });
});
