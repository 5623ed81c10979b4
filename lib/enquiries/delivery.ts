import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { noteClock } from "@/lib/store/clock";
import type { Store } from "@/lib/store/connection";
import { engineOf } from "@/lib/store/engine/engine";
import {
  assignChannels,
  claimJobs,
  type Job,
  jobsOf,
  type Outcome,
  renewLeases,
  reviveChannel,
  settleJob,
  type Way,
} from "@/lib/store/outbox";
import { pruneRateCounters } from "@/lib/store/rate-counters";
import type { Database } from "@/lib/store/schema";
import type { ChannelName } from "./channels";
import { enquiryOf, pruneDrafts } from "./embedded";
import { purgeByAge } from "./purge";
import type { Enquiry } from "./schema";

/**
 * What came of handing an enquiry over; `reason` is a code and holds nothing of the enquiry.
 * failed: it did not arrive, and may later. unsure: it may have arrived, nobody said so. closed: the whole service
 * turned it away (a wrong password, a wrong address), which is not the enquiry's fault. refused: this enquiry never will.
 */
export type DeliveryResult =
  | { status: "done" }
  | { status: "failed" | "unsure" | "closed" | "refused"; reason: string };

/** A way out of the house. */
export interface DeliveryChannel {
  name: ChannelName;
  /** The reasons of its `closed` results: enquiries that stand still for one of these go on once another is taken. */
  closedReasons: readonly string[];
  /** Hands one enquiry over. A repetition must be recognisable by the enquiry's id. */
  deliver(enquiry: Enquiry, signal: AbortSignal): Promise<DeliveryResult>;
  close(): void;
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * The pauses after attempts that may have arrived: each further one may be a further copy, so there are few. After the
 * last the enquiry is parked. A publisher's service gets seven copies at most. A mail server's silence mostly comes
 * before the mail does, which nobody can tell; it gets 26 at most. Both lists last about three days.
 */
export const unsurePausesMs: Record<ChannelName, readonly number[]> = {
  upstream: [15 * minutes, 1 * hours, 4 * hours, 12 * hours, 24 * hours, 24 * hours],
  mail: [
    ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512].map((pause) => pause * seconds),
    ...Array<number>(4).fill(1 * hours),
    ...Array<number>(11).fill(6 * hours),
  ],
};

export const deliveryLimits = {
  /** The first pause; each further one is twice as long, up to the longest. */
  firstPauseMs: 1_000,
  longestPauseMs: 15 * 60_000,
  /** About three days. */
  attempts: 300,
  /** A service that answers and declines will hardly think better of it. */
  declinedAttempts: 10,
  /** How often an enquiry that a closed service turned away is set going by the success of another one. */
  revivals: 3,
  /** No pause is longer, however it is spread. */
  pauseAtMostMs: 27 * hours,
  leaseMs: 15_000,
  /** One hand-over takes at most this long; its lease is renewed all the while. */
  deliverMs: 120_000,
  pollMs: 1_000,
  /** Enquiries of one channel under way at once: a service that hangs holds up no other way. */
  atOnce: 4,
  pruneMs: 60_000,
} as const;

/** The pause after an attempt: doubled each time up to the cap, and spread by a half either way. */
export function pauseAfter(attempt: number, random: () => number): number {
  const { firstPauseMs, longestPauseMs } = deliveryLimits;
  return Math.min(firstPauseMs * 2 ** Math.min(attempt - 1, 30), longestPauseMs) * (0.5 + random());
}

/** What an attempt's result means for its job. */
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
    const pause = unsurePausesMs[job.channel as ChannelName]?.[job.unsure];
    return pause === undefined ? { status: "parked", reason } : again(pause * (1 + random() / 10), true);
  }
  const most = reason === "declined" ? declinedAttempts : attempts;
  const isFinal = status === "refused" || (status === "closed" && job.revivals >= revivals);
  return isFinal || job.attempt >= most
    ? { status: "parked", reason }
    : again(pauseAfter(job.attempt, random));
}

/** Brings an enquiry's status up to that of its jobs. */
export async function refreshStatus(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  // Another of its jobs may be written down at the same moment: who comes second sees both.
  await engineOf(trx).lock(trx, `enquiry:${id}`);
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
  /** Which of them the enquiries of each kind take, for those that came before any was configured. */
  ways: readonly Way[];
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
  const { leaseMs, pollMs, pruneMs, atOnce, pauseAtMostMs: longestPauseMs } = deliveryLimits;
  const underWay = new Map<Job, Promise<void>>();
  const abort = new AbortController();
  let stopping = false;
  let prunedAt = 0;
  let doubted: Date | null = null;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    const now = clock();
    await assignChannels(store, context.ways, now);
    for (const { name: channel } of channels) {
      const mine = [...underWay.keys()].filter((job) => job.channel === channel);
      const jobs = await claimJobs(store, {
        owner,
        channel,
        limit: atOnce - mine.length,
        leaseMs,
        longestPauseMs,
        atWork: mine.map(({ id }) => id),
        clock,
      });
      for (const job of jobs) {
        const work = attempt(job).finally(() => {
          underWay.delete(job);
          // The next one need not wait for the clock.
          turn();
        });
        underWay.set(job, work);
      }
    }
    // The clock may have been put back.
    if (Math.abs(now.getTime() - prunedAt) < pruneMs) return;
    prunedAt = now.getTime();
    await prune(now);
  };

  const prune = async (now: Date) => {
    await pruneRateCounters(store, now);
    const until = await noteClock(store, now);
    if (until?.getTime() !== doubted?.getTime()) {
      if (until)
        log.warn({ until }, "the clock has leapt: nothing is deleted for its age until it is believed");
      else log.info("the clock is believed again");
    }
    doubted = until;
    if (until) return;
    await pruneDrafts(store, now);
    const purged = await purgeByAge(store, now);
    if (purged.undelivered > 0) log.warn(purged, "enquiries deleted after their time, some never delivered");
    else if (purged.delivered + purged.suspect > 0) log.info(purged, "enquiries deleted after their time");
  };

  const attempt = async (job: Job) => {
    try {
      const result = await handOver(job);
      const now = clock();
      const outcome = outcomeOf(result, job, now, context.random ?? Math.random);
      const ours = await settleJob(store, { job, owner, now }, outcome, (trx) =>
        refreshStatus(trx, job.subject, now),
      );
      const { subject: enquiry, channel, attempt: number } = job;
      const facts = { enquiry, channel, attempt: number, ...outcome, ours };
      if (outcome.status === "done") {
        log.info(facts, "enquiry delivered");
        await reopen(job.channel, now);
      } else log.warn(facts, outcome.status === "parked" ? "enquiry parked" : "enquiry not delivered yet");
    } catch (error) {
      // The lease runs out, and the job is taken again.
      log.error({ err: error, enquiry: job.subject, channel: job.channel }, "delivery failed");
    }
  };

  /** The service takes enquiries: those that it turned away as a whole may go. */
  const reopen = async (channel: string, now: Date) => {
    const reasons = channels.find(({ name }) => name === channel)?.closedReasons ?? [];
    const { revivals: most } = deliveryLimits;
    const also = (trx: Transaction<Database>, id: string) => refreshStatus(trx, id, now);
    const revived = await reviveChannel(store, { channel, reasons, most, now, also });
    if (revived > 0) log.info({ channel, revived }, "enquiries go again: the service is open");
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
      return { status: "unsure", reason: "error" };
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
    await Promise.all(underWay.values());
    clearTimeout(late);
    clearInterval(timers[1]);
    for (const channel of channels) channel.close();
  };
}
