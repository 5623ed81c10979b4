import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { listHotSearches } from "@/lib/promotions";
import type { HotSearch } from "@/lib/promotions/schema";
import { listLanes } from "@/lib/sailings";
import { UpstreamError } from "@/lib/upstream/errors";
import { readPortAddress } from "./port-schedule";

/** A search that others make, and how many sailings its lane has in the month ahead; undefined where that is not known. */
export interface HotLane extends HotSearch {
  count?: number;
}

/**
 * The Hot Searches as the schedule's page shows them: of lanes only those that have sailings in the month ahead, with
 * their number. All of them where a publisher's service has the sailings. Never throws UpstreamError.
 */
export async function listHotLanes(locale: Locale, now: Date): Promise<HotLane[]> {
  const [searches, lanes] = await Promise.all([listHotSearches(locale), listLanes(now)]);
  if (!lanes) return searches;
  const counted = await Promise.all(
    searches.map(async (search): Promise<HotLane[]> => {
      if (!search.url.startsWith("/port?")) return [search];
      const params = new URL(search.url, "http://localhost").searchParams;
      const address = await readPortAddress({ params, locale, now }).catch(unknown);
      const count = lanes.from.get(address?.loadingPort?.id ?? "")?.get(address?.dischargePort?.id ?? "");
      return count ? [{ ...search, count }] : [];
    }),
  );
  return counted.flat();
}

function unknown(error: unknown): null {
  if (error instanceof UpstreamError) return null;
  throw error;
}
