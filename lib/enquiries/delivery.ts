import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { limits } from "@/lib/site";
import type { Store } from "@/lib/store/connection";
import {
  assignChannels,
  claimJobs,
  type Job,
  jobsOf,
  type Outcome,
  renewLeases,
  settleJob,
} from "@/lib/store/outbox";
import { pruneRateCounters } from "@/lib/store/rate-counters";
import type { Database } from "@/lib/store/schema";
import { enquiryOf, pruneDrafts } from "./embedded";
import { purgeEnquiries } from "./purge";
import type { Enquiry } from "./schema";

/** failed: may go better later. refused: never will. `reason` is a code and holds nothing of the enquiry. */
export type DeliveryResult = { status: "done" } | { status: "failed" | "refused"; reason: string };

/** A way out of the house. */
export interface DeliveryChannel {
  name: "mail" | "upstream";
  /** Hands one enquiry over. A repetition must be recognisable by the enquiry's id. */
  deliver(enquiry: Enquiry, signal: AbortSignal): Promise<DeliveryResult>;
  close(): void;
}

export const deliveryLimits = {
  /** The first pause; each further one is twice as long, up to the longest. */
  firstPauseMs: 1_000,
  longestPauseMs: 15 * 60_000,
  /** About three days. */
  attempts: 300,
  /** A service that answers and declines will hardly think better of it. */
  declinedAttempts: 10,
  leaseMs: 15_000,
  /** One hand-over takes at most this long; its lease is renewed all the while. */
  deliverMs: 120_000,
  pollMs: 1_000,
  atOnce: 4,
  pruneMs: 60_000,
} as const;

/** The pause after an attempt: doubled each time up to the cap, and spread by a half either way. */
export function pauseAfter(attempt: number, random: () => number): number {
  const { firstPauseMs, longestPauseMs } = deliveryLimits;
  return Math.min(firstPauseMs * 2 ** Math.min(attempt - 1, 30), longestPauseMs) * (0.5 + random());
}

/** What an attempt's result means for its job. */
export function outcomeOf(result: DeliveryResult, attempt: number, now: Date, random: () => number): Outcome {
  if (result.status === "done") return result;
  const { reason } = result;
  const most = reason === "declined" ? deliveryLimits.declinedAttempts : deliveryLimits.attempts;
  if (result.status === "refused" || attempt >= most) return { status: "parked", reason };
  return { status: "retry", reason, dueAt: new Date(now.getTime() + pauseAfter(attempt, random)) };
}

/** Brings an enquiry's status up to that of its jobs. */
export async function refreshStatus(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  const jobs = await jobsOf(trx, id);
  const isDone = jobs.length > 0 && jobs.every(({ status }) => status === "done");
  const isParked = jobs.some(({ status }) => status === "parked");
  const status = isDone ? "delivered" : isParked ? "parked" : "waiting";
  await trx
    .updateTable("enquiries")
    .set({ status, delivered_at: isDone ? now.toISOString() : null })
    .where("id", "=", id)
    .execute();
}

export interface DeliveryContext {
  store: Store;
  channels: readonly DeliveryChannel[];
  /** Which of them an enquiry of this id takes, for those that came before any was configured. */
  channelsOf: (id: string) => readonly string[];
  clock: () => Date;
  log: Logger;
  random?: () => number;
}

/**
 * The worker: takes what is due from the outbox, a few at a time, and hands it over. Any number of processes may run
 * one on the same store. It never throws; what fails is logged by id and tried again. Returns a function that ends it
 * once what is under way has been written down, or after `withinMs` (what is left is taken up again by the next one).
 */
export function startDelivery(context: DeliveryContext): (withinMs?: number) => Promise<void> {
  const { store, channels, clock, log } = context;
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const { leaseMs, pollMs, pruneMs, atOnce } = deliveryLimits;
  const underWay = new Set<Promise<void>>();
  const abort = new AbortController();
  let stopping = false;
  let prunedAt = 0;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    const now = clock();
    await assignChannels(store, context.channelsOf, now);
    const jobs = await claimJobs(store, {
      owner,
      channels: channels.map(({ name }) => name),
      limit: atOnce - underWay.size,
      leaseMs,
      clock,
    });
    for (const job of jobs) {
      const work = attempt(job).finally(() => {
        underWay.delete(work);
        // The next one need not wait for the clock.
        turn();
      });
      underWay.add(work);
    }
    if (now.getTime() - prunedAt < pruneMs) return;
    prunedAt = now.getTime();
    await pruneDrafts(store, now);
    await pruneRateCounters(store, now);
    const before = new Date(now.getTime() - limits.enquiryKeepDays * 86_400_000);
    const purged = await purgeEnquiries(store, before, false);
    if (purged > 0) log.info({ purged }, "delivered enquiries deleted after their time");
  };

  const attempt = async (job: Job) => {
    try {
      const result = await handOver(job);
      const now = clock();
      const outcome = outcomeOf(result, job.attempt, now, context.random ?? Math.random);
      const ours = await settleJob(store, { job, owner, now }, outcome, (trx) =>
        refreshStatus(trx, job.subject, now),
      );
      const { subject: enquiry, channel, attempt: number } = job;
      const facts = { enquiry, channel, attempt: number, ...outcome, ours };
      if (outcome.status === "done") log.info(facts, "enquiry delivered");
      else log.warn(facts, outcome.status === "parked" ? "enquiry parked" : "enquiry not delivered yet");
    } catch (error) {
      // The lease runs out, and the job is taken again.
      log.error({ err: error, enquiry: job.subject, channel: job.channel }, "delivery failed");
    }
  };

  const handOver = async (job: Job): Promise<DeliveryResult> => {
    const channel = channels.find(({ name }) => name === job.channel);
    const row = await store.reader
      .selectFrom("enquiries")
      .selectAll()
      .where("id", "=", job.subject)
      .executeTakeFirst();
    if (!channel || !row) return { status: "refused", reason: row ? "no channel" : "no enquiry" };
    try {
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(deliveryLimits.deliverMs)]);
      return await channel.deliver(enquiryOf(row), signal);
    } catch (error) {
      log.error({ err: error, enquiry: job.subject, channel: job.channel }, "delivery failed");
      return { status: "failed", reason: "error" };
    }
  };

  /** One look at a time, one after the other. */
  const turn = () => {
    looking = looking.then(async () => {
      if (stopping) return;
      await look().catch((error: unknown) => log.error({ err: error }, "outbox not read"));
    });
  };
  const renew = () => {
    if (underWay.size === 0) return;
    renewLeases(store, { owner, leaseMs, clock }).catch((error: unknown) =>
      log.error({ err: error }, "leases not renewed"),
    );
  };

  turn();
  const timers = [setInterval(turn, pollMs), setInterval(renew, leaseMs / 3)];
  for (const timer of timers) timer.unref();
  return async (withinMs = 4_000) => {
    stopping = true;
    clearInterval(timers[0]);
    const late = setTimeout(() => abort.abort(), withinMs);
    await looking;
    await Promise.all(underWay);
    clearTimeout(late);
    clearInterval(timers[1]);
    for (const channel of channels) channel.close();
  };
}
