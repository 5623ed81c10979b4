import type { StoredLanguage } from "@/lib/i18n/locales";
/** Unprefixed address of an article's page. Pure and light: pages of every kind link to articles, in the browser too. */
export function articlePath(id: string): string {
  return `/news?news_id=${encodeURIComponent(id)}`;
}

/** Unprefixed address of the articles of a language under a hashtag. */
export function hashtagPath(hashtag: string, language: StoredLanguage): string {
  return `/keyword?${new URLSearchParams({ hashtag, language })}`;
}

/**
 * Unprefixed address of the preview of an unpublished article, for whoever knows the token. The token is in the query, which
 * is never logged.
 */
export function previewPath(token: string): string {
  return `/news-preview?token=${token}`;
}
