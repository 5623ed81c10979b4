import { type SqlBool, sql } from "kysely";
import { doubtedUntil } from "./clock";
import type { Store } from "./connection";
import { deleteVoyages } from "./voyages";

/**
 * Bounds of the recorded events and changes of schedules (lib/sailings/revisions and lib/flights/revisions), and of the port calls
 * that earlier days are answered from.
 */

const tables = ["schedule_changes", "flight_changes", "schedule_events"] as const;
type Table = (typeof tables)[number];

/** The largest number of recorded changes, whatever their age: about a gigabyte and a half, and 300 MB; and of their events, 100 MB. */
export const mostScheduleChanges: Readonly<Record<Table, number>> = {
  schedule_changes: 1_500_000,
  flight_changes: 500_000,
  schedule_events: 2_000_000,
};

/** Rows of imports: events of the sample are not stored as such. */
const isOwn = (table: Table) =>
  table === "schedule_events" ? sql<SqlBool>`1 = 1` : sql<SqlBool>`sample = 0`;

const dayMs = 86_400_000;

/**
 * Deletes recorded changes of sailings and flights that are older than so many days, unless the clock has leapt, and the oldest
 * in excess of `most` of each, with their events. Returns how many changes.
 */
export async function pruneScheduleChanges(
  store: Store,
  { now, days, most }: { now: Date; days: number; most?: number },
): Promise<number> {
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  let count = 0;
  for (const table of tables) {
    const deleted = await pruneTable(store, table, { now, before, most: most ?? mostScheduleChanges[table] });
    if (table !== "schedule_events") count += deleted;
  }
  await pruneRetained(store, { now, before, most: most ?? mostRetained });
  return count;
}

/** The largest number of voyages that were published otherwise before, whatever their age: about a gigabyte. */
export const mostRetained = 200_000;

/**
 * Deletes what port calls said before so many days ago, unless the clock has leapt, and the oldest voyages in excess of `most`.
 * Earlier days are from then on answered from changes alone.
 */
async function pruneRetained(
  store: Store,
  { now, before, most }: { now: Date; before: string; most: number },
): Promise<void> {
  const replaced = store.reader.selectFrom("voyages").where("known_until", "is not", null);
  const excess = await replaced
    .select("known_until")
    .orderBy("known_until", "desc")
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  const aged = (await doubtedUntil(store, now)) ? "" : before;
  const [until = ""] = [excess?.known_until ?? "", aged].sort().reverse();
  const old = await replaced.select(["id", "known_until"]).where("known_until", "<=", until).execute();
  if (old.length === 0) return;
  await store.db.transaction().execute(async (trx) => {
    await deleteVoyages(
      trx,
      old.map(({ id }) => id),
    );
    await trx
      .updateTable("domain_state")
      .set({ kept_since: until })
      .where("domain", "=", "sailings")
      .where("kept_since", "<", until)
      .execute();
  });
}

async function pruneTable(
  store: Store,
  table: Table,
  { now, before, most }: { now: Date; before: string; most: number },
): Promise<number> {
  const first = await store.reader
    .selectFrom(table)
    .select("id")
    .where(isOwn(table))
    .orderBy("id", "desc")
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  const tooMany = first?.id ?? 0;
  const found = await store.reader
    .selectFrom(table)
    .select("id")
    .where(({ eb, or }) => or([eb("id", "<=", tooMany), eb("recorded_at", "<", before)]))
    .where(isOwn(table))
    .limit(1)
    .executeTakeFirst();
  if (!found) return 0;
  const isDoubted = await doubtedUntil(store, now);
  const { numDeletedRows } = await store.db
    .deleteFrom(table)
    .where(isOwn(table))
    .where(({ eb, or }) =>
      or([eb("id", "<=", tooMany), ...(isDoubted ? [] : [eb("recorded_at", "<", before)])]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
