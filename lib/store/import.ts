import { setTimeout as sleep, setImmediate as yieldToLoop } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Store } from "./connection";
import { hasImportedDomain } from "./contents";
import type { OpenTable } from "./csv-reader";
import type { FileKind } from "./file-kinds";
import { dateSetter } from "./import-dates";
import type { Differences } from "./import-differences";
import {
  addRemark,
  type ImportColumn,
  ImportFailure,
  isBlank,
  isExample,
  type LineParser,
  noRemarks,
  quoteCell,
  type Remarks,
  tally,
} from "./import-lines";
import { isHeadLine, isStruckRow, judgeLine, type Layout, layOut } from "./judge-line";
import type { Database } from "./schema";
import type { Suspicion, Suspicions } from "./suspicions";
import { openTable } from "./table-reader";
import { noteComplete, noteStep } from "./unfinished-imports";

/**
 * How every domain imports a file: read it as a stream, judge each line, stage the good ones in a temporary table, and apply
 * them in one transaction. Memory does not grow with the file. The store's write lock is held only while staged rows are
 * applied, so the portal continues to serve requests while a file is read.
 */

export interface ImportChanges extends Differences {
  /** Rows that the store has of the file: new ones, changed ones and unchanged ones. */
  added: number;
  /** Stored rows that the file's rows replaced, changed or unchanged, or that are gone. */
  removed: number;
  /** Keys for which a change was recorded, such as port pairs. */
  changedKeys: number;
  /** Sample rows that a domain's first import deleted for good. */
  samples: number;
  /** Rows of the file that were not applied, because stored data take precedence or they are of no use. */
  unapplied?: number;
  /** Rows of the file that were left out, because other rows of it contradict them. */
  conflicts?: number;
  /** Further remarks for the operator, one sentence each. */
  remarks?: string[];
  /** What happens to stored rows, in lines for the operator, if a dry run can determine it. */
  details?: string[];
}

/** What an import did to the rows of a domain, for the operator. */
interface ImportCounts extends Differences {
  inserted: number;
  gone: number;
}

/** The one place where the counts of every importer become what is reported. */
export function countsOf({ added, removed, changed, unchanged }: ImportChanges): ImportCounts {
  const rest = (total: number) => Math.max(0, total - changed - unchanged);
  return { inserted: rest(added), changed, unchanged, gone: rest(removed) };
}

/** Writes a part of an import, and returns what it has changed. */
export type ImportStep = (trx: Transaction<Database>) => Promise<ImportChanges>;

/** Parts of a file in steps, in their order; a part is never divided. @param rowsOf counts its rows */
export function inSteps<Part>(parts: readonly Part[], rowsOf: (part: Part) => number): Part[][] {
  const steps: Part[][] = [];
  let rows = lockRules.rowsOfStep;
  for (const part of parts) {
    if (rows >= lockRules.rowsOfStep) {
      steps.push([]);
      rows = 0;
    }
    steps.at(-1)?.push(part);
    rows += rowsOf(part);
  }
  return steps;
}

/** One import of one domain. The methods run in this order: begin, read and stage alternately, apply, settle, end. */
interface PlanOfRows<Row> {
  /** Imports of one domain wait for one another. */
  domain: string;
  /** Creates the temporary tables. Kysely here and below is one connection, held for the whole import. */
  begin(db: Kysely<Database>): Promise<void>;
  /**
   * The file's records in their order: the row of each, a list where a record completes several rows or none, null for a bad
   * one. Adds remarks on them to the report.
   */
  read(notes: ReadReport): AsyncIterable<Row | Row[] | null>;
  stage(db: Kysely<Database>, rows: readonly Row[]): Promise<void>;
  /** What reading and applying it doubts. */
  doubts?: Pick<Suspicions, "list">;
  /** Whether a file without a line is applied: it deletes what is stored. */
  acceptsEmptyFile?: boolean;
  /** Optimises written rows for reading, in short steps. It may be aborted between two of them. */
  settle?(db: Kysely<Database>, changes: ImportChanges): Promise<void>;
  /** Drops the temporary tables. */
  end(db: Kysely<Database>): Promise<void>;
}

/** Writes the staged rows to the store. */
interface InOneStep {
  apply: ImportStep;
  steps?: undefined;
}

