import { hash, randomBytes } from "node:crypto";
import type { Store } from "@/lib/store/connection";
import { findStored } from "./manage";
import type { ArticleRecord } from "./schema";

const previewDays = 7;
/** Maximum number of previews; beyond it the one that ends first is deleted. */
export const mostPreviews = 1000;

const digest = (token: string) => hash("sha256", token, "hex");

/**
 * Creates a secret token for the preview address of an article, published or not, which is valid for a week. The store has
 * only its digest, so that a copy of the store opens no preview.
 */
export async function makePreview(
  store: Store,
  articleId: string,
  now: Date,
): Promise<{ token: string; endsAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const endsAt = new Date(now.getTime() + previewDays * 86_400_000);
  await store.db.transaction().execute(async (trx) => {
    const previews = trx.deleteFrom("article_previews");
    await previews.where("ends_at", "<=", now.toISOString()).execute();
    const newest = trx.selectFrom("article_previews").select("token").orderBy("ends_at", "desc");
    const beyond = await newest
      .limit(mostPreviews)
      .offset(mostPreviews - 1)
      .execute();
    if (beyond.length > 0) {
      const gone = beyond.map((row) => row.token);
      await previews.where("token", "in", gone).execute();
    }
    const row = { token: digest(token), article_id: articleId, ends_at: endsAt.toISOString() };
    await trx.insertInto("article_previews").values(row).execute();
  });
  return { token, endsAt };
}

/** The article of a preview; null if the token is unknown or expired, or the article deleted. */
export async function readPreview(store: Store, token: string, now: Date): Promise<ArticleRecord | null> {
  const row = await store.reader
    .selectFrom("article_previews")
    .select("article_id")
    .where("token", "=", digest(token))
    .where("ends_at", ">", now.toISOString())
    .executeTakeFirst();
  const article = row && (await findStored(store.reader, row.article_id, now));
  return article?.record ?? null;
}
