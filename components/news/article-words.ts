import type { ArticleDateWords } from "@/lib/i18n/formats";
import type { LazyMessages } from "@/lib/i18n/lazy-messages";

/** What an article says beside its own text, in the language of the page. */
export interface ArticleWords {
  /** 'Tags:' */
  tags: string;
  dates: ArticleDateWords;
  rail: LazyMessages["rail"];
}
