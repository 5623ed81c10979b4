import "server-only";
import type { FoundElsewhere, KeywordAnswerView } from "@/components/news/keyword-results";
import { isEmbeddedSearch } from "@/lib/news";
import { everyDay } from "@/lib/news/query";
import type { ArticleCard, KeywordQuery } from "@/lib/news/schema";
import type { Page } from "@/lib/page";

/** A search that finds fewer than this is shown what there is besides. */
const few = 3;
const mostCards = 5;

interface Ask {
  ask: KeywordQuery;
  /** What the search itself has found. */
  found: Page<ArticleCard>;
  /** Finds the articles of a search. */
  search: (ask: KeywordQuery) => Promise<Page<ArticleCard>>;
  today: string;
}

/**
 * What a search by words that found little would find on all dates, and, where that is little too, in the other language;
 * null for what adds nothing. The portal's own search only: a service is asked what the reader asked. Throws UpstreamError.
 */
export async function findElsewhere({
  ask,
  found,
  search,
  today,
}: Ask): Promise<KeywordAnswerView["elsewhere"]> {
  if (!ask.query || ask.hashtag || ask.page > 1 || found.total >= few || !isEmbeddedSearch())
    return { dates: null, language: null };
  const ever: KeywordQuery = { ...ask, ...everyDay(today) };
  const dates = await beyond(await search(ever), ever, found);
  if (found.total + (dates?.more ?? 0) >= few) return { dates, language: null };
  const other: KeywordQuery = { ...ever, language: ask.language === "en" ? "zh" : "en" };
  return { dates, language: await beyond(await search(other), other, null) };
}

function beyond(
  { items, total }: Page<ArticleCard>,
  ask: KeywordQuery,
  found: Page<ArticleCard> | null,
): FoundElsewhere | null {
  const known = new Set(found?.items.map(({ id }) => id));
  const more = total - (found?.total ?? 0);
  return more > 0 ? { ask, more, cards: items.filter(({ id }) => !known.has(id)).slice(0, mostCards) } : null;
}
