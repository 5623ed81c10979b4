import { readFileSync } from "node:fs";
import path from "node:path";
import type { Transaction } from "kysely";
import Papa from "papaparse";
import type { z } from "zod";
import { csvText } from "@/lib/csv-cells";
import { memoize } from "@/lib/memoize";
import { recordChange } from "./changes";
import type { Store } from "./connection";
import { separatorLine } from "./csv-reader";
import { notesOf } from "./notes";
import { memoizePerVersion } from "./per-version";
import type { Database } from "./schema";

/**
 * Lists that come with the portal and that a publisher may replace by a file of their own: advertisements, links,
 * abbreviations. All of them are read, imported and exported in one way, by what a kind says of its columns. A list is
 * either the portal's or the publisher's, never a mixture.
 */

/** A line of such a list, by the heads of its columns. */
export type Cells = Readonly<Record<string, string>>;

export interface ContentKind<Row> {
  /** As the command line names it. */
  domain: string;
  heads: readonly string[];
  /** Those that a file must have, and every line. */
  required: readonly string[];
  /** Those that hold dates, which come to `line` as YYYY-MM-DD. */
  dates?: readonly string[];
  /** What a line must be; an issue's path begins with the head that is wrong. */
  line: z.ZodType<Row>;
  /** Tells a row from the others of its list. */
  idOf(row: Row): string;
  /** A line of it, for the template. */
  example: readonly string[];
  /** Lines that a list may have: all of them are held in memory. */
  most: number;
  /** The list that comes with the portal. */
  comes(): readonly Cells[];
  /** Whether that list is invented. */
  isSample: boolean;
  /** Whether a row of such a list is; all are where nothing is said. */
  isSampleRow?(row: Row): boolean;
}

export interface Contents<Row> {
  rows: readonly Row[];
  /** Whether the publisher brought it in. */
  isOwn: boolean;
}

/** The name under which `seeds` holds which edition of a list is the publisher's. */
export const ownSeed = (domain: string) => `own:${domain}`;

/** The list of a data file that comes with the portal. */
export function fileCells(file: string): readonly Cells[] {
  const content = readFileSync(path.join(process.cwd(), "data", file), "utf8");
  return Papa.parse<Cells>(content.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true }).data;
}

/** The records of a short CSV text, blank lines left out; the delimiter is that of a line `sep=;` above it, else it shows. */
export function parseCsv(text: string): string[][] {
  const separator = separatorLine(text);
  return Papa.parse<string[]>(separator?.rest ?? text, {
    skipEmptyLines: "greedy",
    ...(separator && { delimiter: separator.delimiter }),
  }).data;
}

/** Kinds of lists, with room for revisions that gave way. */
const mostLists = 30;

/** The files belong to the release, as the code does. */
const comingRows = memoize(
  (kind: ContentKind<unknown>) => kind.comes().map((cells) => kind.line.parse(cells)),
  { max: mostLists, key: ({ domain }) => domain },
);

/** The rows that come with the portal. Throws an Error where one of them is no row. */
export const rowsThatCome = <Row>(kind: ContentKind<Row>): readonly Row[] =>
  comingRows(kind as ContentKind<unknown>) as readonly Row[];

const ownRows = memoizePerVersion(
  async (store: Store, kind: ContentKind<unknown>, _revision: string): Promise<readonly unknown[]> =>
    (await ownCells(store, kind.domain)).flatMap((cells) => {
      // A later version may ask more of a line than the one that took it in.
      const parsed = kind.line.safeParse(cells);
      return parsed.success ? [parsed.data] : [];
    }),
  // Commits to anything else change nothing: the key names the list's own revision.
  { max: mostLists, version: () => 0, key: ({ domain }, revision) => `${domain} ${revision}` },
);

/** The publisher's list where there is one, else the one that comes with the portal. The same array while the list is the same. */
export async function readContents<Row>(store: Store, kind: ContentKind<Row>): Promise<Contents<Row>> {
  const { seeds, states } = await notesOf(store);
  const edition = seeds.get(ownSeed(kind.domain));
  if (edition === undefined) {
    const isGone = kind.isSample && states.get(kind.domain)?.state === "empty";
    return { rows: isGone ? [] : rowsThatCome(kind), isOwn: false };
  }
  const rows = await ownRows(store, kind as ContentKind<unknown>, edition);
  return { rows: rows as readonly Row[], isOwn: true };
}

async function isOwnList(trx: Transaction<Database>, domain: string): Promise<boolean> {
  const seed = await trx
    .selectFrom("seeds")
    .select("name")
    .where("name", "=", ownSeed(domain))
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

/** How many rows of the list that comes with the portal are invented. */
export const countSamples = <Row>(kind: ContentKind<Row>): number =>
  kind.isSample ? rowsThatCome(kind).filter((row) => kind.isSampleRow?.(row) ?? true).length : 0;

/** Shows the sample of a list no more, for good. Returns how many rows of it there were; 0 where the list is the publisher's. */
export function dropSampleList<Row>(store: Store, kind: ContentKind<Row>, now: Date): Promise<number> {
  const { domain } = kind;
  return store.db.transaction().execute(async (trx) => {
    if ((await isOwnList(trx, domain)) || (await isDropped(trx, domain))) return 0;
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
 * Shows the sample of a list again; returns how many rows. Throws an Error with one sentence where anything is the
 * publisher's own: invented companies are not shown beside that.
 */
export function fillSampleList<Row>(store: Store, kind: ContentKind<Row>, now: Date): Promise<number> {
  const { domain } = kind;
  return store.db.transaction().execute(async (trx) => {
    if (await hasOwnData(trx))
      throw new Error(`Something here is your own; sample ${domain} are not shown beside it.`);
    await trx.deleteFrom("domain_state").where("domain", "=", domain).execute();
    await recordChange(trx, domain, "*", now);
    return countSamples(kind);
  });
}

async function ownCells({ reader }: Pick<Store, "reader">, domain: string): Promise<Cells[]> {
  const rows = await reader
    .selectFrom("contents")
    .select("cells")
    .where("domain", "=", domain)
    .orderBy("n")
    .execute();
  return rows.map(({ cells }) => JSON.parse(cells) as Cells);
}

/** The lines of the list that is shown, in its order: the publisher's as they were imported. */
export async function shownCells<Row>(store: Store, kind: ContentKind<Row>): Promise<readonly Cells[]> {
  const isOwn = (await notesOf(store)).seeds.has(ownSeed(kind.domain));
  return isOwn ? ownCells(store, kind.domain) : kind.comes();
}

/** The list that is shown, as a file that imports to the same. */
export async function exportContents<Row>(store: Store, kind: ContentKind<Row>): Promise<string> {
  const lines = (await shownCells(store, kind)).map((cells) => kind.heads.map((head) => cells[head] ?? ""));
  return `\ufeff${csvText([[...kind.heads], ...lines])}\r\n`;
}

/** Whether a publisher has brought in anything: sample advertisements, which speak of invented companies, then go. */
export async function holdsOwnData(store: Store): Promise<boolean> {
  const { states } = await notesOf(store);
  return [...states.values()].some(({ state }) => state === "own");
}

async function hasOwnData(trx: Transaction<Database>): Promise<boolean> {
  const own = await trx
    .selectFrom("domain_state")
    .select("domain")
    .where("state", "=", "own" satisfies Database["domain_state"]["state"])
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
