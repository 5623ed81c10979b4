import { peekInput } from "@/lib/store/first-bytes";
import {
  type Importer,
  type ImportJob,
  type ReadReport,
  readTable,
  runStaged,
  type StagedPlan,
} from "@/lib/store/import";
import { ImportFailure } from "@/lib/store/import-lines";
import { readText } from "@/lib/store/text-reader";
import { type FoundPort, foundPort, type PortFinder } from "../import-ports";
import { type CallKey, exampleCells, importColumns } from "./columns";
import { noteUtcTimes, parseService, type UtcTimes } from "./import-dcsa";
import { parseCallLine } from "./import-line";
import { applyCalls, countCalls, createStaging, dropStaging, stageCalls } from "./import-staging";
import { type IncomingCall, incomingCall, type StoreFacts, storeFacts } from "./incoming";
import { jsonItems } from "./json-items";

/** Characters by which the kind of file is told, and what JSON begins with, after a byte order mark. */
const startLength = 2000;
const jsonStart = /^(\u00ef\u00bb\u00bf)?\s*[[{]/;

/**
 * Imports port calls: a table (CSV or a workbook), one line a call and seller, or DCSA's vessel schedules as JSON, told apart by how the file
 * begins. For each service in the file its stored voyages give way that the file spans or tells again; everything else
 * stays. The same file imported twice leaves the same calls.
 */
export const callsImporter = (portFinder: PortFinder): Importer => ({
  domain: "calls",
  table: "calls",
  count: async (db) => (await countCalls(db)).standing,
  heads: importColumns.map(({ head }) => head),
  example: importColumns.map(({ key }) => exampleCells[key] ?? ""),
  replaces: [],
  takesCarrier: true,
  run: (job) => runStaged(callsPlan(portFinder, job), job),
});

function callsPlan(portFinder: PortFinder, job: ImportJob): StagedPlan<IncomingCall> {
  let findPort: (text: string) => FoundPort;
  let facts: StoreFacts;
  let source = "CSV";

  async function* readJson(text: AsyncIterable<string>, notes: ReadReport) {
    source = "DCSA";
    const { carrier } = job;
    if (!carrier) {
      throw new ImportFailure("Say under whose bills of lading these voyages are sold: --carrier NAME.");
    }
    let [index, line] = [0, 0];
    const utc: UtcTimes = { count: 0, first: null };
    const reader = { carrier, findPort, zoneOf: facts.zoneOf, notes };
    for await (const item of jsonItems(text)) {
      for (const call of parseService(item, index++, reader, utc)) {
        line++;
        yield call === null || Array.isArray(call) ? call : incomingCall(call, line, facts);
      }
    }
    noteUtcTimes(utc, notes);
  }

  return {
    domain: "calls",
    async begin(db) {
      const ports = await portFinder(db);
      findPort = (text) => foundPort(text, ports);
      facts = await storeFacts(db);
      await createStaging(db);
    },
    async *read(notes) {
      const { start, input } = await peekInput(job.input, startLength);
      if (jsonStart.test(start)) yield* readJson(readText(input), notes);
      else
        yield* readTable(
          csvPlan(() => ({ findPort, facts })),
          { input },
          notes,
        );
    },
    stage: async (db, rows) => void (await stageCalls(db, rows)),
    apply: (trx) => applyCalls(trx, { source, now: job.now, tells: job.dryRun }),
    end: dropStaging,
  };
}

const csvPlan = (known: () => { findPort: (text: string) => FoundPort; facts: StoreFacts }) => ({
  columns: importColumns,
  parse(
    cells: Record<CallKey, string>,
    report: Parameters<typeof parseCallLine>[2],
  ): IncomingCall | [] | null {
    const { findPort, facts } = known();
    const given = parseCallLine(cells, findPort, report);
    if (given === "left out") return [];
    return given?.port_id ? incomingCall(given, report.line, facts) : null;
  },
});
