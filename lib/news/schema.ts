import { z } from "zod";
import type { TextPart } from "@/lib/fulltext/marks";
import type { Page } from "@/lib/page";

export type { TextPart };

/** The language an article is written in; Chinese is kept in Traditional. */
export const articleLanguages = ["en", "zh"] as const;
export type ArticleLanguage = (typeof articleLanguages)[number];

export const articleImageSchema = z.object({
  /** Name of an own picture (lib/pictures), root-relative, or on one of IMAGE_HOSTS. */
  url: z.string().min(1).max(2048),
  /** In the article's language; empty when the source has none. */
  alt: z.string().max(500),
  /** Words below the picture, where the source has some besides its description. */
  caption: z.string().min(1).max(1000).optional(),
  /** Who made it. */
  credit: z.string().min(1).max(200).optional(),
});
export type ArticleImage = z.infer<typeof articleImageSchema>;

/** A Chinese article as its publisher wrote it for the Mainland; without one Simplified is derived. */
export const simplifiedSchema = z.object({
  headline: z.string().min(1).max(500),
  intro: z.string().max(4000),
  body: z.string().max(400_000),
  /** Empty: the article's own pictures, their words derived. */
  images: z.array(articleImageSchema),
});
export type SimplifiedText = z.infer<typeof simplifiedSchema>;
/** What an article says of itself besides its words. */
export const articleAboutSchema = z.object({
  author: z.string().min(1).max(200).optional(),
  section: z.string().min(1).max(100).optional(),
  /** Instant with its offset, later than that of publication. */
  updatedAt: z.iso.datetime({ offset: true }).optional(),
  /** What was wrong in it and has been put right, in a sentence of its own language. */
  correction: z.string().min(1).max(500).optional(),
  /** Who published it first. */
  source: z.string().min(1).max(200).optional(),
  /** The address that counts for search engines, where that is another one. */
  canonicalUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
  /** Codes or names of what its text seems to name and does not: the rail leaves them out. */
  mentionsOff: z.array(z.string().min(1).max(100)).max(20).optional(),
});
export type ArticleAbout = z.infer<typeof articleAboutSchema>;

/** An article as an adapter knows it. `id` is opaque. */
export const articleSchema = z.object({
  id: z.string().min(1).max(64),
  language: z.enum(articleLanguages),
  headline: z.string().min(1).max(500),
  /** Plain text, possibly empty. */
  intro: z.string().max(4000),
  /** HTML fragment, sanitised by allow-list when it entered the store or arrived from upstream. */
  body: z.string().max(400_000),
  /** Instant with the offset of the place of publication, as 2022-06-17T15:30:00+08:00. */
  publishedAt: z.iso.datetime({ offset: true }),
  images: z.array(articleImageSchema),
  /** Without the sign #, as written. */
  hashtags: z.array(z.string().min(1).max(100)),
  /** Joins the translations of one story. */
  story: z.string().max(100).nullable(),
  simplified: simplifiedSchema.optional(),
  about: articleAboutSchema.optional(),
});
export type ArticleRecord = z.infer<typeof articleSchema>;

/** What an import brings for the Mainland: the text in Simplified of the Chinese article of this id. */
export interface SimplifiedEdition {
  id: string;
  language: "zh-hans";
  simplified: SimplifiedText;
  /** What it is where there is no such article: one that was written in Simplified alone. */
  article?: ArticleRecord;
}

/** An article in one language of the interface (Simplified derived), whole. */
export interface Article extends Omit<ArticleRecord, "simplified"> {
  /** BCP 47 tag of the text shown. */
  lang: "en" | "zh-Hant" | "zh-Hans";
  /** Day of publication where it was published, YYYY-MM-DD. */
  date: string;
  /** Hashtags as shown, with the value an address carries. */
  tags: { label: string; value: string }[];
  /** The id of the same story in the other language, if there is one. */
  translationId: string | null;
}

/** What names an article in a link, in a script of the interface. */
export interface ArticleLink {
  id: string;
  headline: string;
  lang: Article["lang"];
  /** In the feed of a search: the page of the result that holds it. */
  page?: number;
}

/** One step of an endless feed: the article asked for, and the one after it. */
export interface FeedStep {
  article: Article | null;
  next: ArticleLink | null;
}

/** What a card or a list shows of an article. */
export interface ArticleCard {
  id: string;
  language: ArticleLanguage;
  lang: Article["lang"];
  headline: string;
  intro: string;
  publishedAt: string;
  date: string;
  image: ArticleImage | null;
  /** The headline and a passage of the text around the first match, when the card answers a search. */
  match?: { headline: TextPart[]; passage: TextPart[] };
}

