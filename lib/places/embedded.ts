import type { Selectable } from "kysely";
import { z } from "zod";
import { knownPortRanks, portRanks } from "@/lib/geography/place-ranks";
import { foldName } from "@/lib/i18n/fold";
import { afterAll } from "@/lib/i18n/terms";
import { processState } from "@/lib/memoize/process-state.mjs";
import type { Store } from "@/lib/store/connection";
import type { PortRow } from "@/lib/store/schema";
import { cityCountries, embeddedAirports } from "./airports-embedded";
import { firstRows } from "./first-rows";
import { memoizePlace } from "./memoize-place";
import { findSimilar } from "./near";
import { nearIndexOf } from "./near-stored";
import { neighboursOf } from "./neighbours";
import { decide, isCityElsewhere, meaningOf, noMeaning, portsNamed } from "./port-meaning";
import { namesIn } from "./port-readings";
import type { Region } from "./regions";
import {
  type Neighbour,
  type PlacesAdapter,
  type PortMeaning,
  type PortRecord,
  portRecordSchema,
} from "./schema";

const knownRanks = Object.values(knownPortRanks);
const namingRanks = [portRanks.name, portRanks.chineseName, portRanks.alias, portRanks.code, ...knownRanks];

/** Creates a PortRecord from a row. */
export const portColumns = [
  "ports.id",
  "ports.name",
  "ports.name_zh",
  "ports.country_code",
  "ports.unlocode",
  "ports.zone",
  "ports.aliases",
  "ports.subdivision",
  "ports.state",
  "ports.listed",
] as const;
const storedAliases = z.array(z.string());

/** A port as the store has it. */
export type StoredPort = Selectable<PortRow>;

/** A row of the store as a port. */
export function toPortRecord(row: Omit<StoredPort, "sort_name" | "lat" | "lon">): PortRecord {
  return portRecordSchema.parse({
    id: row.id,
    name: row.name,
    nameZh: row.name_zh,
    country: null,
    countryCode: row.country_code,
    unlocode: row.unlocode,
    zone: row.zone,
    aliases: storedAliases.parse(JSON.parse(row.aliases)),
    ...(row.subdivision ? { subdivision: row.subdivision } : {}),
    ...(row.state ? { state: row.state } : {}),
    ...(row.listed ? {} : { isUnlisted: true }),
  });
}

/** Every listed port of the store, by name. */
export async function allListedPorts(reader: Store["reader"]): Promise<PortRecord[]> {
  const rows = await reader
    .selectFrom("ports")
    .select(portColumns)
    .where("listed", "=", 1)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map(toPortRecord);
}

async function suggestPorts({ reader }: Store, text: string, limit: number): Promise<PortRecord[]> {
  const start = foldName(text);
  if (!start) return [];
  const rows = await firstRows(limit, (count) =>
    reader
      .with("hits", (db) =>
        db
          .selectFrom("port_terms")
          .select(["port_id", "rank", "term"])
          .where("rank", "in", [...Object.values(portRanks), ...knownRanks])
          .where("term", ">=", start)
          .where("term", "<", start + afterAll)
          .where((eb) => eb.or([eb("rank", "!=", portRanks.shortCode), eb("term", "=", start)]))
          .orderBy("rank")
          .orderBy("term")
          .limit(count),
      )
      .selectFrom("hits")
      .innerJoin("ports", "ports.id", "hits.port_id")
      .select(portColumns)
      .orderBy("hits.rank")
      .orderBy("hits.term")
      .orderBy("ports.name")
      .execute(),
  );
  return rows.map(toPortRecord);
}

async function withIds({ reader }: Store, ids: readonly string[]): Promise<PortRecord[]> {
  if (ids.length === 0) return [];
  const rows = await reader.selectFrom("ports").select(portColumns).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toPortRecord(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function nearPorts(store: Store, text: string, limit: number): Promise<PortRecord[]> {
  const similar = await findSimilar(foldName(text), {
    async named(texts) {
      const ports = await portsWith(store, texts);
      return (name) => portsNamed(name, ports);
    },
    near: async (start) => withIds(store, (await nearIndexOf(store, "ports")).find(start, limit)),
  });
  return similar.slice(0, limit);
}

/** Ports that have one of these texts as a term of any kind. */
async function portsWith({ reader }: Store, texts: readonly string[]): Promise<PortRecord[]> {
  if (texts.length === 0) return [];
  const rows = await reader
    .selectFrom("port_terms")
    .innerJoin("ports", "ports.id", "port_terms.port_id")
    .select(portColumns)
    .where("port_terms.rank", "in", namingRanks)
    .where("port_terms.term", "in", texts)
    .execute();
  return rows.map(toPortRecord);
}

async function portsIn(
  { reader }: Store,
  { countries, state }: Region,
  limit: number,
): Promise<PortRecord[]> {
  const rows = await reader
    .selectFrom("ports")
    .select(portColumns)
    .where("country_code", "in", countries)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .orderBy("listed", "desc")
    .orderBy("sort_name")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toPortRecord);
}

async function listNeighbours({ reader }: Store, id: string, among: readonly string[]): Promise<Neighbour[]> {
  const rows = await reader
    .selectFrom("ports")
    .select([...portColumns, "ports.lat", "ports.lon"])
    .where("id", "in", [id, ...among])
    .execute();
  const placed = rows.flatMap(({ lat, lon, ...row }) =>
    lat === null || lon === null ? [] : { ...row, lat, lon },
  );
  const port = placed.find((row) => row.id === id);
  if (!port) return [];
  return neighboursOf(port, placed).map(({ place, km }) => ({ port: toPortRecord(place), km }));
}

/** One for each store, so that what it has found is remembered from one call to the next (memoizePlace). */
const adapters = processState("places.embedded", () => new WeakMap<Store, PlacesAdapter>());

/** Places from the embedded store. A port's id is its UN/LOCODE, an airport's its IATA code. */
export function embeddedPlaces(store: Store): PlacesAdapter {
  const adapter = adapters.get(store) ?? newAdapter(store);
  adapters.set(store, adapter);
  return adapter;
}

function newAdapter(store: Store): PlacesAdapter {
  const portOfId = memoizePlace<PortRecord>(
    store,
    "ports",
    async ({ id = "" }) => (await withIds(store, [id]))[0] ?? null,
  );

  const meaningOfName = memoizePlace<PortMeaning>(store, "ports", async ({ name = "" }) => {
    const meaning = meaningOf(name, await portsWith(store, namesIn(name)));
    if (!meaning.ports.every(({ port }) => port.isUnlisted)) return meaning;
    const countries = (await cityCountries(store.reader, foldName(name))).get(foldName(name)) ?? [];
    return { ...meaning, isCityElsewhere: isCityElsewhere(meaning, countries) };
  });

  const meaning = async (text: string) => (await meaningOfName({ name: text })) ?? noMeaning;

  return {
    suggestPorts: (text, limit) => suggestPorts(store, text, limit),
    nearPorts: (text, limit) => nearPorts(store, text, limit),
    async findPort({ id, name }) {
      if (id) return portOfId({ id });
      return name ? decide(await meaning(name)) : null;
    },
    meaningOf: meaning,
    portsIn: (region, limit) => portsIn(store, region, limit),
    listNeighbours: (id, among) => listNeighbours(store, id, among),
    ...embeddedAirports(store),
  };
}
