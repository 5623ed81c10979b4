import type { Kysely, Transaction } from "kysely";
import { engineOf } from "./engine/engine";
import type { Database } from "./schema";

/** Deletes voyages by their ids, with their calls. */
export async function deleteVoyages(
  trx: Kysely<Database> | Transaction<Database>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const listed = engineOf(trx).listed(ids);
  for (const table of ["calls", "call_sales"] as const)
    await trx.deleteFrom(table).where("voyage_id", "in", listed).execute();
  await trx.deleteFrom("voyages").where("id", "in", listed).execute();
}
