import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Transaction } from "kysely";
import type { Logger } from "pino";
import type { Store } from "@/lib/store/connection";
import {
  assignChannels,
  claimJobs,
  type DeliveryRoute,
  type Job,
  type Outcome,
  renewLeases,
  reviveChannel,
  settleJob,
} from "@/lib/store/outbox";
import type { Database } from "@/lib/store/schema";

/**
 * The result of one delivery attempt. `reason` is a code, without contents of the subject.
 * failed: it did not arrive, but may later. unsure: it may have arrived without a confirmation. closed: the service rejects
 * all subjects (a wrong password, a wrong address). refused: the service will never accept this one.
 */
export type DeliveryResult =
  | { status: "done" }
  | { status: "failed" | "unsure" | "closed" | "refused"; reason: string };

/** A channel by which the subjects of jobs are delivered. */
export interface JobChannel {
  /** The outbox's name of it. A channel belongs to one worker. */
  name: string;
  /** The reasons of its `closed` results: subjects that wait for one of these are retried once another is accepted. */
  closedReasons: readonly string[];
  /** Concurrent deliveries, where it is not the usual number. */
  atOnce?: number;
  /** Delivers one subject, by its id. The receiver must be able to recognise a repetition. */
  deliver(subject: string, signal: AbortSignal): Promise<DeliveryResult>;
  close(): void;
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * The pauses after attempts that may have arrived. Each further attempt may send a further copy, so there are few. After the
 * last one the subject is parked. A publisher's service gets at most seven copies. A mail server gets at most 26 of an enquiry,
 * because it mostly fails before it has accepted the mail, although that cannot be known. Both lists last about three days.
 * Of a mail to a reader there are at most four, within a day.
 */
export const unsurePausesMs = {
  upstream: [15 * minutes, 1 * hours, 4 * hours, 12 * hours, 24 * hours, 24 * hours],
  mail: [
    ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512].map((pause) => pause * seconds),
    ...Array<number>(4).fill(1 * hours),
    ...Array<number>(11).fill(6 * hours),
  ],
  "follow-mail": [15 * minutes, 4 * hours, 12 * hours],
  acknowledgment: [15 * minutes, 4 * hours, 12 * hours],
} as const satisfies Record<string, readonly number[]>;

export const deliveryLimits = {
  /** The first pause; each further one is twice as long, up to the longest. */
  firstPauseMs: 1_000,
  longestPauseMs: 15 * 60_000,
  /** About three days. */
  attempts: 300,
  /** A service that has declined will rarely accept the subject later. */
  declinedAttempts: 10,
  /** How often a subject that a closed service rejected is retried after the success of another one. */
  revivals: 3,
  /** The longest pause, including its random part. */
  pauseAtMostMs: 27 * hours,
  leaseMs: 15_000,
  /** The timeout of one attempt. Its lease is renewed meanwhile. */
  deliverMs: 120_000,
  pollMs: 1_000,
  /** Concurrent deliveries of one channel: a service that hangs does not delay other channels. */
  atOnce: 4,
  minuteMs: 60_000,
} as const;

const pausesOf: Partial<Record<string, readonly number[]>> = unsurePausesMs;

/** The pause after an attempt: doubled each time up to the cap, and randomised by 50 % either way. */
export function pauseAfter(attempt: number, random: () => number): number {
  const { firstPauseMs, longestPauseMs } = deliveryLimits;
  return Math.min(firstPauseMs * 2 ** Math.min(attempt - 1, 30), longestPauseMs) * (0.5 + random());
}

/** The outcome for a job of an attempt's result. */
export function outcomeOf(
  result: DeliveryResult,
  job: Pick<Job, "channel" | "attempt" | "unsure" | "revivals">,
  now: Date,
  random: () => number,
): Outcome {
  if (result.status === "done") return result;
  const { status, reason } = result;
  const { revivals, attempts, declinedAttempts } = deliveryLimits;
  const again = (pauseMs: number, unsure = false): Outcome => {
    return { status: "retry", reason, dueAt: new Date(now.getTime() + pauseMs), unsure };
  };
  if (status === "unsure") {
    const pause = pausesOf[job.channel]?.[job.unsure];
    return pause === undefined ? { status: "parked", reason } : again(pause * (1 + random() / 10), true);
  }
  const most = reason === "declined" ? declinedAttempts : attempts;
  const isFinal = status === "refused" || (status === "closed" && job.revivals >= revivals);
  return isFinal || job.attempt >= most
    ? { status: "parked", reason }
    : again(pauseAfter(job.attempt, random));
}

export interface WorkerContext {
  store: Store;
  /** What a subject is, in the log: 'enquiry'. */
  subject: string;
  channels: readonly JobChannel[];
  /** The channels of subjects by the prefix of their ids, for jobs from before any channel was configured. */
  routes: readonly DeliveryRoute[];
  /** Called in the transaction that stores the outcome of a job, or that restarts it. */
  settled: (trx: Transaction<Database>, subject: string, now: Date) => Promise<void>;
  /** Called once a minute, at first at once. */
  everyMinute: (now: Date) => Promise<void>;
  /** Called once with what makes the worker look at the outbox at once, where a job must not wait for the next second. */
  onTurn?: ((turn: () => void) => void) | undefined;
  clock: () => Date;
  log: Logger;
  random?: () => number;
}

