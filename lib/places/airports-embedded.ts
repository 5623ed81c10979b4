import type { Kysely } from "kysely";
import { z } from "zod";
import { kilometres } from "@/lib/geography/kilometres";
import { airportRanks, knownAirportRanks } from "@/lib/geography/place-ranks";
import { foldName } from "@/lib/i18n/fold";
import { afterAll } from "@/lib/i18n/terms";
import type { Store } from "@/lib/store/connection";
import type { AirportRow, Database } from "@/lib/store/schema";
import { airportsNamed, isNamingRank, resolveAirport } from "./airport-terms";
import { airportCities } from "./cities";
import { firstRows } from "./first-rows";
import { memoizePlace } from "./memoize-place";
import { findSimilar } from "./near";
import { nearIndexOf } from "./near-stored";
import { neighboursOf } from "./neighbours";
import { type AirportRecord, type AirportsAdapter, airportRecordSchema } from "./schema";

const columns = [
  "id",
  "listed",
  "name",
  "name_zh",
  "city",
  "city_zh",
  "country_code",
  "zone",
  "aliases",
] as const;
const placed = [...columns, "lat", "lon"] as const;
const ranks = [...Object.values(airportRanks), ...Object.values(knownAirportRanks)];
const namingRanks = ranks.filter(isNamingRank);
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
    ...(row.listed ? {} : { isUnlisted: true }),
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
    .select(placed)
    .where("id", "in", [code, ...among])
    .execute();
  const airport = rows.find(({ id }) => id === code);
  if (!airport) return [];
  return neighboursOf(airport, rows).map(({ place, km }) => ({ airport: toAirportRecord(place), km }));
}

/** Countries of listed airports by the folded name of their city; of one city alone with `name`. */
export async function cityCountries(
  db: Pick<Kysely<Database>, "selectFrom">,
  name?: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom("airport_terms")
    .innerJoin("airports", "airports.id", "airport_terms.airport_id")
    .select(["airport_terms.term", "airports.country_code"])
    .where("airport_terms.rank", "=", airportRanks.city)
    .$if(name !== undefined, (query) => query.where("airport_terms.term", "=", name ?? ""))
    .execute();
  const cities = Map.groupBy(rows, ({ term }) => term);
  return new Map([...cities].map(([term, all]) => [term, all.map(({ country_code }) => country_code)]));
}

/** Every airport of the store, by code. */
export async function allAirports(reader: Store["reader"]): Promise<AirportRecord[]> {
  return (await reader.selectFrom("airports").select(columns).orderBy("id").execute()).map(toAirportRecord);
}

/** A rectangle of degrees that holds all within some kilometres of a position; all longitudes near a pole or the date line. */
function around({ lat, lon }: { lat: number; lon: number }, km: number) {
  const height = km / 111;
  const width = height / Math.max(Math.cos((Math.min(Math.abs(lat) + height, 90) * Math.PI) / 180), 0.001);
  const isWhole = Math.abs(lon) + width > 180;
  return {
    lat: [lat - height, lat + height] as const,
    lon: isWhole ? ([-180, 180] as const) : ([lon - width, lon + width] as const),
  };
}

/** The airports within some kilometres of an airport, by code, the nearest first, without itself; none for an unknown code. */
export async function listAirportsWithin(
  { reader }: Store,
  code: string,
  km: number,
): Promise<{ airport: AirportRecord; km: number }[]> {
  const centre = await reader
    .selectFrom("airports")
    .select(["lat", "lon"])
    .where("id", "=", code)
    .executeTakeFirst();
  if (!centre) return [];
  const { lat, lon } = around(centre, km);
  const rows = await reader
    .selectFrom("airports")
    .select(placed)
    .where("id", "!=", code)
    .where("lat", ">=", lat[0])
    .where("lat", "<=", lat[1])
    .where("lon", ">=", lon[0])
    .where("lon", "<=", lon[1])
    .execute();
  return rows
    .map((row) => ({ airport: toAirportRecord(row), km: Math.round(kilometres(centre, row)) }))
    .filter((near) => near.km <= km)
    .sort((a, b) => a.km - b.km);
}

/**
 * The airports of the city of an airport, by code, itself among them, listed ones first: those of the same city and country, and
 * those that share its city code (cities.ts). None for an unknown code.
 */
export async function listAirportsOfCity({ reader }: Store, code: string): Promise<AirportRecord[]> {
  const airport = await reader
    .selectFrom("airports")
    .select(["city", "country_code"])
    .where("id", "=", code)
    .executeTakeFirst();
  if (!airport) return [];
  const members = airportCities.flatMap(({ airports }) => (airports.includes(code) ? airports : []));
  const rows = await reader
    .selectFrom("airports")
    .select(columns)
    .where((eb) =>
      eb.or([
        eb("id", "in", [code, ...members]),
        eb.and([eb("city", "=", airport.city), eb("country_code", "=", airport.country_code)]),
      ]),
    )
    .orderBy("listed", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toAirportRecord);
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
      // An exact code may come after many names with the same start. The code of an unlisted airport stands behind these.
      const withCode = /^[a-z0-9]{3}$/.test(start) ? await withIds([start.toUpperCase()]) : [];
      const coded = withCode.filter(({ isUnlisted }) => !isUnlisted);
      const rows = await firstRows(limit, (count) =>
        reader
          .with("hits", (db) =>
            db
              .selectFrom("airport_terms")
              .select(["airport_id", "rank", "term"])
              .where("rank", "in", ranks)
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
