import { readFileSync } from "node:fs";
import path from "node:path";
import type { Transaction } from "kysely";
import Papa from "papaparse";
import type { z } from "zod";
import { memoize } from "@/lib/memoize/memoize";
import { csvText } from "@/lib/text/csv-cells";
import { recordChange } from "./changes";
import type { Store } from "./connection";
import { separatorLine } from "./csv-reader";
import { memoizePerVersion } from "./per-version";
import type { Database } from "./schema";
import { storeMetadata } from "./store-metadata";

/**
 * Lists that come with the release and that a publisher can replace by a file: advertisements, links, abbreviations. All of
 * them are read, imported and exported by the same code, from the columns of their kind. A list is either bundled or
 * imported, never a mixture.
 */

/** A line of a list, by the heads of its columns. */
export type Cells = Readonly<Record<string, string>>;

export interface ContentKind<Row> {
  /** Its name in the command line. */
  domain: string;
  heads: readonly string[];
  /** Columns that a file must have, with a value in every line. */
  required: readonly string[];
  /** Columns of dates, which `line` gets as YYYY-MM-DD, or DD-MM-YYYY HH:mm where there is a time. */
  dates?: readonly string[];
  /** Instants, in milliseconds since 1970, at which pages that show a row change. */
  changesAt?(row: Row): readonly number[];
  /** What a line must be; an issue's path begins with the head that is wrong. */
  line: z.ZodType<Row>;
  /** Identifies a row in its list. */
  idOf(row: Row): string;
  /** An example line for the template. */
  example: readonly string[];
  /** The largest number of lines. All of them are in memory. */
  most: number;
  /** The list that comes with the release. */
  bundledCells(): readonly Cells[];
  /** Whether the bundled list is sample data. */
  isSample: boolean;
  /** Whether a row of a sample list is invented. Without it all rows are. */
  isSampleRow?(row: Row): boolean;
}

export interface Contents<Row> {
  rows: readonly Row[];
  /** Whether the publisher imported it. */
  isImported: boolean;
}

/** The name in `seeds` of an imported list's revision. */
export const importedListKey = (domain: string) => `own:${domain}`;

/** The list of a data file that comes with the release. */
export function fileCells(file: string): readonly Cells[] {
  const content = readFileSync(path.join(process.cwd(), "data", file), "utf8");
  return Papa.parse<Cells>(content.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true }).data;
}

/** The records of a short CSV text without blank lines. The delimiter is that of a line `sep=;` above it, else it is detected. */
export function parseCsv(text: string): string[][] {
  const separator = separatorLine(text);
  return Papa.parse<string[]>(separator?.rest ?? text, {
    skipEmptyLines: "greedy",
    ...(separator && { delimiter: separator.delimiter }),
  }).data;
}

/** Kinds of lists, with room for revisions that were replaced. */
const mostLists = 30;

/** The files are part of the release and do not change while a process runs. */
const parsedBundledRows = memoize(
  (kind: ContentKind<unknown>) => kind.bundledCells().map((cells) => kind.line.parse(cells)),
  { max: mostLists, key: ({ domain }) => domain },
);

/** The rows that come with the release. Throws an Error if one of them does not match the schema. */
export const bundledRows = <Row>(kind: ContentKind<Row>): readonly Row[] =>
  parsedBundledRows(kind as ContentKind<unknown>) as readonly Row[];

const importedRows = memoizePerVersion(
  async (store: Store, kind: ContentKind<unknown>, _revision: string): Promise<readonly unknown[]> =>
    (await importedCells(store, kind.domain)).flatMap((cells) => {
      // A later version may be stricter than the one that imported the line.
      const parsed = kind.line.safeParse(cells);
      return parsed.success ? [parsed.data] : [];
    }),
  // Other commits do not matter: the key contains the list's revision.
  { max: mostLists, version: () => 0, key: ({ domain }, revision) => `${domain} ${revision}` },
);

