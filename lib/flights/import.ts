import { dateInZone } from "@/lib/calendar";
import { site } from "@/lib/site";
import { type Importer, type ImportJob, readTable, runStaged, type StagedPlan } from "@/lib/store/import";
import type { LineReport } from "@/lib/store/import-lines";
import { type FlightColumn, flightColumns } from "./columns";
import { type ImportFacts, parseFlightLine } from "./import-line";
import {
  applyFlights,
  createStaging,
  dropStaging,
  type IncomingFlight,
  incomingFlight,
  stageFlights,
} from "./import-staging";
import { isSsim, readSsim } from "./ssim";

/**
 * Imports a flight schedule: CSV with the specification's field names as heads, or an IATA SSIM file (chapter 7), told
 * apart by content. For each airline of the file its stored flights are replaced on the days that the file speaks for;
 * everything else stays. The same file imported twice leaves the same rows.
 */
export const flightsImporter: Importer = {
  domain: "flights",
  table: "flights",
  heads: flightColumns.map(({ head }) => head),
  touches: "airport pairs",
  replaces: [],
  run: (job) => runStaged(flightsPlan(job), job),
};

function flightsPlan(job: ImportJob): StagedPlan<IncomingFlight> {
  const facts: ImportFacts = { zoneOf: () => undefined, today: dateInZone(job.now, site.zone) };
  const table = {
    columns: flightColumns,
    parse: (cells: Record<FlightColumn, string>, report: LineReport<FlightColumn>) =>
      incomingFlight(parseFlightLine(cells, facts, report)),
  };
  return {
    async begin(db) {
      const airports = await db.selectFrom("airports").select(["id", "zone"]).execute();
      const zones = new Map(airports.map(({ id, zone }) => [id, zone]));
      facts.zoneOf = (code) => zones.get(code);
      await createStaging(db);
    },
    async *read(notes) {
      const { start, input } = await peek(job.input);
      if (isSsim(start)) yield* readSsim(input, notes, facts);
      else yield* readTable(table, { input }, notes);
    },
    stage: stageFlights,
    apply: (trx) => applyFlights(trx, job.now),
    end: dropStaging,
  };
}

/** Characters by which the format is told: some lines of padding and a header. */
const startLength = 2000;

/** The first characters of a stream, and the whole stream again. */
async function peek(input: ImportJob["input"]): Promise<{ start: string; input: ImportJob["input"] }> {
  const iterator = input[Symbol.asyncIterator]();
  const seen: (Uint8Array | string)[] = [];
  const decoder = new TextDecoder("latin1");
  let start = "";
  while (start.length < startLength) {
    const next = await iterator.next();
    if (next.done) break;
    seen.push(next.value);
    start += typeof next.value === "string" ? next.value : decoder.decode(next.value, { stream: true });
  }
  async function* again() {
    yield* seen;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { start, input: again() };
}
