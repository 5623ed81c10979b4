import { createHmac } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Store } from "./connection";
import type { Database, RateCounterRow } from "./schema";
import { sharedSecret } from "./secrets";

export interface RateRule {
  name: string;
  /** Requests of one address within the window. */
  most: number;
  /** Requests of one IPv6 network of 48 bits; unlimited without it. */
  ofNetwork?: number;
  /** Requests of all addresses together; unlimited without it. */
  ofAll?: number;
  windowMs: number;
}

const saltPrefix = "rate:";
const saltName = (now: Date) => `${saltPrefix}${now.toISOString().slice(0, 10)}`;
/** The longest window. A salt outlives its day by this time, because windows that began under it are still open. */
const longestWindowMs = 10 * 60_000;

/** The first 48 bits of an IPv6 network of 64 bits, in hexadecimal; null for an IPv4 address. */
export const wideNetworkOf = (address: string): string | null =>
  /^([\da-f]+:[\da-f]+:[\da-f]+):.*:/.exec(address)?.[1] ?? null;

/** The counters of a request, the narrowest first: an address over its limit does not use up a shared limit. */
function countersOf({ name, most, ofNetwork, ofAll }: RateRule, address: string) {
  const network = wideNetworkOf(address);
  return [
    { key: `${name}|${address}`, most },
    ...(ofNetwork && network ? [{ key: `${name}/48|${network}`, most: ofNetwork }] : []),
    ...(ofAll ? [{ key: `${name}/all`, most: ofAll }] : []),
  ];
}

/**
 * Counts one request. Returns the seconds until the next one is allowed, or 0 when this one is allowed. All processes of a
 * store count together. Addresses are stored as hashes with a salt that is deleted after a day.
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
 * Hashes keys with the salt of the day. A window that began yesterday and is still open continues with the salt of yesterday: a
 * new day does not start a new window.
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

/** A counter whose window is open. One that ends later than a window lasts was written before the clock was put back. */
function openWindow(db: Kysely<Database>, key: string, windowMs: number, now: Date) {
  return db
    .selectFrom("rate_counters")
    .select(["count", "ends_at"])
    .where("key", "=", key)
    .where("ends_at", ">", now.toISOString())
    .where("ends_at", "<=", new Date(now.getTime() + windowMs).toISOString())
    .executeTakeFirst();
}

/** Requests of an address that one process has counted. */
export interface AddressCount {
  address: string;
  count: number;
}

/**
 * Adds the counts of one process to the shared counts, in one transaction. Returns the shared count of each address in the
 * current window, and when the window ends.
 */
export async function addCounts(
  store: Store,
  rule: Pick<RateRule, "name" | "windowMs">,
  counted: readonly AddressCount[],
  now: Date,
): Promise<(AddressCount & { endsAt: Date })[]> {
  const hashOf = await hasher(store, rule, now);
  return store.db.transaction().execute(async (trx) => {
    const all = [];
    // Sorted: processes that add the same addresses in different orders would deadlock.
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
  const counter = await openWindow(store.reader, key, windowMs, now);
  // A request over the limit costs no write.
  if (counter && counter.count >= most) return secondsLeft(counter.ends_at);
  const { count, ends_at: endsAt } = await add(store.db, key, 1, windowMs, now);
  return count > most ? secondsLeft(endsAt) : 0;
}

/** Adds to a counter, or resets it when its window is over. */
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
/** The largest number of stored counters, those that end last: a distributed flood must not fill the store. */
export const mostCounters = 100_000;

/**
 * Deletes counters whose window is over, and the salts of earlier days once no window that began under them can be open: old
 * hashes can then not be linked to an address. Also deletes rows from a clock that was ahead.
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
