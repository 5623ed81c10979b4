import type { Kysely } from "kysely";
import type { Database } from "@/lib/store/schema";

/** The state of the delivery queue. */
export interface QueueReading {
  waiting: number;
  parked: number;
  /** The age of the oldest waiting enquiry; 0 when none waits. */
  oldestAgeSeconds: number;
}

/** Counts waiting and parked enquiries. */
export async function readQueue(db: Kysely<Database>, now: Date): Promise<QueueReading> {
  const rows = await db
    .selectFrom("enquiries")
    .select([
      "status",
      ({ fn }) => fn.countAll<number>().as("count"),
      ({ fn }) => fn.min("created_at").as("oldest"),
    ])
    .where("status", "in", ["waiting", "parked"])
    .groupBy("status")
    .execute();
  const of = (wanted: string) => rows.find(({ status }) => status === wanted);
  const oldest = of("waiting")?.oldest;
  return {
    waiting: Number(of("waiting")?.count ?? 0),
    parked: Number(of("parked")?.count ?? 0),
    oldestAgeSeconds: oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0,
  };
}
