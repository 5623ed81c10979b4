import "server-only";
import type { LaneNews } from "@/lib/api/lanes";
import type { Lanes } from "@/lib/geography/lanes";
import type { Locale } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { listHotSearches } from "@/lib/promotions";
import { listLanes } from "@/lib/sailings";
import { kindOf, listPopularPairs } from "./hot-lanes";
import { listMyLanes } from "./my-lanes";

interface WatchedPairs {
  lanes: readonly LaneNews[];
  /** The present ones are being searched: these are the last known, or only names. A page with them must not be cached. */
  isIncomplete: boolean;
}

/** How long the front page waits for them, in milliseconds. */
const waitMs = 300;

interface Search {
  /** The lanes of the schedules that it searches: the same object as long as these are the same. */
  source: Lanes | null;
  lanes: Promise<readonly LaneNews[]>;
}

/** The last complete ones in each language, which are shown while new ones are late; and those that are being searched. */
const last = new Map<Locale, readonly LaneNews[]>();
const pending = new Map<Locale, Search>();

/**
 * The popular pairs as a reader's saved lanes are shown, with the changes of the last 24 hours: what the front page has until script
 * has found lanes that the reader has saved. Never throws: no front page fails or waits because of them.
 */
export async function watchPopularPairs(locale: Locale, now: Date): Promise<WatchedPairs> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitMs, null);
  });
  try {
    const lanes = await Promise.race([searchOnce(locale, now), late]);
    if (lanes) return { lanes, isIncomplete: false };
  } catch (error) {
    log().warn({ err: error }, "front page without departures of popular pairs");
  } finally {
    clearTimeout(timer);
  }
  const lastKnown = last.get(locale);
  if (lastKnown) return { lanes: lastKnown, isIncomplete: true };
  const searches = (await listHotSearches({ locale, now })).filter((search) => kindOf(search) === "port");
  return { lanes: searches.map(named), isIncomplete: true };
}

/** Pages that are rendered at once share a search, but not one that was begun before an import. */
async function searchOnce(locale: Locale, now: Date): Promise<readonly LaneNews[]> {
  const source = await listLanes(now);
  const found = pending.get(locale);
  if (found && found.source === source) return found.lanes;
  const begun = { source, lanes: search(locale, now) };
  pending.set(locale, begun);
  begun.lanes
    .then((lanes) => last.set(locale, lanes))
    .catch(() => {})
    .finally(() => {
      if (pending.get(locale) === begun) pending.delete(locale);
    });
  return begun.lanes;
}

async function search(locale: Locale, now: Date): Promise<LaneNews[]> {
  const pairs = await listPopularPairs(locale, now);
  const known = await listMyLanes(
    "port",
    pairs.flatMap(({ lane }) => lane ?? []),
    { locale, now, changes: true },
  );
  const news = known.values();
  return pairs.map((pair) => (pair.lane && news.next().value) || named(pair));
}

/** A pair of which nothing but its name is known. */
const named = ({ title, url }: { title: string; url: string }): LaneNews => ({
  ...{ from: "", to: "", title, href: url },
  ...{ count: null, departure: null, arrival: null, cutoff: null, ship: null, changes: null },
});
