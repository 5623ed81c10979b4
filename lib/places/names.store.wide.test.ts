import { readFileSync } from "node:fs";
import { placeParams } from "@/lib/addresses/place-address";
import { locales } from "@/lib/i18n/locales";
import { UpstreamError } from "@/lib/upstream/errors";
import { sampleOf } from "@/test/support/sample-of";
import { describeOnce, openTestStore } from "@/test/support/stores";
import { airportTerms, resolveAirport } from "./airport-terms";
import { toAirportRecord } from "./airports-embedded";
import { embeddedPlaces, toPortRecord } from "./embedded";
import { airportNames, portNames } from "./names";
import { portFinder } from "./port-finder";
import { decide, meaningOf } from "./port-meaning";
import { namesIn } from "./port-readings";
import { portTerms } from "./port-terms";
import type { PortRecord } from "./schema";
import { parseAirports, parsePorts, seedPorts } from "./seed";

/** A link to a lane leads to that lane, whatever port or airport it names. */

const ports = parsePorts(readFileSync("data/ports.csv", "utf8")).map(toPortRecord);
const airports = parseAirports(readFileSync("data/airports.csv", "utf8")).map(toAirportRecord);

/** Places by what they are called: each of the tables is read once, as an adapter's store is. */
function indexOf<P>(places: readonly P[], termsOf: (place: P) => { term: string }[]): (term: string) => P[] {
  const known = new Map<string, P[]>();
  for (const place of places) {
    for (const { term } of termsOf(place)) known.set(term, [...(known.get(term) ?? []), place]);
  }
  return (term) => known.get(term) ?? [];
}
const portsCalled = indexOf(ports, portTerms);
const airportsCalled = indexOf(airports, airportTerms);

async function findPort(name: string): Promise<PortRecord | null> {
  return decide(meaningOf(name, namesIn(name).flatMap(portsCalled)));
}
const findAirport = (name: string) => resolveAirport(name, async (term) => airportsCalled(term));

describeOnce("names of links", () => {
  test.each(locales)(
    "every port of the table is found again by the names of its links (%s)",
    async (locale) => {
      const wrong: string[] = [];
      let asked = 0;
      const some = sampleOf(ports, 200);
      for (const port of some) {
        const names = await portNames(port, locale, (name) => {
          asked += 1;
          return findPort(name);
        });
        for (const name of [names.addressName, names.plainName]) {
          const found = name === null ? null : await findPort(name);
          if (found?.id !== port.id) wrong.push(`${port.id} ${name}: ${found?.id}`);
        }
      }
      expect(wrong).toEqual([]);
      // A name as a rule, a country where it must be: no port costs more than a look or two in each language.
      expect(asked).toBeLessThan(some.length * (locale === "en" ? 1.2 : 2.4));
    },
  );

  test("names of two ports have the country, all others do not", async () => {
    const english = await Promise.all(
      ports.map(async (port) => [port, await portNames(port, "en", findPort)] as const),
    );
    const long = english.filter(([port, { addressName }]) => addressName !== port.name);
    expect(long.map(([{ id }, { addressName }]) => `${id} ${addressName}`).sort()).toEqual([
      "AGSJO Saint John's, Antigua & Barbuda",
      "CASJF St. John's, Canada",
      "COCTG Cartagena, Colombia",
      "ESCAR Cartagena, Spain",
      "LBKYE Tripoli, Lebanon",
      "LYTIP Tripoli, Libya",
      "MXZLO Manzanillo, Mexico",
      "PAMIT Manzanillo, Panama",
    ]);
  });

  test.each(["en", "zh-tw"] as const)(
    "every airport is found again by the names of its links (%s)",
    async (locale) => {
      const wrong: string[] = [];
      for (const airport of sampleOf(airports, 200)) {
        const names = await airportNames(airport, locale, findAirport);
        for (const name of [names.addressName, names.plainName]) {
          const found = name === null ? null : await findAirport(name);
          if (found?.id !== airport.id) wrong.push(`${airport.id} ${name}: ${found?.id}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

test("an import, a search of the store and the rule alone recognise the same ports", async () => {
  const store = await openTestStore();
  await seedPorts(store, readFileSync("data/ports.csv", "utf8"));
  const [{ idsOf, similarPorts }, places] = [await portFinder(store.db), embeddedPlaces(store)];
  const texts = sampleOf(ports, 20)
    .concat(ports.filter(({ name }) => ["Cartagena", "Manzanillo", "Tripoli"].includes(name)))
    .flatMap((port) => [port.id.toLowerCase(), port.name, port.nameZh ?? "", ...port.aliases])
    .concat("Cartagena, ES", "Tripoli，黎巴嫩", "Atlantis", ", Spain");
  const differing: string[] = [];
  for (const text of new Set(texts.filter(Boolean))) {
    const ids = idsOf(text);
    const one = ids.length === 1 ? ids[0] : undefined;
    const found = [(await places.findPort({ name: text }))?.id, (await findPort(text))?.id];
    if (found.some((id) => id !== one)) differing.push(`${text}: ${found}, ${ids}`);
  }
  store.close();
  expect(differing).toEqual([]);
  expect(idsOf("Cartagena")).toEqual(["COCTG", "ESCAR"]);
  expect(idsOf("Cartagena, ES")).toEqual(["ESCAR"]);
  expect(idsOf("Atlantis")).toEqual([]);
  const nearest = (text: string) => similarPorts(text)[0]?.id;
  expect(["Roterdam", "Port of Hamberg", "Rotterdam Maasvlakte", "上海港口"].map(nearest)).toEqual([
    "NLRTM",
    "DEHAM",
    "NLRTM",
    "CNSHA",
  ]);
  expect(similarPorts("Xyzzyx")).toEqual([]);
  for (let number = 0; number < 400; number += 1) similarPorts(`Roterdam ${number}`);
  expect(similarPorts("Singapur")).toEqual([]);
  expect(nearest("Roterdam")).toBe("NLRTM");
});

describeOnce("a source that cannot tell two ports apart", () => {
  const port: PortRecord = {
    id: "77",
    name: "Tripoli",
    nameZh: null,
    country: null,
    countryCode: null,
    unlocode: "LYTIP",
    zone: null,
    aliases: [],
  };
  const linked = async (found: (name: string) => Promise<{ id: string } | null>, of = port) => {
    const names = await portNames(of, "en", found);
    return new URLSearchParams(
      placeParams("loading_port", { id: of.id, nameEn: of.name, addressName: names.addressName }),
    ).toString();
  };

  test("is looked up by the code where the country is unknown", async () => {
    expect(await linked(async (name) => (name === "LYTIP" ? { id: "77" } : null))).toBe("loading_port=LYTIP");
  });

  test("or has only the id, also when the lookup fails", async () => {
    const withId = "loading_port=Tripoli&loading_port_id=77";
    expect(await linked(async () => ({ id: "78" }), { ...port, unlocode: null })).toBe(withId);
    expect(
      await linked(() => Promise.reject(new UpstreamError("timeout", { service: "places", requestId: "1" }))),
    ).toBe(withId);
  });
});
