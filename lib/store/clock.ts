import type { Kysely } from "kysely";
import type { Store } from "./connection";
import type { Database } from "./schema";

/**
 * Rows are deleted for their age by a clock that may be wrong: a server that starts in the year 2070 would delete
 * everything. So servers record the time every minute. A clock that has leapt since it was last recorded is doubted for a
 * day, in which nothing is deleted for its age. A server that was off for long waits that day as well.
 */
export const clockRules = {
  /** The clock may be put back, or be behind another process, by so much. */
  backMs: 5 * 60_000,
  /** The clock may be so far ahead of where it was last recorded: a server may be off over a weekend. */
  aheadMs: 4 * 86_400_000,
  doubtMs: 86_400_000,
} as const;

async function read(db: Kysely<Database>, name: "seen" | "doubted"): Promise<number | null> {
  const row = await db.selectFrom("clock").select("at").where("name", "=", name).executeTakeFirst();
  return row ? Date.parse(row.at) : null;
}

/** Until when the clock is doubted, by what the store has recorded; null when it is trusted. */
export async function doubtedUntil(store: Pick<Store, "reader">, now: Date): Promise<Date | null> {
  const [seen, doubted] = [await read(store.reader, "seen"), await read(store.reader, "doubted")];
  return judge(seen, doubted, now);
}

function judge(seen: number | null, doubted: number | null, now: Date): Date | null {
  const { backMs, aheadMs, doubtMs } = clockRules;
  const at = now.getTime();
  if (seen !== null && (at < seen - backMs || at > seen + aheadMs)) return new Date(at + doubtMs);
  return doubted !== null && doubted > at ? new Date(doubted) : null;
}

/** Records that the clock shows `now`. Returns until when it is doubted, or null. */
export function recordClock(store: Store, now: Date): Promise<Date | null> {
  return store.db.transaction().execute(async (trx) => {
    const until = judge(await read(trx, "seen"), await read(trx, "doubted"), now);
    const write = (name: string, at: Date) =>
      trx
        .insertInto("clock")
        .values({ name, at: at.toISOString() })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ at: at.toISOString() }))
        .execute();
    await write("seen", now);
    if (until) await write("doubted", until);
    return until;
  });
}