/**
 * Writes them in steps, each in a transaction of its own that leaves the store whole: forms are written in between. A step runs again
 * where the database aborts its transaction. In a dry run each is rolled back.
 */
interface InSteps {
  steps(db: Kysely<Database>): Promise<readonly ImportStep[]>;
  apply?: undefined;
}

export type StagedPlan<Row> = PlanOfRows<Row> & (InOneStep | InSteps);

/** The same for a table with a head line: CSV, or a sheet of a workbook. */
export type ImportPlan<Key extends string, Row> = Omit<PlanOfRows<Row>, "read"> &
  (InOneStep | InSteps) & {
    columns: readonly ImportColumn<Key>[];
    /** A further kind of file than a table that it reads, whose start is marked. */
    alsoKind?: FileKind;
    /** Whether the file has columns that the domain does not need, of which the report says nothing. */
    ignoresOtherColumns?: boolean;
    /** The row of a line. When it reports a problem, the returned row is ignored. */
    parse: LineParser<Key, Row>;
  };

export interface ImportFile {
  /** Path below the imported folder; null for a single file. */
  name: string | null;
  /** The file's bytes, in chunks of any size. */
  input: AsyncIterable<Uint8Array | string>;
}

export interface ImportJob {
  store: Store;
  /** The file's bytes, in chunks of any size; empty for a folder. */
  input: AsyncIterable<Uint8Array | string>;
  /** The files of a folder, in the order of their names, when a folder is imported. */
  folder?: AsyncIterable<ImportFile>;
  /** Instant that change rows carry. */
  now: Date;
  /** Do everything, then roll back. */
  dryRun: boolean;
  /** Import the good lines of a file that has bad ones. */
  skipBad: boolean;
  /** Import nothing if there is a suspicion for which an import is refused. All is done and rolled back before. */
  strict?: boolean;
  /** Value of --replace. */
  replace: string | null;
  /** Address of --base: the base of relative addresses, where the file does not have one. */
  base?: string | null;
  /** Folder or zip archive of --pictures, absolute. */
  pictures?: string | null;
  /** Whether pictures are fetched from the site of the file. */
  fetchImages?: boolean;
  /** Value of --carrier: the carrier of a file that does not name one. */
  carrier?: string | null;
  /** Value of --direction: which way the flights of a file go that does not say so. */
  direction?: string | null;
  /** Value of --edition: of which edition a published file is. */
  edition?: string | null;
  /** Name of the file without its folder; null for standard input. */
  fileName?: string | null;
  /** Aborts the import and rolls back. */
  signal?: AbortSignal;
  /** Called with the number of lines read, every few thousand. */
  onProgress?: (lines: number) => void;
  /** The transaction that fills a domain's sample, where the file is a part of it: its rows are marked as sample. */
  sample?: Transaction<Database>;
}

/** Remarks on a file's records. */
export interface ReadReport {
  problems: Remarks;
  notes: Remarks;
  /** Unknown heads or field names of the file. */
  unknownHeads: string[];
  /** Example lines of a template, which were left out. */
  examples?: number;
  /** Records that were left out because they are not for readers, counted by kind. */
  leftOut?: Record<string, number>;
  /** Records or values that are right but of no use here, counted by kind. */
  unused?: Record<string, number>;
  /** Pictures without a description. */
  undescribed?: number;
  /** Photographs without a caption or a credit. */
  uncredited?: number;
  /** Files of a folder or an archive that were not read, counted by their endings. */
  otherFiles?: Record<string, number>;
}

export interface ImportReport extends ReadReport {
  /**
   * 'refused': bad lines, nothing imported. 'doubted': suspicions, nothing imported because it is strict. 'empty': no line to import.
   * 'rehearsed': a dry run that would do.
   */
  outcome: "imported" | "rehearsed" | "refused" | "doubted" | "empty";
  /** Records read, without the head and blank lines. */
  lines: number;
  /** The lines that cannot be imported. */
  badLines: number;
  /** Rows of the other lines. */
  rows: number;
  /** What has changed in the store, or would have. */
  changes: ImportChanges | null;
  /** Whether the store has data of the publisher's own then, which end the display of sample promotions. */
  isOwn?: boolean;
  /** What is doubtful in the file, or in what it changes, the most harmful first. */
  suspicions: readonly Suspicion[];
}

