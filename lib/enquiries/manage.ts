import type { Kysely } from "kysely";
import type { Store } from "@/lib/store/connection";
import { addJobs, jobsOf, reviveJobs } from "@/lib/store/outbox";
import type { Database, EnquiryRow } from "@/lib/store/schema";
import { refreshStatus } from "./delivery";
import { enquiryOf } from "./embedded";
import type { Enquiry } from "./schema";

/** Statuses of stored enquiries, for the operator's commands. */
export const enquiryStatuses = ["waiting", "delivered", "parked", "suspect"] as const;
export type EnquiryStatus = EnquiryRow["status"];

export interface StoredEnquiry extends Enquiry {
  status: EnquiryStatus;
  deliveredAt: Date | null;
}

const storedOf = (row: EnquiryRow): StoredEnquiry => ({
  ...enquiryOf(row),
  status: row.status,
  deliveredAt: row.delivered_at ? new Date(row.delivered_at) : null,
});

/** Enquiries of a status, or all, oldest first, read a few hundred at a time. */
export async function* listEnquiries(store: Store, status?: EnquiryStatus): AsyncGenerator<StoredEnquiry> {
  let after: EnquiryRow | undefined;
  for (;;) {
    const last = after;
    let query = store.reader.selectFrom("enquiries").selectAll();
    if (status) query = query.where("status", "=", status);
    if (last) {
      query = query.where((where) =>
        where.or([
          where("created_at", ">", last.created_at),
          where.and([where("created_at", "=", last.created_at), where("id", ">", last.id)]),
        ]),
      );
    }
    const rows = await query.orderBy("created_at").orderBy("id").limit(500).execute();
    for (const row of rows) yield storedOf(row);
    after = rows.at(-1);
    if (!after) return;
  }
}

/** An enquiry with its delivery jobs, or null. */
export async function getEnquiry(store: Store, id: string) {
  const row = await store.reader.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? { enquiry: storedOf(row), jobs: await jobsOf(store.reader, id) } : null;
}

/** How many enquiries there are of each status. */
export async function countEnquiries(db: Kysely<Database>): Promise<Record<EnquiryStatus, number>> {
  const rows = await db
    .selectFrom("enquiries")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const counts = { waiting: 0, delivered: 0, parked: 0, suspect: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/**
 * Retries a parked or waiting enquiry at once, and releases a suspect one for delivery. Returns false when it is delivered,
 * being delivered at this moment, or unknown.
 */
export function retryEnquiry(store: Store, id: string, now: Date): Promise<boolean> {
  return store.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("enquiries").select("status").where("id", "=", id).executeTakeFirst();
    if (row?.status === "suspect") await addJobs(trx, id, [], now);
    else if (!row || (await reviveJobs(trx, id, now)) === 0) return false;
    await refreshStatus(trx, id, now);
    return true;
  });
}

/** The ids of all enquiries of a status, oldest first. */
export async function listIds(store: Store, status: EnquiryStatus): Promise<string[]> {
  const rows = await store.reader
    .selectFrom("enquiries")
    .select("id")
    .where("status", "=", status)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}
