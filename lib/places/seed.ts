import Papa from "papaparse";
import { z } from "zod";
import { fold } from "@/lib/i18n/fold";
import type { Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import type { AirportRow, AirportTermRow, PortRow, PortTermRow } from "@/lib/store/schema";
import { seedEdition } from "@/lib/store/seed-edition";
import { airportTerms, airportTermsEdition } from "./airport-terms";
import { toAirportRecord } from "./airports-embedded";
import { toPortRecord } from "./embedded";
import { portTerms, portTermsEdition } from "./port-terms";

const aliases = z.string().transform((cell) => splitCell(cell));
const latitude = z.string().min(1).pipe(z.coerce.number<string>().min(-90).max(90));
const longitude = z.string().min(1).pipe(z.coerce.number<string>().min(-180).max(180));
const name = z.string().trim().min(1).max(120);
const nameZh = z
  .string()
  .trim()
  .max(120)
  .transform((text) => text || null);
const country = z.string().regex(/^[A-Z]{2}$/);

const portLine = z.object({
  unlocode: z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/),
  name,
  name_zh: nameZh,
  country,
  aliases,
  zone: z.string().min(1),
  lat: latitude,
  lon: longitude,
});

const airportLine = z.object({
  iata: z.string().regex(/^[A-Z]{3}$/),
  name,
  name_zh: nameZh,
  city: name,
  city_zh: nameZh,
  country,
  aliases,
  zone: z.string().min(1),
  lat: latitude,
  lon: longitude,
});

function splitCell(cell: string): string[] {
  return cell
    .split("||")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The lines of a data file of the project's own, by code; throws an Error naming everything that is wrong. */
function readPlaces<T>(kind: string, csvText: string, line: z.ZodType<T>, codeOf: (line: T) => string): T[] {
  const { data } = Papa.parse<unknown>(csvText.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const problems: string[] = [];
  const places = new Map<string, T>();
  for (const [index, cells] of data.entries()) {
    const parsed = line.safeParse(cells);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        problems.push(`${kind} ${index + 1}, ${issue.path.join(".")}: ${issue.message}`);
      }
      continue;
    }
    const code = codeOf(parsed.data);
    if (places.has(code)) problems.push(`${kind} ${index + 1}: ${code} stands twice`);
    places.set(code, parsed.data);
  }
  if (problems.length > 0) throw new Error(`The ${kind}s file cannot be used.\n${problems.join("\n")}`);
  return [...places.values()];
}

/**
 * Reads data/ports.csv (head unlocode, name, name_zh, country, aliases, zone, lat, lon; aliases joined by ||).
 * Throws an Error naming line and column of everything that is wrong: the file is the project's own.
 */
export function parsePorts(csvText: string): PortRow[] {
  return readPlaces("port", csvText, portLine, ({ unlocode }) => unlocode).map((line) => ({
    id: line.unlocode,
    name: line.name,
    sort_name: fold(line.name),
    name_zh: line.name_zh,
    country_code: line.country,
    unlocode: line.unlocode,
    zone: line.zone,
    lat: line.lat,
    lon: line.lon,
    aliases: JSON.stringify(line.aliases),
  }));
}

/** Reads data/airports.csv (head iata, name, name_zh, city, city_zh, country, aliases, zone, lat, lon) as parsePorts does. */
export function parseAirports(csvText: string): AirportRow[] {
  return readPlaces("airport", csvText, airportLine, ({ iata }) => iata).map((line) => ({
    id: line.iata,
    name: line.name,
    name_zh: line.name_zh,
    city: line.city,
    city_zh: line.city_zh,
    country_code: line.country,
    zone: line.zone,
    lat: line.lat,
    lon: line.lon,
    aliases: JSON.stringify(line.aliases),
  }));
}

/** The terms of a port as rows of the store. */
export function portTermRows(port: PortRow): PortTermRow[] {
  return portTerms(toPortRecord(port)).map(({ rank, term }) => ({ rank, term, port_id: port.id }));
}

function airportTermsOf(airport: AirportRow): AirportTermRow[] {
  return airportTerms(toAirportRecord(airport)).map(({ rank, term }) => ({
    rank,
    term,
    airport_id: airport.id,
  }));
}

/**
 * Replaces the ports and what finds them by those of `csvText`, in one transaction, when the store holds another
 * edition of the file. Returns the number of ports written, null when nothing changed.
 */
export function seedPorts(store: Store, csvText: string): Promise<number | null> {
  return seedEdition(store, "ports", `${portTermsEdition}\n${csvText}`, () => {
    const ports = parsePorts(csvText);
    const terms = ports.flatMap(portTermRows);
    return async (trx) => {
      await trx.deleteFrom("port_terms").execute();
      await trx.deleteFrom("ports").execute();
      await insertMany(trx, "ports", ports);
      await insertMany(trx, "port_terms", terms);
      return ports.length;
    };
  });
}

/** The same for the airports of `csvText`. */
export function seedAirports(store: Store, csvText: string): Promise<number | null> {
  return seedEdition(store, "airports", `${airportTermsEdition}\n${csvText}`, () => {
    const airports = parseAirports(csvText);
    const terms = airports.flatMap(airportTermsOf);
    return async (trx) => {
      await trx.deleteFrom("airport_terms").execute();
      await trx.deleteFrom("airports").execute();
      await insertMany(trx, "airports", airports);
      await insertMany(trx, "airport_terms", terms);
      return airports.length;
    };
  });
}
