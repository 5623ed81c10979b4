import { readFile } from "node:fs/promises";
import path from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { fold } from "@/lib/i18n/fold";
import type { Store } from "@/lib/store/connection";
import { type ContentKind, readContents } from "@/lib/store/contents";
import { contentImporter } from "@/lib/store/contents-import";
import type { Importer } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import type { AirportRow, AirportTermRow, PortTermRow } from "@/lib/store/schema";
import { seedWhenChanged } from "@/lib/store/seed-when-changed";
import { minutesAhead } from "@/lib/time/calendar";
import { isTimeZone } from "@/lib/time/time-zone";
import { airportTerms, airportTermsRevision } from "./airport-terms";
import { toAirportRecord } from "./airports-embedded";
import { type StoredPort, toPortRecord } from "./embedded";
import { type KnownAirportFiles, parseKnownAirports } from "./known-airports";
import { type KnownPortFiles, parseKnownPorts, statesOf } from "./known-ports";
import { portTerms, portTermsRevision } from "./port-terms";

const aliases = z
  .string()
  .default("")
  .transform((cell) => splitCell(cell));
/** Degrees; a list of UN/LOCODE writes 2217N. */
const degrees = (most: number, example: string) => {
  const error = `must be degrees from -${most} to ${most} with a decimal point, such as ${example}`;
  return z
    .string()
    .min(1)
    .pipe(z.coerce.number<string>({ error }).min(-most, { error }).max(most, { error }));
};
const latitude = degrees(90, "22.29");
const longitude = degrees(180, "114.15");
const name = z.string().trim().min(1).max(120);
const nameZh = z
  .string()
  .trim()
  .max(120)
  .transform((text) => text || null);
const country = z.string().regex(/^[A-Z]{2}$/, "must be two capitals, such as SG");

const zone = z.string().refine(isTimeZone, "must be a time zone such as Asia/Singapore");

const portLine = z.object({
  unlocode: z
    .string()
    // UN/LOCODE's own lists write HK HKG.
    .transform((code) => code.replace(/^([A-Z]{2}) (?=\S{3}$)/, "$1"))
    .pipe(
      z
        .string()
        .regex(
          /^[A-Z]{2}[A-Z2-9]{3}$/,
          "must be a UN/LOCODE: five capitals or digits from 2 on, such as HKHKG",
        ),
    ),
  name,
  name_zh: nameZh,
  country,
  aliases,
  zone,
  lat: latitude,
  lon: longitude,
});

const airportLine = z.object({
  iata: z.string().regex(/^[A-Z]{3}$/, "must be three capitals, such as XSP"),
  name,
  name_zh: nameZh,
  city: name,
  city_zh: nameZh,
  country,
  aliases,
  zone,
  lat: latitude,
  lon: longitude,
});

