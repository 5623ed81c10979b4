import type { Store } from "@/lib/store/connection";
import { openFile } from "@/lib/store/file-kinds";
import {
  type Importer,
  type ImportJob,
  type ImportReport,
  type ReadReport,
  readTable,
  runStaged,
  type StagedPlan,
} from "@/lib/store/import";
import { addRemark, ImportFailure } from "@/lib/store/import-lines";
import { readText } from "@/lib/store/text-reader";
import { newDoubts } from "../doubts/kinds";
import { type PortFinder, type PortMatch, resolvePort } from "../files/import-ports";
import type { Recording } from "../revisions/rules";
import { callSteps, countCalls } from "./apply-calls";
import { type CallColumnKey, exampleCells, importColumns } from "./columns";
import { type CallReader, parseService } from "./import-dcsa";
import { type LineContext, meaningOfN, noLetters, parseCallLine } from "./import-line";
import { type IncomingCall, incomingCall, type StoreFacts, storeFacts } from "./incoming";
import { jsonItems } from "./json-items";
import { noOddValues, noteOddValues, type OddValues } from "./odd-values";
import { createStaging, dropStaging, stageCalls } from "./staged-calls";

/**
 * Imports port calls: a table (CSV or a workbook) with one line for a call and carrier, or DCSA's vessel schedules as JSON,
 * as the kind of the file says. For each service in the file it replaces the stored voyages that begin within
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
  takesStrict: true,
  run: (job) => runStaged(callsPlan(portFinder, job, recording), job),
});

/** What is known once an import has begun. */
interface CallContext extends LineContext {
  findPort: (text: string) => PortMatch;
  facts: StoreFacts;
}

/** Where calls come from: the name of their source in the store, and their rows. */
interface CallOrigin {
  source(): string;
  read(context: CallContext, notes: ReadReport): AsyncIterable<IncomingCall | IncomingCall[] | null>;
}

const callsPlan = (portFinder: PortFinder, job: ImportJob, recording: Recording) =>
  stagedCalls(portFinder, job, recording, fileOrigin(job));

function stagedCalls(
  portFinder: PortFinder,
  job: Pick<ImportJob, "now" | "dryRun">,
  { records }: Recording,
  origin: CallOrigin,
): StagedPlan<IncomingCall> {
  let context: CallContext;
  const doubts = newDoubts();
  return {
    domain: "calls",
    doubts,
    async begin(db) {
      const ports = await portFinder(db);
      context = {
        findPort: (text) => resolvePort(text, ports),
        facts: await storeFacts(db),
        now: job.now,
        letters: noLetters(),
        doubt: doubts.of("lines"),
      };
      await createStaging(db);
    },
    read: (notes) => origin.read(context, notes),
    stage: async (db, rows) => void (await stageCalls(db, rows)),
    steps: (db) =>
      callSteps(db, {
        source: origin.source(),
        now: job.now,
        describes: job.dryRun,
        records,
        facts: context.facts,
        doubts,
        isNorth: (meaningOfN(context.letters) ?? "north") === "north",
      }),
    end: dropStaging,
  };
}

/** The calls of vessel schedules, item by item. */
async function* readSchedules(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  carrier: Pick<CallReader, "carrier" | "carrierCode" | "carrierCodeList" | "isLenient" | "utcTimes">,
  { findPort, facts, now, doubt }: CallContext,
  notes: ReadReport,
  odd: OddValues = noOddValues(),
) {
  let [index, line] = [0, 0];
  const reader = { ...carrier, findPort, facts, now, notes, odd, doubt };
  for await (const item of items) {
    for (const call of parseService(item, index++, reader)) {
      line++;
      yield call === null || Array.isArray(call) ? call : incomingCall(call, line, facts);
    }
  }
  noteOddValues(odd, notes);
}

/** A file: DCSA's JSON, or a table. */
function fileOrigin(job: ImportJob): CallOrigin {
  let source = "CSV";
  return {
    source: () => source,
    async *read(context, notes) {
      const { kind, input } = await openFile(job.input);
      if (kind !== "json" && kind !== "jsonLines") {
        yield* readTable(csvPlan(context), { input }, notes);
        const { letters } = context;
        if (meaningOfN(letters) !== "unclear") return;
        const reason =
          'Nothing in the file shows whether "N" means north or no: write "no", or "yes" and "no".';
        addRemark(notes.problems, { line: letters.n ?? 0, column: "Loads, Discharges", reason });
        yield null;
        return;
      }
      source = "DCSA";
      const { carrier } = job;
      if (!carrier) {
        throw new ImportFailure("Say under whose bills of lading these voyages are sold: --carrier NAME.");
      }
      yield* readSchedules(jsonItems(readText(input)), { carrier, utcTimes: "utc" }, context, notes);
    },
  };
}

/** The voyages of a service, as a carrier's own interface gives them. */
interface FetchedSchedules extends Recording {
  store: Store;
  /** Items of DCSA's vessel schedules, parsed. */
  items: readonly unknown[];
  /** The carrier that sells them. */
  seller: { code: string; codeList?: "SMDG" | "NMFTA" | undefined; name: string };
  /** What its times in UTC are, as CARRIERS_FILE says. */
  utcTimes?: CallReader["utcTimes"];
  /** The name that batches and changes carry. */
  source: string;
  now: Date;
  signal?: AbortSignal;
}

/** If a greater share of the calls is left out, the response is at fault, and what remains must not replace stored voyages. */
const mostLeftOut = 0.5;

/**
 * Imports fetched schedules as a file of vessel schedules is, with one difference: what cannot be read, calls that cannot be true
 * and calls at unknown ports are left out and counted. If most calls are, or a service has no code or no ships, the outcome is
 * 'refused' and nothing changes.
 */
export async function importSchedules(
  portFinder: PortFinder,
  { store, items, seller, utcTimes, source, records, now, signal }: FetchedSchedules,
): Promise<ImportReport & { odd: OddValues }> {
  const { code, codeList = "own", name } = seller;
  const odd = noOddValues();
  const origin: CallOrigin = {
    source: () => source,
    async *read(context, notes) {
      let [lines, leftOut] = [0, 0];
      const carrier = {
        carrier: name,
        carrierCode: code,
        carrierCodeList: codeList,
        isLenient: true,
        utcTimes,
      } as const;
      for await (const row of readSchedules(items, carrier, context, notes, odd)) {
        lines++;
        if (Array.isArray(row)) leftOut++;
        yield row;
      }
      if (leftOut <= lines * mostLeftOut) return;
      const reason = `${leftOut} of ${lines} calls would be left out.`;
      addRemark(notes.problems, { line: 0, pointer: "", column: null, reason });
      yield null;
    },
  };
  const job = { store, now, dryRun: false, skipBad: false, ...(signal && { signal }) };
  return { ...(await runStaged(stagedCalls(portFinder, job, { records }, origin), job)), odd };
}

const csvPlan = (context: CallContext) => ({
  columns: importColumns,
  parse(
    cells: Record<CallColumnKey, string>,
    report: Parameters<typeof parseCallLine>[2],
  ): IncomingCall | [] | null {
    const call = parseCallLine(cells, context, report);
    if (call === "left out") return [];
    return call?.port_id ? incomingCall(call, report.line, context.facts) : null;
  },
});
