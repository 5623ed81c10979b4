import "server-only";
import type { ArticleLink, FeedStep } from "@/components/news/types";
import { dateInZone } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { searchArticles, searchWholeArticles } from "@/lib/news";
import { parseKeywordAsk } from "@/lib/news/query";
import type { KeywordAsk } from "@/lib/news/schema";
import { plainLine, type SearchParams, valuesOf } from "@/lib/params";
import { site } from "@/lib/site";
import { articleSearch } from "./keyword";

interface Ask {
  /** The address's parameters. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/**
 * One step of the endless feed of a search: the article of `news_id`, else the first found, and what comes after it.
 * An article that the search does not hold is followed by the whole result. Throws UpstreamError.
 */
export async function askKeywordStep({ params, locale, now }: Ask): Promise<FeedStep & { ask: KeywordAsk }> {
  const ask = parseKeywordAsk(params, { locale, today: dateInZone(now, site.zone) });
  const newsId = plainLine(valuesOf(params, "news_id").at(-1) ?? "", 64) || null;
  const wanted = await articleSearch(ask, locale);
  const { items, page, totalPages } = await searchWholeArticles(wanted, locale, newsId);
  const [article = null, second] = items;
  const next = second ?? (page < totalPages ? await firstOf({ ...wanted, page: page + 1 }, locale) : null);
  return { ask, article, next: next && { id: next.id, headline: next.headline, lang: next.lang } };
}

async function firstOf(ask: KeywordAsk, locale: Locale): Promise<ArticleLink | null> {
  return (await searchArticles(ask, locale)).items[0] ?? null;
}
