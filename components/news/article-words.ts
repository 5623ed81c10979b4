import type { ArticleDateWords } from "@/lib/i18n/formats";
import type { LazyMessages } from "@/lib/i18n/lazy-messages";

/** What an article says beside its own text, in the language of the page. */
export interface ArticleWords {
  /** 'Tags:' */
  tags: string;
  keyFacts: string;
  corrections: string;
  /** Of a headline: 'Corrected {time}'. */
  correctedAt: string;
  /** Before a value that is not right any more. */
  was: string;
  dates: ArticleDateWords;
  rail: LazyMessages["rail"];
}
