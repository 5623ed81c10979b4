import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { articlePath } from "@/lib/addresses/article-address";
import { mostKeys, recordChanges } from "@/lib/store/changes";
import type { ImportChanges } from "@/lib/store/import";
import { ImportFailure } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import { writeRedirects } from "@/lib/store/redirects";
import { markImported } from "@/lib/store/sample";
import type { Database, UnpublishedArticleRow } from "@/lib/store/schema";
import { scheduleInvalidation } from "../invalidations";
import type { ArticleRecord, SimplifiedEdition } from "../schema";
import { articleOfJson } from "../search/row";
import { orphanOf, type Written, writeArticles, writeEditions } from "../write";
import type { ImportedArticle } from "./import-record";
import { saveUnpublished } from "./unpublished";

/** The store with the temporary tables of an import. */
interface Staging extends Database {
  incoming_articles: {
    n: number;
    id: string;
    /** zh-hans: the Simplified text, for the Mainland, of the Chinese article with this id. */
    language: string;
    story: string | null;
    draft: number;
    place: string;
    legacy: string;
    record: string;
  };
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
    .addColumn("draft", "integer")
    .addColumn("place", "text")
    .addColumn("legacy", "text")
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
  records: readonly ImportedArticle[],
  first: number,
): Promise<void> {
  const rows = records.map(({ status, place, legacy, record }, index) => ({
    n: first + index,
    id: record.id,
    language: record.language,
    story: (record.language === "zh-hans" ? record.article?.story : record.story) ?? null,
    draft: status === "draft" ? 1 : 0,
    place,
    legacy: legacy.length > 0 ? JSON.stringify(legacy) : "",
    record: JSON.stringify(record),
  }));
  // insertMany is typed for the store's own tables; it handles a temporary one alike.
  await insertMany(db, "incoming_articles" as keyof Database, rows as never);
}

/** The value of --replace by which drafts take the place of published articles. */
export const replacePublished = "published";

/**
 * Writes the staged articles in the given transaction; drafts go where no page reads. Records a change for each affected
 * article: those of the file, and those whose story one of them joins or leaves, because they link to it; for articles dated
 * later also at their instant. Withdrawn articles stay withdrawn, with the words of the file. A published article, live or
 * scheduled, becomes a draft only with `unpublishes`. The first import removes the sample. Throws ImportFailure where two
 * articles have one id, or a text in zh-hans belongs to no Chinese article; with `skipBad` these are left out.
 */
