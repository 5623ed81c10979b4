import type { Expression, Kysely, Selectable, SqlBool, Transaction } from "kysely";
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

/** Events recorded since an instant (ISO 8601 UTC), and of ids above one and not above another; all without any. */
export interface EventRange {
  since?: string;
  after?: number;
  upTo?: number;
}

type Changes = "schedule_changes" | "flight_changes";

/**
 * The rows of the newest events, at most `limit`, and how many there are, of the changes that a condition selects by their alias `c`.
 */
export async function recordedRows<T extends Changes>(
  db: Reader,
  table: T,
  condition: Expression<SqlBool>,
  { since = "", after = 0, upTo, limit }: EventRange & { limit: number },
): Promise<{ rows: Selectable<Database[T]>[]; total: number }> {
  // Both tables have these columns: the builder knows one.
  const selected = db
    .selectFrom(`${table as "schedule_changes"} as c`)
    .where(condition)
    .where("c.recorded_at", ">=", since)
    .where("c.event_id", ">", after)
    .$if(upTo !== undefined, (query) => query.where("c.event_id", "<=", upTo ?? 0));
  const countAll = async () => {
    const counted = await selected
      .select(({ fn }) => fn.count<number>("c.event_id").distinct().as("total"))
      .executeTakeFirstOrThrow();
    return Number(counted.total);
  };
  if (limit === 0) return { rows: [], total: await countAll() };
  // Two readings: as one, PostgreSQL judges the condition anew for each row of the list.
  const newest = await selected
    .select("c.event_id")
    .distinct()
    .orderBy("c.event_id", "desc")
    .limit(limit)
    .execute();
  const total = newest.length < limit ? newest.length : await countAll();
  if (total === 0) return { rows: [], total };
  const rows = await selected
    .selectAll("c")
    .where("c.event_id", "in", engineOf(db).listed(newest.map(({ event_id }) => event_id)))
    .orderBy("c.id")
    .execute();
  return { rows: rows as unknown as Selectable<Database[T]>[], total };
}

/** The rows of events by their ids, in the order of these. */
export async function rowsOfEvents<T extends Changes>(
  db: Reader,
  table: T,
  ids: readonly number[],
): Promise<Selectable<Database[T]>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table as "schedule_changes")
    .selectAll()
    .where("event_id", "in", engineOf(db).listed(ids))
    .orderBy("event_id")
    .orderBy("id")
    .execute();
  return rows as unknown as Selectable<Database[T]>[];
}
