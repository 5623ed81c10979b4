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
  /** For a port: the ship of the next sailing there, its transit time and its arrival. */
  next?: { vessel: string; transit: readonly string[] };
}

/** The content beside an article. */
export interface ArticleRailContent {
  mentions: readonly ArticleMention[];
  related: readonly ArticleLink[];
  ad: Ad | null;
}
