import type { Locale } from "@/lib/i18n/locales";
import type messages from "@/messages/en.json";
import type { ArticleWords } from "./article";
import type { ArticleLink } from "./types";

/** What an endless feed is given by its page. */
export interface FeedProps {
  /** The article after the page's own; null when that is the last. */
  next: ArticleLink | null;
  /** Address of a page that begins with an article, up to that article's id. */
  address: string;
  /** Path of the API that answers a FeedStep, up to the article's id. */
  ask: string;
  /** Address of the news archive. */
  archive: string;
  locale: Locale;
  words: typeof messages.feed;
  article: ArticleWords;
  share: typeof messages.share;
}

export interface FeedLoaderProps extends FeedProps {
  /** The end of what is loaded is within sight, or nearly so. */
  isNear: boolean;
  /** Told after each load what comes after it. */
  onNext: (next: ArticleLink | null) => void;
}