/** A domain that can be imported. */
export interface Importer {
  domain: string;
  /** Its table, for `status`. */
  table: keyof Database;
  /** Counts its rows, if not all of the table belong to it. */
  count?: (db: Kysely<Database>) => Promise<number>;
  /** Head line of the template, or the names of a record's fields. */
  heads: readonly string[];
  /** Cells of the template's example line, in the order of the head line. */
  example?: readonly string[];
  /** The template, where it is not a head line. */
  template?: string;
  /** Extensions of the files that are read from a folder. Without them only a file can be imported. */
  folderOf?: readonly string[];
  /** Extensions of files whose name is the id of what they hold. One of them is read like a folder that holds it alone. */
  namedFiles?: readonly string[];
  /** Values of --replace. */
  replaces: readonly string[];
  /** Whether --carrier may be given. */
  takesCarrier?: boolean;
  /** Values of --direction. */
  directions?: readonly string[];
  /** Whether --edition may be given. */
  takesEdition?: boolean;
  /** Whether it looks for suspicions, so that --strict may be given. */
  takesStrict?: boolean;
  /** Whether --pictures and --fetch-images may be given. */
  takesPictures?: boolean;
  /** Throws ImportFailure or UnreadableFile when the import cannot run, and the signal's reason when it is stopped. */
  run(job: ImportJob): Promise<ImportReport>;
}

const batchSize = 2000;
const progressEvery = 5000;
const yieldEveryMs = 50;

export const lockRules = {
  /** After so many milliseconds a transaction takes no further step of an import. */
  mostLockedMs: 100,
  /** A step has at least so many rows of the file, if there are more. */
  rowsOfStep: 500,
};
/** The pause after it: who waits for SQLite's write lock looks for it more often (lib/store/driver.ts). */
export const pauseMs = 30;

class Rehearsed extends Error {}

/** Runs a plan over a table. Throws like Importer.run. */
export function runImport<Key extends string, Row>(
  plan: ImportPlan<Key, Row>,
  job: ImportJob,
): Promise<ImportReport> {
  return runStaged({ ...plan, read: (notes) => readTable(plan, job, notes) }, job);
}

/** What a plan that brings its own records needs of a job. */
type StagedJob = Pick<
  ImportJob,
  "store" | "now" | "dryRun" | "skipBad" | "strict" | "signal" | "onProgress" | "sample"
>;

/** Runs a plan over a job's records, for any kind of file. Throws like Importer.run. */
export async function runStaged<Row>(plan: StagedPlan<Row>, job: StagedJob): Promise<ImportReport> {
  if (job.sample) return runSample(plan, job, job.sample);
  const { engine } = job.store;
  const begun = performance.now();
  const clock = () => new Date(job.now.getTime() + performance.now() - begun);
  return job.store.db.connection().execute(async (db) => {
    const restore = await engine.importTuning(db);
    try {
      await plan.begin(db);
      try {
        const read = await stageFile(db, plan, job);
        await engine.countStaged(db);
        const applied = await applyStaged(db, plan, job, read, clock);
        if (applied.outcome === "imported" && applied.changes) await plan.settle?.(db, applied.changes);
        return { ...read, ...applied, suspicions: plan.doubts?.list() ?? [] };
      } finally {
        await plan.end(db);
      }
    } finally {
      await restore();
    }
  });
}

/** Its transaction is not the import's: whoever fills the sample takes all of it back if a file cannot be used. */
async function runSample<Row>(
  plan: StagedPlan<Row>,
  job: StagedJob,
  trx: Transaction<Database>,
): Promise<ImportReport> {
  await plan.begin(trx);
  const read = await stageFile(trx, plan, job);
  const isGood = read.badLines === 0;
  let changes: ImportChanges | null = null;
  if (isGood) for (const step of await stepsOf(plan, trx)) changes = addChanges(changes, await step(trx));
  await plan.end(trx);
  return { ...read, outcome: isGood ? "imported" : "refused", changes, suspicions: [] };
}

type Read = Omit<ImportReport, "outcome" | "changes" | "suspicions">;

