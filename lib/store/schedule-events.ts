import type { Kysely, Transaction } from "kysely";
import { engineOf } from "./engine/engine";
import type { Database } from "./schema";

/**
 * The events of schedules by sea and air in one order: what one import did to one voyage or flight has one id. What happened is
 * stored by its domain.
 */

type Reader = Kysely<Database> | Transaction<Database>;
export type EventDomain = "sailings" | "flights";

/** Events of one statement. */
const atOnce = 500;

/**
 * Ids for so many events of an import, in its transaction. Readers go on after the last id that they know, so that transactions
 * with events wait for one another: ids are committed in their order.
 */
export async function newEvents(
  trx: Reader,
  domain: EventDomain,
  recordedAt: string,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  if (trx.isTransaction) await engineOf(trx).lock(trx as Transaction<Database>, "changes");
  const ids: number[] = [];
  while (ids.length < count) {
    const rows = Array.from({ length: Math.min(atOnce, count - ids.length) }, () => ({
      domain,
      recorded_at: recordedAt,
    }));
    const inserted = await trx.insertInto("schedule_events").values(rows).returning("id").execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** The id of the newest event; 0 for none. */
export async function lastEventId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("schedule_events")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** The events after an id in the order in which they were recorded, at most `limit`. */
export const eventsAfter = (
  db: Reader,
  id: number,
  limit: number,
): Promise<{ id: number; domain: EventDomain }[]> =>
  db
    .selectFrom("schedule_events")
    .select(["id", "domain"])
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .$castTo<{ id: number; domain: EventDomain }>()
    .execute();
