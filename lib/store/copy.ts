import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Store } from "./connection";
import { insertMany } from "./insert";
import { migrate } from "./migrations";
import type { Database } from "./schema";
import { messageOf, reasonOf } from "./trouble";

/**
 * Copies a complete store into another one: from a file to a server or the other way round. Rows are read in the order of
 * their keys, and an interrupted copy is continued.
 */

type Table = Exclude<keyof Database, "article_texts">;

/** Every table with its key. Referenced tables come first. The full text is rebuilt from the articles. */
const keys: Record<Table, readonly string[]> = {
  ports: ["id"],
  port_terms: ["rank", "term", "port_id"],
  airports: ["id"],
  airport_terms: ["rank", "term", "airport_id"],
  vessels: ["imo"],
  sailings: ["loading_port_id", "discharge_port_id", "etd", "id"],
  flights: ["origin", "destination", "departure_time", "id"],
  interline_agreements: ["airline", "partner", "sample"],
  flight_transfer_rules: ["id"],
  acceptance_times: ["station", "airline", "product", "body", "source"],
  carriers: ["code"],
  call_batches: ["id"],
  services: ["id"],
  service_sellers: ["service_id", "seller"],
  voyages: ["id"],
  calls: ["voyage_id", "n"],
  call_sales: ["voyage_id", "n", "seller"],
  transfer_rules: ["id"],
  domestic_sellers: ["seller", "country_code"],
  schedule_events: ["id"],
  schedule_changes: ["id"],
  schedule_change_ports: ["port_id", "change_id"],
  flight_changes: ["id"],
  fetches: ["domain", "source"],
  fetch_parts: ["domain", "source", "kind", "code"],
  second_cutoffs: ["port_id", "voyage_key", "ship_key", "code", "source", "terminal"],
  visits: ["source", "source_id"],
  articles: ["n"],
  article_hashtags: ["tag", "n"],
  article_words: ["word"],
  articles_aside: ["id"],
  article_previews: ["token"],
  due_changes: ["due_at", "domain", "key"],
  redirects: ["old"],
  companies: ["id"],
  company_types: ["type", "sort_name", "company_id"],
  company_ports: ["company_id", "port_id"],
  company_terms: ["term", "company_id", "kind"],
  enquiries: ["id"],
  outbox: ["id"],
  drafts: ["code"],
  follows: ["id"],
  follow_letters: ["id"],
  announcements: ["id"],
  announcement_marks: ["name"],
  short_links: ["code"],
  secrets: ["name"],
  rate_counters: ["key"],
  clock: ["name"],
  upstream_answers: ["key"],
  upstream_nothings: ["key"],
  contents: ["domain", "n"],
  pictures: ["id"],
  picture_files: ["picture_id", "width"],
  picture_sources: ["source"],
  article_pictures: ["article_id", "picture_id"],
  imports: ["domain"],
  last_runs: ["task"],
  unfinished_imports: ["domain"],
  server_settings: ["name"],
  page_dictionaries: ["locale"],
  domain_state: ["domain"],
  seeds: ["name"],
  // Last: triggers record a change when sample articles are written.
  changes: ["id"],
};
const tables = Object.keys(keys) as Table[];

/** Rows that are read and written at once: few of those with pictures. */
const batchSizeOf = (table: Table) => (table === "picture_files" ? 50 : 2000);
/** The name in `seeds` that marks an unfinished copy. */
const unfinishedCopy = "copying";
const copyMark = { name: unfinishedCopy, sha256: "" };

type Row = Record<string, unknown>;
type Reading = Kysely<Database> | Transaction<Database>;

const columnsOf = (table: Table) => sql.join(keys[table].map((column) => sql.ref(column)));

/** A table's rows in the order of its key, after the given row. */
async function* rowsOf(db: Reading, table: Table, after?: Row): AsyncGenerator<Row[]> {
  for (let last = after; ; ) {
    const beyond = last
      ? sql`where (${columnsOf(table)}) > (${sql.join(keys[table].map((key) => last?.[key]))})`
      : sql``;
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${beyond}
      order by ${columnsOf(table)} limit ${sql.lit(batchSizeOf(table))}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSizeOf(table)) return;
    last = rows.at(-1);
  }
}

