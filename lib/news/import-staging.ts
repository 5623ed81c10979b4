import { type Kysely, sql, type Transaction } from "kysely";
import { mostKeys, recordChanges } from "@/lib/store/changes";
import type { ImportChanges } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { markOwn } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import type { ArticleRecord } from "./schema";
import { writeArticles } from "./write";

/** The store with the temporary tables of an import. */
interface Staging extends Database {
  incoming_articles: { n: number; id: string; story: string | null; record: string };
  touched_articles: { id: string };
}

const staging = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;

/** Creates the temporary tables of an import. */
export async function createStaging({ schema }: Kysely<Database>): Promise<void> {
  await schema
    .createTable("incoming_articles")
    .temporary()
    .addColumn("n", "integer", (c) => c.primaryKey())
    .addColumn("id", "text")
    .addColumn("story", "text")
    .addColumn("record", "text")
    .execute();
  await schema.createIndex("incoming_articles_id").on("incoming_articles").columns(["id", "n"]).execute();
  await schema
    .createTable("touched_articles")
    .temporary()
    .addColumn("id", "text", (c) => c.primaryKey())
    .execute();
}

/** Drops the temporary tables. */
export async function dropStaging({ schema }: Kysely<Database>): Promise<void> {
  await schema.dropTable("incoming_articles").ifExists().execute();
  await schema.dropTable("touched_articles").ifExists().execute();
}

/** Stages articles of the file; `first` is the number of the first one. */
export async function stageArticles(
  db: Kysely<Database>,
  records: readonly ArticleRecord[],
  first: number,
): Promise<void> {
  const rows = records.map((record, index) => ({
    n: first + index,
    id: record.id,
    story: record.story,
    record: JSON.stringify(record),
  }));
  // insertMany is typed for the store's own tables; a temporary one is the same to it.
  await insertMany(db, "incoming_articles" as keyof Database, rows as never);
}

/**
 * Writes the staged articles, in the transaction given; of two with one id the later. Records a change for each
 * article touched: those of the file, and those whose story one of them joins or leaves, because they link to it. The
 * first import takes the sample away.
 */
export async function applyArticles(trx: Transaction<Database>, now: Date): Promise<ImportChanges> {
  const db = staging(trx);
  const samples = await markOwn(trx, "articles");
  await collectTouched(db);
  const { written, replaced } = await writeArticles(trx, stagedArticles(db), { sample: false });
  const touched = await db
    .selectFrom("touched_articles")
    .select("id")
    .orderBy("id")
    .limit(mostKeys + 1)
    .execute();
  await recordChanges(trx, "articles", { keys: touched.map(({ id }) => id), all: false, now });
  const counted = await db
    .selectFrom("touched_articles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { added: written, removed: replaced, touched: Number(counted.count), samples };
}

async function collectTouched(db: Kysely<Staging>): Promise<void> {
  await sql`
    insert or ignore into touched_articles (id)
    select id from incoming_articles
    union
    select partner.id from articles as partner
    where partner.story in (
      select story from incoming_articles where story is not null
      union
      select old.story from articles as old join incoming_articles as new on new.id = old.id
      where old.story is not null
    )
  `.execute(db);
}

const readAtOnce = 200;

async function* stagedArticles(db: Kysely<Staging>): AsyncGenerator<ArticleRecord> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom("incoming_articles as i")
      .select(["i.n", "i.record"])
      .where("i.n", ">", after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("incoming_articles as later")
              .select("later.n")
              .whereRef("later.id", "=", "i.id")
              .whereRef("later.n", ">", "i.n"),
          ),
        ),
      )
      .orderBy("i.n")
      .limit(readAtOnce)
      .execute();
    for (const { record } of rows) yield JSON.parse(record) as ArticleRecord;
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}
