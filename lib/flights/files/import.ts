import { site } from "@/lib/site/site-config";
import { type FileKind, openFile } from "@/lib/store/file-kinds";
import { type Importer, type ImportJob, readTable, runStaged, type StagedPlan } from "@/lib/store/import";
import { ImportFailure, type LineReport } from "@/lib/store/import-lines";
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
import { directions, readFreighters } from "./incheon";
import { readSsim } from "./ssim";

/**
 * Imports a flight schedule: CSV or a workbook with the specification's field names as heads, an IATA SSIM file (chapter 7), or
 * Incheon's freighters of a season; the content determines which. For each airline of the file its stored flights are replaced on
 * the days that the file covers; everything else stays. Flights with one published end are replaced by such flights only, of the
 * same airport and direction. Importing the same file twice leaves the same rows. It is applied in steps: an airline's flights between two
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
  directions,
  run: (job) => runStaged(flightsPlan(job), job),
};

/** What a list of freighters that was changed may look like; its reader says what is wrong. */
const listKinds: readonly FileKind[] = ["visits", "xml", "json", "jsonLines"];

function flightsPlan(job: ImportJob): StagedPlan<IncomingFlight> {
  let source = "CSV";
  const direction = directions.find((one) => one === job.direction);
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
      } else if (kind === "freighters" || (direction && listKinds.includes(kind))) {
        if (!direction)
          throw new ImportFailure(
            "The file does not say which way its flights go: write --direction arrivals or --direction departures.",
          );
        yield* readFreighters(input, notes, { ...facts, direction });
      } else if (direction)
        throw new ImportFailure(
          "--direction is for Incheon's freighters: this file says itself which way flights go.",
        );
      else yield* readTable(table, { input }, notes);
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
