import type { Article } from "@/lib/news/schema";

/** What names an article in a link. */
export interface ArticleLink {
  id: string;
  headline: string;
  lang: Article["lang"];
}

/** One step of an endless feed: the article asked for, and the one after it. */
export interface FeedStep {
  article: Article | null;
  next: ArticleLink | null;
}
