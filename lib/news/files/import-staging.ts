import { type Kysely, sql } from "kysely";
import { refuseScheduled } from "@/lib/store/changes";
import { engineOf } from "@/lib/store/engine/engine";
import { lockRules } from "@/lib/store/import";
import { ImportFailure } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import type { Database } from "@/lib/store/schema";
import { orphanOf } from "../write";
import type { ImportedArticle } from "./import-record";
import { mostUnpublished, tooManyUnpublished } from "./unpublished";

/** What a file of articles says, before any of it is applied: its rows, its steps, and for what all of it is refused. */

export interface StagedRow {
  n: number;
  id: string;
  /** zh-hans: the Simplified text, for the Mainland, of the Chinese article with this id. */
  language: string;
  draft: number;
  /** Whether a text in zh-hans can be an article of its own. */
  complete: number;
  /** Whether it is dated after the import. */
  later: number;
  place: string;
  legacy: string;
  record: string;
}

/** The store with the temporary tables of an import. */
interface Staging extends Database {
  incoming_articles: StagedRow;
  /** The step of each id: an article and its text for the Mainland are never divided. */
  incoming_parts: { part: number; id: string };
}

const stagingOf = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;

/** An article takes some milliseconds, since its words are written into the index: a step has no more than these. */
const articlesOfStep = 50;

/** Creates the temporary tables of an import. */
export async function createStaging({ schema }: Kysely<Database>): Promise<void> {
  await schema
    .createTable("incoming_articles")
    .temporary()
    .addColumn("n", "integer", (c) => c.primaryKey())
    .addColumn("id", "text")
    .addColumn("language", "text")
    .addColumn("draft", "integer")
    .addColumn("complete", "integer")
    .addColumn("later", "integer")
    .addColumn("place", "text")
    .addColumn("legacy", "text")
    .addColumn("record", "text")
    .execute();
  // Has all that is asked of the whole file, whose records would be read otherwise.
  await schema
    .createIndex("incoming_articles_id")
    .on("incoming_articles")
    .columns(["id", "n", "language", "draft", "complete", "later"])
    .execute();
  await schema
    .createTable("incoming_parts")
    .temporary()
    .addColumn("part", "integer")
    .addColumn("id", "text")
    .addPrimaryKeyConstraint("incoming_parts_key", ["part", "id"])
    .execute();
}

/** Drops the temporary tables. */
export async function dropStaging({ schema }: Kysely<Database>): Promise<void> {
  await schema.dropTable("incoming_articles").ifExists().execute();
  await schema.dropTable("incoming_parts").ifExists().execute();
}

/** Stages articles of the file; `first` is the number of the first one. */
export async function stageArticles(
  db: Kysely<Database>,
  records: readonly ImportedArticle[],
  { first, now }: { first: number; now: Date },
): Promise<void> {
  const rows = records.map(({ status, place, legacy, record }, index): StagedRow => {
    const article = record.language === "zh-hans" ? record.article : record;
    return {
      n: first + index,
      id: record.id,
      language: record.language,
      draft: status === "draft" ? 1 : 0,
      complete: article ? 1 : 0,
      later: article && Date.parse(article.publishedAt) > now.getTime() ? 1 : 0,
      place,
      legacy: legacy.length > 0 ? JSON.stringify(legacy) : "",
      record: JSON.stringify(record),
    };
  });
  // insertMany is typed for the store's own tables; it handles a temporary one alike.
  await insertMany(db, "incoming_articles" as keyof Database, rows as never);
}

/** Divides the staged articles into steps, in the order of the file. Returns the number of steps, of which one may be empty, and of ids. */
export async function divideStaged(db: Kysely<Database>): Promise<{ parts: number; ids: number }> {
  const size = Math.min(lockRules.rowsOfStep, articlesOfStep);
  await sql`
    insert into incoming_parts (part, id)
    select (row_number() over (order by min(n)) - 1) / ${sql.lit(size)}, id from incoming_articles group by id
  `.execute(db);
  await engineOf(db).countStaged(db);
  const counted = await stagingOf(db)
    .selectFrom("incoming_parts")
    .select(({ fn }) => [fn.countAll<number>().as("ids"), fn.max("part").as("last")])
    .executeTakeFirstOrThrow();
  return { parts: Number(counted.last ?? 0) + 1, ids: Number(counted.ids) };
}

/** The staged rows of a step, in the order of the file. */
export function rowsOfPart(db: Kysely<Database>, part: number): Promise<StagedRow[]> {
  const staged = stagingOf(db);
  return staged
    .selectFrom("incoming_articles")
    .selectAll()
    .where("id", "in", staged.selectFrom("incoming_parts").select("id").where("part", "=", part))
    .orderBy("n")
    .execute();
}

export interface Pair {
  id: string;
  first: string;
  second: string;
}

export const mostNamed = 20;

export const namesOf = (pairs: readonly Pair[]) =>
  pairs.map(({ id, first, second }) => `"${id}" (${first}; ${second})`).join(", ");

