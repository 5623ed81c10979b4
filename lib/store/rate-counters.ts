import { createHmac } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Store } from "./connection";
import type { Database, RateCounterRow } from "./schema";
import { sharedSecret } from "./secrets";

export interface RateRule {
  name: string;
  /** Requests of one address within the window. */
  most: number;
  /** Of one network of 48 bits, where the address is IPv6; any number where nothing is said. */
  ofNetwork?: number;
  /** Of all addresses together; any number where nothing is said. */
  ofAll?: number;
  windowMs: number;
}

const saltPrefix = "rate:";
const saltName = (now: Date) => `${saltPrefix}${now.toISOString().slice(0, 10)}`;
/** No window is longer: a salt outlives its day by as much, since windows that began under it are still open. */
const longestWindowMs = 10 * 60_000;

/** Under what a request is counted, the narrowest first: whoever is over that does not use up what others share. */
function countersOf({ name, most, ofNetwork, ofAll }: RateRule, address: string) {
  const network = /^([\da-f]+:[\da-f]+:[\da-f]+):.*:/.exec(address)?.[1];
  return [
    { key: `${name}|${address}`, most },
    ...(ofNetwork && network ? [{ key: `${name}/48|${network}`, most: ofNetwork }] : []),
    ...(ofAll ? [{ key: `${name}/all`, most: ofAll }] : []),
  ];
}

/**
 * Counts one request and says how many seconds are left until the next may come: 0 when this one may pass. All
 * processes of a store count together. Addresses are stored as hashes under a salt that is deleted after a day.
 */
export async function countRequest(
  store: Store,
  rule: RateRule,
  address: string,
  now: Date,
): Promise<number> {
  const hashOf = await hasher(store, rule, now);
  for (const { key, most } of countersOf(rule, address)) {
    const seconds = await countOne(store, await hashOf(store.reader, key), most, rule.windowMs, now);
    if (seconds > 0) return seconds;
  }
  return 0;
}

/**
 * Hashes what is counted under the salt of the day. A window that began yesterday and is still open goes on under the salt
 * it began with: a new day does not start a new window.
 */
async function hasher(store: Store, { windowMs }: Pick<RateRule, "windowMs">, now: Date) {
  const windowBegin = new Date(now.getTime() - Math.min(windowMs, longestWindowMs));
  const salt = await sharedSecret(store, saltName(now));
  const earlierSalt =
    saltName(windowBegin) === saltName(now) ? null : await sharedSecret(store, saltName(windowBegin));
  const hash = (key: string, by: Buffer) => createHmac("sha256", by).update(key).digest("base64url");
  return async (db: Kysely<Database>, key: string): Promise<string> => {
    if (earlierSalt) {
      const earlier = hash(key, earlierSalt);
      if (await openWindow(db, earlier, windowMs, now)) return earlier;
    }
    return hash(key, salt);
  };
}

/** A counter whose window is open. One that ends later than a window lasts was begun under a clock that has been put back. */
function openWindow(db: Kysely<Database>, key: string, windowMs: number, now: Date) {
  return db
    .selectFrom("rate_counters")
    .select(["count", "ends_at"])
    .where("key", "=", key)
    .where("ends_at", ">", now.toISOString())
    .where("ends_at", "<=", new Date(now.getTime() + windowMs).toISOString())
    .executeTakeFirst();
}

/** What was asked for from an address, counted by whoever answered. */
export interface Counted {
  address: string;
  count: number;
}

/**
 * Adds what a process has counted by itself to what all have, in one transaction. Returns what all have counted of each
 * address in the window under way, and when that ends.
 */
export async function addCounts(
  store: Store,
  rule: Pick<RateRule, "name" | "windowMs">,
  counted: readonly Counted[],
  now: Date,
): Promise<(Counted & { endsAt: Date })[]> {
  const hashOf = await hasher(store, rule, now);
  return store.db.transaction().execute(async (trx) => {
    const all = [];
    // In one order: processes that add the same addresses would wait for one another in a circle.
    for (const { address, count } of [...counted].sort((a, b) => (a.address < b.address ? -1 : 1))) {
      const row = await add(trx, await hashOf(trx, `${rule.name}|${address}`), count, rule.windowMs, now);
      all.push({ address, count: row.count, endsAt: new Date(row.ends_at) });
    }
    return all;
  });
}

async function countOne(
  store: Store,
  key: string,
  most: number,
  windowMs: number,
  now: Date,
): Promise<number> {
  const secondsLeft = (endsAt: string) => Math.max(1, Math.ceil((Date.parse(endsAt) - now.getTime()) / 1000));
  const known = await openWindow(store.reader, key, windowMs, now);
  // Who is over the limit already costs no write.
  if (known && known.count >= most) return secondsLeft(known.ends_at);
  const { count, ends_at: endsAt } = await add(store.db, key, 1, windowMs, now);
  return count > most ? secondsLeft(endsAt) : 0;
}

/** Adds to a counter, or begins it anew when its window is over. */
function add(
  db: Kysely<Database> | Transaction<Database>,
  key: string,
  by: number,
  windowMs: number,
  now: Date,
): Promise<Pick<RateCounterRow, "count" | "ends_at">> {
  const ends_at = new Date(now.getTime() + windowMs).toISOString();
  const isOpen = sql`rate_counters.ends_at > ${now.toISOString()} and rate_counters.ends_at <= ${ends_at}`;
  return db
    .insertInto("rate_counters")
    .values({ key, count: by, ends_at })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when ${isOpen} then rate_counters.count + excluded.count else excluded.count end`,
        ends_at: sql<string>`case when ${isOpen} then rate_counters.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(["count", "ends_at"])
    .executeTakeFirstOrThrow();
}

const dayMs = 86_400_000;
/** So many are kept at most, those that end last: a flood from everywhere must not fill the store. */
export const mostCounters = 100_000;

/**
 * Deletes counters whose window is over, and the salts of earlier days once no window that began under them can be open:
 * what was counted then has no address any more. So goes what a clock that was ahead has left.
 */
export async function pruneRateCounters(store: Store, now: Date, most = mostCounters): Promise<void> {
  const tomorrow = new Date(now.getTime() + dayMs);
  await store.db
    .deleteFrom("rate_counters")
    .where(({ or, eb }) =>
      or([eb("ends_at", "<=", now.toISOString()), eb("ends_at", ">", tomorrow.toISOString())]),
    )
    .execute();
  await store.db
    .deleteFrom("rate_counters")
    .where("key", "in", (query) =>
      query
        .selectFrom("rate_counters")
        .select("key")
        .orderBy("ends_at", "desc")
        .limit(Number.MAX_SAFE_INTEGER)
        .offset(most),
    )
    .execute();
  const oldestSalt = saltName(new Date(now.getTime() - longestWindowMs));
  await store.db
    .deleteFrom("secrets")
    .where("name", "like", `${saltPrefix}%`)
    .where(({ or, eb }) => or([eb("name", "<", oldestSalt), eb("name", ">", saltName(tomorrow))]))
    .execute();
}
