import type { Kysely, Selectable, Transaction } from "kysely";
import { doubtedUntil } from "./clock";
import type { Store } from "./connection";
import { engineOf } from "./engine/engine";
import { ImportFailure } from "./import-lines";
import { insertMany } from "./insert";
import type { ChangeRow, Database, ScheduledInvalidationRow } from "./schema";

/** Servers read changes every second. No running server can still need an older change. */
const retentionDays = 7;

/**
 * Records a change for other processes, in the transaction that makes it. `key` names what was changed in the domain's
 * terms; '*' is everything in it.
 */
export async function recordChange(
  trx: Transaction<Database> | Kysely<Database>,
  domain: string,
  key: string,
  now: Date,
): Promise<void> {
  await inOrder(trx, async (db) => {
    await db.insertInto("changes").values({ domain, key, created_at: now.toISOString() }).execute();
  });
}

/** More rows than this are recorded as one change of everything. Read one row more than that. */
export const mostKeys = 5000;

/**
 * Records changes of these rows of a domain, in the transaction that makes them. With `all`, or for too many rows, it
 * records one change of everything in the domain.
 */
export async function recordChanges(
  trx: Transaction<Database> | Kysely<Database>,
  domain: string,
  { keys, all, now }: { keys: readonly string[]; all: boolean; now: Date },
): Promise<void> {
  if (all || keys.length > mostKeys) return recordChange(trx, domain, "*", now);
  const created_at = now.toISOString();
  await inOrder(trx, async (db) => {
    await insertMany(
      db,
      "changes",
      keys.map((key) => ({ domain, key, created_at })),
    );
  });
}

/**
 * Servers read changes by ascending id, so inserts must be committed in the order of their ids: a change that is committed
 * after a later id was read would never be read. An advisory lock makes transactions wait for each other.
 */
async function inOrder(
  db: Transaction<Database> | Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const locked = async (trx: Transaction<Database>) => {
    await engineOf(trx).lock(trx, "changes");
    await work(trx);
  };
  await (db.isTransaction ? locked(db as Transaction<Database>) : db.transaction().execute(locked));
}

/** The largest number of scheduled invalidations. An import that adds more fails. */
export const mostScheduledInvalidations = 100_000;

/** Throws ImportFailure where so many more scheduled invalidations do not fit. */
export async function refuseScheduled(
  db: Transaction<Database> | Kysely<Database>,
  more: number,
  most = mostScheduledInvalidations,
): Promise<void> {
  const { total } = await db
    .selectFrom("due_changes")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) + more > most) {
    throw new ImportFailure(
      `The store has room for ${most} instants of what is to appear later; these would be more.`,
    );
  }
}

/** Records invalidations at later instants, such as when an article is published, in the transaction that schedules them. */
export async function recordScheduledInvalidations(
  trx: Transaction<Database> | Kysely<Database>,
  domain: string,
  invalidations: readonly { key: string; at: Date }[],
  most = mostScheduledInvalidations,
): Promise<void> {
  await refuseScheduled(trx, invalidations.length, most);
  const rows = invalidations.map(({ key, at }) => ({ due_at: at.toISOString(), domain, key }));
  await insertMany(trx, "due_changes", rows, { orIgnore: true });
}

/** Scheduled invalidations after one instant and up to another, at most `limit`. */
export function scheduledInvalidations(
  store: Store,
  { after, upTo, limit }: { after: Date; upTo: Date; limit: number },
): Promise<Selectable<ScheduledInvalidationRow>[]> {
  return store.reader
    .selectFrom("due_changes")
    .selectAll()
    .where("due_at", ">", after.toISOString())
    .where("due_at", "<=", upTo.toISOString())
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** The domains of all scheduled invalidations after one instant and up to another. */
export async function scheduledDomains(
  store: Store,
  { after, upTo }: { after: Date; upTo: Date },
): Promise<string[]> {
  const rows = await store.reader
    .selectFrom("due_changes")
    .select("domain")
    .distinct()
    .where("due_at", ">", after.toISOString())
    .where("due_at", "<=", upTo.toISOString())
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Changes with a higher id than this, oldest first, at most `limit`. */
export function changesAfter(store: Store, id: number, limit: number): Promise<Selectable<ChangeRow>[]> {
  return store.reader
    .selectFrom("changes")
    .select(["id", "domain", "key", "created_at"])
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The id of the latest stored change, 0 when there is none: a starting server reads from there. */
export async function lastChangeId(store: Store): Promise<number> {
  const row = await store.reader
    .selectFrom("changes")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The largest number of stored changes: an import every minute must not fill the store. Servers have read the older ones. */
export const mostChanges = 100_000;

/** Deletes changes older than a week, unless the clock has leapt, and the oldest in excess. Returns how many. */
export async function pruneChanges(store: Store, now: Date, most = mostChanges): Promise<number> {
  const tooMany = (await lastChangeId(store)) - most;
  const surplus = await store.reader
    .selectFrom("changes")
    .select("id")
    .where("id", "<=", tooMany)
    .limit(1)
    .executeTakeFirst();
  if (surplus) await store.db.deleteFrom("changes").where("id", "<=", tooMany).execute();
  return pruneOld(store, now);
}

async function pruneOld(store: Store, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString();
  const changes = store.reader.selectFrom("changes").select("created_at").where("created_at", "<", before);
  const scheduled = store.reader.selectFrom("due_changes").select("due_at").where("due_at", "<", before);
  const old = (await changes.limit(1).executeTakeFirst()) ?? (await scheduled.limit(1).executeTakeFirst());
  if (!old || (await doubtedUntil(store, now))) return 0;
  return store.db.transaction().execute(async (trx) => {
    const result = await trx.deleteFrom("changes").where("created_at", "<", before).executeTakeFirst();
    const past = await trx.deleteFrom("due_changes").where("due_at", "<", before).executeTakeFirst();
    return Number(result.numDeletedRows + past.numDeletedRows);
  });
}
