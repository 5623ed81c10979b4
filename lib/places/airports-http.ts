import { z } from "zod";
import { airportRanks } from "@/lib/geography/place-ranks";
import { foldName } from "@/lib/i18n/fold";
import {
  defaultLocale,
  type Locale,
  type StoredLanguage,
  showsChinese,
  storedEdition,
} from "@/lib/i18n/locales";
import { UpstreamError } from "@/lib/upstream/errors";
import { fetchUpstream, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { jsonReader } from "@/lib/upstream/response-reader";
import { looseText, needText, parseList } from "@/lib/upstream/rows";
import { airportsNamed, airportTerms, rankAirports, resolveAirport } from "./airport-terms";
import { findSimilar } from "./near";
import { nearestOf } from "./near-listed";
import type { AirportRecord, AirportsAdapter } from "./schema";

const envelope = z.object({ airports: z.array(z.unknown()) });

/** An IATA code in any spelling, else null. */
const iataCode = looseText(120).transform((text) => {
  const code = text?.toUpperCase() ?? "";
  return /^[A-Z]{3}$/.test(code) ? code : null;
});

const isChinese = (text: string | null) => /\p{Script=Han}/u.test(text ?? "");

/** The response is in the requested language, so a name may be in either script. */
const airportRow = z
  .object({
    airport_id: needText(64),
    airport_name: needText(120),
    airport_name_chi: looseText(120),
    airport_code: iataCode,
    transfer_city: looseText(120),
  })
  .transform(
    (row): AirportRecord => ({
      id: row.airport_id,
      name: row.airport_name,
      nameZh: row.airport_name_chi ?? (isChinese(row.airport_name) ? row.airport_name : null),
      city: row.transfer_city,
      cityZh: isChinese(row.transfer_city) ? row.transfer_city : null,
      code: row.airport_code,
      countryCode: null,
      zone: null,
      aliases: [],
    }),
  );

const readAirports = jsonReader(envelope, ({ airports }, note) => parseList(airports, airportRow, note), []);

/** The airport with its names from a response in the other language. */
function inBoth(airport: AirportRecord, other: AirportRecord | undefined): AirportRecord {
  if (!other) return airport;
  const english = isChinese(airport.name) && !isChinese(other.name) ? other : airport;
  return {
    ...airport,
    name: english.name,
    nameZh: airport.nameZh ?? other.nameZh,
    city: english.city,
    cityZh: airport.cityZh ?? other.cityZh,
  };
}

const namesOf = (airport: AirportRecord) =>
  airportTerms(airport).filter(({ rank }) => rank <= airportRanks.alias && rank !== airportRanks.code);

/** Airports from a publisher's service. Ids are opaque; countries and zones are unknown. */
export function httpAirports(access: UpstreamAccess): AirportsAdapter {
  /** Requests have the stored languages: Simplified names are derived from Traditional ones. */
  const list = (language: StoredLanguage, wildcard: string) =>
    fetchUpstream(
      "airports",
      { query: { language: storedEdition[language], airport_name: wildcard } },
      readAirports,
      access,
    );

  /** The same airports with their names in the other language. Without that response they have the names so far. */
  async function withNamesIn(language: StoredLanguage, airports: AirportRecord[]): Promise<AirportRecord[]> {
    if (airports.length === 0) return airports;
    const others = await list(language, "*").catch((error: unknown) => {
      if (error instanceof UpstreamError) return [];
      throw error;
    });
    const byId = new Map(others.map((other) => [other.id, other]));
    return airports.map((airport) => inBoth(airport, byId.get(airport.id)));
  }

  /** Every airport, with the names that the reader and the typed text need. */
  async function all(text: string, locale: Locale): Promise<AirportRecord[]> {
    const english = await list("en", "*");
    return showsChinese(locale) || isChinese(text) ? withNamesIn("zh", english) : english;
  }

  return {
    async suggestAirports(text, limit, locale = defaultLocale) {
      if (!foldName(text)) return [];
      const typed: StoredLanguage = isChinese(text) ? "zh" : "en";
      const named = rankAirports(await list(typed, `${text.trim()}*`), text, limit);
      // The service searches names only; a text that it does not know by name may be a city or a code of the complete list.
      if (named.length === 0) return rankAirports(await all(text, locale), text, limit);
      if (typed === "zh") return withNamesIn("en", named);
      return showsChinese(locale) ? withNamesIn("zh", named) : named;
    },

    async nearAirports(text, limit, locale = defaultLocale) {
      const airports = await all(text, locale);
      const similar = await findSimilar(foldName(text), {
        named: async () => (name) => airportsNamed(name, airports),
        near: async (start) => nearestOf(airports, namesOf, start, limit),
      });
      return similar.slice(0, limit);
    },

    async findAirport({ id, name = "" }, locale = defaultLocale) {
      const airports = await all(name, locale);
      if (id) return airports.find((airport) => airport.id === id) ?? null;
      return resolveAirport(name, async (term) =>
        airports.filter((airport) => airportTerms(airport).some((candidate) => candidate.term === term)),
      );
    },
  };
}
