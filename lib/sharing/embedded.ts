import { createHash } from "node:crypto";
import type { Store } from "@/lib/store/connection";
import type { SharingAdapter } from "./schema";

/** 11 characters of base64url carry 66 bits. */
const shortestCode = 11;

/**
 * The part of an absolute address below the site's own, beginning with exactly one slash: '//host' would lead a
 * redirect away from the site. Throws an Error with one sentence for an address of another site.
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
 * Short links in the embedded store. They keep the path only, so that they outlive a change of `siteUrl` (the
 * absolute address of the site, without a trailing slash). `clock` dates new links.
 */
export function embeddedSharing(
  store: Store,
  siteUrl: string,
  clock: () => Date = () => new Date(),
): SharingAdapter & {
  /** The path (with query and hash) of this site that a code stands for, or null. */
  findShortLink(code: string): Promise<string | null>;
} {
  async function findShortLink(code: string): Promise<string | null> {
    const row = await store.reader
      .selectFrom("short_links")
      .select("url")
      .where("code", "=", code)
      .executeTakeFirst();
    return row && /^\/(?![/\\])/.test(row.url) ? row.url : null;
  }

  async function createShortLink(url: string) {
    const path = pathOfSite(url, siteUrl);
    const digest = createHash("sha256").update(path).digest("base64url");
    for (let length = shortestCode; length <= digest.length; length += 1) {
      const code = digest.slice(0, length);
      const stored = (await findShortLink(code)) ?? (await keep(code, path));
      if (stored === path) return { url: `${siteUrl}/s/${code}` };
    }
    throw new Error("This address cannot be shortened.");
  }

  /** Stores a new code; answers the path that now has it, which is another one's when two came at once. */
  function keep(code: string, path: string): Promise<string> {
    return store.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("short_links")
        .values({ code, url: path, created_at: clock().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
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
