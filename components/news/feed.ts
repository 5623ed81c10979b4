import type { LazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";
import type { ArticleLink } from "@/lib/news/shared";
import type messages from "@/messages/en.json";

/** An address that begins with `start`, followed by an article's id and its page of a search where that is not the first. */
export function feedAddress(start: string, { id, page = 1 }: Pick<ArticleLink, "id" | "page">): string {
  return start + encodeURIComponent(id) + (page > 1 ? `&page=${page}` : "");
}

/** What a page passes to its endless feed. */
export interface FeedProps {
  /** The article after the page's first; null after the last. */
  next: ArticleLink | null;
  /** Address of a page that begins with an article, without that article's id. */
  address: string;
  /** Path of the API of a FeedStep, without the article's id. */
  apiPath: string;
  /** Address of the news archive. */
  archive: string;
  locale: Locale;
  words: Pick<typeof messages.feed, "next" | "archive">;
}

export interface FeedLoaderProps extends Omit<FeedProps, "words"> {
  /** Words that are loaded with the loader. */
  lazyMessages: Pick<LazyMessages, "feed" | "article" | "dates" | "rail" | "share">;
  /** Whether the end of what is loaded is in view, or nearly so. */
  isNear: boolean;
  /** Called after each load with the article that comes next. */
  onNext: (next: ArticleLink | null) => void;
}
