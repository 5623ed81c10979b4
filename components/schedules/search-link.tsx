import type { LaneKind } from "@/lib/api/lanes";
import { namesFor, type PastSearch } from "@/lib/browser/storage-searches";
import { fill, formatDayMonth, timeInZone } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";

export interface SearchLinkWords {
  /** With {from} and {to}. */
  lane: string;
  /** With {lane} and {date}: the days that were asked for. */
  onDate: string;
  byDate: string;
  /** January first, short. */
  months: readonly string[];
}

interface SearchLinkProps {
  kind: LaneKind;
  search: PastSearch;
  locale: Locale;
  words: SearchLinkWords;
}

/** A search of this browser as a link, with the days that were asked for as far as they are still ahead. For the browser only. */
export function SearchLink({ kind, search, locale, words }: SearchLinkProps) {
  const { params, date, by } = ahead(search);
  const when = date || by;
  const lane = laneName(search, words);
  return (
    <a href={`${localePath(locale, `/${kind}`)}?${params}`}>
      {when
        ? fill(date ? words.onDate : words.byDate, { lane, date: formatDayMonth(when, words.months) })
        : lane}
    </a>
  );
}

/** 'Hong Kong to Rotterdam', in the language of the page if that was searched. */
export function laneName(search: PastSearch, { lane }: Pick<SearchLinkWords, "lane">): string {
  const [from, to] = namesFor(search, document.documentElement.lang);
  return fill(lane, { from, to });
}

/** The query without days that have passed, and the days that it has still. */
export function ahead({ search }: PastSearch) {
  const today = timeInZone(new Date(), document.documentElement.dataset.zone ?? "UTC").slice(0, 10);
  const params = new URLSearchParams(search);
  const of = (name: string) => params.get(name) ?? "";
  // A window from today on is the usual one.
  const isAhead = of("date_from") > today || of("date") >= today;
  if (!isAhead) for (const name of ["date_from", "date_to", "date"]) params.delete(name);
  if (of("arrive_by") < today) params.delete("arrive_by");
  return { params, date: of("date_from") || of("date"), by: of("arrive_by").slice(0, 10) };
}
