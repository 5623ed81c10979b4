import "server-only";
import { idsOf } from "@/lib/addresses/place-address";
import { type LaneIds, mostLanes } from "@/lib/api/lanes";
import { listLanes as listAirLanes } from "@/lib/flights";
import { countAt, type LanePlaces } from "@/lib/geography/lanes";
import type { Locale } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { listHotSearches } from "@/lib/promotions";
import type { HotSearch } from "@/lib/promotions/shared";
import { listLanes as listSeaLanes } from "@/lib/sailings";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import type { AddressRequest } from "./address-request";
import { readFlightAddress } from "./air/flight-address";
import { codesOf } from "./air/flight-lane";
import { readPortAddress } from "./sea/port-address";

/** A popular search, and the number of departures of its lane in the month ahead; undefined if it is not known. */
interface HotLane extends HotSearch {
  count?: number;
}

export type LaneKind = "port" | "flight";

/** Popular lanes that a page has before a search. */
export const mostPopular = 8;

/** The lanes of each page, and the two places of one of its addresses, by the ids of the lanes. */
const pages = {
  port: {
    list: listSeaLanes,
    async ends(ask: AddressRequest): Promise<LanePlaces[]> {
      const { loadingPort, dischargePort } = await readPortAddress(ask);
      return loadingPort && dischargePort ? [loadingPort.id, dischargePort.id].map(idsOf) : [];
    },
  },
  flight: {
    list: listAirLanes,
    async ends(ask: AddressRequest): Promise<LanePlaces[]> {
      const { originAirport, destinationAirport } = await readFlightAddress(ask);
      return originAirport && destinationAirport ? [originAirport, destinationAirport].map(codesOf) : [];
    },
  },
};

/** The page of schedules that a search leads to; undefined for another page. */
export const kindOf = ({ url }: Pick<HotSearch, "url">) =>
  (["port", "flight"] as const).find((page) => url.startsWith(`/${page}?`));

/**
 * The Hot Searches of a schedule's page, or of all pages without `only`: lanes only if they have departures in the month
 * ahead, with their number. All lanes if a publisher's service has the schedule. Never throws UpstreamError.
 */
export async function listHotLanes(locale: Locale, now: Date, only?: LaneKind): Promise<HotLane[]> {
  const counted = await countOnce(locale, now, await listHotSearches({ locale, now }));
  return counted.filter((search) => !only || kindOf(search) === only);
}

async function countLanes(locale: Locale, now: Date, searches: readonly HotSearch[]): Promise<HotLane[]> {
  const counted = await Promise.all(
    searches.map(async (search): Promise<HotLane[]> => {
      const kind = kindOf(search);
      const lanes = kind && (await pages[kind].list(now));
      if (!kind || !lanes) return [search];
      const params = new URL(search.url, "http://localhost").searchParams;
      const [from, to] = (await pages[kind].ends({ params, locale, now }).catch(nullOnUpstreamError)) ?? [];
      const count = from && to && countAt(lanes, "from", to)(from);
      return count ? [{ ...search, count }] : [];
    }),
  );
  return counted.flat();
}

/**
 * The popular pairs by sea, at most eight. Their ids are null where a publisher's service has the schedule: it is not asked for
 * them. May throw UpstreamError.
 */
export async function listPopularPairs(locale: Locale, now: Date): Promise<PopularPair[]> {
  const [searches, lanes] = await Promise.all([listHotLanes(locale, now, "port"), pages.port.list(now)]);
  const pairs = searches.slice(0, mostLanes).map(async ({ title, url }): Promise<PopularPair> => {
    if (!lanes) return { title, url, lane: null };
    const { searchParams: params } = new URL(url, "http://localhost");
    const { loadingPort: from, dischargePort: to } = await readPortAddress({ params, locale, now });
    return { title, url, lane: from && to ? { from: from.id, to: to.id } : null };
  });
  return Promise.all(pairs);
}

interface PopularPair {
  title: string;
  url: string;
  lane: LaneIds | null;
}

/** How long a page waits for the numbers of its menu, and how long they are cached, in milliseconds. */
const waitMs = 150;
const ttlMs = 60_000;

interface Counted {
  /** The sources of the numbers: the lanes of both pages and the searches. */
  from: readonly unknown[];
  at: number;
  searches: Promise<HotLane[]>;
}

/** Menus are on every page: searches are counted once for each state of the schedules, in each language. */
const counted = new Map<Locale, Counted>();
/** The last completed counts, in each language: they are shown while new ones are computed. */
const lastCounted = new Map<Locale, { all: string; searches: HotLane[] }>();

interface MenuSearches {
  searches: HotLane[];
  /** The numbers are missing because they are being counted: a page with these menus must not be cached. */
  isIncomplete: boolean;
}

/**
 * The Hot Searches of the menus, as `listHotLanes` returns them. If the numbers are not ready within `waitMs`, the last
 * known numbers are shown; the first pages after a start have all searches, without numbers. Never throws: no page fails because
 * of its menus.
 */
export async function listMenuSearches(locale: Locale, now: Date): Promise<MenuSearches> {
  const all = await listHotSearches({ locale, now });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitMs, null);
  });
  try {
    const searches = await Promise.race([countOnce(locale, now, all), late]);
    const last = lastCounted.get(locale);
    if (searches) return { searches, isIncomplete: false };
    return last?.all === JSON.stringify(all)
      ? { searches: last.searches, isIncomplete: false }
      : { searches: all, isIncomplete: true };
  } catch (error) {
    log().warn({ err: error }, "hot searches not counted");
    return { searches: all, isIncomplete: false };
  } finally {
    clearTimeout(timer);
  }
}

async function countOnce(locale: Locale, now: Date, list: readonly HotSearch[]): Promise<HotLane[]> {
  const all = JSON.stringify(list);
  // As long as a schedule and the day are the same, its lanes are the same object.
  const from = [await listSeaLanes(now), await listAirLanes(now), all];
  const cached = counted.get(locale);
  const isFresh = cached && performance.now() - cached.at < ttlMs;
  if (cached && isFresh && cached.from.every((source, at) => source === from[at])) return cached.searches;
  const searches = countLanes(locale, now, list);
  counted.set(locale, { from, at: performance.now(), searches });
  searches.then(
    (complete) => lastCounted.set(locale, { all, searches: complete }),
    () => counted.delete(locale),
  );
  return searches;
}