async function lastOf(db: Reading, table: Table): Promise<Row | undefined> {
  const order = sql.join(keys[table].map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by ${order} limit 1`.execute(db);
  return rows[0];
}

/** How many rows a table has, and a digest of their values. */
interface TableDigest {
  rows: number;
  sha256: string;
}

async function digestOf(db: Reading, table: Table): Promise<TableDigest> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const all of rowsOf(db, table)) {
    const rows = table === "seeds" ? all.filter(({ name }) => name !== unfinishedCopy) : all;
    count += rows.length;
    // All rows of a table have the same columns.
    const columns = Object.keys(rows[0] ?? {}).sort();
    for (const row of rows) {
      const values = columns.map((column) => row[column]);
      const plain = values.map((value) =>
        ArrayBuffer.isView(value)
          ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64")
          : value,
      );
      // PostgreSQL cannot store U+0000 in a text.
      hash.update(JSON.stringify([columns, plain]).replaceAll("\\u0000", "\ufffd"));
    }
  }
  return { rows: count, sha256: hash.digest("hex") };
}

/** Whether a store has data of its operator or of visitors, besides reference and sample data. */
async function hasImportedData(db: Reading): Promise<boolean> {
  const imported = await db
    .selectFrom("domain_state")
    .select("domain")
    .where("state", "=", "own")
    .limit(1)
    .execute();
  if (imported.length > 0) return true;
  for (const table of ["enquiries", "follows", "short_links", "second_cutoffs"] as const) {
    if (await lastOf(db, table)) return true;
  }
  for (const table of ["acceptance_times", "interline_agreements", "flight_transfer_rules"] as const) {
    const own = db.selectFrom(table).select("sample").where("sample", "=", 0).limit(1);
    if (await own.executeTakeFirst()) return true;
  }
  return false;
}

/** The number of rows of each table. */
export async function countRows(db: Kysely<Database>): Promise<[table: string, rows: number][]> {
  const counts: [string, number][] = [];
  for (const table of [...tables, "article_texts" as const].sort()) {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    counts.push([table, n]);
  }
  return counts;
}

interface Copying {
  /** Writes the full text of the copied articles. */
  writeTexts(to: Store): Promise<void>;
  /** Called after each table with its number of rows. */
  onTable?: (table: string, rows: number) => void;
}

/** Whether a store is a copy that has begun and not ended: nobody may use it before it is completed. */
export async function isUnfinishedCopy(db: Reading): Promise<boolean> {
  const marks = db.selectFrom("seeds").select("name").where("name", "=", unfinishedCopy);
  return (await marks.executeTakeFirst()) !== undefined;
}

/** Two stores that differ although all has been copied. */
class CopyDiffers extends Error {}

/**
 * Copies a complete store into another one and compares the two. The target has only sample data, or is an interrupted copy
 * of the same store. Writes to the source meanwhile are not copied. Throws an Error with a sentence or two where the target has
 * other data, where the copy is interrupted, and where the two differ in the end. Returns the number of rows.
 */
export async function copyStore(from: Store, to: Store, copying: Copying): Promise<number> {
  if (await isUnfinishedCopy(from.reader))
    throw new Error("The store to copy from is an unfinished copy: complete it first.");
  await migrate(to);
  await begin(to);
  try {
    const total = await from.reader
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((source) => copyTables(source, to, copying));
    await end(to);
    return total;
  } catch (error) {
    if (error instanceof CopyDiffers) throw error;
    const reason = (reasonOf(error) ?? messageOf(error)).replace(/\.$/, "");
    throw new Error(`The copy was interrupted: ${reason}. Run the same command again to continue it.`, {
      cause: error,
    });
  }
}

async function copyTables(source: Reading, to: Store, { writeTexts, onTable }: Copying): Promise<number> {
  for (const table of tables) {
    await copyTable(source, to, table);
    if (table === "articles") await writeTexts(to);
  }
  let total = 0;
  for (const table of tables) {
    const [sourceDigest, targetDigest] = [await digestOf(source, table), await digestOf(to.db, table)];
    if (sourceDigest.sha256 !== targetDigest.sha256)
      throw new CopyDiffers(
        `The copy is not the same: ${table} has ${targetDigest.rows} rows, and ${sourceDigest.rows} were to be copied. Copy to an empty store.`,
      );
    total += sourceDigest.rows;
    onTable?.(table, sourceDigest.rows);
  }
  return total;
}

/** The copy is complete: it has numbers of its own, and whoever likes may use it. */
const end = (to: Store): Promise<void> =>
  to.db.transaction().execute(async (trx) => {
    await to.engine.advanceSequences(trx, [
      "call_batches",
      "outbox",
      "transfer_rules",
      "flight_transfer_rules",
      "schedule_events",
      "schedule_changes",
      "flight_changes",
      "changes",
    ]);
    await trx.deleteFrom("seeds").where("name", "=", unfinishedCopy).execute();
  });

/** Makes sure that the target may be written, and empties it unless it is an unfinished copy. */
async function begin(to: Store): Promise<void> {
  if (await isUnfinishedCopy(to.db)) return;
  if (await hasImportedData(to.db)) throw new Error("The store to copy to is not empty: name an empty one.");
  await to.db.transaction().execute(async (trx) => {
    for (const table of tables.toReversed()) await trx.deleteFrom(table).execute();
    await trx.insertInto("seeds").values(copyMark).execute();
  });
}

async function copyTable(source: Reading, to: Store, table: Table): Promise<void> {
  // These tables have few rows, and some from before: the mark of the copy, and changes of sample articles.
  const isReplaced = table === "seeds" || table === "changes";
  const after = isReplaced ? undefined : await lastOf(to.db, table);
  if (isReplaced) {
    await to.db.transaction().execute(async (trx) => {
      await trx.deleteFrom(table).execute();
      for await (const rows of rowsOf(source, table)) await insertMany(trx, table, rows as never);
      if (table === "seeds") await trx.insertInto("seeds").values(copyMark).execute();
    });
    return;
  }
  for await (const rows of rowsOf(source, table, after)) await insertMany(to.db, table, rows as never);
}
