import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { insertMany } from "@/lib/store/insert";
import type { SampleSource } from "@/lib/store/sample";
import { recordFlightChanges } from "./revisions/history";
import { type SampleFlight, type SampleFlightFiles, sampleFlights } from "./sample";
import { sampleFlightChanges } from "./sample-changes";

const flightNo = z.string().regex(/^[A-Z0-9]{2} \d{1,4}$/);
const airport = z.string().regex(/^[A-Z]{3}$/);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const flightLine = z
  .object({
    flight_no: flightNo,
    aircraft_type: z.string().regex(/^[0-9A-Z]{3}$/),
    flight_schedule_type: z.enum(["direct", "cargo"]),
    days: z
      .string()
      .regex(/^1?2?3?4?5?6?7?$/)
      .min(1),
    origin_airport_code: airport,
    departure_time: clock,
    destination_airport_code: airport,
    block_time: z.string().regex(/^\d{2}:[0-5]\d$/),
  })
  .transform(
    (line): SampleFlight => ({
      flightNo: line.flight_no,
      aircraftType: line.aircraft_type,
      type: line.flight_schedule_type,
      days: line.days,
      origin: line.origin_airport_code,
      departure: line.departure_time,
      destination: line.destination_airport_code,
      block: Number(line.block_time.slice(0, 2)) * 60 + Number(line.block_time.slice(3)),
    }),
  );
const connectionLine = z.object({ first: flightNo, second: flightNo });

function parse<T>(file: string, csvText: string, line: z.ZodType<T>): T[] {
  const rows = Papa.parse<unknown>(csvText, { header: true, skipEmptyLines: true }).data;
  const parsed = z.array(line).safeParse(rows);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${file} cannot be used.\n${lines.join("\n")}`);
}

const names = ["flights.csv", "connections.csv"] as const;

/** The text of flights.csv and of connections.csv of `dataDir`/flights. */
export function readSampleFlights(dataDir: string): Promise<string[]> {
  return Promise.all(
    names.map((name) => readFile(join(/* turbopackIgnore: true */ dataDir, "flights", name), "utf8")),
  );
}

/** The content of these texts. Throws an Error with file and line of a problem. */
export function parseSampleFlights([flights = "", connections = ""]: readonly string[]): SampleFlightFiles {
  return {
    flights: parse(names[0], flights, flightLine),
    connections: parse(names[1], connections, connectionLine),
  };
}

/**
 * Sample flights over the airports of the store, from the files of `dataDir`/flights, which are parsed when they are needed.
 */
export async function flightsSample(dataDir: string): Promise<SampleSource> {
  const texts = await readSampleFlights(dataDir);
  return {
    domain: "flights",
    fingerprint: createHash("sha256").update(texts.join("\n")).digest("hex"),
    async fill(trx, today) {
      const files = parseSampleFlights(texts);
      const airports = await trx.selectFrom("airports").select(["id", "zone"]).execute();
      const zones = new Map(airports.map(({ id, zone }) => [id, zone]));
      const zoneOf = (code: string) => {
        const zone = zones.get(code);
        if (!zone) throw new Error(`The sample flights name ${code}, which is no airport of the store.`);
        return zone;
      };
      const flights = sampleFlights(files, zoneOf, today);
      await recordFlightChanges(trx, sampleFlightChanges(flights, today));
      return insertMany(trx, "flights", flights);
    },
  };
}
