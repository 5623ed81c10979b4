import { site } from "@/lib/site/site-config";
import { openFile } from "@/lib/store/file-kinds";
import { type Importer, type ImportJob, readTable, runStaged, type StagedPlan } from "@/lib/store/import";
import type { LineReport } from "@/lib/store/import-lines";
import { dateInZone } from "@/lib/time/calendar";
import { storedLegsOf } from "../legs/stored-legs";
import { flightSteps } from "./apply-flights";
import { type FlightColumn, flightColumns } from "./columns";
import { type ImportFacts, parseFlightLine } from "./import-line";
import {
  createStaging,
  dropStaging,
  type IncomingFlight,
  incomingFlight,
  stageFlights,
} from "./import-staging";
import { readSsim } from "./ssim";

/**
 * Imports a flight schedule: CSV or a workbook with the specification's field names as heads, or an IATA SSIM file (chapter 7);
 * the content determines which. For each airline of the file its stored flights are replaced on the days that the file covers;
 * everything else stays. Importing the same file twice leaves the same rows. It is applied in steps: an airline's flights between two
 * airports are never divided.
 */
export const flightsImporter: Importer = {
  domain: "flights",
  table: "flights",
  heads: flightColumns.map(({ head }) => head),
  example: [
    ...["direct", "1", "0", "1", "0", "1", "0", "0", "23:55", "05:30", "HKG", "LHR", "XX 123"],
    ...["359", "1", "", "01-12-2027", "31-03-2028", "1", "", "air", "", "YY 4123", "1", "3", ""],
  ],
  replaces: [],
  run: (job) => runStaged(flightsPlan(job), job),
};

function flightsPlan(job: ImportJob): StagedPlan<IncomingFlight> {
  let source = "CSV";
  const facts: ImportFacts = { zoneOf: () => undefined, today: dateInZone(job.now, site().zone) };
  const table = {
    columns: flightColumns,
    parse: (cells: Record<FlightColumn, string>, report: LineReport<FlightColumn>) =>
      incomingFlight(parseFlightLine(cells, facts, report)),
  };
  return {
    domain: "flights",
    async begin(db) {
      const airports = await db.selectFrom("airports").select(["id", "zone"]).execute();
      const zones = new Map(airports.map(({ id, zone }) => [id, zone]));
      facts.zoneOf = (code) => zones.get(code);
      await createStaging(db);
    },
    async *read(notes) {
      const { kind, input } = await openFile(job.input);
      if (kind === "ssim") {
        source = "SSIM";
        yield* readSsim(input, notes, facts);
      } else yield* readTable(table, { input }, notes);
    },
    stage: (db, rows) => stageFlights(db, job.sample ? rows.map(withSampleId) : rows),
    steps: (db) =>
      flightSteps(db, {
        now: job.now,
        source,
        describes: job.dryRun,
        sample: job.sample !== undefined,
      }),
    end: dropStaging,
  };
}

/** Flights of the sample have their numbers as their id, which is the same every day. */
const withSampleId = (flight: IncomingFlight): IncomingFlight => ({
  ...flight,
  id: storedLegsOf(flight)
    .map(([number]) => number.replace(" ", ""))
    .join("+"),
});
