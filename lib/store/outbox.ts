import { type Kysely, sql, type Transaction } from "kysely";
import type { Store } from "./connection";
import type { Database } from "./schema";

/**
 * Jobs that must be done outside the store, written in the transaction of their subject. Several processes may work on one
 * outbox: a process leases a job and renews the lease while it works. An expired lease belongs to a process that died, so
 * the job is leased again.
 */
export interface Job {
  id: number;
  /** The subject's id in its domain. */
  subject: string;
  channel: string;
  /** This attempt's number, from 1. */
  attempt: number;
  /** How many earlier attempts may have arrived without a confirmation. */
  unsure: number;
  /** How often the success of another job has restarted this one. */
  revivals: number;
}

/** The outcome of an attempt. `reason` is a code for the operator, without contents of the subject. */
export type Outcome =
  | { status: "done" }
  | { status: "retry"; reason: string; dueAt: Date; unsure: boolean }
  | { status: "parked"; reason: string };

type Trx = Transaction<Database>;

/** The channel of jobs that wait until a channel is configured. */
const unassigned = "";

/** Adds a job for each channel; with none, one that waits until a channel is configured. */
export async function addJobs(
  trx: Trx,
  subject: string,
  channels: readonly string[],
  now: Date,
): Promise<void> {
  const jobChannels = channels.length > 0 ? channels : [unassigned];
  const due_at = now.toISOString();
  await trx
    .insertInto("outbox")
    .values(jobChannels.map((channel) => ({ subject, channel, status: "waiting" as const, due_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The channels of all subjects with a prefix. */
export interface DeliveryRoute {
  prefix: string;
  channels: readonly string[];
}

/**
 * Assigns channels to jobs that wait for one, at most 500 of a route at a time. Jobs without a route are not read. Returns the
 * subjects.
 */
export async function assignChannels(
  store: Store,
  routes: readonly DeliveryRoute[],
  now: Date,
): Promise<string[]> {
  const assigned: string[] = [];
  for (const { prefix, channels } of routes) {
    if (channels.length === 0) continue;
    const waiting = (db: Kysely<Database>) =>
      db
        .selectFrom("outbox")
        .select("subject")
        .where("channel", "=", unassigned)
        .where("status", "=", "waiting")
        .where("subject", ">=", prefix)
        .where("subject", "<", `${prefix}\u{10ffff}`)
        .limit(500);
    // Mostly there is nothing to do, and finding that out takes no lock.
    if ((await waiting(store.reader).execute()).length === 0) continue;
    const done = await store.db.transaction().execute(async (trx) => {
      const rows = await store.engine.claiming(waiting(trx)).execute();
      for (const { subject } of rows) {
        await trx
          .deleteFrom("outbox")
          .where("subject", "=", subject)
          .where("channel", "=", unassigned)
          .execute();
        await addJobs(trx, subject, channels, now);
      }
      return rows.map(({ subject }) => subject);
    });
    assigned.push(...done);
  }
  return assigned;
}

interface Claim {
  /** Names the process. */
  owner: string;
  channel: string;
  limit: number;
  leaseMs: number;
  /** The longest pause. A job that is due later was written before the clock was put back. */
  longestPauseMs: number;
  /** Ids of jobs on which the process works. */
  atWork: readonly number[];
  /** Read once the lock is taken: a lease must not be half over because the store was busy. */
  clock: () => Date;
}

/** Leases up to `limit` due jobs of a channel on which no process works, the longest due first. */
export async function claimJobs(
  store: Store,
  { owner, channel, limit, leaseMs, longestPauseMs, atWork, clock }: Claim,
): Promise<Job[]> {
  if (limit < 1) return [];
  const due = async (db: Kysely<Database>, now: Date, isClaim = false) => {
    const at = now.toISOString();
    const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const find = (operator: "<=" | ">", instant: string) => {
      const matching = db
        .selectFrom("outbox")
        .select("id")
        .where("status", "=", "waiting")
        .where("channel", "=", channel)
        .where("due_at", operator, instant)
        .where((where) =>
          where.or([
            where("lease_until", "is", null),
            where("lease_until", "<=", at),
            // The clock was put back: a process renews its lease several times within its length.
            where("lease_until", ">", after(4 * leaseMs)),
          ]),
        )
        .where("id", "not in", atWork)
        .orderBy("due_at")
        .orderBy("id")
        .limit(limit);
      return (isClaim ? store.engine.claiming(matching) : matching).execute();
    };
    const rows = await find("<=", at);
    return rows.length > 0 ? rows : find(">", after(longestPauseMs));
  };
  // Mostly there is nothing to do, and finding that out takes no lock.
  if ((await due(store.reader, clock())).length === 0) return [];
  return store.db.transaction().execute(async (trx) => {
    const now = clock();
    const ids = (await due(trx, now, true)).map(({ id }) => id);
    if (ids.length === 0) return [];
    const jobs = await trx
      .updateTable("outbox")
      .set({
        lease: owner,
        lease_until: new Date(now.getTime() + leaseMs).toISOString(),
        attempts: sql<number>`attempts + 1`,
      })
      .where("id", "in", ids)
      .returning(["id", "subject", "channel", "attempts as attempt", "unsure", "revivals"])
      .execute();
    return jobs.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  });
}

/** Renews the leases of the jobs on which a process works. */
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
 * Stores the outcome of an attempt, and calls `also` in the same transaction. Returns false for a job that another process has
 * leased meanwhile, and leaves it unchanged.
 */
export function settleJob(
  store: Store,
  { job, owner, now }: { job: Pick<Job, "id">; owner: string; now: Date },
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
        ...(outcome.status === "retry" && outcome.unsure ? { unsure: sql<number>`unsure + 1` } : {}),
      })
      .where("id", "=", job.id)
      // A delivery that succeeded is done, whoever has the lease by now.
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

/** Restarts a job: it is due at once, with no attempts. */
const restarted = (now: Date) => ({
  status: "waiting" as const,
  attempts: 0,
  unsure: 0,
  due_at: now.toISOString(),
  lease: null,
  lease_until: null,
});

/**
 * Restarts the parked and waiting jobs of a subject, with no attempts. Skips those on which a process works. Returns how many
 * were restarted.
 */
export async function reviveJobs(trx: Trx, subject: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({ ...restarted(now), revivals: 0 })
    .where("subject", "=", subject)
    .where("status", "!=", "done")
    .where((where) =>
      where.or([where("lease_until", "is", null), where("lease_until", "<=", now.toISOString())]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Revival {
  channel: string;
  /** The failure reasons of the jobs to restart. */
  reasons: readonly string[];
  /** How often one job may be restarted. */
  most: number;
  now: Date;
  /** Called in the same transaction, for each subject. */
  also: (trx: Trx, subject: string) => Promise<void>;
}

/**
 * Restarts jobs of a channel that wait or are parked for one of these reasons, at most 100 at a time. Returns how many.
 */
export async function reviveChannel(
  store: Store,
  { channel, reasons, most, now, also }: Revival,
): Promise<number> {
  const stuck = (db: Kysely<Database>) =>
    db
      .selectFrom("outbox")
      .select(["id", "subject"])
      .where("status", "in", ["waiting", "parked"])
      .where("channel", "=", channel)
      .where("reason", "in", reasons)
      .where("revivals", "<", most)
      .where("lease", "is", null)
      .limit(100);
  if ((await stuck(store.reader).execute()).length === 0) return 0;
  return store.db.transaction().execute(async (trx) => {
    const rows = await store.engine.claiming(stuck(trx)).execute();
    for (const { id, subject } of rows) {
      await trx
        .updateTable("outbox")
        .set({ ...restarted(now), reason: null, revivals: sql<number>`revivals + 1` })
        .where("id", "=", id)
        .execute();
      await also(trx, subject);
    }
    return rows.length;
  });
}

/** The jobs of a subject with their status, by channel. */
export function jobsOf(db: Kysely<Database>, subject: string) {
  return db
    .selectFrom("outbox")
    .select(["channel", "status", "attempts", "due_at", "reason", "done_at"])
    .where("subject", "=", subject)
    .orderBy("channel")
    .execute();
}
