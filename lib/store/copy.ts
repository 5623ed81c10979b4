import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Store } from "./connection";
import { insertMany } from "./insert";
import { migrate } from "./migrations";
import type { Database } from "./schema";

/**
 * A store as a whole, brought into another one: from a file to a server and the other way round. Rows are read in the
 * order of their keys, and what is there of a copy that was broken off is gone on from.
 */

type Table = Exclude<keyof Database, "article_texts">;

/** Every table with its key, what others refer to first. The full text is made anew of the articles. */
const keys: Record<Table, readonly string[]> = {
  ports: ["id"],
  port_terms: ["rank", "term", "port_id"],
  airports: ["id"],
  airport_terms: ["rank", "term", "airport_id"],
  vessels: ["imo"],
  sailings: ["loading_port_id", "discharge_port_id", "etd", "id"],
  flights: ["origin", "destination", "departure_time", "id"],
  carriers: ["code"],
  call_batches: ["id"],
  services: ["id"],
  service_sellers: ["service_id", "seller"],
  voyages: ["id"],
  calls: ["voyage_id", "n"],
  call_sales: ["voyage_id", "n", "seller"],
  transfer_rules: ["id"],
  domestic_sellers: ["seller", "country_code"],
  call_revisions: ["id"],
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
  domain_state: ["domain"],
  seeds: ["name"],
  // Last: articles that are sample note themselves when they are written.
  changes: ["id"],
};
const tables = Object.keys(keys) as Table[];

/** Rows read, and written, at once; of those that hold pictures few. */
const atOnceOf = (table: Table) => (table === "picture_files" ? 50 : 2000);
/** The name in `seeds` under which a store is known to be half a copy. */
const underWay = "copying";

type Row = Record<string, unknown>;
type Reading = Kysely<Database> | Transaction<Database>;

const columnsOf = (table: Table) => sql.join(keys[table].map((column) => sql.ref(column)));

/** A table's rows in the order of its key, after a row of it. */
async function* rowsOf(db: Reading, table: Table, after?: Row): AsyncGenerator<Row[]> {
  for (let last = after; ; ) {
    const beyond = last
      ? sql`where (${columnsOf(table)}) > (${sql.join(keys[table].map((key) => last?.[key]))})`
      : sql``;
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${beyond}
      order by ${columnsOf(table)} limit ${sql.lit(atOnceOf(table))}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnceOf(table)) return;
    last = rows.at(-1);
  }
}

async function lastOf(db: Reading, table: Table): Promise<Row | undefined> {
  const order = sql.join(keys[table].map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by ${order} limit 1`.execute(db);
  return rows[0];
}

/** How many rows a table has, and a digest of what they say. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

async function digestOf(db: Reading, table: Table): Promise<TableDigest> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const rows of rowsOf(db, table)) {
    count += rows.length;
    // The same for all: of a table.
    const columns = Object.keys(rows[0] ?? {}).sort();
    for (const row of rows) {
      const values = columns.map((column) => row[column]);
      const plain = values.map((value) =>
        ArrayBuffer.isView(value)
          ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64")
          : value,
      );
      // A server's text has no place for U+0000.
      hash.update(JSON.stringify([columns, plain]).replaceAll("\\u0000", "\ufffd"));
    }
  }
  return { rows: count, sha256: hash.digest("hex") };
}

/** Whether a store holds what its operator or visitors brought, and not reference data and sample alone. */
async function hasOwnData(db: Reading): Promise<boolean> {
  const own = await db
    .selectFrom("domain_state")
    .select("domain")
    .where("state", "=", "own")
    .limit(1)
    .execute();
  if (own.length > 0) return true;
  for (const table of ["enquiries", "short_links", "call_revisions"] as const) {
    if (await lastOf(db, table)) return true;
  }
  return false;
}

/** The rows of each table. */
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

export interface Copying {
  /** Writes the full text of the articles that are there, after them. */
  writeTexts(to: Store): Promise<void>;
  /** Called after each table with its rows. */
  onTable?: (table: string, rows: number) => void;
}

/**
 * Copies everything of a store into another one, which has no data of its own or is a copy of it that was broken off, and
 * compares the two. What is written to the source meanwhile is not taken along. Throws an Error with one sentence where
 * the target is another store, or where the two are not the same in the end. Returns the number of rows.
 */
export async function copyStore(from: Store, to: Store, { writeTexts, onTable }: Copying): Promise<number> {
  await migrate(to);
  await begin(to);
  let total = 0;
  await from.reader
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (source) => {
      for (const table of tables) {
        await copyTable(source, to, table);
        if (table === "articles") await writeTexts(to);
      }
      for (const table of tables) {
        const [was, is] = [await digestOf(source, table), await digestOf(to.db, table)];
        if (was.sha256 !== is.sha256)
          throw new Error(
            `The copy is not the same: ${table} has ${is.rows} rows, and ${was.rows} were to be copied.`,
          );
        total += was.rows;
        onTable?.(table, was.rows);
      }
    });
  await to.engine.takeNumbers(to.db, [
    "call_batches",
    "outbox",
    "transfer_rules",
    "call_revisions",
    "changes",
  ]);
  return total;
}

/** Makes sure that the target may be written, and empties it unless it is half a copy. */
async function begin(to: Store): Promise<void> {
  const half = await to.db.selectFrom("seeds").select("name").where("name", "=", underWay).executeTakeFirst();
  if (half) return;
  if (await hasOwnData(to.db))
    throw new Error("The store to copy to holds data of its own: name an empty one.");
  await to.db.transaction().execute(async (trx) => {
    for (const table of tables.toReversed()) await trx.deleteFrom(table).execute();
    await trx.insertInto("seeds").values({ name: underWay, sha256: "" }).execute();
  });
}

async function copyTable(source: Reading, to: Store, table: Table): Promise<void> {
  // Few rows, and some that were there before: the mark of the copy, what sample articles noted.
  const isAnew = table === "seeds" || table === "changes";
  const after = isAnew ? undefined : await lastOf(to.db, table);
  if (isAnew) {
    await to.db.transaction().execute(async (trx) => {
      await trx.deleteFrom(table).execute();
      for await (const rows of rowsOf(source, table)) await insertMany(trx, table, rows as never);
    });
    return;
  }
  for await (const rows of rowsOf(source, table, after)) await insertMany(to.db, table, rows as never);
}
