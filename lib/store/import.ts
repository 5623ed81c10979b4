import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Store } from "./connection";
import type { OpenTable } from "./csv-reader";
import { dateSetter } from "./import-dates";
import {
  addRemark,
  type ImportColumn,
  ImportFailure,
  isBlank,
  isExample,
  isHeadLine,
  judgeLine,
  type Layout,
  type LineParser,
  layOut,
  noRemarks,
  quoteCell,
  type Remarks,
} from "./import-lines";
import type { Database } from "./schema";
import { openTable } from "./table-reader";

/**
 * How every domain imports a file: read it as a stream, judge each line, stage the good ones in a temporary table,
 * and apply them in one transaction. Memory does not grow with the file, and the store's write lock is held only
 * while staged rows are applied, so the portal goes on answering while a file is read.
 */

export interface ImportChanges {
  added: number;
  /** Stored rows that the file's rows replaced. */
  removed: number;
  /** Keys for which a change was recorded, such as port pairs. */
  touched: number;
  /** Sample rows that a domain's first import took away for good. */
  samples: number;
  /** Rows of the file in whose place something stored stays. */
  held?: number;
  /** Rows of the file that were left out, because others of it contradict them. */
  conflicts?: number;
  /** What an operator has to know besides, a sentence each. */
  remarks?: string[];
  /** What becomes of what is stored, in lines for an operator, where a dry run can tell. */
  details?: string[];
}

/** One import of one domain. The methods run in this order: begin, read and stage by turns, apply, settle, end. */
export interface StagedPlan<Row> {
  /** Imports of one domain wait for one another. */
  domain: string;
  /** Creates the temporary tables. Kysely here and below is one connection, held for the whole import. */
  begin(db: Kysely<Database>): Promise<void>;
  /**
   * The file's records in their order, judged: the row of each, a list where a record completes several rows or none,
   * null for a bad one. Adds what is to be said of them.
   */
  read(notes: ReadNotes): AsyncIterable<Row | Row[] | null>;
  stage(db: Kysely<Database>, rows: readonly Row[]): Promise<void>;
  /** Whether a file without a line is applied too: it takes away what is stored. */
  takesNothing?: boolean;
  /** Brings the staged rows into the store. */
  apply(trx: Transaction<Database>): Promise<ImportChanges>;
  /** After rows have been brought in: what makes them fast to read, in short steps. A stop ends it early, and well. */
  settle?(db: Kysely<Database>, changes: ImportChanges): Promise<void>;
  /** Drops the temporary tables. */
  end(db: Kysely<Database>): Promise<void>;
}

/** The same for a table with a head line: CSV, or a sheet of a workbook. */
export interface ImportPlan<Key extends string, Row> extends Omit<StagedPlan<Row>, "read"> {
  columns: readonly ImportColumn<Key>[];
  /** The row of a line; what is bad about it goes to the report and the answer is ignored. */
  parse: LineParser<Key, Row>;
}

export interface ImportFile {
  /** Path below the folder that was named; null for a file that was named itself. */
  name: string | null;
  /** The file's bytes, in pieces of any size. */
  input: AsyncIterable<Uint8Array | string>;
}

export interface ImportJob {
  store: Store;
  /** The bytes of the file, in pieces of any size. Nothing when a folder was named. */
  input: AsyncIterable<Uint8Array | string>;
  /** The files of a folder, in the order of their names, where the importer takes folders and one was named. */
  folder?: AsyncIterable<ImportFile>;
  /** Instant that change rows carry. */
  now: Date;
  /** Do everything, then take it back. */
  dryRun: boolean;
  /** Import the good lines of a file that has bad ones. */
  skipBad: boolean;
  /** Word of --replace. */
  replace: string | null;
  /** Address of --base: what is relative in a file is relative to it, where the file does not say so itself. */
  base?: string | null;
  /** Folder or zip archive of --pictures, absolute. */
  pictures?: string | null;
  /** Whether pictures are fetched from the file's own site. */
  fetchImages?: boolean;
  /** Words of --carrier: who sells what a file holds that does not say so. */
  carrier?: string | null;
  /** Takes everything back. */
  signal?: AbortSignal;
  /** Called with the number of lines read, every few thousand. */
  onProgress?: (lines: number) => void;
}

/** What is to be said of a file's records. */
export interface ReadNotes {
  problems: Remarks;
  notes: Remarks;
  /** Heads or field names of the file that the domain does not know. */
  unknownHeads: string[];
  /** Lines left out because they are the example of a template. */
  examples?: number;
  /** Records that were left out because they are not for readers, counted by what they are. */
  leftOut?: Record<string, number>;
  /** Pictures that came in without a description. */
  undescribed?: number;
  /** Files of a folder or an archive that were not read, counted by their endings. */
  otherFiles?: Record<string, number>;
}

export interface ImportReport extends ReadNotes {
  /** 'refused': bad lines, nothing imported. 'empty': no line to import. 'rehearsed': a dry run that would do. */
  outcome: "imported" | "rehearsed" | "refused" | "empty";
  /** Records read, without the head and blank lines. */
  lines: number;
  /** Of these, those that cannot be imported. */
  badLines: number;
  /** Rows that the others gave. */
  rows: number;
  /** What the store would have changed, or has. */
  changes: ImportChanges | null;
}

