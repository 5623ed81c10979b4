import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { clockRules, doubtedUntil } from "@/lib/store/clock";
import { withStoreDeadline } from "@/lib/store/deadline";
import type { Database } from "@/lib/store/schema";
import { parseOnce } from "./parsed-responses";
import type { CallName, Quota } from "./paths";
import type { UpstreamInput, UpstreamResponse } from "./request";
import type { ParsedResponse, Reader } from "./response-reader";
import { newRowNote } from "./rows";
import type { Shared } from "./shared";

/**
 * Responses of upstream calls in the store, so that every server process shares them and a restart loses none. The last
 * good responses are stored within the quota of their call. Responses that declined or were empty are stored separately, in a
 * small negative cache.
 */
export interface ResponseStore {
  /** The connection for writes that a power failure may lose. */
  quick: Kysely<Database>;
  reader: Kysely<Database>;
}

/** The last good response is stored and served this long; longer while the clock is doubted, since ages are then unreliable. */
const storedMs = 7 * 86_400_000;
const maxStoredBytes = 2 * 1024 * 1024;
/** Bounds of the negative cache. Its responses are short, and requests with many unknown ids can fill it. */
export const negativeQuota: Quota = { rows: 1_000, bytes: 2 * 1024 * 1024 };
const maxNegativeBytes = 16 * 1024;
/** How long a response waits to be stored: its text stays in memory meanwhile. */
const storeTimeoutMs = 2_000;
/** The same while a reader waits. */
const deleteTimeoutMs = 100;
/** A pool is pruned after this many writes, or when they make up this share of its bytes. */
const pruneEvery = 20;
const pruneShare = 1 / 8;

/** The key of a call with its parameters in any order: a hash, so that no parameter is stored in plain text. */
export function responseKey(call: CallName, base: string | undefined, input: UpstreamInput): string {
  const sorted = (values: Record<string, string | undefined> = {}) =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [call, base ?? "", sorted(input.query), sorted(input.form), input.json ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

export interface StoredResponse<T> extends ParsedResponse<T> {
  ageMs: number;
}

/** What the store has for a key. `negative` is the later of the two: storing a good response deletes it. */
export interface StoredResponses<T> {
  good: StoredResponse<T> | null;
  negative: StoredResponse<T> | null;
}

/** Whether a response is young enough to be served without a call. */
export function isServable<T extends { ageMs: number }>(stored: T | null): stored is T {
  return stored !== null && stored.ageMs <= storedMs;
}

/** Whether ages are unreliable because the clock has jumped. */
export async function isAgeDoubted({ reader }: ResponseStore, now: Date): Promise<boolean> {
  return (await doubtedUntil({ reader }, now).catch(() => null)) !== null;
}

interface ReadOptions<T> {
  now: Date;
  /** Parses a stored body. A body that can no longer be parsed counts as absent. */
  read: Reader<T>;
  log: Logger;
  shared: Shared;
}

/** What is stored for a key; an unchanged body is parsed once. A store that fails has nothing. */
export async function readStored<T>(
  { reader }: ResponseStore,
  key: string,
  { now, read, log, shared }: ReadOptions<T>,
): Promise<StoredResponses<T>> {
  type Row = { body: string; stored_at: string } | undefined;
  const readRow = (row: Row, readBody: (body: string) => ParsedResponse<T>): StoredResponse<T> | null => {
    if (!row) return null;
    try {
      // A clock that was set back must not make a response fresh for ever.
      const ageMs = Math.abs(now.getTime() - Date.parse(row.stored_at));
      return { ...readBody(row.body), ageMs };
    } catch (error) {
      log.warn({ reason: nameOf(error) }, "stored response not read");
      return null;
    }
  };
  try {
    const [good, negative] = await Promise.all(
      (["upstream_answers", "upstream_nothings"] as const).map((table) =>
        reader.selectFrom(table).select(["body", "stored_at"]).where("key", "=", key).executeTakeFirst(),
      ),
    );
    const readBody = (body: string) => read(body, newRowNote());
    const stored = {
      good: readRow(good, (body) => parseOnce(shared.parsed, key, body, () => readBody(body))),
      negative: readRow(negative, readBody),
    };
    return stored.good?.ok ? stored : { ...stored, good: null };
  } catch (error) {
    log.warn({ reason: nameOf(error) }, "stored response not read");
    return { good: null, negative: null };
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

interface WriteOptions {
  now: Date;
  log: Logger;
  shared: Shared;
}

/** Stores a response. When the store fails, the reader still gets the response. */
export function storeResponse<T>(
  { quick }: ResponseStore,
  { key, call, quota }: { key: string; call: CallName; quota: Quota },
  { text, ok, empty = false }: UpstreamResponse<T>,
  { now, log, shared }: WriteOptions,
): Promise<void> {
  const isNegative = !ok || empty;
  const bytes = Buffer.byteLength(text);
  const stored_at = now.toISOString();
  const row = { key, body: text, stored_at };
  return writeWithin(storeTimeoutMs, log, async () => {
    if (isNegative) {
      if (bytes > maxNegativeBytes) return;
      await quick
        .insertInto("upstream_nothings")
        .values(row)
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ body: text, stored_at }))
        .execute();
    } else {
      await quick.transaction().execute(async (trx) => {
        await trx.deleteFrom("upstream_nothings").where("key", "=", key).execute();
        // A response that is too large is not stored, and the older one is deleted.
        if (bytes > maxStoredBytes) await trx.deleteFrom("upstream_answers").where("key", "=", key).execute();
        else
          await trx
            .insertInto("upstream_answers")
            .values({ ...row, call, bytes })
            .onConflict((conflict) =>
              conflict.column("key").doUpdateSet({ body: text, stored_at, call, bytes }),
            )
            .execute();
      });
    }
    const pool = isNegative ? negativePool : call;
    if (countWrite(shared, pool, bytes, isNegative ? negativeQuota : quota)) {
      await (isNegative ? pruneNegatives(quick, now) : pruneResponses(quick, call, quota, now));
    }
  });
}

const negativePool = "nothings";

/** Counts a write. True at the first write of a process, and whenever it is time to prune. */
function countWrite({ writes }: Shared, pool: string, bytes: number, quota: Quota): boolean {
  const total = writes.get(pool) ?? { rows: pruneEvery, bytes: 0 };
  const next = { rows: total.rows + 1, bytes: total.bytes + bytes };
  const isTime = next.rows >= pruneEvery || next.bytes >= quota.bytes * pruneShare;
  writes.set(pool, isTime ? { rows: 0, bytes: 0 } : next);
  return isTime;
}

/** Deletes the negative-cache entry of a key. */
export function deleteNegative({ quick }: ResponseStore, key: string, log: Logger): Promise<void> {
  return writeWithin(deleteTimeoutMs, log, async () => {
    await quick.deleteFrom("upstream_nothings").where("key", "=", key).execute();
  });
}

/** Runs a write that may be lost, and gives up after `ms` while another program has locked the store. */
async function writeWithin(ms: number, log: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await withStoreDeadline(ms, work);
  } catch (error) {
    log.warn({ reason: nameOf(error) }, "response not stored");
  }
}

