import { readFileSync } from "node:fs";
import { locales } from "@/lib/i18n/locales";
import { placeParams } from "@/lib/place-address";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { UpstreamError } from "@/lib/upstream/errors";
import { embeddedPlaces, toPortRecord } from "./embedded";
import { airportNames, portNames } from "./names";
import { portFinder } from "./port-finder";
import type { PortRecord } from "./schema";
import { parseAirports, parsePorts, seedAirports, seedPorts } from "./seed";

/** A link to a lane leads to that lane, whatever port or airport it names. */

const portsFile = readFileSync("data/ports.csv", "utf8");
const airportsFile = readFileSync("data/airports.csv", "utf8");
const ports = parsePorts(portsFile).map(toPortRecord);
const store = openStore(":memory:");
const { findPort, findAirport } = embeddedPlaces(store);

beforeAll(async () => {
  migrate(store);
  await seedPorts(store, portsFile);
  await seedAirports(store, airportsFile);
});
afterAll(() => store.close());

test.each(locales)("every port of the table is found again by the names of its links (%s)", async (locale) => {
  const wrong: string[] = [];
  let asked = 0;
  for (const port of ports) {
    const names = await portNames(port, locale, (name) => {
      asked += 1;
      return findPort({ name });
    });
    for (const name of [names.addressName, names.plainName]) {
      const found = name === null ? null : await findPort({ name });
      if (found?.id !== port.id) wrong.push(`${port.id} ${name}: ${found?.id}`);
    }
  }
  expect(wrong).toEqual([]);
  // A name as a rule, a country where it must be: no port costs more than a look or two in each language.
  expect(asked).toBeLessThan(ports.length * (locale === "en" ? 1.1 : 2.2));
});

test("names that stand for two ports come with the country, all others alone", async () => {
  const english = await Promise.all(
    ports.map(async (port) => [port, await portNames(port, "en", (name) => findPort({ name }))] as const),
  );
  const long = english.filter(([port, { addressName }]) => addressName !== port.name);
  expect(long.map(([{ id }, { addressName }]) => `${id} ${addressName}`).sort()).toEqual([
    "COCTG Cartagena, Colombia",
    "ESCAR Cartagena, Spain",
    "LBKYE Tripoli, Lebanon",
    "LYTIP Tripoli, Libya",
    "MXZLO Manzanillo, Mexico",
    "PAMIT Manzanillo, Panama",
  ]);
});

test("every airport of the table is found again by the names of its links", async () => {
  const wrong: string[] = [];
  for (const { id } of parseAirports(airportsFile)) {
    const airport = await findAirport({ id });
    if (!airport) throw new Error(`${id} is not there.`);
    for (const locale of locales) {
      const names = await airportNames(airport, locale, (name) => findAirport({ name }));
      for (const name of [names.addressName, names.plainName]) {
        const found = name === null ? null : await findAirport({ name });
        if (found?.id !== id) wrong.push(`${id} ${locale} ${name}: ${found?.id}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("an import takes every text that a search takes for one port for the same, and names several", async () => {
  const idsOf = await portFinder(store.db);
  const texts = ports.flatMap((port) => [
    port.id,
    port.id.toLowerCase(),
    port.name,
    port.nameZh ?? "",
    ...port.aliases,
    `${port.name}, ${port.countryCode}`,
  ]);
  const differing: string[] = [];
  for (const text of new Set(texts.filter(Boolean))) {
    const ids = idsOf(text);
    const found = (await findPort({ name: text }))?.id;
    if (found !== (ids.length === 1 ? ids[0] : undefined)) differing.push(`${text}: ${found}, ${ids}`);
  }
  expect(differing).toEqual([]);
  expect(idsOf("Cartagena")).toEqual(["COCTG", "ESCAR"]);
  expect(idsOf("Atlantis")).toEqual([]);
});

describe("a source that cannot tell two ports apart", () => {
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

  test("is asked by the code where the country is unknown", async () => {
    expect(await linked(async (name) => (name === "LYTIP" ? { id: "77" } : null))).toBe("loading_port=LYTIP");
  });

  test("or is given the id, also when it cannot be asked", async () => {
    const withId = "loading_port=Tripoli&loading_port_id=77";
    expect(await linked(async () => ({ id: "78" }), { ...port, unlocode: null })).toBe(withId);
    expect(await linked(() => Promise.reject(new UpstreamError("timeout", { service: "places", requestId: "1" })))).toBe(withId);
  });
});
