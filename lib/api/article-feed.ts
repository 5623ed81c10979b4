import type { FeedStep } from "@/lib/news/shared";
import type { ArticleRailContent } from "./article-rail";

/** One step of a feed, as the API returns it. */
export interface ReaderStep extends FeedStep {
  /** The content beside the article; null without one. */
  rail: ArticleRailContent | null;
}
