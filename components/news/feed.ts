import type { LazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";
import type { ArticleLink, FeedStep } from "@/lib/news/schema";
import type messages from "@/messages/en.json";
import type { ArticleRailContent } from "./article-rail";

/** An address that begins with `start` and goes on with an article's id, and its page of a search where that is not the first. */
export function feedAddress(start: string, { id, page = 1 }: Pick<ArticleLink, "id" | "page">): string {
  return start + encodeURIComponent(id) + (page > 1 ? `&page=${page}` : "");
}

/** What an endless feed is given by its page. */
export interface FeedProps {
  /** The article after the page's own; null when that is the last. */
  next: ArticleLink | null;
  /** Address of a page that begins with an article, up to that article's id. */
  address: string;
  /** Path of the API that answers a FeedStep, up to the article's id. */
  apiPath: string;
  /** Address of the news archive. */
  archive: string;
  locale: Locale;
  words: Pick<typeof messages.feed, "next" | "archive">;
}

/** One step of a feed, as the API answers it. */
export interface ReaderStep extends FeedStep {
  /** What stands beside the article; null without one. */
  rail: ArticleRailContent | null;
}

export interface FeedLoaderProps extends Omit<FeedProps, "words"> {
  /** Words that come with the loader. */
  lazyMessages: Pick<LazyMessages, "feed" | "article" | "dates" | "rail" | "share">;
  /** The end of what is loaded is within sight, or nearly so. */
  isNear: boolean;
  /** Told after each load what comes after it. */
  onNext: (next: ArticleLink | null) => void;
}
