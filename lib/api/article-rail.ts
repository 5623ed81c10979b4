import type { ArticleLink } from "@/lib/news/shared";
import type { Ad } from "@/lib/promotions/shared";

/** Something that an article mentions, and the page of the portal about it. */
export interface ArticleMention {
  kind: "port" | "service" | "carrier" | "term";
  label: string;
  /** UN/LOCODE, code of a service, or abbreviation. */
  code: string;
  /** Address in the language of the page. */
  href: string;
  /** What the portal knows about it, in the language of the page; '' for nothing. */
  line: string;
}

/** A lane that an article is about, and what the schedule says of it now, in the language of the page. */
export interface ArticleLane {
  /** 'Hong Kong to Rotterdam'. */
  label: string;
  /** Address of its schedule. */
  href: string;
  /** How many changes there were in the last 24 hours; '' for none, and where they are not known. */
  changed: string;
  /** 'Next open for cargo: Fri 17 Jun'. */
  line: string;
  /** The ship of that sailing, its transit time and its CY cut-off; null where cargo can get on none. */
  next: { vessel: string; voyage: string; rest: readonly string[] } | null;
}

/** The content beside an article. */
export interface ArticleRailContent {
  lanes: readonly ArticleLane[];
  mentions: readonly ArticleMention[];
  related: readonly ArticleLink[];
  ad: Ad | null;
}
