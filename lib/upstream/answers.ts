import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { clockRules, doubtedUntil } from "@/lib/store/clock";
import { withStoreDeadline } from "@/lib/store/deadline";
import type { Database } from "@/lib/store/schema";
import { readOnce } from "./known-readings";
import type { CallName, Quota } from "./paths";
import type { Reader, Reading } from "./reading";
import type { Answer, UpstreamInput } from "./request";
import { newRowNote } from "./rows";
import type { Shared } from "./shared";

/**
 * Answers of upstream calls, kept in the store so that every server process shares them and a restart loses none: the
 * last good ones, each call within its quota, and apart from them, in a small pool, those that declined or had nothing.
 */
export interface AnswerStore {
  /** For what may be lost with the power. */
  quick: Kysely<Database>;
  reader: Kysely<Database>;
}

/** The last good answer is served, and kept, this long; longer while the clock is doubted, which may tell any age. */
const keptMs = 7 * 86_400_000;
const maxStoredBytes = 2 * 1024 * 1024;
/** Answers that say nothing are short; what a call's flood of unknown ids can fill. */
export const nothingQuota: Quota = { rows: 1_000, bytes: 2 * 1024 * 1024 };
const maxNothingBytes = 16 * 1024;
/** How long an answer waits to be kept: with its text it lies in memory meanwhile. */
const keepPatienceMs = 2_000;
/** The same while a reader waits. */
const forgetPatienceMs = 100;
/** A pool is pruned after so many writes, or when they make up this share of its bytes. */
const pruneEvery = 20;
const pruneShare = 1 / 8;

