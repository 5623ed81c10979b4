import type { Kysely } from "kysely";
import type { Store } from "./connection";
import type { Database } from "./schema";

/** The last successful import of a domain. */
interface LastImport {
  domain: string;
  at: Date;
  rows: number;
  ms: number;
}

/** Records that a domain was imported, and replaces the record of its previous import. */
export async function recordImport(
  { db }: Pick<Store, "db">,
  { domain, at, rows, ms }: LastImport,
): Promise<void> {
  const values = { at: at.toISOString(), rows, ms: Math.round(ms) };
  await db
    .insertInto("imports")
    .values({ domain, ...values })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(values))
    .execute();
}

/** When a domain was last imported, ISO 8601 UTC; null for never. */
export async function lastImportAt(db: Kysely<Database>, domain: string): Promise<string | null> {
  const row = await db.selectFrom("imports").select("at").where("domain", "=", domain).executeTakeFirst();
  return row?.at ?? null;
}

/** The last import of each domain that was ever imported. */
export async function listImports(db: Kysely<Database>): Promise<LastImport[]> {
  const rows = await db.selectFrom("imports").selectAll().orderBy("domain").execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}
