import "server-only";
import { listLanes as listAirLanes } from "@/lib/flights";
import type { Locale } from "@/lib/i18n/locales";
import { countAt, type LanePlaces } from "@/lib/lanes";
import { log } from "@/lib/log";
import { idsOf } from "@/lib/place-address";
import { listHotSearches } from "@/lib/promotions";
import type { HotSearch } from "@/lib/promotions/schema";
import { listLanes as listSeaLanes } from "@/lib/sailings";
import { orUnanswered } from "@/lib/upstream/errors";
import { codesOf } from "./flight-lane";
import { readFlightAddress } from "./flight-schedule";
import { readPortAddress } from "./port-schedule";

/** A search that others make, and how many departures its lane has in the month ahead; undefined where that is not known. */
export interface HotLane extends HotSearch {
  count?: number;
}

export type LaneKind = "port" | "flight";

interface Ask {
  params: URLSearchParams;
  locale: Locale;
  now: Date;
}

/** What is known of the lanes of each page, and the two places of one of its addresses, as lanes know them. */
const pages = {
  port: {
    list: listSeaLanes,
    async ends(ask: Ask): Promise<LanePlaces[]> {
      const { loadingPort, dischargePort } = await readPortAddress(ask);
      return loadingPort && dischargePort ? [loadingPort.id, dischargePort.id].map(idsOf) : [];
    },
  },
  flight: {
    list: listAirLanes,
    async ends(ask: Ask): Promise<LanePlaces[]> {
      const { originAirport, destinationAirport } = await readFlightAddress(ask);
      return originAirport && destinationAirport ? [originAirport, destinationAirport].map(codesOf) : [];
    },
  },
};

const kindOf = ({ url }: HotSearch) =>
  (["port", "flight"] as const).find((page) => url.startsWith(`/${page}?`));

/**
 * The Hot Searches of a schedule's page, of every page unless told: of lanes only those that have departures in the month
 * ahead, with their number. All of them where a publisher's service has the schedule. Never throws UpstreamError.
 */
export async function listHotLanes(locale: Locale, now: Date, only?: LaneKind): Promise<HotLane[]> {
  const counted = await countOnce(locale, now, await listHotSearches(locale));
  return counted.filter((search) => !only || kindOf(search) === only);
}

async function countLanes(locale: Locale, now: Date, searches: readonly HotSearch[]): Promise<HotLane[]> {
  const counted = await Promise.all(
    searches.map(async (search): Promise<HotLane[]> => {
      const kind = kindOf(search);
      const lanes = kind && (await pages[kind].list(now));
      if (!kind || !lanes) return [search];
      const params = new URL(search.url, "http://localhost").searchParams;
      const [from, to] = (await pages[kind].ends({ params, locale, now }).catch(orUnanswered)) ?? [];
      const count = from && to && countAt(lanes, "from", to)(from);
      return count ? [{ ...search, count }] : [];
    }),
  );
  return counted.flat();
}

/** How long a page waits for the numbers of its menu, and for how long they serve others, in milliseconds. */
const patienceMs = 150;
const keptMs = 60_000;

interface Counted {
  /** What they were counted from: the lanes of both pages and the searches. */
  from: readonly unknown[];
  at: number;
  searches: Promise<HotLane[]>;
}

/** Menus stand on every page: searches are counted once for each state of the schedules, in each language. */
const counted = new Map<Locale, Counted>();
/** The last that were counted, in each language: they stand in while others are. */
const before = new Map<Locale, { all: string; searches: HotLane[] }>();

export interface MenuSearches {
  searches: HotLane[];
  /** The numbers are missing and on their way: a page with these menus is not to be kept. */
  isPassing: boolean;
}

/**
 * The Hot Searches of the menus, as `listHotLanes` has them. Where the numbers are not known within a moment those that
 * were known last serve; the first pages after a start have all searches, without numbers. Never throws: no page fails for
 * its menus.
 */
export async function listMenuSearches(locale: Locale, now: Date): Promise<MenuSearches> {
  const all = await listHotSearches(locale);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  try {
    const searches = await Promise.race([countOnce(locale, now, all), late]);
    const known = before.get(locale);
    if (searches) return { searches, isPassing: false };
    return known?.all === JSON.stringify(all)
      ? { searches: known.searches, isPassing: false }
      : { searches: all, isPassing: true };
  } catch (error) {
    log().warn({ err: error }, "hot searches not counted");
    return { searches: all, isPassing: false };
  } finally {
    clearTimeout(timer);
  }
}

async function countOnce(locale: Locale, now: Date, list: readonly HotSearch[]): Promise<HotLane[]> {
  const all = JSON.stringify(list);
  // As long as a schedule and the day are the same, its lanes are the same object.
  const from = [await listSeaLanes(now), await listAirLanes(now), all];
  const known = counted.get(locale);
  const isFresh = known && performance.now() - known.at < keptMs;
  if (known && isFresh && known.from.every((fact, at) => fact === from[at])) return known.searches;
  const searches = countLanes(locale, now, list);
  counted.set(locale, { from, at: performance.now(), searches });
  searches.then(
    (known) => before.set(locale, { all, searches: known }),
    () => counted.delete(locale),
  );
  return searches;
}
