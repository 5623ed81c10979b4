import { doubtedUntil } from "./clock";
import type { Store } from "./connection";

/** Bounds of the recorded changes of schedules (lib/sailings/revisions). */

/** The largest number of recorded changes, whatever their age: about a gigabyte and a half. */
export const mostScheduleChanges = 1_500_000;

const dayMs = 86_400_000;

/**
 * Deletes recorded changes of schedules that are older than so many days, unless the clock has leapt, and the oldest in excess.
 * Returns how many.
 */
export async function pruneScheduleChanges(
  store: Store,
  { now, days, most = mostScheduleChanges }: { now: Date; days: number; most?: number },
): Promise<number> {
  const last = await store.reader
    .selectFrom("schedule_changes")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  // Ids are never used twice, so that there are no more rows than ids.
  const tooMany = (last?.id ?? 0) - most;
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  const found = await store.reader
    .selectFrom("schedule_changes")
    .select("id")
    .where(({ eb, or }) => or([eb("id", "<=", tooMany), eb("recorded_at", "<", before)]))
    .where("sample", "=", 0)
    .limit(1)
    .executeTakeFirst();
  if (!found) return 0;
  const isDoubted = await doubtedUntil(store, now);
  const { numDeletedRows } = await store.db
    .deleteFrom("schedule_changes")
    .where("sample", "=", 0)
    .where(({ eb, or }) =>
      or([eb("id", "<=", tooMany), ...(isDoubted ? [] : [eb("recorded_at", "<", before)])]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
