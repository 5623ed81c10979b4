import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { log as sharedLog } from "@/lib/log";
import type { Database } from "@/lib/store/schema";
import { UpstreamError } from "./errors";
import type { CallName } from "./paths";
import type { Reader, Reading } from "./reading";
import type { Answer, UpstreamInput } from "./request";
import { newRowNote } from "./rows";

/**
 * Answers of upstream calls, kept in the store so that every server process shares them and a restart loses none.
 * A fresh one saves a call; the last good one stands in while a service fails.
 */
export interface AnswerStore {
  db: Kysely<Database>;
  reader: Kysely<Database>;
}

export interface AnswerPolicy<T> {
  freshMs: number;
  now: Date;
  /** Reads a stored body again; a body that it cannot read any more counts as none. */
  read: Reader<T>;
  /** 0 to 1; decides when to prune. */
  random?: () => number;
  log?: Logger;
}

/** A declined answer (status other than request_ok) is kept this long at most. */
const declinedMs = 30_000;
/** The last good answer stands in this long. */
const staleMs = 7 * 86_400_000;
const maxStoredBytes = 2 * 1024 * 1024;
export const maxStoredAnswers = 5_000;
/** One write in so many prunes. */
const pruneEvery = 200;

/** Key of a call with its parameters, whatever their order: a hash, so that no parameter is kept in plain. */
export function answerKey(call: CallName, base: string | undefined, input: UpstreamInput): string {
  const sorted = (values: Record<string, string | undefined> = {}) =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [call, base ?? "", sorted(input.query), sorted(input.form), input.json ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/**
 * A fresh stored answer, else what `ask` brings, which is stored. When `ask` fails with UpstreamError the last good
 * answer is given, up to seven days old; without one the error is thrown on. A declined answer is an answer: it
 * takes the place of an older one and is never replaced by it.
 */
export async function cachedAnswer<T>(
  store: AnswerStore,
  key: string,
  policy: AnswerPolicy<T>,
  ask: () => Promise<Answer<T>>,
): Promise<T> {
  const { freshMs, now, log = sharedLog() } = policy;
  const stored = await recall(store, key, policy, log);
  if (stored && stored.ageMs < (stored.ok ? freshMs : Math.min(freshMs, declinedMs))) return stored.value;
  let answer: Answer<T>;
  try {
    answer = await ask();
  } catch (error) {
    if (!(error instanceof UpstreamError) || !stored?.ok || stored.ageMs > staleMs) throw error;
    const { service, kind, requestId } = error;
    log.warn({ service, failure: kind, requestId, ageMs: stored.ageMs }, "last good answer served");
    return stored.value;
  }
  await keep(store, key, answer.text, now, policy.random ?? Math.random, log);
  return answer.value;
}

interface Stored<T> extends Reading<T> {
  ageMs: number;
}

async function recall<T>(
  store: AnswerStore,
  key: string,
  { now, read }: AnswerPolicy<T>,
  log: Logger,
): Promise<Stored<T> | null> {
  try {
    const row = await store.reader
      .selectFrom("upstream_answers")
      .select(["body", "stored_at"])
      .where("key", "=", key)
      .executeTakeFirst();
    if (!row) return null;
    // A clock that was set back must not make an answer fresh for ever.
    const ageMs = Math.abs(now.getTime() - Date.parse(row.stored_at));
    return { ...read(row.body, newRowNote()), ageMs };
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "stored answer not read");
    return null;
  }
}

/** Keeping is a convenience: when the store fails, the visitor still gets the answer. */
async function keep(
  { db }: AnswerStore,
  key: string,
  body: string,
  now: Date,
  random: () => number,
  log: Logger,
): Promise<void> {
  try {
    if (Buffer.byteLength(body) > maxStoredBytes) {
      await db.deleteFrom("upstream_answers").where("key", "=", key).execute();
      return;
    }
    const stored_at = now.toISOString();
    await db
      .insertInto("upstream_answers")
      .values({ key, body, stored_at })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ body, stored_at }))
      .execute();
    if (random() < 1 / pruneEvery) await pruneAnswers(db, now);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "answer not stored");
  }
}

/** Deletes what is too old to serve and all but the newest `max` rows. */
export async function pruneAnswers(db: Kysely<Database>, now: Date, max = maxStoredAnswers): Promise<void> {
  const oldest = new Date(now.getTime() - staleMs).toISOString();
  await db.deleteFrom("upstream_answers").where("stored_at", "<", oldest).execute();
  await db
    .deleteFrom("upstream_answers")
    .where("key", "in", (query) =>
      query
        .selectFrom("upstream_answers")
        .select("key")
        .orderBy("stored_at", "desc")
        .limit(Number.MAX_SAFE_INTEGER)
        .offset(max),
    )
    .execute();
}
