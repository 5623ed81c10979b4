import "server-only";
import type { FurtherArticles, KeywordResultsView } from "@/lib/api/keyword";
import type { Page } from "@/lib/collections/page";
import { everyDay, isEmbeddedSearch } from "@/lib/news";
import { type ArticleCard, type KeywordQuery, otherLanguage } from "@/lib/news/shared";

/** A search with fewer results than this also shows results of other dates and of the other language. */
const few = 3;
const mostCards = 5;

interface CrossSearchRequest {
  ask: KeywordQuery;
  /** The results of the search itself. */
  found: Page<ArticleCard>;
  /** Finds the articles of a search. */
  search: (ask: KeywordQuery) => Promise<Page<ArticleCard>>;
  today: string;
}

/**
 * The additional results of a search by words with few results: on all dates, and, if these are few too, in the other language;
 * null if there are none. Only for the built-in search: a publisher's service gets the reader's query unchanged. Throws
 * UpstreamError.
 */
export async function crossSearch({
  ask,
  found,
  search,
  today,
}: CrossSearchRequest): Promise<KeywordResultsView["furtherArticles"]> {
  if (!ask.query || ask.hashtag || ask.page > 1 || found.total >= few || !isEmbeddedSearch())
    return { dates: null, language: null };
  const ever: KeywordQuery = { ...ask, ...everyDay(today) };
  const dates = await additionalArticles(await search(ever), ever, found);
  if (found.total + (dates?.more ?? 0) >= few) return { dates, language: null };
  const other: KeywordQuery = { ...ever, language: otherLanguage[ask.language] };
  return { dates, language: await additionalArticles(await search(other), other, null) };
}

function additionalArticles(
  { items, total }: Page<ArticleCard>,
  ask: KeywordQuery,
  found: Page<ArticleCard> | null,
): FurtherArticles | null {
  const shown = new Set(found?.items.map(({ id }) => id));
  const more = total - (found?.total ?? 0);
  return more > 0
    ? { criteria: ask, more, cards: items.filter(({ id }) => !shown.has(id)).slice(0, mostCards) }
    : null;
}
