import type { Kysely, Transaction } from "kysely";
import { csvText } from "@/lib/text/csv-cells";
import { type ImportChanges, type Importer, type ImportJob, type ImportStep, runImport } from "./import";
import { type Compared, compareRows } from "./import-differences";
import { type ImportColumn, ImportFailure, type LineParser } from "./import-lines";
import { insertMany } from "./insert";
import type { Database } from "./schema";

/**
 * Imports a list that replaces what its source said before: a table of some thousands of rows, staged in memory. Either the file
 * replaces all that is stored (`replaceAll`), or the rows of the sources and places in it (`exchangeRows`).
 */

export type ListImport<Key extends string, Row extends object> = {
  domain: string;
  table: keyof Database;
  columns: readonly ImportColumn<Key>[];
  example: readonly string[];
  /** The most lines of a file. */
  most: number;
  /** Whether a file replaces all that is stored, so that it cannot be split, and one of heads alone deletes it. */
  replacesAll: boolean;
  /** Reads what lines are checked against, before the first. */
  begin(db: Kysely<Database>, job: ImportJob): Promise<LineParser<Key, Row>>;
  /** Lines about the same are one: the last. */
  keyOf?(row: Row): string;
} & (
  | {
      /** In the import's transaction. */
      apply(trx: Transaction<Database>, rows: Row[], job: ImportJob): Promise<ImportChanges>;
      steps?: undefined;
    }
  | { steps(db: Kysely<Database>, rows: Row[], job: ImportJob): Promise<readonly ImportStep[]> }
);

export function listImporter<Key extends string, Row extends object>(list: ListImport<Key, Row>): Importer {
  const { domain, table, columns, example, most, replacesAll, keyOf } = list;
  return {
    ...{ domain, table, example, heads: columns.map(({ head }) => head), replaces: [] },
    run(job) {
      let parse: LineParser<Key, Row> = () => null;
      let lines = 0;
      const staged = new Map<unknown, Row>();
      return runImport(
        {
          ...{ domain, columns, acceptsEmptyFile: replacesAll },
          async begin(db) {
            parse = await list.begin(db, job);
          },
          parse: (cells, report) => parse(cells, report),
          async stage(_, rows) {
            lines += rows.length;
            if (lines > most)
              throw new ImportFailure(
                `More than ${most} lines are not taken${replacesAll ? "." : ": split the file."}`,
              );
            for (const row of rows) {
              const key = keyOf ? keyOf(row) : row;
              // A later line moves to the end.
              staged.delete(key);
              staged.set(key, row);
            }
          },
          async steps(db) {
            const rows = [...staged.values()];
            return list.steps
              ? list.steps(db, rows, job)
              : [async (trx: Transaction<Database>) => list.apply(trx, rows, job)];
          },
          async end() {},
        },
        job,
      );
    },
  };
}

/** A table as code sees it that knows the names of its columns alone. */
type AnyTable = "acceptance_times";
const any = (table: keyof Database) => table as AnyTable;
const columnsOf = (columns: readonly string[]) => columns as readonly "source"[];

/** Replaces all rows of a table; of one with a sample, those that are of it (1) or not (0). */
export async function replaceAll<Row extends object>(
  trx: Transaction<Database>,
  table: keyof Database,
  rows: readonly Row[],
  { compared, sample }: { compared: Compared; sample?: 0 | 1 },
): Promise<ImportChanges> {
  const stored = await trx
    .selectFrom(any(table))
    .selectAll()
    .$if(sample !== undefined, (query) => query.where("sample", "=", sample ?? 0))
    .execute();
  const differences = compareRows<object>(stored, rows, compared);
  await trx
    .deleteFrom(any(table))
    .$if(sample !== undefined, (query) => query.where("sample", "=", sample ?? 0))
    .execute();
  const written = sample === undefined ? rows : rows.map((row) => ({ ...row, sample }));
  await insertMany(trx, any(table), written as never, { orIgnore: true });
  return {
    ...{ added: rows.length, removed: stored.length, ...differences },
    ...{ changedKeys: rows.length, samples: 0 },
  };
}

/** What a file does to the stored rows that it replaces. Only what differs is written. */
interface Exchange<Stored, Row extends Stored> {
  added: Row[];
  changed: { was: Stored; is: Row }[];
  deleted: Stored[];
  counts: ImportChanges;
}

interface Exchanged<Stored, Row> {
  stored: readonly Stored[];
  rows: readonly Row[];
  /** The columns that say what a row is about, and what holds there. */
  compared: Compared;
}

/** Compares the rows of a file with the stored ones that it replaces, and writes the differences. */
export async function exchangeRows<Stored extends object, Row extends Stored & { line: number }>(
  trx: Transaction<Database>,
  table: keyof Database,
  exchanged: Exchanged<Stored, Row>,
): Promise<Exchange<Stored, Row>> {
  const exchange = compareExchange(exchanged);
  for (const part of exchangeParts(exchange)) await writeExchange(trx, table, exchanged.compared, part);
  return exchange;
}

