import type { Locale } from "@/lib/i18n/locales";
import { articleLanguageOf } from "./rules";
import type { KeywordQuery, Suggestion } from "./schema";

/**
 * The parameters of /keyword for a search (specification, section 2), in a fixed order without defaults. `language` is set
 * only if it is not that of the interface, so that the language switcher changes the articles too.
 */
export function keywordParams(search: KeywordQuery, locale: Locale): URLSearchParams {
  const { query, hashtag, from, to, language, page, newest } = search;
  const all: [string, string][] = [
    ["query", hashtag ? "" : query],
    ["from", hashtag ? "" : from],
    ["to", hashtag ? "" : (to ?? "")],
    ["hashtag", hashtag ?? ""],
    ["language", language === articleLanguageOf(locale) ? "" : language],
    ["order", newest && !hashtag && query ? "newest" : ""],
    ["page", page > 1 ? String(page) : ""],
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}

/** The address, unprefixed, of a month of the archive (YYYY-MM), and of the articles under a hashtag. */
export const monthPath = (month: string): string => `/news/${month.replace("-", "/")}`;
export const topicPath = (hashtag: string): string => `/news/topic/${encodeURIComponent(hashtag)}`;

/** The address, unprefixed, of the complete articles of a search from one of them on. */
export function keywordNewsPath(search: KeywordQuery, newsId: string, locale: Locale): string {
  const params = keywordParams(search, locale);
  params.append("news_id", newsId);
  return `/keyword-news?${params}`;
}

/** The unprefixed address of a suggested schedule search, without ids that the source has not. */
export function scheduleAddress({ type, param }: Suggestion): string {
  const [one, two, three, four] = param;
  const all =
    type === "SEA"
      ? { loading_port: one, loading_port_id: two, discharge_port: three, discharge_port_id: four }
      : {
          origin_airport_id: one,
          origin_airport: two,
          destination_airport_id: three,
          destination_airport: four,
        };
  const search = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  return `${type === "SEA" ? "/port" : "/flight"}?${search}`;
}
