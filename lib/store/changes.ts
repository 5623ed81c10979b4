import type { Kysely, Selectable, Transaction } from "kysely";
import { doubtedUntil } from "./clock";
import type { Store } from "./connection";
import { engineOf } from "./engine/engine";
import { ImportFailure } from "./import-lines";
import { insertMany } from "./insert";
import type { ChangeRow, Database, DueChangeRow } from "./schema";

/** Servers read changes every second; what is older than this no running server can still need. */
const keepDays = 7;

/**
 * Notes, in the transaction that makes it, a change other processes must hear of. `key` says what was touched
 * in the domain's own words, '*' everything of it.
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

/** More rows than this are noted as one change of everything: read one row more than that. */
export const mostKeys = 5000;

/**
 * Notes, in the transaction that makes them, changes of these rows of a domain; with `all`, or of too many to note, one
 * of everything in it.
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
 * Changes are read by their number: one that is committed after a later number has been read would never be. So who notes
 * some waits for who has noted others and is not done.
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

/** Instants that are noted; an import that brings more is refused. */
export const mostDue = 100_000;

/** Notes, in the transaction that makes them, changes that come by themselves at an instant, such as an article's own. */
export async function recordDue(
  trx: Transaction<Database> | Kysely<Database>,
  domain: string,
  dues: readonly { key: string; at: Date }[],
  most = mostDue,
): Promise<void> {
  const { total } = await trx
    .selectFrom("due_changes")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) + dues.length > most) {
    throw new ImportFailure(
      `The store keeps ${most} instants of what is to appear later; these would be more.`,
    );
  }
  const rows = dues.map(({ key, at }) => ({ due_at: at.toISOString(), domain, key }));
  await insertMany(trx, "due_changes", rows, { orIgnore: true });
}

/** Changes that came after one instant and up to another, at most `limit`. */
export function changesDue(
  store: Store,
  { after, upTo, limit }: { after: Date; upTo: Date; limit: number },
): Promise<Selectable<DueChangeRow>[]> {
  return store.reader
    .selectFrom("due_changes")
    .selectAll()
    .where("due_at", ">", after.toISOString())
    .where("due_at", "<=", upTo.toISOString())
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** The domains of all changes that came after one instant and up to another. */
export async function domainsDue(
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

/** Changes after the one of this number, oldest first, at most `limit`. */
export function changesAfter(store: Store, id: number, limit: number): Promise<Selectable<ChangeRow>[]> {
  return store.reader
    .selectFrom("changes")
    .select(["id", "domain", "key", "created_at"])
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The number of the latest change still kept, 0 when there is none: where a starting server begins. */
export async function lastChangeId(store: Store): Promise<number> {
  const row = await store.reader
    .selectFrom("changes")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** So many are kept at most: whoever imports every minute must not fill the store. Servers have read them long since. */
export const mostChanges = 100_000;

/** Deletes changes older than a week, unless the clock has leapt, and the oldest over their number. Returns how many. */
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
  const before = new Date(now.getTime() - keepDays * 86_400_000).toISOString();
  const changes = store.reader.selectFrom("changes").select("created_at").where("created_at", "<", before);
  const dues = store.reader.selectFrom("due_changes").select("due_at").where("due_at", "<", before);
  const old = (await changes.limit(1).executeTakeFirst()) ?? (await dues.limit(1).executeTakeFirst());
  if (!old || (await doubtedUntil(store, now))) return 0;
  return store.db.transaction().execute(async (trx) => {
    const result = await trx.deleteFrom("changes").where("created_at", "<", before).executeTakeFirst();
    const past = await trx.deleteFrom("due_changes").where("due_at", "<", before).executeTakeFirst();
    return Number(result.numDeletedRows + past.numDeletedRows);
  });
}
