import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { addMonth, dateInZone } from "@/lib/calendar";
import { type Lane, type Lanes, lanesOf, mostLanes } from "@/lib/lanes";
import { site } from "@/lib/site";
import { keepByEdition } from "@/lib/store/by-edition";
import type { Store } from "@/lib/store/connection";
import { dataEdition } from "@/lib/store/sample";

const keep = keepByEdition<Lanes | null>();

/**
 * The lanes of the store that have sailings from today on; null when they are more than `most`. Summed up once for each
 * edition of the sailings and each day, one port of loading after the other, so that other requests are answered in
 * between.
 */
export async function listStoredLanes(store: Store, now: Date, most = mostLanes): Promise<Lanes | null> {
  const today = dateInZone(now, site.zone);
  const edition = `${await dataEdition(store, "sailings")} ${today}`;
  return keep(store, edition, () => sumUp(store, today, most));
}

async function sumUp({ reader }: Store, today: string, most: number): Promise<Lanes | null> {
  const lanes: Lane[] = [];
  const after = `${addMonth(today)}U`;
  for (let loading = ""; ; ) {
    // The next port in the order of the table's key: a look at its first row.
    const next = await reader
      .selectFrom("sailings")
      .select("loading_port_id as id")
      .where("loading_port_id", ">", loading)
      .orderBy("loading_port_id")
      .limit(1)
      .executeTakeFirst();
    if (!next) return lanesOf(lanes);
    loading = next.id;
    const found = await reader
      .selectFrom("sailings")
      .select(["discharge_port_id as to", sql<number>`sum(etd < ${after})`.as("count")])
      .where("loading_port_id", "=", loading)
      .where("etd", ">=", today)
      .groupBy("discharge_port_id")
      .execute();
    for (const { to, count } of found) lanes.push({ from: loading, to, count: Number(count) });
    if (lanes.length > most) return null;
    await breathe();
  }
}
