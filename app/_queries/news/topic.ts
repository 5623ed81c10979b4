import "server-only";
import type { Page } from "@/lib/collections/page";
import type { Locale } from "@/lib/i18n/locales";
import {
  foldTag,
  getArticle,
  isEmbeddedSearch,
  readHashtag,
  searchArticles,
  searchFullArticles,
} from "@/lib/news";
import type { Article, ArticleCard, ArticleLanguage } from "@/lib/news/shared";

/** A topic of the archive: a hashtag, and the language of its articles, which is the language of the hashtag. */
interface Topic {
  tag: string;
  language: ArticleLanguage;
}

/** The topic of a segment of an address, escaped or not; null if it has none. */
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

/** A page of the articles under a hashtag, by default in its language, the newest first; null for none. Throws UpstreamError. */
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
 * The hashtag in the spelling of its newest article, so that a topic has one address whatever capitals other articles use.
 * Unchanged if there is no article, or if a publisher's service searches. Throws UpstreamError.
 */
export async function writtenTopic(tag: string, locale: Locale): Promise<string> {
  const newest = isEmbeddedSearch() ? await searchTopic(tag, 1, locale) : null;
  const article = newest?.items[0] && (await getArticle(newest.items[0].id, locale));
  return article?.hashtags.find((one) => foldTag(one) === foldTag(tag)) ?? tag;
}

/**
 * The hashtag of the other language with the same meaning: the one that most translations of the newest articles under `tag`
 * have, and at least half of them. Of equally frequent ones it is the one nearest to the tag's position in the list. Null
 * if there is none. Throws UpstreamError.
 */
export async function translateTopic(tag: string, locale: Locale): Promise<string | null> {
  const articles = (await searchTopicInFull(tag, locale)).filter((article) => article.translationId !== null);
  const counts = new Map<string, { count: number; distance: number }>();
  for (const { hashtags, translationId } of articles) {
    const place = hashtags.findIndex((one) => foldTag(one) === foldTag(tag));
    const translation = await getArticle(translationId ?? "", locale);
    for (const [at, one] of translation?.hashtags.entries() ?? []) {
      const tally = counts.get(one) ?? { count: 0, distance: 0 };
      counts.set(one, { count: tally.count + 1, distance: tally.distance + Math.abs(at - place) });
    }
  }
  const [best] = [...counts].sort(([, a], [, b]) => b.count - a.count || a.distance - b.distance);
  return best && best[1].count * 2 >= articles.length ? best[0] : null;
}

/** The newest articles under a hashtag with their complete texts; empty for none. Throws UpstreamError. */
export async function searchTopicInFull(tag: string, locale: Locale): Promise<Article[]> {
  return (await searchFullArticles(askOf(tag, 1, languageOfTag(tag)), locale)).items;
}

const askOf = (tag: string, page: number, language: ArticleLanguage) =>
  ({ query: "", hashtag: tag, language, from: "", to: null, page }) as const;

/** The language of a hashtag, which is the language of the articles under it. */
const languageOfTag = (tag: string): ArticleLanguage => (/\p{Script=Han}/u.test(tag) ? "zh" : "en");
