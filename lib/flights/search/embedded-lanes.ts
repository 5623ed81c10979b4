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
    const begun = sql`flights.valid_from <= ${addMonth(today)}`;
    const rows = await store.reader
      .selectFrom("flights")
      .select([
        "origin as from",
        "destination as to",
        // Codeshares of one aircraft are one service: those without their operating row count once.
        sql<number>`count(distinct case
          when ${begun} and operating_no = '' then id
          when ${begun} then operating_no || ' ' || departure_time end)`.as("count"),
      ])
      .where("valid_to", ">=", today)
      .where("local_traffic", "!=", 0)
      .where(
        sql<boolean>`(operating_no = '' or not exists (
          select 1 from flights as operating
          where operating.origin = flights.origin and operating.destination = flights.destination
            and operating.departure_time = flights.departure_time and operating.valid_to >= ${today}
            and operating.legs like '[["' || flights.operating_no || '"%'))`,
      )
      .groupBy(["origin", "destination"])
      .limit(most + 1)
      .execute();
    return rows.length > most ? null : lanesOf(rows.map((row) => ({ ...row, count: Number(row.count) })));
  });
}
