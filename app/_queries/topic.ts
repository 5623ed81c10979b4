import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { getArticle, isEmbeddedSearch, searchArticles, searchFullArticles } from "@/lib/news";
import { foldTag, readHashtag } from "@/lib/news/query";
import type { Article, ArticleCard, ArticleLanguage } from "@/lib/news/schema";
import type { Page } from "@/lib/page";

/** A topic of the archive: a hashtag, and the language of the articles under it, which is that it is written in. */
export interface Topic {
  tag: string;
  language: ArticleLanguage;
}

/** The topic that a part of an address names, escaped or not; null where it names none. */
export function readTopic(part: string): Topic | null {
  let text: string;
  try {
    text = decodeURIComponent(part);
  } catch {
    return null;
  }
  const tag = readHashtag(text);
  return tag === null ? null : { tag, language: languageOfTag(tag) };
}

/** A page of the articles under a hashtag, in its language unless told, the newest first; null for none. Throws UpstreamError. */
export async function searchTopic(
  tag: string,
  page: number,
  locale: Locale,
  language = languageOfTag(tag),
): Promise<Page<ArticleCard> | null> {
  const articles = await searchArticles(askOf(tag, page, language), locale);
  return articles.items.length > 0 ? articles : null;
}

/**
 * The hashtag as the newest article under it writes it, which is the topic's one address whatever capitals another has;
 * as it is where there is no article, or where a publisher's service searches. Throws UpstreamError.
 */
export async function writtenTopic(tag: string, locale: Locale): Promise<string> {
  const newest = isEmbeddedSearch() ? await searchTopic(tag, 1, locale) : null;
  const article = newest?.items[0] && (await getArticle(newest.items[0].id, locale));
  return article?.hashtags.find((one) => foldTag(one) === foldTag(tag)) ?? tag;
}

/**
 * The hashtag of the other language that means the same: the one that most translations of the newest articles under `tag`
 * have, and half of them at least. Of those that are as frequent it is the one nearest to the tag's own place in the list. null
 * where there is none. Throws UpstreamError.
 */
export async function translateTopic(tag: string, locale: Locale): Promise<string | null> {
  const articles = (await searchWholeTopic(tag, locale)).filter((article) => article.translationId !== null);
  const counts = new Map<string, { count: number; distance: number }>();
  for (const { hashtags, translationId } of articles) {
    const place = hashtags.findIndex((one) => foldTag(one) === foldTag(tag));
    const translation = await getArticle(translationId ?? "", locale);
    for (const [at, one] of translation?.hashtags.entries() ?? []) {
      const known = counts.get(one) ?? { count: 0, distance: 0 };
      counts.set(one, { count: known.count + 1, distance: known.distance + Math.abs(at - place) });
    }
  }
  const [best] = [...counts].sort(([, a], [, b]) => b.count - a.count || a.distance - b.distance);
  return best && best[1].count * 2 >= articles.length ? best[0] : null;
}

/** The newest articles under a hashtag, whole; empty for none. Throws UpstreamError. */
export async function searchWholeTopic(tag: string, locale: Locale): Promise<Article[]> {
  return (await searchFullArticles(askOf(tag, 1, languageOfTag(tag)), locale)).items;
}

const askOf = (tag: string, page: number, language: ArticleLanguage) =>
  ({ query: "", hashtag: tag, language, from: "", to: null, page }) as const;

/** Articles under a hashtag are in the language that the tag is written in. */
export const languageOfTag = (tag: string): ArticleLanguage => (/\p{Script=Han}/u.test(tag) ? "zh" : "en");
