import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { doubtedUntil } from "@/lib/store/clock";
import type { Store } from "@/lib/store/connection";
import type { Database } from "@/lib/store/schema";
import type { SharingAdapter } from "./schema";

/** 11 characters of base64url carry 66 bits. */
const shortestCode = 11;

/** A link is deleted after so many days without use. In excess of the rows, the longest unused links are deleted. */
export const shortLinkLimits = { unusedDays: 365, rows: 50_000 };

const dateOf = (instant: Date) => instant.toISOString().slice(0, 10);

/**
 * The part of an absolute address below the site's address, with exactly one slash at its beginning: '//host' would redirect to
 * another site. Throws an Error with one sentence for an address of another site.
 */
export function pathOfSite(url: string, siteUrl: string): string {
  const site = new URL(siteUrl);
  const base = site.pathname.replace(/\/+$/, "");
  const address = URL.canParse(url) ? new URL(url) : null;
  const inside = address && (address.pathname === base || address.pathname.startsWith(`${base}/`));
  if (!inside || address.origin !== site.origin || address.username || address.password) {
    throw new Error("Only addresses of this site can be shortened.");
  }
  const path = address.pathname.slice(base.length).replace(/^\/*/, "/");
  return `${path}${address.search}${address.hash}`;
}

/**
 * Short links in the portal's store. Only the path is stored, so that a link survives a change of `siteUrl` (the absolute
 * address of the site, without a trailing slash). `clock` dates new links.
 */
export function embeddedSharing(
  store: Store,
  siteUrl: string,
  clock: () => Date = () => new Date(),
): SharingAdapter & {
  /** The path (with query and hash) of this site for a code, or null. */
  findShortLink(code: string): Promise<string | null>;
} {
  /** The path of a code, and the writing of its use, which the link does not depend on. */
  async function findLink(code: string): Promise<{ path: string; recorded: Promise<unknown> } | null> {
    const row = await store.reader
      .selectFrom("short_links")
      .select(["url", "used_on"])
      .where("code", "=", code)
      .executeTakeFirst();
    if (!row || !/^\/(?![/\\])/.test(row.url)) return null;
    const used_on = dateOf(clock());
    const record = () =>
      store.db
        .updateTable("short_links")
        .set({ used_on })
        .where("code", "=", code)
        .execute()
        .catch(() => {});
    return { path: row.url, recorded: row.used_on === used_on ? Promise.resolve() : record() };
  }

  // A reader does not wait for the store's write lock.
  const findShortLink = async (code: string) => (await findLink(code))?.path ?? null;

  async function createShortLink(url: string) {
    const path = pathOfSite(url, siteUrl);
    const digest = createHash("sha256").update(path).digest("base64url");
    for (let length = shortestCode; length <= digest.length; length += 1) {
      const code = digest.slice(0, length);
      const found = await findLink(code);
      await found?.recorded;
      const stored = found?.path ?? (await storeAndPrune(code, path));
      if (stored === path) return { url: `${siteUrl}/s/${code}` };
    }
    throw new Error("This address cannot be shortened.");
  }

  /** Stores a link and deletes unused ones. */
  async function storeAndPrune(code: string, path: string): Promise<string> {
    const stored = await storeLink(code, path);
    if (!(await doubtedUntil(store, clock()))) await pruneShortLinks(store, clock());
    return stored;
  }

  /** Stores a new code. Returns the path that now has it: of two concurrent requests the first one's. */
  function storeLink(code: string, path: string): Promise<string> {
    return store.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("short_links")
        .values({ code, url: path, created_at: clock().toISOString(), used_on: dateOf(clock()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await dropSurplus(trx);
      const row = await trx
        .selectFrom("short_links")
        .select("url")
        .where("code", "=", code)
        .executeTakeFirstOrThrow();
      return row.url;
    });
  }

  return { createShortLink, findShortLink };
}

/** Deletes links in excess of the limit, the longest unused first, and one per cent more to save repeated deletions. */
async function dropSurplus(trx: Transaction<Database>): Promise<void> {
  const most = shortLinkLimits.rows;
  const { rows } = await trx
    .selectFrom("short_links")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  if (Number(rows) <= most) return;
  const surplus = trx
    .selectFrom("short_links")
    .select("code")
    .orderBy("used_on")
    .orderBy("created_at")
    .limit(Number(rows) - most + Math.floor(most / 100));
  await trx.deleteFrom("short_links").where("code", "in", surplus).execute();
}

/** Deletes links that nobody has used for a year. Returns how many. */
export async function pruneShortLinks({ db }: Pick<Store, "db">, now: Date): Promise<number> {
  const before = dateOf(new Date(now.getTime() - shortLinkLimits.unusedDays * 86_400_000));
  const { numDeletedRows } = await db
    .deleteFrom("short_links")
    .where("used_on", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
