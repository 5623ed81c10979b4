import { setImmediate as breathe } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/store/schema";
import { isBusy } from "@/lib/store/trouble";
import type { TextIndex } from "./hits";

/** Pages of an index that one step of a merge writes: a few megabytes, a fraction of a second. */
const mergeStep = 1000;

/**
 * Merges the parts into which an index grew: a search then reads one part and not ten. Each step is a transaction of its
 * own, so that other writers wait for a moment only. Ends early when the signal says so or the store stays locked: the
 * index is in order at any time.
 */
export async function mergeIndex(
  db: Kysely<Database>,
  texts: TextIndex["texts"],
  signal?: AbortSignal,
): Promise<void> {
  const table = sql.table(texts);
  const written = async () => {
    const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
    return Number(rows[0]?.n);
  };
  // A negative number begins a merge of everything, positive ones go on; one that changes nothing finds it done.
  for (let pages = -mergeStep; !signal?.aborted; pages = mergeStep) {
    const before = await written();
    try {
      await sql`insert into ${table} (${table}, rank) values ('merge', ${sql.lit(pages)})`.execute(db);
    } catch (error) {
      if (isBusy(error)) return;
      throw error;
    }
    if (pages > 0 && (await written()) - before < 2) return;
    await breathe();
  }
}