/** Key of a call with its parameters, whatever their order: a hash, so that no parameter is kept in plain. */
export function answerKey(call: CallName, base: string | undefined, input: UpstreamInput): string {
  const sorted = (values: Record<string, string | undefined> = {}) =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [call, base ?? "", sorted(input.query), sorted(input.form), input.json ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

export interface KeptReading<T> extends Reading<T> {
  ageMs: number;
}

/** What the store has for a key. `nothing` is the later of the two: a good answer takes it away. */
export interface Kept<T> {
  good: KeptReading<T> | null;
  nothing: KeptReading<T> | null;
}

/** Whether an answer is young enough to be given without a question. */
export function isServable<T extends { ageMs: number }>(kept: T | null): kept is T {
  return kept !== null && kept.ageMs <= keptMs;
}

/** Whether what ages say cannot be believed, because the clock has leapt. */
export async function isAgeDoubted({ reader }: AnswerStore, now: Date): Promise<boolean> {
  return (await doubtedUntil({ reader }, now).catch(() => null)) !== null;
}

interface Recalling<T> {
  now: Date;
  /** Reads a stored body again; a body that it cannot read any more counts as none. */
  read: Reader<T>;
  log: Logger;
  shared: Shared;
}

/** What is kept for a key, read once as long as it stays the same. A store that fails has nothing. */
export async function recall<T>(
  { reader }: AnswerStore,
  key: string,
  { now, read, log, shared }: Recalling<T>,
): Promise<Kept<T>> {
  type Row = { body: string; stored_at: string } | undefined;
  const readRow = (row: Row, readBody: (body: string) => Reading<T>): KeptReading<T> | null => {
    if (!row) return null;
    try {
      // A clock that was set back must not make an answer fresh for ever.
      const ageMs = Math.abs(now.getTime() - Date.parse(row.stored_at));
      return { ...readBody(row.body), ageMs };
    } catch (error) {
      log.warn({ reason: nameOf(error) }, "stored answer not read");
      return null;
    }
  };
  try {
    const [good, nothing] = await Promise.all(
      (["upstream_answers", "upstream_nothings"] as const).map((table) =>
        reader.selectFrom(table).select(["body", "stored_at"]).where("key", "=", key).executeTakeFirst(),
      ),
    );
    const readBody = (body: string) => read(body, newRowNote());
    const kept = {
      good: readRow(good, (body) => readOnce(shared.readings, key, body, () => readBody(body))),
      nothing: readRow(nothing, readBody),
    };
    return kept.good?.ok ? kept : { ...kept, good: null };
  } catch (error) {
    log.warn({ reason: nameOf(error) }, "stored answer not read");
    return { good: null, nothing: null };
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

interface Keeping {
  now: Date;
  log: Logger;
  shared: Shared;
}

/** Keeps an answer. Keeping is a convenience: when the store fails, the visitor still has the answer. */
export function keepAnswer<T>(
  { quick }: AnswerStore,
  { key, call, quota }: { key: string; call: CallName; quota: Quota },
  { text, ok, empty = false }: Answer<T>,
  { now, log, shared }: Keeping,
): Promise<void> {
  const isNothing = !ok || empty;
  const bytes = Buffer.byteLength(text);
  const stored_at = now.toISOString();
  const row = { key, body: text, stored_at };
  return briefly(keepPatienceMs, log, async () => {
    if (isNothing) {
      if (bytes > maxNothingBytes) return;
      await quick
        .insertInto("upstream_nothings")
        .values(row)
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ body: text, stored_at }))
        .execute();
    } else {
      await quick.transaction().execute(async (trx) => {
        await trx.deleteFrom("upstream_nothings").where("key", "=", key).execute();
        // What is too large is not kept, and nothing older in its place.
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
    const pool = isNothing ? nothingPool : call;
    if (isDue(shared, pool, bytes, isNothing ? nothingQuota : quota)) {
      await (isNothing ? pruneNothings(quick, now) : pruneAnswers(quick, call, quota, now));
    }
  });
}

const nothingPool = "nothings";

/** Counts a write; true at the first of a process, and whenever enough have been made to prune. */
function isDue({ written }: Shared, pool: string, bytes: number, quota: Quota): boolean {
  const sum = written.get(pool) ?? { rows: pruneEvery, bytes: 0 };
  const next = { rows: sum.rows + 1, bytes: sum.bytes + bytes };
  const due = next.rows >= pruneEvery || next.bytes >= quota.bytes * pruneShare;
  written.set(pool, due ? { rows: 0, bytes: 0 } : next);
  return due;
}

/** Takes the call's word back that it has nothing. */
export function forgetNothing({ quick }: AnswerStore, key: string, log: Logger): Promise<void> {
  return briefly(forgetPatienceMs, log, async () => {
    await quick.deleteFrom("upstream_nothings").where("key", "=", key).execute();
  });
}

/** Writes what may be lost, and does not wait for long while another program has locked the store. */
async function briefly(ms: number, log: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await withStoreDeadline(ms, work);
  } catch (error) {
    log.warn({ reason: nameOf(error) }, "answer not stored");
  }
}

/** Deletes what is too old to serve, or dated so far ahead that no clock will make it servable; nothing after a leap. */
async function dropAged(
  db: Kysely<Database>,
  table: "upstream_answers" | "upstream_nothings",
  now: Date,
): Promise<void> {
  if (await doubtedUntil({ reader: db }, now)) return;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await db
    .deleteFrom(table)
    .where(({ or, eb }) => or([eb("stored_at", "<", at(-keptMs)), eb("stored_at", ">", at(keptMs))]))
    .execute();
}

/** Whether an answer is dated ahead: such ones go first, lest they outlive whatever comes after the clock is right again. */
const isAhead = (now: Date) =>
  sql<boolean>`stored_at > ${new Date(now.getTime() + clockRules.backMs).toISOString()}`;

/** Deletes all answers that are too old to serve, and of a call's all but the newest within its quota. */
export async function pruneAnswers(
  db: Kysely<Database>,
  call: CallName,
  quota: Quota,
  now: Date,
): Promise<void> {
  await dropAged(db, "upstream_answers", now);
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

/** The same for the answers that said nothing, all calls together. */
export async function pruneNothings(
  db: Kysely<Database>,
  now: Date,
  rows = nothingQuota.rows,
): Promise<void> {
  await dropAged(db, "upstream_nothings", now);
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