/** Compares the rows of a file with the stored ones that it replaces. */
export function compareExchange<Stored extends object, Row extends Stored & { line: number }>({
  stored,
  rows,
  compared,
}: Exchanged<Stored, Row>): Exchange<Stored, Row> {
  const keyOf = (row: object) => JSON.stringify(compared.key.map((column) => cell(row, column)));
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const incoming = new Set(rows.map(keyOf));
  const added = rows.filter((row) => !before.has(keyOf(row)));
  const changed = rows.flatMap((is) => {
    const was = before.get(keyOf(is));
    const differs = was && compared.value.some((column) => cell(was, column) !== cell(is, column));
    return differs ? { was, is } : [];
  });
  const deleted = stored.filter((row) => !incoming.has(keyOf(row)));
  const written = added.length + changed.length;
  const counts = {
    added: rows.length,
    removed: stored.length,
    changed: changed.length,
    unchanged: rows.length - written,
    changedKeys: written + deleted.length,
    samples: 0,
  };
  return { added, changed, deleted, counts };
}

const cell = (row: object, column: string) => (row as Record<string, unknown>)[column];

/** Rows that are deleted, and written in their place. */
interface ExchangePart {
  deleted: readonly object[];
  written: readonly object[];
}

/** The differences in parts of some hundred rows; none for none. */
export function exchangeParts<Stored, Row extends Stored & { line: number }>(
  { added, changed, deleted }: Exchange<Stored, Row>,
  size = 500,
): ExchangePart[] {
  const written = [...added, ...changed.map(({ is }) => is)].map(({ line: _, ...row }): object => row);
  const parts: ExchangePart[] = [];
  for (let at = 0; at < written.length; at += size)
    parts.push({ deleted: [], written: written.slice(at, at + size) });
  for (let at = 0; at < deleted.length; at += size)
    parts.push({ deleted: deleted.slice(at, at + size) as object[], written: [] });
  return parts;
}

/** Writes a part of the differences. */
export async function writeExchange(
  trx: Transaction<Database>,
  table: keyof Database,
  { key }: Compared,
  { deleted, written }: ExchangePart,
): Promise<void> {
  // A sample row about the same gives way, too.
  for (const row of [...written, ...deleted]) {
    let deletion = trx.deleteFrom(any(table));
    for (const column of columnsOf(key)) deletion = deletion.where(column, "=", cell(row, column) as string);
    await deletion.execute();
  }
  await insertMany(trx, any(table), written as never);
}

/** Lines that a sentence of the report names, and changes that a dry run lists. */
export const namedLines = 3;
const listedChanges = 20;

/** 'Times of no flight that is stored: 2 of 9: line 3 (CX HKG); … They are kept, and show as soon as a flight matches.' */
export function unmatchedRemarks<Row extends { line: number }>(
  unmatched: readonly Row[],
  { of, what, match, nameOf }: { of: number; what: string; match: string; nameOf: (row: Row) => string },
): string[] {
  if (unmatched.length === 0) return [];
  const first = unmatched.slice(0, namedLines).map((row) => `line ${row.line} (${nameOf(row)})`);
  const more = unmatched.length > namedLines ? ` and ${unmatched.length - namedLines} more` : "";
  return [
    `${what} that is stored: ${unmatched.length} of ${of}: ${first.join("; ")}${more}. They are kept, and show as soon as ${match} matches.`,
  ];
}

/** What a dry run reports of an exchange, the changed ones first. */
export function exchangeInLines<Stored, Row extends Stored>(
  { added, changed, deleted }: Exchange<Stored, Row>,
  { nameOf, textOf, unit = "" }: { nameOf(row: Stored): string; textOf(row: Stored): string; unit?: string },
): string[] {
  const line = (what: string, row: Stored) => `${what}: ${nameOf(row)}: ${textOf(row)}${unit}`;
  const all = [
    ...changed.map(({ was, is }) => `changed: ${nameOf(is)}: ${textOf(was)} -> ${textOf(is)}${unit}`),
    ...deleted.map((row) => line("deleted", row)),
    ...added.map((row) => line("new", row)),
  ];
  const more = all.length - listedChanges;
  return [...all.slice(0, listedChanges), ...(more > 0 ? [`... and ${more} more`] : [])];
}

/** A list as a file that imports to the same: heads, then its lines. */
export const listFile = (
  columns: readonly { head: string }[],
  lines: readonly (readonly (string | number | null)[])[],
): string =>
  `\ufeff${csvText([columns.map(({ head }) => head), ...lines.map((line) => line.map((cell) => String(cell ?? "")))])}\r\n`;
