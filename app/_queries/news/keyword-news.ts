import "server-only";
import { lastValue } from "@/lib/addresses/params";
import { parseKeywordQuery, searchStep } from "@/lib/news";
import type { FeedStep, KeywordQuery } from "@/lib/news/shared";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import type { AddressRequest } from "../address-request";
import { articleSearch } from "../search/keyword";

/**
 * One step of the endless feed of a search: the article of `news_id`, otherwise the first result, the page of the results that it
 * is on, and the next article. An article that is not among the results is followed by the first result. Throws UpstreamError.
 */
export async function getKeywordStep({
  params,
  locale,
  now,
}: AddressRequest): Promise<FeedStep & { ask: KeywordQuery; page: number }> {
  const ask = parseKeywordQuery(params, { locale, today: dateInZone(now, site().zone) });
  const newsId = lastValue(params, "news_id").trim() || null;
  return { ask, ...(await searchStep(await articleSearch(ask, locale), locale, newsId)) };
}
