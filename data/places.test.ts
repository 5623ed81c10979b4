import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { countryName } from "@/lib/i18n/countries";
import { plainLetters } from "@/lib/i18n/plain-letters";
import { simplify } from "@/lib/i18n/simplify";
import { airportCities } from "@/lib/places/cities";
import { portCities } from "@/lib/places/port-cities";
import { readStatTable } from "@/lib/reference/stat-table";

/** One name for a place and for a company in each language, whichever table a page reads. */
type Row = Record<string, string>;
const read = (file: string) => readFileSync(join(process.cwd(), "data", file), "utf8");
const table = (file: string): Row[] =>
  Papa.parse<Row>(read(file), { header: true, skipEmptyLines: true }).data;
const statistic = (name: string, language: "en" | "zh") =>
  readStatTable(read(`knowledge/${name}.${language}.csv`)).table.rows;

const ports = table("ports.csv");
const airports = table("airports.csv");
const plain = (name: string) => plainLetters(name).replace(/[^a-z]/g, "");

/** Places that the port and the airport call differently, each with its reason. */
const placeExceptions: Record<string, string> = {
  COK: "The port goes by Cochin in UN/LOCODE and in the name of its authority, the city by Kochi.",
};

describe("ports and airports", () => {
  /** An airport and a port are of one place where the English or the Chinese name of a city is a port's in its country. */
  const pairs = airports.flatMap((airport) =>
    ports
      .filter(
        (port) =>
          port.country === airport.country &&
          (plain(port.name ?? "") === plain(airport.city ?? "") ||
            (port.name_zh !== "" &&
              [port.name_zh, simplify(port.name_zh ?? "")].some((name) =>
                [airport.city_zh, simplify(airport.city_zh ?? "")].includes(name),
              ))),
      )
      .map((port) => ({ airport, port })),
  );

  test("there are places with both", () => expect(pairs.length).toBeGreaterThan(100));

  test("a place has one name in English and in Chinese", () => {
    const differing = pairs
      .filter(({ airport }) => !placeExceptions[airport.iata ?? ""])
      .filter(({ airport, port }) => airport.city !== port.name || airport.city_zh !== port.name_zh)
      .map(
        ({ airport, port }) =>
          `${airport.city} ${airport.city_zh} at ${airport.iata}, ${port.name} ${port.name_zh}`,
      );
    expect(differing).toEqual([]);
  });

  test("each exception is one", () => {
    for (const code of Object.keys(placeExceptions)) {
      const { airport, port } = pairs.find((pair) => pair.airport.iata === code) ?? {};
      expect([airport?.city, airport?.city_zh]).not.toEqual([port?.name, port?.name_zh]);
    }
  });

  test("an airport of the same city has the same name of it", () => {
    const names = new Map<string, Set<string>>();
    for (const { country, city, city_zh } of airports) {
      const key = `${country} ${city}`;
      names.set(key, (names.get(key) ?? new Set()).add(city_zh ?? ""));
    }
    expect([...names].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  test("cities that stand for several airports or ports are named as those are", () => {
    const differing = airportCities.flatMap(({ name, nameZh, airports: codes }) =>
      airports
        .filter(({ iata, city }) => codes.includes(iata ?? "") && plain(city ?? "") === plain(name))
        .filter(({ city, city_zh }) => city !== name || city_zh !== nameZh)
        .map(({ iata }) => `${name} ${nameZh}, ${iata}`),
    );
    for (const { name, nameZh } of portCities)
      differing.push(
        ...airports
          .filter(({ city }) => city === name)
          .filter(({ city_zh }) => city_zh !== nameZh)
          .map(({ iata }) => `${name} ${nameZh}, ${iata}`),
      );
    expect(differing).toEqual([]);
  });

  test("only the listed ports share a Chinese name", () => {
    const exceptions = new Map([
      ["卡塔赫納", "Cartagena in Colombia and in Spain: the list shows the country beside"],
      ["曼薩尼約", "Manzanillo in Mexico and in Panama"],
      ["的黎波里", "Tripoli in Lebanon and in Libya"],
      ["維多利亞", "Vitória in Brazil and Port Victoria in Seychelles"],
      ["聖約翰", "Saint John in Canada and Saint John's in Antigua"],
      ["喬治敦", "Georgetown in Guyana and George Town in Cayman"],
    ]);
    const found = Map.groupBy(
      ports.filter(({ name_zh }) => name_zh),
      ({ name_zh }) => name_zh ?? "",
    );
    const twice = [...found].filter(([, rows]) => rows.length > 1).map(([name]) => name);
    expect(twice.sort()).toEqual([...exceptions.keys()].sort());
  });
});

describe("statistics", () => {
  /** What an annual figure counts together has no port or airport of its own. */
  const placesOnly = (name: string) => !/[-–－]|inland|Beibu|內河|北部灣|寧波舟山/.test(name);

  test.each(["world_cntr_port_ranking", "top_10_china_port"])("%s names ports as the lists do", (name) => {
    const [english, chinese] = [statistic(name, "en"), statistic(name, "zh")];
    const known = [
      ...ports.map(({ name: en = "", name_zh = "" }) => `${en} ${name_zh}`),
      ...airports.map(({ city = "", city_zh = "" }) => `${city} ${city_zh}`),
    ];
    const strange = english
      .map((row, at) => [row[1] ?? "", chinese[at]?.[1] ?? ""] as const)
      .filter(([en, zh]) => placesOnly(en) && placesOnly(zh))
      .filter(([en, zh]) => !known.includes(`${en} ${zh}`));
    expect(strange).toEqual([]);
  });

  test("countries stand in the ranking as they do in the port index", () => {
    const countries = new Map(
      ports.map(({ country = "" }) => [countryName(country, "en"), countryName(country, "zh-tw")]),
    );
    const [english, chinese] = [
      statistic("world_cntr_port_ranking", "en"),
      statistic("world_cntr_port_ranking", "zh"),
    ];
    for (const [at, row] of english.entries())
      expect([row[2], chinese[at]?.[2]]).toEqual([row[2], countries.get(row[2] ?? "")]);
  });

  test("airports are called by their city and their own name", () => {
    const byCode = new Map(airports.map((airport) => [airport.iata, airport]));
    const [english, chinese] = [statistic("major_chi_airport", "en"), statistic("major_chi_airport", "zh")];
    for (const [at, [, name = "", code = ""]] of english.entries()) {
      const airport = byCode.get(code);
      expect(airport?.name?.replaceAll("'", "’")).toContain(name);
      expect(airport?.name_zh).toContain(chinese[at]?.[1] ?? "?");
    }
  });
});

describe("companies", () => {
  const named = (file: string) => new Map(table(file).map(({ name = "", name_zh = "" }) => [name, name_zh]));
  const tracking = named("tracking-sea.csv");

  test("a carrier has one Chinese name in tracking, surcharges and statistics", () => {
    for (const [name, nameZh] of named("surcharges.csv"))
      expect([name, tracking.get(name)]).toEqual([name, nameZh]);
    /** A ranking uses short names; COSCO is counted as a group there, with OOCL. */
    const short: Record<string, string> = {
      MSC: "MSC Mediterranean Shipping Company",
      ONE: "Ocean Network Express (ONE)",
      Evergreen: "Evergreen Line",
      "Wan Hai": "Wan Hai Lines",
      PIL: "PIL Pacific International Lines",
      KMTC: "KMTC Line",
      IRISL: "IRISL Group",
      Sinokor: "Sinokor Merchant Marine",
    };
    const [english, chinese] = [
      statistic("top_20_srv_operator", "en"),
      statistic("top_20_srv_operator", "zh"),
    ];
    for (const [at, [, name = ""]] of english.entries()) {
      if (name === "COSCO Group") continue;
      const full = short[name] ?? name;
      expect([name, chinese[at]?.[1]]).toEqual([name, tracking.get(full) || full]);
    }
  });

  test("an airline has one Chinese name in codes and tracking", () => {
    const airlines = named("airlines.csv");
    for (const [name, nameZh] of named("tracking-air.csv"))
      if (airlines.has(name)) expect([name, airlines.get(name)]).toEqual([name, nameZh]);
  });

  test("a sample company has one Chinese name in the directory, documents, flights and advertisements", () => {
    const chinese = new Map<string, string>();
    const differing: string[] = [];
    const say = (name: string, nameZh: string, where: string) => {
      if (!nameZh) return;
      const known = chinese.get(name);
      if (known && known !== nameZh) differing.push(`${name}: ${known}, in ${where} ${nameZh}`);
      chinese.set(name, known ?? nameZh);
    };
    for (const { name = "", name_zh = "" } of table("sample/flights/airlines.csv"))
      say(name, name_zh, "flights");
    for (const { name, nameZh } of JSON.parse(read("documents/companies.json")) as Row[])
      say(name ?? "", nameZh ?? "", "documents");
    for (const { full_name = "", full_name_chi = "" } of table("sample/companies.csv"))
      say(full_name, full_name_chi, "companies");
    for (const file of ["home-ads", "port-ads", "air-ads", "directory-ads"])
      for (const { company = "", companyZh = "" } of JSON.parse(read(`promotions/${file}.json`)) as Row[]) {
        const [name = "", nameZh = ""] = [company.split(": ")[0], companyZh.split("：")[0]];
        if (chinese.has(name)) say(name, nameZh, file);
      }
    expect(differing).toEqual([]);
    expect(chinese.size).toBeGreaterThan(150);
  });
});
