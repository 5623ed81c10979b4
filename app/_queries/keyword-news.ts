import "server-only";
import { dateInZone } from "@/lib/calendar";
import type { Locale } from "@/lib/i18n/locales";
import { searchStep } from "@/lib/news";
import { parseKeywordAsk } from "@/lib/news/query";
import type { FeedStep, KeywordAsk } from "@/lib/news/schema";
import { site } from "@/lib/own-site";
import { lastOf, type SearchParams } from "@/lib/params";
import { articleSearch } from "./keyword";

interface Ask {
  /** The address's parameters. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/**
 * One step of the endless feed of a search: the article of `news_id`, else the first found, the page of the result it
 * is on, and what comes after it. An article that the search does not hold is followed by the whole result. Throws
 * UpstreamError.
 */
export async function getKeywordStep({
  params,
  locale,
  now,
}: Ask): Promise<FeedStep & { ask: KeywordAsk; page: number }> {
  const ask = parseKeywordAsk(params, { locale, today: dateInZone(now, site().zone) });
  const newsId = lastOf(params, "news_id").trim() || null;
  return { ask, ...(await searchStep(await articleSearch(ask, locale), locale, newsId)) };
}