/** The worker as the outbox knows it, and what aborts its running deliveries. */
interface Owner {
  owner: string;
  signal: AbortSignal;
}

/** Delivers one job, and stores its outcome. Never throws. */
async function attempt(
  context: WorkerContext,
  { owner, signal }: Owner,
  by: JobChannel,
  job: Job,
): Promise<void> {
  const { store, clock, log, subject: kind } = context;
  const { subject, channel, attempt: number } = job;
  try {
    const result = await deliver(context, signal, by, job);
    const now = clock();
    const outcome = outcomeOf(result, job, now, context.random ?? Math.random);
    const isSettled = await settleJob(store, { job, owner, now }, outcome, (trx) =>
      context.settled(trx, subject, now),
    );
    const facts = { [kind]: subject, channel, attempt: number, ...outcome, ours: isSettled };
    if (outcome.status === "done") {
      log.info(facts, `${kind} delivered`);
      await reopen(context, by, now);
    } else log.warn(facts, outcome.status === "parked" ? `${kind} parked` : `${kind} not delivered yet`);
  } catch (error) {
    // The lease expires, and the job is leased again.
    log.error({ err: error, [kind]: subject, channel }, "delivery failed");
  }
}

/** After a success: retries the subjects that the closed service rejected. */
async function reopen({ store, settled, log }: WorkerContext, by: JobChannel, now: Date) {
  const { name: channel, closedReasons: reasons } = by;
  const { revivals: most } = deliveryLimits;
  const also = (trx: Transaction<Database>, id: string) => settled(trx, id, now);
  const revived = await reviveChannel(store, { channel, reasons, most, now, also });
  if (revived > 0) log.info({ channel, revived }, "deliveries are retried: the service accepts them again");
}

async function deliver(
  { log, subject: kind }: WorkerContext,
  aborted: AbortSignal,
  by: JobChannel,
  job: Job,
): Promise<DeliveryResult> {
  try {
    const signal = AbortSignal.any([aborted, AbortSignal.timeout(deliveryLimits.deliverMs)]);
    return await by.deliver(job.subject, signal);
  } catch (error) {
    log.error({ err: error, [kind]: job.subject, channel: job.channel }, "delivery failed");
    return { status: "unsure", reason: "error" };
  }
}

/**
 * Starts a delivery worker: it leases due jobs of the outbox, a few at a time, and delivers them. Any number of processes may
 * run one on the same store. It never throws: failures are logged by id and retried. Returns a function that ends it once
 * running deliveries are settled, or after `withinMs`: the rest is delivered by the next worker.
 */
export function startWorker(context: WorkerContext): (withinMs?: number) => Promise<void> {
  const { store, channels, clock, log } = context;
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const { leaseMs, pollMs, minuteMs, atOnce, pauseAtMostMs: longestPauseMs } = deliveryLimits;
  const running = new Map<Job, Promise<void>>();
  const abort = new AbortController();
  let stopping = false;
  let minuteAt = 0;
  let polling: Promise<void> = Promise.resolve();

  const poll = async () => {
    const now = clock();
    await assignChannels(store, context.routes, now);
    for (const by of channels) {
      const { name: channel, atOnce: most = atOnce } = by;
      const mine = [...running.keys()].filter((job) => job.channel === channel);
      const jobs = await claimJobs(store, {
        owner,
        channel,
        limit: most - mine.length,
        leaseMs,
        longestPauseMs,
        atWork: mine.map(({ id }) => id),
        clock,
      });
      for (const job of jobs) {
        const work = attempt(context, { owner, signal: abort.signal }, by, job).finally(() => {
          running.delete(job);
          // The next job does not wait for the poll.
          turn();
        });
        running.set(job, work);
      }
    }
    // Math.abs: the clock may have been put back.
    if (Math.abs(now.getTime() - minuteAt) < minuteMs) return;
    minuteAt = now.getTime();
    await context.everyMinute(now);
  };

  /** Queues a poll of the outbox: polls run one after the other. */
  const turn = () => {
    polling = polling.then(async () => {
      if (stopping) return;
      await poll().catch((error: unknown) => log.error({ err: error }, "outbox not read"));
    });
  };
  const renew = () => {
    if (running.size === 0) return;
    renewLeases(store, { owner, leaseMs, clock }).catch((error: unknown) =>
      log.error({ err: error }, "leases not renewed"),
    );
  };

  turn();
  context.onTurn?.(turn);
  const timers = [setInterval(turn, pollMs), setInterval(renew, leaseMs / 3)];
  for (const timer of timers) timer.unref();
  return async (withinMs = 4_000) => {
    stopping = true;
    clearInterval(timers[0]);
    const abortTimer = setTimeout(() => abort.abort(), withinMs);
    await polling;
    await Promise.all(running.values());
    clearTimeout(abortTimer);
    clearInterval(timers[1]);
    for (const channel of channels) channel.close();
  };
}