/** The imported list if there is one, else the bundled one. Returns the same array until the list changes. */
export async function readContents<Row>(store: Store, kind: ContentKind<Row>): Promise<Contents<Row>> {
  const { seeds, states } = await storeMetadata(store);
  const revision = seeds.get(importedListKey(kind.domain));
  if (revision === undefined) {
    const isDroppedSample = kind.isSample && states.get(kind.domain)?.state === "empty";
    return { rows: isDroppedSample ? [] : bundledRows(kind), isImported: false };
  }
  const rows = await importedRows(store, kind as ContentKind<unknown>, revision);
  return { rows: rows as readonly Row[], isImported: true };
}

async function isImportedList(trx: Transaction<Database>, domain: string): Promise<boolean> {
  const seed = await trx
    .selectFrom("seeds")
    .select("name")
    .where("name", "=", importedListKey(domain))
    .executeTakeFirst();
  return seed !== undefined;
}

async function isDropped(trx: Transaction<Database>, domain: string): Promise<boolean> {
  const row = await trx
    .selectFrom("domain_state")
    .select("state")
    .where("domain", "=", domain)
    .executeTakeFirst();
  return row?.state === "empty";
}

/** How many rows of the bundled list are sample data. */
export const countSamples = <Row>(kind: ContentKind<Row>): number =>
  kind.isSample ? bundledRows(kind).filter((row) => kind.isSampleRow?.(row) ?? true).length : 0;

/** Drops the sample of a list for good. Returns how many rows it had; 0 where the list is imported. */
export function dropSampleList<Row>(store: Store, kind: ContentKind<Row>, now: Date): Promise<number> {
  const { domain } = kind;
  return store.db.transaction().execute(async (trx) => {
    if ((await isImportedList(trx, domain)) || (await isDropped(trx, domain))) return 0;
    await trx
      .insertInto("domain_state")
      .values({ domain, state: "empty", rolled_on: null })
      .onConflict((conflict) => conflict.column("domain").doUpdateSet({ state: "empty" }))
      .execute();
    await recordChange(trx, domain, "*", now);
    return countSamples(kind);
  });
}

/**
 * Shows the sample of a list again. Returns how many rows it has. Throws an Error with one sentence where the publisher has
 * imported anything: invented companies are not shown beside real ones.
 */
export function fillSampleList<Row>(store: Store, kind: ContentKind<Row>, now: Date): Promise<number> {
  const { domain } = kind;
  return store.db.transaction().execute(async (trx) => {
    if (await hasImportedDomain(trx))
      throw new Error(`Something here is your own; sample ${domain} are not shown beside it.`);
    await trx.deleteFrom("domain_state").where("domain", "=", domain).execute();
    await recordChange(trx, domain, "*", now);
    return countSamples(kind);
  });
}

async function importedCells({ reader }: Pick<Store, "reader">, domain: string): Promise<Cells[]> {
  const rows = await reader
    .selectFrom("contents")
    .select("cells")
    .where("domain", "=", domain)
    .orderBy("n")
    .execute();
  return rows.map(({ cells }) => JSON.parse(cells) as Cells);
}

/** The lines of the list that is shown, in its order: imported ones as they were in the file. */
export async function shownCells<Row>(store: Store, kind: ContentKind<Row>): Promise<readonly Cells[]> {
  const isImported = (await storeMetadata(store)).seeds.has(importedListKey(kind.domain));
  return isImported ? importedCells(store, kind.domain) : kind.bundledCells();
}

/** The list that is shown, as a file whose import gives the same list. */
export async function exportContents<Row>(store: Store, kind: ContentKind<Row>): Promise<string> {
  const lines = (await shownCells(store, kind)).map((cells) => kind.heads.map((head) => cells[head] ?? ""));
  return `\ufeff${csvText([[...kind.heads], ...lines])}\r\n`;
}

/** Whether the publisher has imported anything. If so, sample advertisements of invented companies are not shown. */
export async function hasImportedData(store: Store): Promise<boolean> {
  const { states } = await storeMetadata(store);
  return [...states.values()].some(({ state }) => state === "own");
}

/** The same, as a transaction has it. */
export async function hasImportedDomain(trx: Transaction<Database>): Promise<boolean> {
  const imported = await trx
    .selectFrom("domain_state")
    .select("domain")
    .where("state", "=", "own" satisfies Database["domain_state"]["state"])
    .limit(1)
    .executeTakeFirst();
  return imported !== undefined;
}
