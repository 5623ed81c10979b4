import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { insertMany } from "@/lib/store/insert";
import type { SampleSource } from "@/lib/store/sample";
import type { AcceptanceTimeRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { acceptanceBodies } from "./acceptance/rule";
import { cargoProducts } from "./address";
import { recordFlightEvents } from "./revisions/history";
import { type SampleFlight, type SampleFlightFiles, sampleFlights } from "./sample";
import { sampleFlightChanges } from "./sample-changes";
import { fillSampleTransfers, readSampleTransfers } from "./sample-transfers";

const flightNo = z.string().regex(/^[A-Z0-9]{2} \d{1,4}$/);
const airport = z.string().regex(/^[A-Z]{3}$/);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const flightLine = z
  .object({
    flight_no: flightNo,
    aircraft_type: z.string().regex(/^[0-9A-Z]{3}$/),
    flight_schedule_type: z.enum(["direct", "cargo", "road"]),
    days: z
      .string()
      .regex(/^1?2?3?4?5?6?7?$/)
      .min(1),
    origin_airport_code: airport,
    departure_time: clock,
    destination_airport_code: airport,
    block_time: z.string().regex(/^\d{2}:[0-5]\d$/),
    frequency: z.enum(["", "2"]),
    codeshares: z
      .string()
      .transform((text) => text.split("||").filter(Boolean))
      .pipe(z.array(flightNo)),
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
      isFortnightly: line.frequency === "2",
      codeshares: line.codeshares,
    }),
  );
const connectionLine = z.object({ first: flightNo, second: flightNo });
const acceptanceLine = z.object({
  airline: z.string().regex(/^[A-Z0-9]{2}$/),
  station: airport,
  product: z.enum(["", ...cargoProducts]),
  body: z.enum(["", ...acceptanceBodies]),
  minutes_before_departure: z.coerce.number().int().positive(),
});
/** How old the sample's acceptance times are, in days. */
const acceptanceAge = 14;

function parse<T>(file: string, csvText: string, line: z.ZodType<T>): T[] {
  const rows = Papa.parse<unknown>(csvText, { header: true, skipEmptyLines: true }).data;
  const parsed = z.array(line).safeParse(rows);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${file} cannot be used.\n${lines.join("\n")}`);
}

const names = ["flights.csv", "connections.csv"] as const;
const acceptanceName = "acceptance.csv";

/** The text of flights.csv and of connections.csv of `dataDir`/flights. */
export function readSampleFlights(dataDir: string): Promise<string[]> {
  return Promise.all(names.map((name) => readSample(dataDir, name)));
}

const readSample = (dataDir: string, name: string): Promise<string> =>
  readFile(join(/* turbopackIgnore: true */ dataDir, "flights", name), "utf8");

/** The content of these texts. Throws an Error with file and line of a problem. */
export function parseSampleFlights([flights = "", connections = ""]: readonly string[]): SampleFlightFiles {
  return {
    flights: parse(names[0], flights, flightLine),
    connections: parse(names[1], connections, connectionLine),
  };
}

/**
 * Acceptance times of the sample's airlines, which name no real source. Throws an Error with file and line of a problem.
 * @param today YYYY-MM-DD
 */
function sampleAcceptance(text: string, today: string): AcceptanceTimeRow[] {
  return parse(acceptanceName, text, acceptanceLine).map(
    ({ minutes_before_departure: minutes, ...line }) => ({
      ...line,
      minutes,
      source: "Sample",
      as_of: addDays(today, -acceptanceAge),
      sample: 1,
    }),
  );
}

/**
 * Sample flights over the airports of the store, from the files of `dataDir`/flights, which are parsed when they are needed.
 */
export async function flightsSample(dataDir: string): Promise<SampleSource> {
  const texts = await readSampleFlights(dataDir);
  const acceptance = await readSample(dataDir, acceptanceName);
  const transfers = await readSampleTransfers(dataDir);
  return {
    domain: "flights",
    fingerprint: createHash("sha256")
      .update([...texts, acceptance, ...transfers].join("\n"))
      .digest("hex"),
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
      await recordFlightEvents(
        trx,
        sampleFlightChanges(flights, today).map((change) => [change]),
      );
      const accepted = await insertMany(trx, "acceptance_times", sampleAcceptance(acceptance, today));
      const terms = await fillSampleTransfers(trx, transfers, today);
      return accepted + terms + (await insertMany(trx, "flights", flights));
    },
  };
}
