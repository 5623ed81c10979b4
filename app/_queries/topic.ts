import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { searchArticles, searchWholeArticles } from "@/lib/news";
import { readHashtag } from "@/lib/news/query";
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

/** The newest articles under a hashtag, whole; empty for none. Throws UpstreamError. */
export async function searchWholeTopic(tag: string, locale: Locale): Promise<Article[]> {
  return (await searchWholeArticles(askOf(tag, 1, languageOfTag(tag)), locale)).items;
}

const askOf = (tag: string, page: number, language: ArticleLanguage) =>
  ({ query: "", hashtag: tag, language, from: "", to: null, page }) as const;

/** Articles under a hashtag are in the language that the tag is written in. */
export const languageOfTag = (tag: string): ArticleLanguage => (/\p{Script=Han}/u.test(tag) ? "zh" : "en");