function splitCell(cell: string): string[] {
  return cell
    .split("||")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The lines of one of the project's data files, by code; throws an Error with every problem. */
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
 * Reads data/ports.csv (head unlocode, name, name_zh, country, aliases, zone, lat, lon; aliases joined by ||). Throws an Error
 * with line and column of every problem, since the file is the project's own.
 */
export function parsePorts(csvText: string): StoredPort[] {
  return readPlaces("port", csvText, portLine, ({ unlocode }) => unlocode).map(toPortRow);
}

function toPortRow(line: z.infer<typeof portLine>): StoredPort {
  return {
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
    listed: 1,
    subdivision: null,
    state: null,
  };
}

/** Reads data/airports.csv (head iata, name, name_zh, city, city_zh, country, aliases, zone, lat, lon) as parsePorts does. */
export function parseAirports(csvText: string): AirportRow[] {
  return readPlaces("airport", csvText, airportLine, ({ iata }) => iata).map(toAirportRow);
}

function toAirportRow(line: z.infer<typeof airportLine>): AirportRow {
  return {
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
    listed: 1,
  };
}

/** The terms of a port as rows of the store. */
function portTermRows(port: StoredPort): PortTermRow[] {
  return portTerms(toPortRecord(port)).map(({ rank, term }) => ({ rank, term, port_id: port.id }));
}

function airportTermsOf(airport: AirportRow): AirportTermRow[] {
  return airportTerms(toAirportRecord(airport)).map(({ rank, term }) => ({
    rank,
    term,
    airport_id: airport.id,
  }));
}

/** The most hours that the clock of a place is from its longitude, over the whole of China and beyond. */
const mostHoursOff = 5;
/** Any day: summer time is an hour. */
const someDay = new Date("2026-01-15T12:00:00Z");

/** Problems of a place by where it is: a sign that is missing, or degrees that were left at zero. */
function positionProblem({ lat, lon, zone }: { lat: number; lon: number; zone: string }): string | null {
  if (lat === 0 && lon === 0) return "is 0 with lat 0, which is in the sea: write the position";
  const hours = minutesAhead(someDay, zone) / 60 - lon / 15;
  const off = Math.abs(((hours + 36) % 24) - 12);
  return off > mostHoursOff ? `is far from ${zone}: is its sign right? East is positive` : null;
}

const checkedPosition = <Line extends { lat: number; lon: number; zone: string }>(
  line: Line,
  context: z.RefinementCtx,
) => {
  const message = positionProblem(line);
  if (message !== null) context.addIssue({ code: "custom", path: ["lon"], message });
};

/** Ports that a publisher adds to those of the portal, or corrects: a port with the same code is replaced. */
export const publisherPortsKind: ContentKind<StoredPort> = {
  domain: "ports",
  heads: ["unlocode", "name", "name_zh", "country", "aliases", "zone", "lat", "lon"],
  required: ["unlocode", "name", "country", "zone", "lat", "lon"],
  line: portLine
    .superRefine(checkedPosition)
    .refine(({ unlocode, country }) => unlocode.startsWith(country), {
      path: ["country"],
      error: "must be the country with which the UN/LOCODE begins",
    })
    .transform(toPortRow),
  idOf: ({ id }) => id,
  example: ["SGJUR", "Jurong", "裕廊", "SG", "Jurong Port", "Asia/Singapore", "1.31", "103.72"],
  most: 5_000,
  bundledCells: () => [],
  isSample: false,
};

/** The same for airports. */
export const publisherAirportsKind: ContentKind<AirportRow> = {
  domain: "airports",
  heads: ["iata", "name", "name_zh", "city", "city_zh", "country", "aliases", "zone", "lat", "lon"],
  required: ["iata", "name", "city", "country", "zone", "lat", "lon"],
  line: airportLine.superRefine(checkedPosition).transform(toAirportRow),
  idOf: ({ id }) => id,
  example: [
    "XSP",
    "Seletar Airport",
    "實里達機場",
    "Singapore",
    "新加坡",
    "SG",
    "",
    "Asia/Singapore",
    "1.4169",
    "103.8678",
  ],
  most: 5_000,
  bundledCells: () => [],
  isSample: false,
};

/** Places by their code; the publisher's ones replace others. */
function withPublisherRows<Row extends { id: string }>(
  known: readonly Row[],
  publisherRows: readonly Row[],
): Row[] {
  return [...new Map([...known, ...publisherRows].map((row) => [row.id, row])).values()];
}

/**
 * Replaces the ports and their terms by those of `csvText`, the publisher's own and the others of `known`, in one transaction,
 * when the store has another revision of them. Returns the number of ports written, null when nothing changed.
 */
export async function seedPorts(
  store: Store,
  csvText: string,
  known?: KnownPortFiles,
): Promise<number | null> {
  const { rows: publisherRows } = await readContents(store, publisherPortsKind);
  return seedWhenChanged(
    store,
    "ports",
    [portTermsRevision, csvText, known?.unlocode, known?.zones, known?.placeZones].join("\n") +
      revisionPart(publisherRows),
    () => {
      const states = known ? statesOf(known.unlocode) : null;
      const listed = withPublisherRows(parsePorts(csvText), publisherRows).map((port) => ({
        ...port,
        state: states?.get(port.unlocode) ?? null,
      }));
      const ports = known ? [...listed, ...parseKnownPorts(known, listed)] : listed;
      const terms = ports.flatMap(portTermRows);
      return async (trx) => {
        await trx.deleteFrom("port_terms").execute();
        await trx.deleteFrom("ports").execute();
        await insertMany(trx, "ports", ports);
        await insertMany(trx, "port_terms", terms);
        return ports.length;
      };
    },
  );
}

const revisionPart = (publisherRows: readonly unknown[]) =>
  publisherRows.length > 0 ? `\n${JSON.stringify(publisherRows)}` : "";

/** The same for the airports of `csvText`. */
export async function seedAirports(
  store: Store,
  csvText: string,
  known?: KnownAirportFiles,
): Promise<number | null> {
  const { rows: publisherRows } = await readContents(store, publisherAirportsKind);
  return seedWhenChanged(
    store,
    "airports",
    [airportTermsRevision, csvText, ...(known ? Object.values(known) : [])].join("\n") +
      revisionPart(publisherRows),
    () => {
      const listed = withPublisherRows(parseAirports(csvText), publisherRows);
      const airports = known ? [...listed, ...parseKnownAirports(known, listed)] : listed;
      const terms = airports.flatMap(airportTermsOf);
      return async (trx) => {
        await trx.deleteFrom("airport_terms").execute();
        await trx.deleteFrom("airports").execute();
        await insertMany(trx, "airports", airports);
        await insertMany(trx, "airport_terms", terms);
        return airports.length;
      };
    },
  );
}

/**
 * Imports the publisher's own ports or airports: the list, and then the terms for searches. If it is interrupted between the
 * two, the next start or command finishes it.
 */
export const publisherPortsImporter = placesImporter(contentImporter(publisherPortsKind), seedPortsFrom);
export const publisherAirportsImporter = placesImporter(
  contentImporter(publisherAirportsKind),
  seedAirportsFrom,
);

/** Writes the ports of the files of a folder, as seedPorts does: the listed ones, and those of UN/LOCODE. */
export async function seedPortsFrom(store: Store, dataDir: string): Promise<number | null> {
  const [listed = "", unlocode = "", zones = "", placeZones = ""] = await readFiles(
    dataDir,
    "ports.csv",
    "unlocode-ports.csv",
    "zone.tab",
    "unlocode-zones.csv",
  );
  return seedPorts(store, listed, { unlocode, zones, placeZones });
}

/** The same for the airports: the listed ones, and those of OurAirports. */
export async function seedAirportsFrom(store: Store, dataDir: string): Promise<number | null> {
  const [listed = "", ourairports = "", overrides = "", zones = "", placeZones = ""] = await readFiles(
    dataDir,
    "airports.csv",
    "ourairports.csv",
    "airport-overrides.csv",
    "zone.tab",
    "unlocode-zones.csv",
  );
  return seedAirports(store, listed, { ourairports, overrides, zones, placeZones });
}

const readFiles = (dataDir: string, ...files: readonly string[]): Promise<string[]> =>
  Promise.all(files.map((file) => readFile(path.join(dataDir, file), "utf8")));

function placesImporter(importer: Importer, seed: typeof seedPortsFrom): Importer {
  return {
    ...importer,
    async run(job) {
      const report = await importer.run(job);
      if (report.outcome === "imported") {
        await seed(job.store, path.join(process.cwd(), "data"));
      }
      return report;
    },
  };
}
