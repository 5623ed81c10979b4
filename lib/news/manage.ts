import type { Kysely, Transaction } from "kysely";
import type { Store } from "@/lib/store/connection";
import { lockDomain } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import { saveUnpublished } from "./files/unpublished";
import { recordInvalidation, withPartners } from "./invalidations";
import { picturesIn, prunePictures } from "./pictures/picture-store";
import type { ArticleRecord } from "./schema";
import { articleOfJson, articleOfRow } from "./search/row";
import { writeArticles } from "./write";

/** Commands of an operator on single stored articles. */

/** live: public; scheduled: public from its instant on; draft: never published; withdrawn: its address is answered with 410. */
export const articleStates = ["live", "scheduled", "draft", "withdrawn"] as const;
export type ArticleState = (typeof articleStates)[number];

interface ListedArticle {
  id: string;
  state: ArticleState;
  language: ArticleRecord["language"];
  /** Instant with its offset. */
  publishedAt: string;
  headline: string;
  sample: boolean;
}

const stateAt = (publishedAt: string, now: Date): ArticleState =>
  Date.parse(publishedAt) > now.getTime() ? "scheduled" : "live";

const readAtOnce = 500;

/** All stored articles, or those in a state: unpublished ones first, then the newest of each language first. */
export async function* listStored(
  { reader }: Store,
  now: Date,
  wanted?: ArticleState,
): AsyncGenerator<ListedArticle> {
  for (let after = ""; ; ) {
    const rows = await reader
      .selectFrom("articles_aside")
      .select(["id", "state", "language", "published_at", "headline"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(readAtOnce)
      .execute();
    for (const { published_at, ...row } of rows) {
      if (!wanted || row.state === wanted) yield { ...row, publishedAt: published_at, sample: false };
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await reader
      .selectFrom("articles")
      .select(["n", "id", "language", "published_at", "headline", "sample"])
      .where("n", "<", before)
      .orderBy("n", "desc")
      .limit(readAtOnce)
      .execute();
    for (const { n: _, published_at, sample, ...row } of rows) {
      const state = stateAt(published_at, now);
      if (!wanted || state === wanted)
        yield { ...row, state, publishedAt: published_at, sample: sample === 1 };
    }
    const last = rows.at(-1);
    if (!last) return;
    before = last.n;
  }
}

/** A stored article in any state; null when the id is unknown, or the row cannot be read. */
export async function findStored(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<{ record: ArticleRecord; state: ArticleState; sample: boolean } | null> {
  const row = await db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
  if (row) {
    const record = articleOfRow(row);
    return record && { record, state: stateAt(row.published_at, now), sample: row.sample === 1 };
  }
  const aside = await db.selectFrom("articles_aside").selectAll().where("id", "=", id).executeTakeFirst();
  const record = aside ? articleOfJson(aside.record) : null;
  return aside && record ? { record, state: aside.state, sample: false } : null;
}

/** The result of a command on an article. */
export type Done = "done" | "unknown" | "sample" | "already";

type Work = (
  trx: Transaction<Database>,
  stored: NonNullable<Awaited<ReturnType<typeof findStored>>>,
) => Promise<Done>;

/** Changes one article, and records the change of it and of its story's other editions, before and after. */
function change(store: Store, id: string, now: Date, work: Work): Promise<Done> {
  return store.db.transaction().execute(async (trx) => {
    await lockDomain(trx, "articles");
    const stored = await findStored(trx, id, now);
    if (!stored) return "unknown";
    // The next daily refresh of the sample would restore it.
    if (stored.sample) return "sample";
    const before = await withPartners(trx, [id]);
    const done = await work(trx, stored);
    if (done === "done") {
      await recordInvalidation(trx, [...new Set([...before, ...(await withPartners(trx, [id]))])], { now });
    }
    return done;
  });
}

/** Withdraws a published or scheduled article: its address is answered with 410, and imports do not republish it. */
export function withdrawArticle(store: Store, id: string, now: Date): Promise<Done> {
  return change(store, id, now, async (trx, { record, state }) => {
    if (state === "withdrawn") return "already";
    await trx.deleteFrom("articles").where("id", "=", id).execute();
    await saveUnpublished(trx, [record], "withdrawn");
    return "done";
  });
}

/** Publishes a draft or a withdrawn article under its date. */
export function publishArticle(store: Store, id: string, now: Date): Promise<Done> {
  return change(store, id, now, async (trx, { record, state }) => {
    if (state === "live" || state === "scheduled") return "already";
    await trx.deleteFrom("articles_aside").where("id", "=", id).execute();
    await writeArticles(trx, [record], { sample: false });
    return "done";
  });
}

/** Deletes an article with its previews and the pictures that no other article shows; its address is then answered with 404. */
export function deleteArticle(store: Store, id: string, now: Date): Promise<Done> {
  return change(store, id, now, async (trx, { record }) => {
    await trx.deleteFrom("articles").where("id", "=", id).execute();
    await trx.deleteFrom("articles_aside").where("id", "=", id).execute();
    await trx.deleteFrom("article_previews").where("article_id", "=", id).execute();
    await prunePictures(trx, { now, ids: picturesIn(JSON.stringify(record)) });
    return "done";
  });
}
