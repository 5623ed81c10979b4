import type { Kysely, Transaction } from "kysely";
import { articlePath } from "@/lib/article-address";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Store } from "./connection";
import { ImportFailure } from "./import-lines";
import { insertMany } from "./insert";
import type { Database } from "./schema";

/** Addresses that the store leads on from; the next one is refused. */
export const mostRedirects = 200_000;
/** Characters of one old address; a longer one is asked by nobody. */
export const oldAddressLimit = 1000;

/**
 * An address as old ones are compared: path and query, without host or a slash at the end,
 * letters beyond ASCII always escaped. null for what is no address of a page, and for the front page itself.
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

/** Where an address leads that no page has (a path of this site); null where it leads nowhere. */
export async function redirectOf({ reader }: Pick<Store, "reader">, address: string): Promise<string | null> {
  const old = oldAddress(address);
  if (old === null) return null;
  const [path = ""] = old.split("?");
  const rows = await reader
    .selectFrom("redirects")
    .select(["old", "target"])
    .where("old", "in", [...new Set([old, path])])
    .execute();
  // An old address with parameters that only counted visitors is that without them.
  return (rows.find((row) => row.old === old) ?? rows[0])?.target ?? null;
}

/**
 * The same with its language: that which the old address has in its beginning, else that of the article it leads to, which
 * came from the Mainland where it has a text in Simplified of its own; an address without one is English, and was a Chinese
 * post's all the same.
 */
export async function ledTo(
  store: Pick<Store, "reader">,
  address: string,
  named: Locale | null,
): Promise<string | null> {
  const to = await redirectOf(store, address);
  if (to === null) return null;
  if (named !== null) return localePath(named, to);
  const id = new URLSearchParams(to.slice(to.indexOf("?"))).get("news_id");
  if (id === null || to !== articlePath(id)) return to;
  const article = await store.reader
    .selectFrom("articles")
    .select(["language", "simplified"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (article?.language !== "zh") return to;
  return localePath(article.simplified === null ? "zh-tw" : "zh-cn", to);
}

/**
 * Notes old addresses of targets (paths of this site), in the transaction given. Chains are shortened: what led to an
 * address that now leads on leads to where that one does. An address that would lead to itself is left out.
 */
export async function writeRedirects(
  trx: Transaction<Database>,
  given: readonly { old: string; target: string }[],
): Promise<void> {
  const byOld = new Map(given.filter(({ old, target }) => old !== target).map((row) => [row.old, row]));
  const rows = [...byOld.values()];
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce);
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
    throw new ImportFailure(`The store keeps ${mostRedirects} old addresses; these would be more.`);
  }
}

const atOnce = 200;

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