export async function applyArticles(
  trx: Transaction<Database>,
  {
    now,
    skipBad,
    unpublishes,
    sample,
  }: { now: Date; skipBad: boolean; unpublishes: boolean; sample: boolean },
): Promise<ImportChanges> {
  const db = stagingOf(trx);
  const pairs = await findPairs(db, skipBad);
  const dropped = pairs.length > 0 ? await dropPairs(db) : 0;
  const samples = sample ? 0 : await markImported(trx, "articles");
  await collectTouched(db);
  const withdrawn = await namedOf(
    db
      .selectFrom("articles_aside")
      .select("id")
      .where("state", "=", "withdrawn")
      .where("id", "in", incoming(db)),
  );
  // Drafts of the file that are published.
  const published = await namedOf(db.selectFrom("articles").select("id").where("id", "in", incoming(db, 1)));
  const articles = await writeArticles(trx, staged<ArticleRecord>(db, "live"), { sample });
  await trx
    .deleteFrom("articles_aside")
    .where("state", "=", "draft")
    .where("id", "in", incoming(db, 0))
    .execute();
  const aside = await writeUnpublished(trx, "withdrawn");
  const draft = await writeUnpublished(trx, "draft", { unpublishes });
  const drafts = draft.written;
  const joined = await joinUnpublished(trx);
  const orphans: string[] = [];
  const editions = await writeEditions(trx, staged<SimplifiedEdition>(db, "zh-hans"), {
    sample,
    onOrphan(id) {
      if (!skipBad) throw new ImportFailure(orphanOf(id));
      orphans.push(id);
    },
  });
  const redirects = await writeLegacy(trx);
  const changedKeys = await recordTouched(trx, sample ? null : now);
  const parts = [articles, editions, aside, draft];
  const replaced = parts.reduce((sum, part) => sum + part.replaced, 0);
  const unchanged = parts.reduce((sum, part) => sum + part.unchanged, 0);
  return {
    added: articles.written + withdrawn.count + drafts + editions.written + joined,
    removed: articles.replaced + withdrawn.count + (unpublishes ? published.count : 0) + editions.replaced,
    changed: replaced - unchanged + joined + (unpublishes ? published.count : 0),
    unchanged,
    changedKeys,
    samples,
    unapplied: unpublishes ? 0 : published.count,
    conflicts: dropped + orphans.length,
    remarks: [
      ...(pairs.length > 0
        ? [`Left out, because two articles have one id and other words: ${namesOf(pairs)}.`]
        : []),
      ...orphans.slice(0, mostNamed).map(orphanOf),
      ...(drafts > 0 ? [`Of these, drafts: ${drafts}.`] : []),
      ...(redirects > 0 ? [`Old addresses that lead to articles now: ${redirects}.`] : []),
      ...(published.count > 0
        ? [
            unpublishes
              ? `Published until now, and drafts from now on: ${published.names}.`
              : `Published, and left as they are, though the file has a draft of each: ${published.names}. --replace ${replacePublished} makes them drafts.`,
          ]
        : []),
      ...(withdrawn.count > 0
        ? [
            `Withdrawn before, and still not public, with the words of the file: ${withdrawn.names}. \`articles publish ID\` publishes one.`,
          ]
        : []),
    ],
  };
}

