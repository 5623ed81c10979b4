import type { Kysely, Transaction } from "kysely";
import { articlePath } from "@/lib/addresses/article-address";
import { type Locale, localePath, simplifiedEdition, storedEdition } from "@/lib/i18n/locales";
import type { Store } from "./connection";
import { ImportFailure } from "./import-lines";
import { insertMany } from "./insert";
import type { Database } from "./schema";

/** The largest number of stored old addresses. An import of more fails. */
export const mostRedirects = 200_000;
/** Characters of one old address. Nobody requests a longer one. */
const oldAddressLimit = 1000;

/**
 * Normalises an old address for comparison: path and query, without host or trailing slash, with non-ASCII letters escaped.
 * null for what is not an address of a page, and for the front page.
 */
export function oldAddress(text: string): string | null {
  const url = URL.parse(text.trim(), "http://site.invalid");
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  try {
    const path = encodeURI(decodeURI(url.pathname));
    let end = path.length;
    while (path[end - 1] === "/") end -= 1;
    const address = path.slice(0, end) + url.search;
    return address === "" || address.length > oldAddressLimit
      ? null
      : address.startsWith("/")
        ? address
        : `/${address}`;
  } catch {
    return null;
  }
}

/** The redirect target (a path of this site) of an address that no page has; null where there is none. */
export async function redirectTarget(
  { reader }: Pick<Store, "reader">,
  address: string,
): Promise<string | null> {
  const old = oldAddress(address);
  if (old === null) return null;
  const [path = ""] = old.split("?");
  const rows = await reader
    .selectFrom("redirects")
    .select(["old", "target"])
    .where("old", "in", [...new Set([old, path])])
    .execute();
  // Parameters that only counted visitors are ignored: the address without them is tried too.
  return (rows.find((row) => row.old === old) ?? rows[0])?.target ?? null;
}

/**
 * The redirect target with its language: that of the old address's prefix, else that of the target article. A Chinese article is
 * in the Simplified edition where the publisher wrote its text in Simplified. An old address without a prefix may have been
 * that of a Chinese article.
 */
export async function localizedRedirectTarget(
  store: Pick<Store, "reader">,
  address: string,
  addressLocale: Locale | null,
): Promise<string | null> {
  const to = await redirectTarget(store, address);
  if (to === null) return null;
  if (addressLocale !== null) return localePath(addressLocale, to);
  const id = new URLSearchParams(to.slice(to.indexOf("?"))).get("news_id");
  if (id === null || to !== articlePath(id)) return to;
  const article = await store.reader
    .selectFrom("articles")
    .select(["language", "simplified"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (article?.language !== "zh") return to;
  return localePath(article.simplified === null ? storedEdition.zh : simplifiedEdition, to);
}

/**
 * Stores redirects from old addresses to targets (paths of this site), in the given transaction. Chains are shortened: a target
 * that is itself redirected is replaced by its target. An address that would redirect to itself is left out.
 */
export async function writeRedirects(
  trx: Transaction<Database>,
  redirects: readonly { old: string; target: string }[],
): Promise<void> {
  const byOld = new Map(redirects.filter(({ old, target }) => old !== target).map((row) => [row.old, row]));
  const rows = [...byOld.values()];
  for (let at = 0; at < rows.length; at += batchSize) {
    const part = rows.slice(at, at + batchSize);
    const olds = part.map(({ old }) => old);
    await trx.deleteFrom("redirects").where("old", "in", olds).execute();
    const ends = await endsOf(trx, [...new Set(part.map(({ target }) => target))]);
    const ended = part.map(({ old, target }) => ({ old, target: ends.get(target) ?? target }));
    await insertMany(
      trx,
      "redirects",
      ended.filter(({ old, target }) => old !== target),
    );
    for (const { old, target } of ended) {
      await trx
        .updateTable("redirects")
        .set({ target })
        .where("target", "=", old)
        .where("old", "<>", target)
        .execute();
    }
  }
  const { total } = await trx
    .selectFrom("redirects")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) > mostRedirects) {
    throw new ImportFailure(`The store has room for ${mostRedirects} old addresses; these would be more.`);
  }
}

const batchSize = 200;

async function endsOf(db: Kysely<Database>, targets: readonly string[]): Promise<Map<string, string>> {
  if (targets.length === 0) return new Map();
  const rows = await db
    .selectFrom("redirects")
    .selectAll()
    .where("old", "in", [...targets])
    .execute();
  return new Map(rows.map(({ old, target }) => [old, target]));
}

/** All old addresses, in their order. */
export async function* listRedirects({
  reader,
}: Pick<Store, "reader">): AsyncGenerator<{ old: string; target: string }> {
  for (let after = ""; ; ) {
    const rows = await reader
      .selectFrom("redirects")
      .selectAll()
      .where("old", ">", after)
      .orderBy("old")
      .limit(1000)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.old;
  }
}
