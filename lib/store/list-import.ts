import type { Kysely, Transaction } from "kysely";
import { csvText } from "@/lib/text/csv-cells";
import { type ImportChanges, type Importer, type ImportJob, runImport } from "./import";
import { type Compared, compareRows } from "./import-differences";
import { type ImportColumn, ImportFailure, type LineParser } from "./import-lines";
import { insertMany } from "./insert";
import type { Database } from "./schema";

/**
 * Imports a list that replaces what its source said before: a table of some thousands of rows, staged in memory. Either the file
 * replaces all that is stored (`replaceAll`), or the rows of the sources and places in it (`exchangeRows`).
 */

export interface ListImport<Key extends string, Row extends object> {
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
  /** In the import's transaction. */
  apply(trx: Transaction<Database>, rows: Row[], job: ImportJob): Promise<ImportChanges>;
}

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
          apply: (trx) => list.apply(trx, [...staged.values()], job),
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
export interface Exchange<Stored, Row extends Stored> {
  added: Row[];
  changed: { was: Stored; is: Row }[];
  gone: Stored[];
}

/**
 * Compares the rows of a file with the stored ones that it replaces, and writes the differences.
 * @param compared the columns that say what a row is about, and what holds there
 * @param toRow without what is not stored
 */
export async function exchangeRows<Stored extends object, Row extends Stored>(
  trx: Transaction<Database>,
  table: keyof Database,
  { stored, rows, compared }: { stored: readonly Stored[]; rows: readonly Row[]; compared: Compared },
  toRow: (row: Row) => Stored,
): Promise<Exchange<Stored, Row>> {
  const cell = (row: object, column: string) => (row as Record<string, unknown>)[column];
  const keyOf = (row: object) => JSON.stringify(compared.key.map((column) => cell(row, column)));
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const incoming = new Set(rows.map(keyOf));
  const added = rows.filter((row) => !before.has(keyOf(row)));
  const changed = rows.flatMap((is) => {
    const was = before.get(keyOf(is));
    const differs = was && compared.value.some((column) => cell(was, column) !== cell(is, column));
    return differs ? { was, is } : [];
  });
  const gone = stored.filter((row) => !incoming.has(keyOf(row)));
  const written = [...added, ...changed.map(({ is }) => is)];
  // A sample row about the same gives way, too.
  for (const row of [...written, ...gone]) {
    let deletion = trx.deleteFrom(any(table));
    for (const column of columnsOf(compared.key))
      deletion = deletion.where(column, "=", cell(row, column) as string);
    await deletion.execute();
  }
  await insertMany(trx, any(table), written.map(toRow) as never);
  return { added, changed, gone };
}

/** Lines that a sentence of the report names, and changes that a dry run lists. */
const namedLines = 3;
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
  { added, changed, gone }: Exchange<Stored, Row>,
  { nameOf, textOf, unit = "" }: { nameOf(row: Stored): string; textOf(row: Stored): string; unit?: string },
): string[] {
  const line = (what: string, row: Stored) => `${what}: ${nameOf(row)}: ${textOf(row)}${unit}`;
  const all = [
    ...changed.map(({ was, is }) => `changed: ${nameOf(is)}: ${textOf(was)} -> ${textOf(is)}${unit}`),
    ...gone.map((row) => line("deleted", row)),
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
