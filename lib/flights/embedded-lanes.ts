import { sql } from "kysely";
import { type Lanes, lanesOf, mostLanes } from "@/lib/geography/lanes";
import { processState } from "@/lib/memoize/process-state.mjs";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import { dataRevision } from "@/lib/store/sample";
import { addMonth, dateInZone } from "@/lib/time/calendar";

const latestLanes = processState("flights.lanes", () => memoizeLatest<Lanes | null>());

/**
 * The pairs of airports, by code, that flights of the store serve from today on, with the number of services in the month
 * ahead; null when they are more than `most`. Computed once for each revision of the flights and each day.
 */
export async function listStoredLanes(store: Store, now: Date, most = mostLanes): Promise<Lanes | null> {
  const today = dateInZone(now, site().zone);
  const edition = `${await dataRevision(store, "flights")} ${today}`;
  return latestLanes(store, edition, async () => {
    const rows = await store.reader
      .selectFrom("flights")
      .select([
        "origin as from",
        "destination as to",
        sql<number>`sum(case when valid_from <= ${addMonth(today)} then 1 else 0 end)`.as("count"),
      ])
      .where("valid_to", ">=", today)
      .groupBy(["origin", "destination"])
      .limit(most + 1)
      .execute();
    return rows.length > most ? null : lanesOf(rows.map((row) => ({ ...row, count: Number(row.count) })));
  });
}
