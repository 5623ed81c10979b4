import type { Page } from "@/lib/collections/page";
import type { ArticleCard, KeywordQuery, RangePreset, RelevantCompany, Suggestion } from "@/lib/news/shared";

/** Articles beside those of a search: the search that finds them, how many more there are, and the best of them. */
export interface FurtherArticles {
  criteria: KeywordQuery;
  more: number;
  cards: ArticleCard[];
}

/** A suggestion with its two places in the words of the page. */
export interface NamedSuggestion extends Suggestion {
  from: string;
  to: string;
}

/** Providers that match a search: the best matches, their total number, and a link to all (null: these are all). */
export interface RelevantCompanies {
  items: RelevantCompany[];
  total: number;
  /** An unprefixed address. */
  all: string | null;
}

/** What a keyword search found, as the page shows it. */
export interface KeywordResultsView {
  criteria: KeywordQuery;
  /** The query or the hashtag as the page shows it; '' when there is neither. */
  keyword: string;
  articles: Page<ArticleCard>;
  /** The typed text, where a similar one was searched instead; null otherwise. */
  meant: string | null;
  /** Whether the order can be changed from best to newest. */
  hasOrders: boolean;
  presets: RangePreset[];
  /** What a search with few results would find on all dates, and in the other language. */
  furtherArticles: { dates: FurtherArticles | null; language: FurtherArticles | null };
  suggestions: NamedSuggestion[];
  companies: RelevantCompanies;
  sample: boolean;
}
