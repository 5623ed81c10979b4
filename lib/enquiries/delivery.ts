import type { Transaction } from "kysely";
import { type DeliveryResult, type JobChannel, startWorker, type WorkerContext } from "@/lib/delivery/worker";
import { recordClock } from "@/lib/store/clock";
import { engineOf } from "@/lib/store/engine/engine";
import { jobsOf } from "@/lib/store/outbox";
import { pruneRateCounters } from "@/lib/store/rate-counters";
import type { Database } from "@/lib/store/schema";
import type { ChannelName } from "./channels";
import { findEnquiry, pruneDrafts } from "./embedded";
import { purgeByAge } from "./purge";
import type { Enquiry } from "./schema";

/** A channel by which enquiries are delivered. */
export interface DeliveryChannel extends Omit<JobChannel, "deliver"> {
  name: ChannelName;
  /** Delivers one enquiry. The receiver must be able to recognise a repetition by the enquiry's id. */
  deliver(enquiry: Enquiry, signal: AbortSignal): Promise<DeliveryResult>;
}

/** Updates an enquiry's status from that of its jobs. */
export async function refreshStatus(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  // Another of its jobs may be settled at the same moment: the second transaction sees both.
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

interface DeliveryContext extends Pick<WorkerContext, "store" | "routes" | "clock" | "log" | "random"> {
  channels: readonly DeliveryChannel[];
}

/**
 * Starts the delivery worker of enquiries (see startWorker), which also deletes drafts, counters and enquiries after their time.
 */
export function startDelivery(context: DeliveryContext): (withinMs?: number) => Promise<void> {
  const { store, log } = context;
  let doubted: Date | null = null;
  const everyMinute = async (now: Date) => {
    await pruneRateCounters(store, now);
    const until = await recordClock(store, now);
    if (until?.getTime() !== doubted?.getTime()) {
      if (until)
        log.warn({ until }, "the clock has jumped: nothing is deleted for its age until it is trusted");
      else log.info("the clock is trusted again");
    }
    doubted = until;
    if (until) return;
    await pruneDrafts(store, now);
    const purged = await purgeByAge(store, now);
    if (purged.undelivered > 0) log.warn(purged, "enquiries deleted after their time, some never delivered");
    else if (purged.delivered + purged.suspect > 0) log.info(purged, "enquiries deleted after their time");
  };
  const channels = context.channels.map(
    (channel): JobChannel => ({
      ...channel,
      async deliver(subject, signal) {
        const enquiry = await findEnquiry(store.reader, subject);
        return enquiry ? channel.deliver(enquiry, signal) : { status: "refused", reason: "no enquiry" };
      },
    }),
  );
  return startWorker({ ...context, subject: "enquiry", channels, settled: refreshStatus, everyMinute });
}