/** Whether the contents of `b` and `a` differ; a text in zh-hans and its article have one id. */
const contradicts = sql<boolean>`
  b.id = a.id
  and (a.language = 'zh-hans') = (b.language = 'zh-hans')
  and (a.record <> b.record or a.draft <> b.draft)
`;

/**
 * The first few ids that occur twice with different contents; a repeated article is harmless. Throws ImportFailure where there
 * are any, unless bad ones are left out.
 */
export async function findPairs(db: Kysely<Database>, skipBad: boolean): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select a.id, a.place as first, b.place as second
    from incoming_articles as a join incoming_articles as b on b.id = a.id and b.n > a.n
    where ${contradicts} order by a.n, b.n limit ${mostNamed}
  `.execute(db);
  if (rows.length > 0 && !skipBad) {
    throw new ImportFailure(
      `Two articles have one id and other words: ${namesOf(rows)}. Nothing was imported. Give each a separate id, or leave them out with --skip-bad.`,
    );
  }
  return rows;
}

/** Removes all staged articles with such ids; returns their number. */
export async function dropPairs(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from incoming_articles where n in (
      select a.n from incoming_articles as a
      where exists (select 1 from incoming_articles as b where ${contradicts})
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

const readAtOnce = 500;

/** Throws ImportFailure for the first text in zh-hans that would belong to no Chinese article once the file is applied. */
export async function refuseOrphans(db: Kysely<Database>, unpublishes: boolean): Promise<void> {
  const staged = stagingOf(db);
  let first: Pick<StagedRow, "n" | "id"> | null = null;
  for (let after = ""; ; ) {
    const texts = await staged
      .selectFrom("incoming_articles")
      .select(["n", "id", "complete"])
      .where("language", "=", "zh-hans")
      .where("id", ">", after)
      .orderBy("id")
      .orderBy("n")
      .limit(readAtOnce)
      .execute();
    const ids = [...new Set(texts.map(({ id }) => id))];
    if (ids.length > 0) {
      const isHomeless = await homeless(staged, ids, unpublishes);
      for (const { n, id, complete } of texts)
        if (isHomeless(id, complete === 1) && n < (first?.n ?? Number.POSITIVE_INFINITY)) first = { n, id };
    }
    const last = texts.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (first) throw new ImportFailure(orphanOf(first.id));
}

/** Whether a text of one of these ids finds no Chinese article once the file is applied, and cannot be one itself. */
async function homeless(
  db: Kysely<Staging>,
  ids: readonly string[],
  unpublishes: boolean,
): Promise<(id: string, isComplete: boolean) => boolean> {
  const staged = await db
    .selectFrom("incoming_articles")
    .select(["id", "language", "draft"])
    .where("id", "in", ids)
    .where("language", "<>", "zh-hans")
    .execute();
  const live = await db.selectFrom("articles").select(["id", "language"]).where("id", "in", ids).execute();
  const aside = await db
    .selectFrom("articles_aside")
    .select(["id", "language", "state"])
    .where("id", "in", ids)
    .execute();
  const languages = { live: languagesOf(live), aside: languagesOf(aside) };
  const withdrawn = new Set(aside.flatMap(({ id, state }) => (state === "withdrawn" ? id : [])));
  for (const { id, language, draft } of staged) {
    if (withdrawn.has(id)) languages.aside.set(id, language);
    else if (draft === 0) {
      languages.live.set(id, language);
      languages.aside.delete(id);
    } else if (unpublishes || !languages.live.has(id)) {
      languages.live.delete(id);
      languages.aside.set(id, language);
    }
  }
  return (id, isComplete) =>
    languages.aside.get(id) !== "zh" &&
    languages.live.get(id) !== "zh" &&
    !(isComplete && !languages.live.has(id));
}

const languagesOf = (rows: readonly { id: string; language: string }[]) =>
  new Map(rows.map(({ id, language }) => [id, language]));

/** Throws ImportFailure where the store has no room for the drafts of the file, or for what is dated later. */
export async function refuseTooMany(db: Kysely<Database>, unpublishes: boolean): Promise<void> {
  const staged = stagingOf(db);
  const drafts = staged
    .selectFrom("incoming_articles")
    .where("draft", "=", 1)
    .where("language", "<>", "zh-hans")
    .where("id", "not in", ({ selectFrom }) => selectFrom("articles_aside").select("id"))
    .$if(!unpublishes, (query) =>
      query.where("id", "not in", ({ selectFrom }) => selectFrom("articles").select("id")),
    );
  const { total } = await staged
    .selectFrom("articles_aside")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { added } = await drafts
    .select(({ fn }) => fn.count<number>("id").distinct().as("added"))
    .executeTakeFirstOrThrow();
  if (Number(added) > 0 && Number(total) + Number(added) > mostUnpublished) throw tooManyUnpublished();
  const { dated } = await staged
    .selectFrom("incoming_articles")
    .select(({ fn }) => fn.count<number>("id").distinct().as("dated"))
    .where("later", "=", 1)
    .where("draft", "=", 0)
    .executeTakeFirstOrThrow();
  if (Number(dated) > 0) await refuseScheduled(db, Number(dated));
}
