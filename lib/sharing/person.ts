import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "@/lib/store/schema";

/** Codes of short links whose address has a text in it, such as a mail address that somebody typed in a search. */
export async function linksNaming(db: Kysely<Database>, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  // As it stands in an address: plain, or in escapes. The longest run without either is what both have.
  const [longest = ""] = wanted.split(/[^a-z0-9.-]+/).sort((a, b) => b.length - a.length);
  const rows = await db
    .selectFrom("short_links")
    .select(["code", "url"])
    .where(sql<boolean>`lower(url) like ${`%${longest}%`}`)
    .execute();
  return rows.flatMap(({ code, url }) => (decoded(url).toLowerCase().includes(wanted) ? [code] : []));
}

/** An address without escapes; as it is where they are no text. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Deletes short links. */
export async function deleteLinks(trx: Transaction<Database>, codes: readonly string[]): Promise<void> {
  await trx.deleteFrom("short_links").where("code", "in", codes).execute();
}
