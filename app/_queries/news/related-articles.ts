import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import type { ArticleCard, ArticleLanguage } from "@/lib/news/shared";
import { UpstreamError } from "@/lib/upstream/errors";
import { searchTopic } from "./topic";

/** How many tags are searched, and how many stories are shown. */
const mostTags = 3;
const mostStories = 5;

/**
 * The newest articles under any of these hashtags, each in the language in which its tag is written, or all in one language. Empty
 * when the news service fails: they are only an addition to a page.
 */
export async function articlesUnder(
  hashtags: readonly string[],
  locale: Locale,
  language?: ArticleLanguage,
): Promise<ArticleCard[]> {
  try {
    const pages = await Promise.all(
      hashtags.slice(0, mostTags).map((hashtag) => searchTopic(hashtag, 1, locale, language)),
    );
    const cards = new Map(pages.flatMap((page) => page?.items.map((card) => [card.id, card] as const) ?? []));
    return [...cards.values()]
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
      .slice(0, language ? undefined : mostStories);
  } catch (error) {
    if (error instanceof UpstreamError) return [];
    throw error;
  }
}
