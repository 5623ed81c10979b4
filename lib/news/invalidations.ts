import { type Kysely, sql, type Transaction } from "kysely";
import { mostKeys, recordChanges, recordScheduledInvalidations } from "@/lib/store/changes";
import type { ArticleRow, Database } from "@/lib/store/schema";
import { articleLanguages } from "./schema";
import { firstPlaceAfter, placesBetween } from "./search/order";

/** Articles by their ids, or by a table of ids. */
type Which = { ids: readonly string[] } | { table: string };

/**
 * Records that articles have changed, in the transaction that changes them. For articles dated later it also schedules an
 * invalidation at their instant, together with the other editions of their stories, which link to them from then on.
 */
export async function recordInvalidation(
  trx: Transaction<Database>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await recordChanges(trx, "articles", { keys: ids, all: false, now });
  await scheduleInvalidation(trx, { ids }, now);
}

/** Schedules the invalidations of those articles that are dated later, like recordInvalidation. */
export async function scheduleInvalidation(
  trx: Transaction<Database>,
  which: Which,
  now: Date,
): Promise<void> {
  const dues: { key: string; at: Date }[] = [];
  for (const language of articleLanguages) {
    let articles = trx
      .selectFrom("articles as a")
      .select(["a.id", "a.story", "a.published_at"])
      .where("a.n", ">=", firstPlaceAfter(language, now))
      .where("a.n", "<=", placesBetween(language, null, null).last);
    articles =
      "ids" in which
        ? articles.where("a.id", "in", [...which.ids])
        : articles.where(sql<boolean>`a.id in (select id from ${sql.table(which.table)})`);
    const rows: Pick<ArticleRow, "id" | "story" | "published_at">[] = await articles.execute();
    for (const { id, story, published_at } of rows) {
      const partners =
        story === null
          ? []
          : await trx.selectFrom("articles").select("id").where("story", "=", story).execute();
      const keys = new Set([id, ...partners.map((partner) => partner.id)].slice(0, mostKeys));
      for (const key of keys) dues.push({ key, at: new Date(published_at) });
    }
  }
  if (dues.length > 0) await recordScheduledInvalidations(trx, "articles", dues);
}

/** These articles and the other editions of their stories, whose pages link to them. */
export async function withPartners(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const partners = await db
    .selectFrom("articles")
    .select("id")
    .where("story", "in", (eb) =>
      eb
        .selectFrom("articles")
        .select("story")
        .where("id", "in", [...ids])
        .where("story", "is not", null),
    )
    .limit(mostKeys)
    .execute();
  return [...new Set([...ids, ...partners.map(({ id }) => id)])];
}
