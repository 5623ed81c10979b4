import "server-only";
import { cache } from "react";
import type { ArticleLink } from "@/components/news/types";
import type { Locale } from "@/lib/i18n/locales";
import { getArticle, listFollowing } from "@/lib/news";
import { articleLanguageOf } from "@/lib/news/rules";
import type { Article } from "@/lib/news/schema";
import { UpstreamError } from "@/lib/upstream/errors";

/**
 * The article that an address asks for, in the reader's language where the story exists in it, else in its own; null
 * when there is none. A source that fails is asked once more. Throws UpstreamError. Asked once a request, however
 * many parts of the page want it.
 */
export const askArticle = cache(async (id: string, locale: Locale): Promise<Article | null> => {
  const article = await onceMore(() => getArticle(id, locale));
  if (!article?.translationId || article.language === articleLanguageOf(locale)) return article;
  return (await getArticle(article.translationId, locale)) ?? article;
});

/** What follows an article in a feed; null after the last one, and where the source cannot say. */
export async function askNext(article: Article, locale: Locale): Promise<ArticleLink | null> {
  try {
    const [next] = await listFollowing(article, locale, 1);
    return next ? { id: next.id, headline: next.headline, lang: next.lang } : null;
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return ask();
  }
}