/** A domain that can be imported. */
export interface Importer {
  domain: string;
  /** Its table, for `status`. */
  table: keyof Database;
  /** How many of its rows count, where not all do. */
  count?: (db: Kysely<Database>) => Promise<number>;
  /** Head line of the template, or the names of a record's fields. */
  heads: readonly string[];
  /** Cells of an example line below the head line, in its order; the template marks it. */
  example?: readonly string[];
  /** An empty example of a file, where that is not a head line. */
  template?: string;
  /** Endings of the files that are read of a folder; without them only a file can be named. */
  folderOf?: readonly string[];
  /** Words that may follow --replace. */
  replaces: readonly string[];
  /** Whether --carrier may be given. */
  takesCarrier?: boolean;
  /** Whether --pictures and --fetch-images may be given. */
  takesPictures?: boolean;
  /** Throws ImportFailure or UnreadableFile when the import cannot run, and the signal's reason when it is stopped. */
  run(job: ImportJob): Promise<ImportReport>;
}

const batchSize = 2000;
const progressEvery = 5000;
const breatheEveryMs = 50;

class Rehearsed extends Error {}

/** Runs a plan over a table: the pattern of all imports of tables. Throws as Importer.run says. */
export function runImport<Key extends string, Row>(
  plan: ImportPlan<Key, Row>,
  job: ImportJob,
): Promise<ImportReport> {
  return runStaged({ ...plan, read: (notes) => readTable(plan, job, notes) }, job);
}

/** Runs a plan over a job's records, whatever kind of file they stand in. Throws as Importer.run says. */
export async function runStaged<Row>(plan: StagedPlan<Row>, job: ImportJob): Promise<ImportReport> {
  const { engine } = job.store;
  return job.store.db.connection().execute(async (db) => {
    const restore = await engine.frugal(db);
    try {
      await plan.begin(db);
      try {
        const read = await stageFile(db, plan, job);
        await engine.countStaged(db);
        const applied = await applyStaged(db, plan, job, read);
        if (applied.outcome === "imported" && applied.changes) await plan.settle?.(db, applied.changes);
        return { ...read, ...applied };
      } finally {
        await plan.end(db);
      }
    } finally {
      await restore();
    }
  });
}

type Read = Omit<ImportReport, "outcome" | "changes">;

/** The rows of a CSV file or a workbook with a head line, as runImport reads them. Throws ImportFailure and UnreadableFile. */
export async function* readTable<Key extends string, Row>(
  plan: Pick<ImportPlan<Key, Row>, "columns" | "parse">,
  { input }: Pick<ImportJob, "input">,
  notes: ReadNotes,
): AsyncGenerator<Row | null> {
  let layout: Layout<Key> | undefined;
  let dates = dateSetter([]);
  const table = await openTable(input, (cells) => isHeadLine(plan.columns, cells));
  for await (const record of table.records) {
    if (isBlank(record)) continue;
    if (!layout) {
      layout = layOut(plan.columns, record, table);
      notes.unknownHeads = layout.unknown;
      noteSheets(table, record.line, notes);
      dates = dateSetter(
        layout.columns.flatMap(({ column: { head, isDate }, index }) =>
          isDate && index !== null ? [{ head, index }] : [],
        ),
      );
    } else if (isExample(record)) {
      const reason = "This is the example of the template; it was left out.";
      addRemark(notes.notes, { line: record.line, column: null, reason });
      notes.examples = (notes.examples ?? 0) + 1;
    } else {
      for (const ready of dates.take(record)) yield judgeLine(plan.parse, layout, ready, notes);
    }
  }
  dates.end();
  if (!layout) throw new ImportFailure("The file is empty: its first line must name the columns.");
}

/** Says which sheet of a workbook is read where it has several. */
function noteSheets({ sheet, otherSheets }: OpenTable, line: number, { notes }: ReadNotes): void {
  if (sheet === null || otherSheets.length === 0) return;
  const others = otherSheets.map(quoteCell).join(", ");
  const reason = `The sheet ${quoteCell(sheet)} was read; of a workbook one sheet is. Not read: ${others}.`;
  addRemark(notes, { line, column: null, reason });
}

async function stageFile<Row>(db: Kysely<Database>, plan: StagedPlan<Row>, job: ImportJob): Promise<Read> {
  const read: Read = {
    lines: 0,
    badLines: 0,
    rows: 0,
    problems: noRemarks(),
    notes: noRemarks(),
    unknownHeads: [],
  };
  let batch: Row[] = [];
  let breathed = performance.now();
  for await (const row of plan.read(read)) {
    // Records that are parsed from memory would never let a signal through.
    if (performance.now() - breathed > breatheEveryMs) {
      await breathe();
      breathed = performance.now();
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
  job: ImportJob,
  { lines, badLines, examples = 0 }: Read,
): Promise<Pick<ImportReport, "outcome" | "changes">> {
  // A file without one good line is a mistake even under --skip-bad: it must not cost the sample or stored rows.
  if (badLines > 0 && (!job.skipBad || badLines === lines)) return { outcome: "refused", changes: null };
  // A template whose example was left out is no file without a line.
  if (lines === 0 && !(plan.takesNothing && examples === 0)) return { outcome: "empty", changes: null };
  let changes: ImportChanges | null = null;
  try {
    const { engine } = job.store;
    await engine.retrying(() =>
      db.transaction().execute(async (trx) => {
        // One after the other, where several may write.
        await engine.lock(trx, `import:${plan.domain}`);
        changes = await plan.apply(trx);
        // SQLite has worked without a pause; a stop that was asked for meanwhile is heard now.
        await sleep(10);
        job.signal?.throwIfAborted();
        if (job.dryRun) throw new Rehearsed();
      }),
    );
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    return { outcome: "rehearsed", changes };
  }
  return { outcome: "imported", changes };
}