/** Reads the rows of a CSV file or a workbook with a head line. Throws ImportFailure and UnreadableFile. */
export async function* readTable<Key extends string, Row>(
  plan: Pick<ImportPlan<Key, Row>, "columns" | "parse" | "alsoKind" | "ignoresOtherColumns">,
  { input }: Pick<ImportJob, "input">,
  notes: ReadReport,
): AsyncGenerator<Row | null> {
  let layout: Layout<Key> | undefined;
  let dates = dateSetter([]);
  const mended = tally();
  const { problems, notes: remarks } = notes;
  const table = await openTable(input, (cells) => isHeadLine(plan.columns, cells), plan.alsoKind);
  for await (const record of table.records) {
    const { line, marks } = record;
    if (layout && isStruckRow(layout, record)) mended.add("Rows that are struck through were left out", line);
    else if (isBlank(record)) continue;
    else if (!layout) {
      layout = layOut(plan.columns, record, table);
      if (!plan.ignoresOtherColumns) notes.unknownHeads = layout.unknown;
      noteSheets(table, line, notes);
      noteColumns(table, layout, line, notes);
      dates = dateSetter(
        layout.columns.flatMap(({ column: { head, isDate }, index }) =>
          isDate && index !== null ? [{ head, index }] : [],
        ),
        table.dayShift,
      );
    } else if (isExample(record)) {
      const reason = "This is the example of the template; it was left out.";
      addRemark(remarks, { line, column: null, reason });
      notes.examples = (notes.examples ?? 0) + 1;
    } else {
      if (marks?.isHidden) mended.add("Hidden rows were read like the others", line);
      const filled = layout.columns.filter(({ index }) => index !== null && marks?.filled.has(index)).length;
      if (filled > 0)
        mended.add("Cells were filled from the merged cell that they are a part of", line, filled);
      for (const ready of dates.take(record)) {
        yield judgeLine(plan.parse, layout, ready, { problems, notes: remarks, mended });
      }
    }
  }
  dates.end();
  if (!layout) throw new ImportFailure("The file is empty: its first line must name the columns.");
  mended.report(remarks);
}

/** Remarks which columns are read under another head, and which of those that are read the workbook hides. */
function noteColumns(
  { isHiddenColumn }: OpenTable,
  { columns, renamed }: Layout<string>,
  line: number,
  { notes }: ReadReport,
): void {
  for (const { head, written } of renamed) {
    const reason = `The column ${quoteCell(written)} was read as ${quoteCell(head)}.`;
    addRemark(notes, { line, column: null, reason });
  }
  const hidden = columns.filter(({ index }) => index !== null && isHiddenColumn?.(index));
  if (hidden.length === 0) return;
  const heads = hidden.map(({ column: { head } }) => quoteCell(head)).join(", ");
  addRemark(notes, {
    line,
    column: null,
    reason: `Hidden columns were read like the others: ${hidden.length} (${heads}).`,
  });
}

/** Remarks which sheet of a workbook is read, if it has several. */
function noteSheets({ sheet, otherSheets }: OpenTable, line: number, { notes }: ReadReport): void {
  if (sheet === null || otherSheets.length === 0) return;
  const others = otherSheets.map(quoteCell).join(", ");
  const reason = `The sheet ${quoteCell(sheet)} was read; of a workbook one sheet is. Not read: ${others}.`;
  addRemark(notes, { line, column: null, reason });
}

async function stageFile<Row>(db: Kysely<Database>, plan: StagedPlan<Row>, job: StagedJob): Promise<Read> {
  const read: Read = {
    lines: 0,
    badLines: 0,
    rows: 0,
    problems: noRemarks(),
    notes: noRemarks(),
    unknownHeads: [],
  };
  let batch: Row[] = [];
  let yieldedAt = performance.now();
  for await (const row of plan.read(read)) {
    // Records that are parsed from memory would block the signal.
    if (performance.now() - yieldedAt > yieldEveryMs) {
      await yieldToLoop();
      yieldedAt = performance.now();
    }
    job.signal?.throwIfAborted();
    read.lines++;
    if (read.lines % progressEvery === 0) job.onProgress?.(read.lines);
    if (row === null) read.badLines++;
    else {
      const rows = Array.isArray(row) ? row : [row];
      read.rows += rows.length;
      if (job.skipBad || read.badLines === 0) for (const one of rows) batch.push(one);
    }
    if (batch.length < batchSize) continue;
    await plan.stage(db, batch);
    batch = [];
  }
  if (batch.length > 0) await plan.stage(db, batch);
  return read;
}

