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
import { type PortFinder, type PortMatch, resolvePort } from "../import-ports";
import type { Recording } from "../revisions/rules";
import { type CallColumnKey, exampleCells, importColumns } from "./columns";
import { noteUtcTimes, parseService, type UtcTimes } from "./import-dcsa";
import { parseCallLine } from "./import-line";
import { applyCalls, countCalls, createStaging, dropStaging, stageCalls } from "./import-staging";
import { type IncomingCall, incomingCall, type StoreFacts, storeFacts } from "./incoming";
import { jsonItems } from "./json-items";

/** Characters from which the format is detected, and the start of JSON after a byte order mark. */
const startLength = 2000;
const jsonStart = /^(\u00ef\u00bb\u00bf)?\s*[[{]/;

/**
 * Imports port calls: a table (CSV or a workbook) with one line for a call and carrier, or DCSA's vessel schedules as JSON,
 * which it recognises by the start of the file. For each service in the file it replaces the stored voyages that begin within
 * its dates or have one of its numbers; everything else stays. The same file imported twice leaves the same calls.
 */
export const callsImporter = (
  portFinder: PortFinder,
  recording: Recording = { records: true },
): Importer => ({
  domain: "calls",
  table: "calls",
  count: async (db) => (await countCalls(db)).standing,
  heads: importColumns.map(({ head }) => head),
  example: importColumns.map(({ key }) => exampleCells[key] ?? ""),
  replaces: [],
  takesCarrier: true,
  run: (job) => runStaged(callsPlan(portFinder, job, recording), job),
});

function callsPlan(portFinder: PortFinder, job: ImportJob, { records }: Recording): StagedPlan<IncomingCall> {
  let findPort: (text: string) => PortMatch;
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
      findPort = (text) => resolvePort(text, ports);
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
    apply: (trx) => applyCalls(trx, { source, now: job.now, describes: job.dryRun, records }),
    end: dropStaging,
  };
}

const csvPlan = (context: () => { findPort: (text: string) => PortMatch; facts: StoreFacts }) => ({
  columns: importColumns,
  parse(
    cells: Record<CallColumnKey, string>,
    report: Parameters<typeof parseCallLine>[2],
  ): IncomingCall | [] | null {
    const { findPort, facts } = context();
    const call = parseCallLine(cells, findPort, report);
    if (call === "left out") return [];
    return call?.port_id ? incomingCall(call, report.line, facts) : null;
  },
});
