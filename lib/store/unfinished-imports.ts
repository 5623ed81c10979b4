import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema";

/** Imports that have applied some of their steps. One that is killed stays, until an import of its domain is complete. */

/** After this time without a step, an import counts as killed. Between two steps milliseconds pass. */
export const heldMs = 60_000;

export interface UnfinishedImport {
  domain: string;
  /** The instant of its changes. */
  since: Date;
  /** Whether its process has been gone for a while. */
  isKilled: boolean;
}

/** Notes a step that is not the last one, in its transaction. @param now the clock at this step */
export async function noteStep(
  trx: Transaction<Database>,
  { domain, since, now }: { domain: string; since: Date; now: Date },
): Promise<void> {
  const held_until = new Date(now.getTime() + heldMs).toISOString();
  const values = { since: since.toISOString(), held_until };
  await trx
    .insertInto("unfinished_imports")
    .values({ domain, ...values })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet(values))
    .execute();
}

/** Notes that an import is complete, in the transaction of its last step. */
export async function noteComplete(trx: Transaction<Database>, domain: string): Promise<void> {
  const left = trx.selectFrom("unfinished_imports").select("domain").where("domain", "=", domain);
  if (await left.executeTakeFirst())
    await trx.deleteFrom("unfinished_imports").where("domain", "=", domain).execute();
}

/** All of them, by domain. */
export async function unfinishedImports(db: Kysely<Database>, now: Date): Promise<UnfinishedImport[]> {
  const rows = await db.selectFrom("unfinished_imports").selectAll().orderBy("domain").execute();
  return rows.map(({ domain, since, held_until }) => {
    const leftMs = Date.parse(held_until) - now.getTime();
    // Where the clock was put back nobody can have held it for so long.
    return { domain, since: new Date(since), isKilled: leftMs <= 0 || leftMs > 2 * heldMs };
  });
}
