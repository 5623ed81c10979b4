import type { ArticleDateWords } from "@/lib/i18n/formats";
import type { LazyMessages } from "@/lib/i18n/lazy-messages";
import type { ArticleLink } from "@/lib/news/schema";
import type { Ad } from "@/lib/promotions/schema";

/** Something that an article names, and where the portal tells more of it. */
export interface ArticleMention {
  kind: "port" | "service" | "carrier" | "term";
  label: string;
  /** UN/LOCODE, code of a service, or abbreviation. */
  code: string;
  /** Address in the language of the page. */
  href: string;
  /** What the portal knows of it, in the language of the page; '' where nothing. */
  line: string;
  /** Of a port: the ship of the next sailing there, how long it takes and when it arrives. */
  next?: { vessel: string; transit: readonly string[] };
}

/** What stands beside an article. */
export interface ArticleRailContent {
  things: readonly ArticleMention[];
  related: readonly ArticleLink[];
  ad: Ad | null;
}

export interface ArticleWords {
  /** 'Tags:' */
  tags: string;
  dates: ArticleDateWords;
  rail: LazyMessages["rail"];
}
