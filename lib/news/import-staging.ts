import { type Kysely, sql, type Transaction } from "kysely";
import { mostKeys, recordChanges } from "@/lib/store/changes";
import type { ImportChanges } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { markOwn } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import type { ArticleRecord, SimplifiedEdition } from "./schema";
import { writeArticles, writeEditions } from "./write";

/** The store with the temporary tables of an import. */
interface Staging extends Database {
  incoming_articles: { n: number; id: string; language: string; story: string | null; record: string };
  touched_articles: { id: string };
}

const stagingOf = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;

/** Creates the temporary tables of an import. */
export async function createStaging({ schema }: Kysely<Database>): Promise<void> {
  await schema
    .createTable("incoming_articles")
    .temporary()
    .addColumn("n", "integer", (c) => c.primaryKey())
    .addColumn("id", "text")
    .addColumn("language", "text")
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
  records: readonly (ArticleRecord | SimplifiedEdition)[],
  first: number,
): Promise<void> {
  const rows = records.map((record, index) => ({
    n: first + index,
    id: record.id,
    language: record.language,
    story: record.language === "zh-hans" ? null : record.story,
    record: JSON.stringify(record),
  }));
  // insertMany is typed for the store's own tables; a temporary one is the same to it.
  await insertMany(db, "incoming_articles" as keyof Database, rows as never);
}

/**
 * Writes the staged articles, in the transaction given, then what comes in Simplified; of two with one id the later. Records a change for each
 * article touched: those of the file, and those whose story one of them joins or leaves, because they link to it. The
 * first import takes the sample away. Throws ImportFailure where a text in Simplified belongs to no Chinese article.
 */
export async function applyArticles(trx: Transaction<Database>, now: Date): Promise<ImportChanges> {
  const db = stagingOf(trx);
  const samples = await markOwn(trx, "articles");
  await collectTouched(db);
  const articles = await writeArticles(trx, staged<ArticleRecord>(db, "article"), { sample: false });
  const editions = await writeEditions(trx, staged<SimplifiedEdition>(db, "zh-hans"), { sample: false });
  const [written, replaced] = [articles.written + editions.written, articles.replaced + editions.replaced];
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
    insert into touched_articles (id)
    select id from incoming_articles
    union
    select partner.id from articles as partner
    where partner.story in (
      select story from incoming_articles where story is not null
      union
      select old.story from articles as old join incoming_articles as new on new.id = old.id
      where old.story is not null
    )
    on conflict do nothing
  `.execute(db);
}

const readAtOnce = 200;

async function* staged<T>(db: Kysely<Staging>, kind: "article" | "zh-hans"): AsyncGenerator<T> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom("incoming_articles as i")
      .select(["i.n", "i.record"])
      .where("i.n", ">", after)
      .where("i.language", kind === "article" ? "!=" : "=", "zh-hans")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("incoming_articles as later")
              .select("later.n")
              .whereRef("later.id", "=", "i.id")
              .where("later.language", kind === "article" ? "!=" : "=", "zh-hans")
              .whereRef("later.n", ">", "i.n"),
          ),
        ),
      )
      .orderBy("i.n")
      .limit(readAtOnce)
      .execute();
    for (const { record } of rows) yield JSON.parse(record) as T;
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}