async function applyStaged<Row>(
  db: Kysely<Database>,
  plan: StagedPlan<Row>,
  job: StagedJob,
  { lines, badLines, examples = 0 }: Read,
  clock: () => Date,
): Promise<Pick<ImportReport, "outcome" | "changes" | "isOwn">> {
  // A file without one good line is a mistake even with --skip-bad: it must not delete the sample or stored rows.
  if (badLines > 0 && (!job.skipBad || badLines === lines)) return { outcome: "refused", changes: null };
  // A template whose example was left out is not an empty file.
  if (lines === 0 && !(plan.acceptsEmptyFile && examples === 0)) return { outcome: "empty", changes: null };
  const steps = await stepsOf(plan, db);
  const isDoubted = () =>
    job.strict === true && plan.doubts?.list().some(({ isRefused }) => isRefused) === true;
  if (job.strict && !job.dryRun) {
    const taken = await takeSteps(db, steps, { plan, job: { ...job, dryRun: true }, clock });
    if (isDoubted()) return { outcome: "doubted", ...taken };
  }
  const taken = await takeSteps(db, steps, { plan, job, clock });
  if (job.dryRun) return { outcome: isDoubted() ? "doubted" : "rehearsed", ...taken };
  return { outcome: "imported", ...taken };
}

/** Takes the steps in transactions, each of which is rolled back in a dry run. Returns what they have changed. */
async function takeSteps<Row>(
  db: Kysely<Database>,
  steps: readonly ImportStep[],
  { plan: { domain }, job, clock }: { plan: StagedPlan<Row>; job: StagedJob; clock: () => Date },
): Promise<Pick<ImportReport, "changes" | "isOwn">> {
  const { engine } = job.store;
  let changes: ImportChanges | null = null;
  let isOwn = false;
  for (let done = 0; done < steps.length; ) {
    // SQLite has one write lock: forms of other processes get it now.
    if (done > 0 && engine.name === "sqlite") await sleep(pauseMs);
    let next: number = done;
    let changed: ImportChanges | null = changes;
    try {
      await engine.retrying(() =>
        db.transaction().execute(async (trx) => {
          // PostgreSQL allows several writers: imports of one domain run one after the other.
          await engine.lock(trx, `import:${domain}`);
          [next, changed] = [done, changes];
          const begun = performance.now();
          do changed = addChanges(changed, await steps[next++]?.(trx));
          while (next < steps.length && performance.now() - begun < lockRules.mostLockedMs);
          if (next === steps.length) await noteComplete(trx, domain);
          else await noteStep(trx, { domain, since: job.now, now: clock() });
          // In a dry run each transaction knows only what it did itself.
          isOwn ||= await hasImportedDomain(trx);
          // SQLite has blocked the event loop. An abort signal that arrived meanwhile is handled now.
          await (steps.length > 1 ? yieldToLoop() : sleep(10));
          job.signal?.throwIfAborted();
          if (job.dryRun) throw new Rehearsed();
        }),
      );
    } catch (error) {
      if (!(error instanceof Rehearsed)) throw error;
    }
    [done, changes] = [next, changed];
  }
  return { changes, isOwn };
}

const stepsOf = async <Row>(plan: StagedPlan<Row>, db: Kysely<Database>): Promise<readonly ImportStep[]> =>
  plan.steps ? plan.steps(db) : [plan.apply];

/** Remarks and details are those of the last step. The sample is deleted once, by the first one. */
function addChanges(all: ImportChanges | null, more: ImportChanges | undefined): ImportChanges | null {
  if (!all || !more) return more ?? all;
  return {
    ...more,
    added: all.added + more.added,
    removed: all.removed + more.removed,
    changed: all.changed + more.changed,
    unchanged: all.unchanged + more.unchanged,
    changedKeys: all.changedKeys + more.changedKeys,
    samples: Math.max(all.samples, more.samples),
  };
}
