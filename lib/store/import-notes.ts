import type { Kysely } from "kysely";
import type { Store } from "./connection";
import type { Database } from "./schema";

/** The last import of a domain that went through. */
export interface ImportNote {
  domain: string;
  at: Date;
  rows: number;
  ms: number;
}

/** Notes that a domain was imported, in the place of the note before. */
export async function noteImport(
  { db }: Pick<Store, "db">,
  { domain, at, rows, ms }: ImportNote,
): Promise<void> {
  const note = { at: at.toISOString(), rows, ms: Math.round(ms) };
  await db
    .insertInto("imports")
    .values({ domain, ...note })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(note))
    .execute();
}

/** When each domain was imported last: one note a domain, none of what never was. */
export async function listImports(db: Kysely<Database>): Promise<ImportNote[]> {
  const rows = await db.selectFrom("imports").selectAll().orderBy("domain").execute();
  return rows.map(({ at, ...note }) => ({ ...note, at: new Date(at) }));
}
