import { type Kysely, sql, type Transaction } from "kysely";
import type { Store } from "./connection";
import type { Database } from "./schema";

/**
 * Jobs that must be done outside the store, written in the transaction of what they are about. Several processes may
 * work on one outbox: a job is leased, and whoever holds the lease renews it while at work. A lease that ran out
 * belongs to a process that died, so the job is taken again.
 */
export interface Job {
  id: number;
  /** What it is about, in the domain's words. */
  subject: string;
  channel: string;
  /** This attempt's number, from 1. */
  attempt: number;
}

/** What became of an attempt; `reason` is a code for the operator and holds nothing of the subject. */
export type Outcome =
  | { status: "done" }
  | { status: "retry"; reason: string; dueAt: Date }
  | { status: "parked"; reason: string };

type Trx = Transaction<Database>;

/** The channel of jobs that wait until any is configured. */
const unassigned = "";

/** Adds a job for each channel; with none, one that waits until a channel is configured. */
export async function addJobs(
  trx: Trx,
  subject: string,
  channels: readonly string[],
  now: Date,
): Promise<void> {
  const wanted = channels.length > 0 ? channels : [unassigned];
  const due_at = now.toISOString();
  await trx
    .insertInto("outbox")
    .values(wanted.map((channel) => ({ subject, channel, status: "waiting" as const, due_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Gives the jobs that wait for a channel to those of `channelsOf` their subject, at most 500 at a time. Returns the
 * subjects.
 */
export async function assignChannels(
  store: Store,
  channelsOf: (subject: string) => readonly string[],
  now: Date,
): Promise<string[]> {
  const waiting = (db: Kysely<Database>) =>
    db
      .selectFrom("outbox")
      .select("subject")
      .where("channel", "=", unassigned)
      .where("status", "=", "waiting")
      .limit(500)
      .execute();
  const mine = (rows: { subject: string }[]) =>
    rows.map(({ subject }) => subject).filter((subject) => channelsOf(subject).length > 0);
  if (mine(await waiting(store.reader)).length === 0) return [];
  return store.db.transaction().execute(async (trx) => {
    const subjects = mine(await waiting(trx));
    for (const subject of subjects) {
      await trx
        .deleteFrom("outbox")
        .where("subject", "=", subject)
        .where("channel", "=", unassigned)
        .execute();
      await addJobs(trx, subject, channelsOf(subject), now);
    }
    return subjects;
  });
}

export interface Claim {
  /** Names the process. */
  owner: string;
  channels: readonly string[];
  limit: number;
  leaseMs: number;
  /** Asked once the lock is held: a lease must not be half over because the store was busy. */
  clock: () => Date;
}

/** Takes up to `limit` jobs that are due and nobody works on, the longest due first. */
export async function claimJobs(
  store: Store,
  { owner, channels, limit, leaseMs, clock }: Claim,
): Promise<Job[]> {
  if (channels.length === 0 || limit < 1) return [];
  const due = (db: Kysely<Database>, at: string) =>
    db
      .selectFrom("outbox")
      .select("id")
      .where("status", "=", "waiting")
      .where("due_at", "<=", at)
      .where("channel", "in", channels)
      .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", at)]))
      .orderBy("due_at")
      .limit(limit)
      .execute();
  // Mostly there is nothing to do, and finding that out takes no lock.
  if ((await due(store.reader, clock().toISOString())).length === 0) return [];
  return store.db.transaction().execute(async (trx) => {
    const now = clock();
    const ids = (await due(trx, now.toISOString())).map(({ id }) => id);
    if (ids.length === 0) return [];
    return trx
      .updateTable("outbox")
      .set({
        lease: owner,
        lease_until: new Date(now.getTime() + leaseMs).toISOString(),
        attempts: sql<number>`attempts + 1`,
      })
      .where("id", "in", ids)
      .returning(["id", "subject", "channel", "attempts as attempt"])
      .execute();
  });
}

/** Renews the leases of the jobs a process is at work on. */
export function renewLeases(
  store: Store,
  { owner, leaseMs, clock }: Pick<Claim, "owner" | "leaseMs" | "clock">,
): Promise<void> {
  return store.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("outbox")
      .set({ lease_until: new Date(clock().getTime() + leaseMs).toISOString() })
      .where("lease", "=", owner)
      .where("status", "=", "waiting")
      .execute();
  });
}

/**
 * Writes down what became of an attempt, and in the same transaction what `also` makes of it. A job whose lease has
 * gone to another process is left to that one; false then.
 */
export function settleJob(
  store: Store,
  { job, owner, now }: { job: Job; owner: string; now: Date },
  outcome: Outcome,
  also: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  const done = outcome.status === "done";
  return store.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("outbox")
      .set({
        status: outcome.status === "retry" ? "waiting" : outcome.status,
        lease: null,
        lease_until: null,
        reason: done ? null : outcome.reason,
        done_at: done ? now.toISOString() : null,
        ...(outcome.status === "retry" ? { due_at: outcome.dueAt.toISOString() } : {}),
      })
      .where("id", "=", job.id)
      // Mail that has gone out has gone out, whoever holds the lease by now.
      .where((where) =>
        done
          ? where("status", "!=", "done")
          : where.and([where("lease", "=", owner), where("status", "=", "waiting")]),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await also(trx);
    return true;
  });
}

/** Makes the parked jobs of a subject due at once, counted from the first attempt anew. Returns how many. */
export async function reviveJobs(trx: Trx, subject: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({ status: "waiting", attempts: 0, due_at: now.toISOString(), lease: null, lease_until: null })
    .where("subject", "=", subject)
    .where("status", "=", "parked")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The jobs of a subject as they stand, by channel. */
export function jobsOf(db: Kysely<Database>, subject: string) {
  return db
    .selectFrom("outbox")
    .select(["channel", "status", "attempts", "due_at", "reason", "done_at"])
    .where("subject", "=", subject)
    .orderBy("channel")
    .execute();
}
