import { z } from "zod";
import { airportRanks } from "@/lib/geography/place-ranks";
import { foldName } from "@/lib/i18n/fold";
import { afterAll } from "@/lib/i18n/terms";
import type { Store } from "@/lib/store/connection";
import type { AirportRow } from "@/lib/store/schema";
import { airportsNamed, resolveAirport } from "./airport-terms";
import { firstRows } from "./first-rows";
import { memoizePlace } from "./memoize-place";
import { findSimilar } from "./near";
import { nearIndexOf } from "./near-stored";
import { neighboursOf } from "./neighbours";
import { type AirportRecord, type AirportsAdapter, airportRecordSchema } from "./schema";

const columns = ["id", "name", "name_zh", "city", "city_zh", "country_code", "zone", "aliases"] as const;
const namingRanks = Object.values(airportRanks).filter((rank) => rank <= airportRanks.alias);
const storedAliases = z.array(z.string());

/** A row of the store as an airport. */
export function toAirportRecord(row: Pick<AirportRow, (typeof columns)[number]>): AirportRecord {
  return airportRecordSchema.parse({
    id: row.id,
    name: row.name,
    nameZh: row.name_zh,
    city: row.city,
    cityZh: row.city_zh,
    code: row.id,
    countryCode: row.country_code,
    zone: row.zone,
    aliases: storedAliases.parse(JSON.parse(row.aliases)),
  });
}

/** Those of some airports, by code, that are in the same country as another or near it, the nearest first. */
export async function listAirportsNear(
  { reader }: Store,
  code: string,
  among: readonly string[],
): Promise<{ airport: AirportRecord; km: number }[]> {
  const rows = await reader
    .selectFrom("airports")
    .select([...columns, "lat", "lon"])
    .where("id", "in", [code, ...among])
    .execute();
  const airport = rows.find(({ id }) => id === code);
  if (!airport) return [];
  return neighboursOf(airport, rows).map(({ place, km }) => ({ airport: toAirportRecord(place), km }));
}

/** Every airport of the store, by code. */
export async function allAirports(reader: Store["reader"]): Promise<AirportRecord[]> {
  return (await reader.selectFrom("airports").select(columns).orderBy("id").execute()).map(toAirportRecord);
}

/** Airports from the embedded store. An airport's id is its IATA code. */
export function embeddedAirports(store: Store): AirportsAdapter {
  const { reader } = store;
  async function withIds(ids: readonly string[]): Promise<AirportRecord[]> {
    if (ids.length === 0) return [];
    const rows = await reader.selectFrom("airports").select(columns).where("id", "in", ids).execute();
    const byId = new Map(rows.map((row) => [row.id, toAirportRecord(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Airports that have one of these folded texts as a name. */
  async function called(terms: readonly string[]): Promise<AirportRecord[]> {
    const rows = await reader
      .selectFrom("airport_terms")
      .select("airport_id")
      .distinct()
      .where("rank", "in", namingRanks)
      .where("term", "in", terms)
      .execute();
    return withIds(rows.map(({ airport_id }) => airport_id));
  }

  return {
    async suggestAirports(text, limit) {
      const start = foldName(text);
      if (!start) return [];
      // An exact code may come after many names with the same start.
      const coded = /^[a-z0-9]{3}$/.test(start) ? await withIds([start.toUpperCase()]) : [];
      const rows = await firstRows(limit, (count) =>
        reader
          .with("hits", (db) =>
            db
              .selectFrom("airport_terms")
              .select(["airport_id", "rank", "term"])
              .where("rank", "in", Object.values(airportRanks))
              .where("term", ">=", start)
              .where("term", "<", start + afterAll)
              .orderBy("rank")
              .orderBy("term")
              .limit(count),
          )
          .selectFrom("hits")
          .innerJoin("airports", "airports.id", "hits.airport_id")
          .select(columns.map((column) => `airports.${column}` as const))
          .orderBy("hits.rank")
          .orderBy("hits.term")
          .orderBy("airports.name")
          .execute(),
      );
      const others = rows.map(toAirportRecord).filter(({ id }) => id !== coded[0]?.id);
      return [...coded, ...others].slice(0, limit);
    },

    findAirport: memoizePlace<AirportRecord>(store, "airports", async ({ id, name }) => {
      if (id) return (await withIds([id]))[0] ?? null;
      return resolveAirport(name ?? "", (term) => called([term]));
    }),

    async nearAirports(text, limit) {
      const similar = await findSimilar(foldName(text), {
        async named(texts) {
          const airports = await called(texts);
          return (name) => airportsNamed(name, airports);
        },
        near: async (start) => withIds((await nearIndexOf(store, "airports")).find(start, limit)),
      });
      return similar.slice(0, limit);
    },
  };
}