/**
 * Deletes responses that are too old to serve, or that are dated too far ahead. Deletes nothing while the clock is doubted.
 */
async function deleteExpired(
  db: Kysely<Database>,
  table: "upstream_answers" | "upstream_nothings",
  now: Date,
): Promise<void> {
  if (await doubtedUntil({ reader: db }, now)) return;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await db
    .deleteFrom(table)
    .where(({ or, eb }) => or([eb("stored_at", "<", at(-storedMs)), eb("stored_at", ">", at(storedMs))]))
    .execute();
}

/** Whether a response is dated ahead. Such rows are pruned first: they would outlive newer ones once the clock is right again. */
const isAhead = (now: Date) =>
  sql<boolean>`stored_at > ${new Date(now.getTime() + clockRules.backMs).toISOString()}`;

/** Deletes all responses that are too old to serve, and those of a call that exceed its quota, the oldest first. */
export async function pruneResponses(
  db: Kysely<Database>,
  call: CallName,
  quota: Quota,
  now: Date,
): Promise<void> {
  await deleteExpired(db, "upstream_answers", now);
  await db
    .deleteFrom("upstream_answers")
    .where("key", "in", (query) =>
      query
        .selectFrom((inner) =>
          inner
            .selectFrom("upstream_answers")
            .select(["key", "stored_at"])
            .select(
              sql<number>`row_number() over (order by ${isAhead(now)}, stored_at desc, key)`.as("place"),
            )
            .select(sql<number>`sum(bytes) over (order by ${isAhead(now)}, stored_at desc, key)`.as("sum"))
            .where("call", "=", call)
            .as("newest"),
        )
        .select("key")
        .where(({ or, eb }) => or([eb("place", ">", quota.rows), eb("sum", ">", quota.bytes)])),
    )
    .execute();
}

/** The same for the negative cache, all calls together. */
export async function pruneNegatives(
  db: Kysely<Database>,
  now: Date,
  rows = negativeQuota.rows,
): Promise<void> {
  await deleteExpired(db, "upstream_nothings", now);
  await db
    .deleteFrom("upstream_nothings")
    .where("key", "in", (query) =>
      query
        .selectFrom("upstream_nothings")
        .select("key")
        .orderBy(isAhead(now))
        .orderBy("stored_at", "desc")
        .limit(Number.MAX_SAFE_INTEGER)
        .offset(rows),
    )
    .execute();
}
