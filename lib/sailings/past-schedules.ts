import type { Kysely, Transaction } from "kysely";
import { doubtedUntil } from "@/lib/store/clock";
import type { Store } from "@/lib/store/connection";
import type { Database } from "@/lib/store/schema";
import { readServerSettings } from "@/lib/store/server-settings";
import { addDays } from "@/lib/time/calendar";

/**
 * How long schedules are held after they have passed. A voyage that has ended is shown and counted for some time. After that it is a
 * record like what imports have replaced: only earlier days (`as_of`) are answered from it. Imported sailings, whose earlier days
 * follow from today's rows and recorded changes, are stored as long as these.
 */

/**
 * Days for which port calls and recorded changes are held where no server has recorded its settings (PAST_CALLS_DAYS and
 * CHANGES_KEPT_DAYS). Schedule reliability counts eleven weeks of calls, and coverage what ended in 90 days.
 */
export const usualPastDays = { calls: 120, changes: 400 };
/** Days for which searches find a voyage of port calls after its end. */
export const searchedPastDays = 30;

type PastDays = typeof usualPastDays;

/** First local dates (YYYY-MM-DD) that are held: of the end of a voyage, and of a sailing's departure. '' where all are. */
export interface ScheduleWindow {
  calls: string;
  sailings: string;
  days: PastDays;
}

/** The date so many days before an instant. Zones are at most a day apart, which windows of days do not distinguish. */
export const daysBefore = (now: Date | string, days: number): string =>
  addDays((typeof now === "string" ? now : now.toISOString()).slice(0, 10), -days);

/** The window of an import or of the daily upkeep; a clock that has leapt takes nothing out of it. */
async function windowOf(db: Kysely<Database>, now: Date, days: PastDays): Promise<ScheduleWindow> {
  const isDoubted = await doubtedUntil({ reader: db }, now);
  const from = (held: number) => (isDoubted ? "" : daysBefore(now, held));
  return { calls: from(days.calls), sailings: from(Math.max(days.calls, days.changes)), days };
}

/** The same by the settings that the server of this store has recorded: an import may be typed in a shell without them. */
export async function scheduleWindow(db: Kysely<Database>, now: Date): Promise<ScheduleWindow> {
  const { pastCallsDays, changesKeptDays } = (await readServerSettings(db)) ?? {};
  return windowOf(db, now, {
    calls: Number(pastCallsDays ?? usualPastDays.calls),
    changes: Number(changesKeptDays ?? usualPastDays.changes),
  });
}

/** Rows that one statement takes out of the window, so that the store's write lock is held for a moment. */
const rowsAtOnce = 5000;

/** Makes records of voyages that ended before a date, in the name of a batch. Returns how many, at most `rowsAtOnce`. */
export async function retireVoyages(
  trx: Transaction<Database>,
  { batch, before, now }: { batch: number; before: string; now: Date },
): Promise<number> {
  const result = await trx
    .updateTable("voyages")
    .set({ replaced_by: batch, known_until: now.toISOString() })
    .where("id", "in", endedBefore(trx, before).limit(rowsAtOnce))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

const endedBefore = (db: Kysely<Database>, before: string) =>
  db
    .selectFrom("voyages")
    .select("id")
    .where("replaced_by", "is", null)
    .where("sample", "=", 0)
    .where("last_on", "<", before);

/** The daily upkeep of a server, by its own settings. Returns how many voyages and sailings have left the window. */
export async function retirePastSchedules(
  store: Pick<Store, "db" | "reader">,
  now: Date,
  days: PastDays,
): Promise<number> {
  const window = await windowOf(store.reader, now, days);
  return (
    (await retireAllVoyages(store, window.calls, now)) + (await deletePastSailings(store, window.sailings))
  );
}

async function retireAllVoyages(
  { db, reader }: Pick<Store, "db" | "reader">,
  before: string,
  now: Date,
): Promise<number> {
  if (!(await endedBefore(reader, before).limit(1).executeTakeFirst())) return 0;
  // A batch of its own shows all processes that the calls have changed.
  const batch = await db
    .insertInto("call_batches")
    .values({ source: "past", as_of: null, at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let total = 0; ; ) {
    const count = await db
      .transaction()
      .execute((trx) => retireVoyages(trx, { batch: batch.id, before, now }));
    total += count;
    if (count < rowsAtOnce) return total;
  }
}

const sailingKey = ["loading_port_id", "discharge_port_id", "etd", "id"] as const;

/** Deletes sailings that left before a date (YYYY-MM-DD), some at a time. Returns how many. */
export async function deletePastSailings(
  { db, reader }: Pick<Store, "db" | "reader">,
  before: string,
): Promise<number> {
  const past = (of: Kysely<Database>) =>
    of.selectFrom("sailings").select(sailingKey).where("sample", "=", 0).where("etd", "<", before);
  if (!(await past(reader).limit(1).executeTakeFirst())) return 0;
  for (let total = 0; ; ) {
    const result = await db
      .deleteFrom("sailings")
      .where(({ eb, refTuple }) =>
        eb(
          refTuple(...sailingKey),
          "in",
          past(db)
            .limit(rowsAtOnce)
            .$asTuple(...sailingKey),
        ),
      )
      .executeTakeFirst();
    total += Number(result.numDeletedRows);
    if (Number(result.numDeletedRows) < rowsAtOnce) return total;
  }
}

/** What an import says of lines that it has left out because they have passed. */
export const leftOutRemark = (what: string, days: number, count: number): string[] =>
  count > 0 ? [`${what} more than ${days} days ago were left out: ${count.toLocaleString("en")}.`] : [];
