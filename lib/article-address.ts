/** Unprefixed address of an article's page. Pure and light: pages of every kind link to articles, in the browser too. */
export function articlePath(id: string): string {
  return `/news?news_id=${encodeURIComponent(id)}`;
}

/** Unprefixed address of the articles of a language under a hashtag. */
export function hashtagPath(hashtag: string, language: "en" | "zh"): string {
  return `/keyword?${new URLSearchParams({ hashtag, language })}`;
}

/**
 * Unprefixed address under which an article is read before it is published; who knows the token may. It stands in the
 * query, which no log has.
 */
export function previewPath(token: string): string {
  return `/news-preview?token=${token}`;
}
