import type { Kysely } from "kysely";
import type { Database } from "@/lib/store/schema";

/** How the queue of deliveries stands. */
export interface QueueReading {
  waiting: number;
  parked: number;
  /** Of the oldest that waits, since it came; 0 when none does. */
  oldestAgeSeconds: number;
}

/** What is not delivered yet, or was given up. */
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