/** Records the affected articles as changed, with the time of the import. Returns their number. */
async function recordTouched(trx: Transaction<Database>, now: Date | null): Promise<number> {
  const touched = stagingOf(trx).selectFrom("touched_articles");
  // Triggers record the changes of sample rows, of which none is of later.
  if (now) {
    const rows = await touched
      .select("id")
      .orderBy("id")
      .limit(mostKeys + 1)
      .execute();
    await recordChanges(trx, "articles", { keys: rows.map(({ id }) => id), all: false, now });
    await scheduleInvalidation(trx, { table: "touched_articles" }, now);
  }
  const counted = await touched
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** Ids of the file's articles: all, or those that are drafts or not. */
function incoming(db: Kysely<Staging>, draft?: 0 | 1) {
  const articles = db.selectFrom("incoming_articles").select("id").where("language", "<>", "zh-hans");
  return draft === undefined ? articles : articles.where("draft", "=", draft);
}

const mostNamed = 20;

/** Stored articles of which the file has one: their number, and the names of the first few. */
async function namedOf(
  articles: SelectQueryBuilder<Staging, never, { id: string }>,
): Promise<{ count: number; names: string }> {
  const ids = (await articles.execute()).map(({ id }) => id).sort();
  return { count: ids.length, names: listed(ids.slice(0, mostNamed), ids.length) };
}

const listed = (names: readonly string[], count: number) =>
  names.join(", ") + (count > names.length ? ` and ${count - names.length} more` : "");

interface Pair {
  id: string;
  first: string;
  second: string;
}

const namesOf = (pairs: readonly Pair[]) =>
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
async function findPairs(db: Kysely<Staging>, skipBad: boolean): Promise<Pair[]> {
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
async function dropPairs(db: Kysely<Staging>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from incoming_articles where n in (
      select a.n from incoming_articles as a
      where exists (select 1 from incoming_articles as b where ${contradicts})
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Redirects the old addresses of the file's articles to them; drafts have none yet. Returns their number. */
async function writeLegacy(trx: Transaction<Database>): Promise<number> {
  let count = 0;
  for (let after = -1; ; ) {
    const rows = await stagingOf(trx)
      .selectFrom("incoming_articles")
      .select(["n", "id", "legacy"])
      .where("n", ">", after)
      .where("legacy", "<>", "")
      .where("draft", "=", 0)
      .orderBy("n")
      .limit(readAtOnce)
      .execute();
    const redirects = rows.flatMap(({ id, legacy }) =>
      (JSON.parse(legacy) as string[]).map((old) => ({ old, target: articlePath(id) })),
    );
    await writeRedirects(trx, redirects);
    count += redirects.length;
    const last = rows.at(-1);
    if (!last) return count;
    after = last.n;
  }
}

/**
 * Stores articles of the file as unpublished: its drafts, or those that were withdrawn before. Returns their number.
 * What is published stays so; with `unpublishes`, drafts take its place.
 */
async function writeUnpublished(
  trx: Transaction<Database>,
  state: UnpublishedArticleRow["state"],
  { unpublishes = false } = {},
): Promise<Written> {
  const done = { written: 0, replaced: 0, unchanged: 0 };
  let batch: ArticleRecord[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const ids = batch.map(({ id }) => id);
    if (unpublishes) await trx.deleteFrom("articles").where("id", "in", ids).execute();
    const live = await trx.selectFrom("articles").select("id").where("id", "in", ids).execute();
    const published = new Set(live.map(({ id }) => id));
    const unpublished = batch.filter(({ id }) => !published.has(id));
    const stored = await trx.selectFrom("articles_aside").selectAll().where("id", "in", ids).execute();
    const records = new Map(stored.map((row) => [row.id, row.state === state ? row.record : ""]));
    await saveUnpublished(trx, unpublished, state);
    done.written += unpublished.length;
    done.replaced += stored.length;
    done.unchanged += unpublished.filter((one) => records.get(one.id) === JSON.stringify(one)).length;
    batch = [];
  };
  for await (const record of staged<ArticleRecord>(stagingOf(trx), state)) {
    batch.push(record);
    if (batch.length === readAtOnce) await flush();
  }
  await flush();
  return done;
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

/**
 * Adds the texts for the Mainland to their drafts and withdrawn articles, and removes them from the temporary table. Returns
 * their number.
 */
async function joinUnpublished(trx: Transaction<Database>): Promise<number> {
  const db = stagingOf(trx);
  let count = 0;
  for await (const { id, simplified } of staged<SimplifiedEdition>(db, "zh-hans")) {
    const row = await trx
      .selectFrom("articles_aside")
      .select(["record", "state"])
      .where("id", "=", id)
      .executeTakeFirst();
    const article = row ? articleOfJson(row.record) : null;
    if (!row || article?.language !== "zh") continue;
    await saveUnpublished(trx, [{ ...article, simplified }], row.state);
    await db.deleteFrom("incoming_articles").where("id", "=", id).where("language", "=", "zh-hans").execute();
    count += 1;
  }
  return count;
}

/** The staged articles of a kind that are to be written, each id once. Live ones and drafts are without withdrawn ones. */
async function* staged<T>(
  db: Kysely<Staging>,
  kind: "live" | "draft" | "withdrawn" | "zh-hans",
): AsyncGenerator<T> {
  const isEdition = kind === "zh-hans";
  for (let after = -1; ; ) {
    let articles = db
      .selectFrom("incoming_articles as i")
      .select(["i.n", "i.record"])
      .where("i.n", ">", after)
      .where("i.language", isEdition ? "=" : "<>", "zh-hans")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("incoming_articles as later")
              .select("later.n")
              .whereRef("later.id", "=", "i.id")
              .where("later.language", isEdition ? "=" : "<>", "zh-hans")
              .whereRef("later.n", ">", "i.n"),
          ),
        ),
      )
      .orderBy("i.n")
      .limit(readAtOnce);
    if (!isEdition)
      articles = articles.where("i.id", kind === "withdrawn" ? "in" : "not in", (eb) =>
        eb.selectFrom("articles_aside").select("id").where("state", "=", "withdrawn"),
      );
    if (kind === "live" || kind === "draft")
      articles = articles.where("i.draft", "=", kind === "draft" ? 1 : 0);
    const rows = await articles.execute();
    for (const { record } of rows) yield JSON.parse(record) as T;
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}
