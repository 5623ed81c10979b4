import { fill } from "@/lib/i18n/fill";
import type { Ad } from "@/lib/promotions/shared";
import { usePendingSearch } from "./use-pending-search";
import { type PageTitles, type ShownResponse, useAds, useTitle } from "./use-response";

interface LaneOptions {
  /** The names of the two places of the search that is shown; null while it has no two places. */
  places: { from: string; to: string } | null;
  /** Whether that is the search of the first load, whose title and advertisements are on the page. */
  isFirst: boolean;
  /** The address of the advertisements of another search; null while there is none. */
  adsPath: string | null;
  firstAds: readonly Ad[];
  titles: PageTitles;
  /** The query of the page's address, and its parameters of the two places. */
  address: URLSearchParams;
  fields: readonly [string, string];
  words: { heading: string; title: string };
}

/** What a schedule page says of the two places of a search: the document's title, advertisements, and a search that is late. */
export function useLane(shown: ShownResponse<unknown>, options: LaneOptions) {
  const { places, isFirst, titles, words } = options;
  const ads = useAds(options.adsPath, options.firstAds);
  useTitle(places && fill(titles.pair, places), isFirst, titles);
  const headed = (from: string, to: string) => fill(words.heading, { from, to });
  const heading = places ? headed(places.from, places.to) : words.title;
  return { ads, ...usePendingSearch(shown, options.address, options.fields, headed, heading) };
}
