import "server-only";
import type { Page } from "@/lib/collections/page";
import type { Locale } from "@/lib/i18n/locales";
import { archiveMonth, countMonth, searchArticles } from "@/lib/news";
import { type ArticleCard, articleLanguageOf, localesOf, otherLanguage } from "@/lib/news/shared";
import { limits } from "@/lib/site/site";

interface NewsMonth {
  /** Empty if only the other language has such a page. */
  articles: Page<ArticleCard>;
  /** The languages of the interface in which the page has articles. */
  existing: readonly Locale[];
}

/**
 * A page of the articles of a month YYYY-MM, the newest first; null only if no language has the page, so that a reader who changes
 * the language does not get Page Not Found. Throws UpstreamError.
 */
export async function searchMonth(month: string, page: number, locale: Locale): Promise<NewsMonth | null> {
  const days = archiveMonth(month);
  if (!days) return null;
  const { from, to } = days;
  const language = articleLanguageOf(locale);
  const other = otherLanguage[language];
  const [articles, count] = await Promise.all([
    searchArticles({ query: "", hashtag: null, language, from, to, page }, locale),
    countMonth(days, other),
  ]);
  const existing = [
    ...(articles.items.length > 0 ? localesOf(language) : []),
    ...(count > (page - 1) * limits.articlesPerPage ? localesOf(other) : []),
  ];
  return existing.length > 0 ? { articles, existing } : null;
}
