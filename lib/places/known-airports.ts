import tzLookup from "@photostructure/tz-lookup";
import Papa from "papaparse";
import { z } from "zod";
import { fold } from "@/lib/i18n/fold";
import type { AirportRow } from "@/lib/store/schema";
import { airportCities } from "./cities";
import { type ZoneFiles, zonesOf } from "./known-zones";

/** The airports of OurAirports that are not listed: those with an IATA code and scheduled or cargo service. */

const degrees = (most: number) => z.string().min(1).pipe(z.coerce.number<string>().min(-most).max(most));
const line = z.object({
  iata_code: z.string().trim(),
  type: z.string(),
  name: z.string().trim().min(1).max(200),
  latitude_deg: degrees(90),
  longitude_deg: degrees(180),
  iso_country: z.string().regex(/^[A-Z]{2}$/),
  /** The country and its state: 'CA-BC'. */
  iso_region: z.string(),
  municipality: z.string().trim().max(200),
  scheduled_service: z.enum(["yes", "no"]),
  /** Other names and codes, joined by commas. */
  keywords: z.string(),
});
type Line = z.infer<typeof line>;

const override = z.object({
  iata: z.string().regex(/^[A-Z]{3}$/),
  change: z.enum(["leave out", "take in", "confirmed"]),
  /** The code that is used instead of one that is left out; '' for none. */
  value: z.string().regex(/^([A-Z]{3})?$/),
  reason: z.string().trim().min(1).max(200),
});
/** A code that is decided by hand. */
type AirportOverride = z.infer<typeof override>;

/** Files that airports are known from. */
export interface KnownAirportFiles extends ZoneFiles {
  /** OurAirports' airports.csv, as it is published or without some of its rows and columns. */
  ourairports: string;
  /** Codes that are decided by hand: iata, change, value, reason. */
  overrides: string;
}

function readTable<T>(csvText: string, kind: string, schema: z.ZodType<T>): T[] {
  const { data } = Papa.parse<unknown>(csvText.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((cells, index) => {
    const parsed = schema.safeParse(cells);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`${kind} ${index + 1}, ${issue?.path.join(".")}: ${issue?.message}`);
  });
}

/** The codes of data/airport-overrides.csv. Throws an Error with the line and column of what cannot be read. */
export const readAirportOverrides = (csvText: string): AirportOverride[] =>
  readTable(csvText, "Airport override", override);

/**
 * The lines of OurAirports' list that are taken: airports in use that have an IATA code and scheduled service, or that the
 * overrides take in for their cargo service; without the codes that the overrides leave out. Throws an Error as above.
 */
export function servedAirports(ourairports: string, overrides: readonly AirportOverride[]): Line[] {
  const changes = new Map(overrides.map(({ iata, change }) => [iata, change]));
  return readTable(ourairports, "OurAirports, airport", line).filter(
    ({ iata_code, type, scheduled_service }) => {
      const change = changes.get(iata_code);
      if (!/^[A-Z]{3}$/.test(iata_code) || type === "closed" || change === "leave out") return false;
      return scheduled_service === "yes" || change === "take in";
    },
  );
}

/**
 * The airports of the list whose code is not that of a listed airport. Throws an Error with line and column of what cannot be
 * read, since the files are the project's own.
 */
export function parseKnownAirports(files: KnownAirportFiles, listed: readonly AirportRow[]): AirportRow[] {
  const taken = new Set(listed.map(({ id }) => id));
  const overrides = readAirportOverrides(files.overrides);
  const places = servedAirports(files.ourairports, overrides)
    .filter(({ iata_code }) => !taken.has(iata_code))
    .map((row) => ({
      row,
      code: row.iata_code,
      country: row.iso_country,
      subdivision: row.iso_region.slice(3) || null,
      position: { lat: row.latitude_deg, lon: row.longitude_deg },
    }));
  const zoneOf = zonesOf(places, files);
  const cityCodes = Map.groupBy(
    airportCities.flatMap(({ code, airports }) => airports.map((airport) => ({ airport, code }))),
    ({ airport }) => airport,
  );
  const formerCodes = Map.groupBy(overrides, ({ value }) => value);
  return places.map((place) => {
    const { row, code, position } = place;
    const { name, city, others } = airportNamesOf(row);
    const codes = [
      ...(cityCodes.get(code) ?? []).map((one) => one.code),
      ...(formerCodes.get(code) ?? []).map(({ iata }) => iata),
    ];
    return {
      id: code,
      listed: 0,
      name,
      name_zh: null,
      city,
      city_zh: null,
      country_code: place.country,
      // Countries such as Kosovo are not in IANA's table.
      zone: zoneOf(place) ?? tzLookup(position.lat, position.lon),
      lat: Math.round(position.lat * 10_000) / 10_000,
      lon: Math.round(position.lon * 10_000) / 10_000,
      aliases: JSON.stringify([...new Set([...others, ...codes])].filter((alias) => alias !== code)),
    };
  });
}

/** Number of further names of one airport; the list has thirty for a few. */
const mostAliases = 12;

/** Whether a part of a name says that it is of an airport. */
const namesAirport = (text: string) => /\b(?:air ?port|airfield|aeroport|aerodrome)\b/i.test(text);

/**
 * The name of an airport, the city that it serves and its other names. OurAirports joins the names of an airport that the air
 * force shares by ' / ', and writes behind a city, in brackets or behind a stroke or a comma, where the airport lies.
 */
export function airportNamesOf({
  name: published,
  municipality,
  keywords,
}: Pick<Line, "name" | "municipality" | "keywords">): { name: string; city: string; others: string[] } {
  const [first = published, ...further] = published.split(" / ");
  const isShared = further.length > 0 && namesAirport(first);
  const name = plainSpaces(isShared ? first : published.replaceAll(" / ", "/")).slice(0, 120);
  const parts = municipality.split(/[/(),;]/).map(plainSpaces);
  const isCounty = /[,;]/.test(municipality);
  const [place = "", ...outer] = parts.filter(Boolean);
  const city = place || withoutEnd(withoutEnd(name, " Airport"), " International");
  const others = [...(isShared ? further : []), ...(isCounty ? [] : outer), ...keywords.split(",")]
    .map(plainSpaces)
    // A keyword in capitals is a code of some list, which may be another airport's today.
    .filter((text) => text.length > 2 && text.length <= 60 && !/^[A-Z\d-]{2,6}$/.test(text))
    .filter((text) => ![name, city].some((own) => fold(own) === fold(text)));
  return { name, city, others: [...new Set(others)].slice(0, mostAliases) };
}

const withoutEnd = (text: string, end: string) => (text.endsWith(end) ? text.slice(0, -end.length) : text);
const plainSpaces = (text: string) =>
  text
    .replace(/[\p{Cf}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