export interface NewsListQuery {
  language: ArticleLanguage;
  /** Counts from 1. */
  page: number;
  /** First day wanted, publisher's zone, YYYY-MM-DD. */
  from: string;
}

export interface KeywordQuery {
  /** As typed; blank means all articles of the range. Ignored when a hashtag is given. */
  query: string;
  /** What finds as well: what the query names, in the language of the articles. The portal's own search only. */
  others?: readonly string[];
  /** One hashtag, without the sign #. */
  hashtag: string | null;
  language: ArticleLanguage;
  /** Both ends belong to the range, publisher's zone; no `to`: no end. A hashtag search has no range. */
  from: string;
  to: string | null;
  page: number;
  /** Newest first, in place of the best. The portal's own search of words only. */
  newest?: true;
}

/** Days of a search to choose at once: the last months, or all with 0. */
export interface RangePreset {
  months: number;
  from: string;
  to: string;
}

/**
 * A card above the results. SEA: loading_port, loading_port_id, discharge_port, discharge_port_id. AIR: origin id,
 * origin_airport, destination id, destination_airport.
 */
export interface Suggestion {
  type: "SEA" | "AIR";
  param: [string, string, string, string];
}

/** A provider card of a keyword search. */
export interface RelevantCompany {
  id: string;
  name: string;
  /** com_type_name values. */
  types: { name: string; code: string }[];
}

/** What a publisher's keyword service knows beside articles. */
export interface KeywordResponse {
  companies: RelevantCompany[];
  suggestions: Suggestion[];
}

/** An entry of a sitemap. */
export interface ArticleAddress {
  id: string;
  publishedAt: string;
  story: string | null;
  headline: string;
  /** Where the article has been written for the Mainland too. */
  simplifiedHeadline?: string;
}

/** What both adapters of news do. Throw UpstreamError. */
export interface NewsAdapter {
  /** Newest first. */
  listArticles(ask: NewsListQuery): Promise<Page<ArticleRecord>>;
  /** `language` is the one the reader would like; an article in the other one is an answer as well. */
  getArticle(id: string, language: ArticleLanguage): Promise<ArticleRecord | null>;
  /** Whether an article of this id was published once and has been taken back for good. */
  isWithdrawn(id: string): Promise<boolean>;
  /** The one after an article in the order of the list; null after the last. */
  getFollowing(after: Pick<ArticleRecord, "id" | "language" | "publishedAt">): Promise<ArticleRecord | null>;
  /** By relevance and date; newest first for a hashtag or a blank query. */
  searchArticles(ask: KeywordQuery): Promise<Page<ArticleRecord>>;
  /** What a search that finds nothing on any day may have meant; null where nothing is near, or a service searches. */
  nearSearch(ask: KeywordQuery): Promise<string | null>;
  /** null where the source knows articles only: the page then asks places and the directory. */
  fetchKeyword(ask: KeywordQuery): Promise<KeywordResponse | null>;
  /** The id of a story's article in a language. */
  getTranslation(story: string, language: ArticleLanguage): Promise<string | null>;
  /** Newest first. */
  listAddresses(ask: AddressQuery): Promise<ArticleAddress[]>;
  /** How many articles each of these months has; null where the source does not count. */
  countMonths(language: ArticleLanguage, months: readonly ArchiveMonth[]): Promise<number[] | null>;
  /** The hashtags that most of the newest articles have, each as it was written last; empty where the source does not tell. */
  listTopics(language: ArticleLanguage, limit: number): Promise<string[]>;
}

/** A month of the archive, publisher's zone: its name YYYY-MM, its first day and its last. */
export interface ArchiveMonth {
  month: string;
  from: string;
  to: string;
}

/** A month that has articles. */
export interface CountedMonth {
  month: string;
  count: number;
}

export interface AddressQuery {
  language: ArticleLanguage;
  /** First day wanted, publisher's zone, YYYY-MM-DD; null for all. */
  from: string | null;
  limit: number;
  offset: number;
}

const language = z.enum(["en", "zh-cn", "zh-tw"]).default("en");

/** Query of /api/news; `news_date_from` is by default 14 days back. */
export const newsQuery = z.object({
  page_no: z.coerce.number().int().min(1).max(10_000).default(1),
  news_date_from: z.iso.date().optional(),
  language,
});

/** Query of /api/news/{news_id}. */
export const articleQuery = z.object({ language });
