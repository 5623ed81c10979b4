import type { Kysely, Transaction } from "kysely";
import { mostKeys, recordChanges, recordScheduledInvalidations } from "@/lib/store/changes";
import type { Database } from "@/lib/store/schema";
import { articleLanguages } from "./schema";
import { firstPlaceAfter, placesBetween } from "./search/order";

/**
 * Records that articles have changed, in the transaction that changes them; with `all` that everything has. For articles dated later it
 * also schedules an invalidation at their instant, together with the other editions of their stories, which link to them from then on.
 */
export async function recordInvalidation(
  trx: Transaction<Database>,
  ids: readonly string[],
  { now, all = false }: { now: Date; all?: boolean },
): Promise<void> {
  await recordChanges(trx, "articles", { keys: ids, all, now });
  const dues: { key: string; at: Date }[] = [];
  for (const language of articleLanguages) {
    const rows = await trx
      .selectFrom("articles")
      .select(["id", "story", "published_at"])
      .where("n", ">=", firstPlaceAfter(language, now))
      .where("n", "<=", placesBetween(language, null, null).last)
      .where("id", "in", [...ids])
      .execute();
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
