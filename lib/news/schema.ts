import { z } from "zod";
import type { Page } from "@/lib/collections/page";
import type { TextPart } from "@/lib/fulltext/marks";
import { defaultLocale, localeRecords, locales } from "@/lib/i18n/locales";
import { correctionsSchema, keyFactsSchema, quotationsSchema } from "./boxes";
import { type DrawnPlate, platesSchema } from "./plates";

export type { TextPart };

/** The language of an article; Chinese is stored in Traditional. */
export const articleLanguages = ["en", "zh"] as const;
export type ArticleLanguage = (typeof articleLanguages)[number];

export const articleImageSchema = z.object({
  /** Name of one of the portal's pictures (lib/pictures/pictures), a root-relative path, or an address on one of IMAGE_HOSTS. */
  url: z.string().min(1).max(2048),
  /** In the article's language; empty when the source has none. */
  alt: z.string().max(500),
  /** Caption, if the source has one besides the description. */
  caption: z.string().min(1).max(1000).optional(),
  /** Who made it. */
  credit: z.string().min(1).max(200).optional(),
  /** The point that every crop keeps, in per cent of width and height; missing: the middle. */
  focal: z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).optional(),
});
export type ArticleImage = z.infer<typeof articleImageSchema>;

/** The text that the publisher wrote for the Mainland; without it Simplified is derived. */
export const simplifiedSchema = z.object({
  headline: z.string().min(1).max(500),
  intro: z.string().max(4000),
  body: z.string().max(400_000),
  /** Empty: the article's own pictures, their words derived. */
  images: z.array(articleImageSchema),
  /** Missing: the article's own plates, their words derived. */
  plates: platesSchema.optional(),
});
export type SimplifiedText = z.infer<typeof simplifiedSchema>;
/** The subjects of the front page's shelves, in their order. */
export const frontSubjects = ["sea", "air", "land", "rules"] as const;
export type FrontSubject = (typeof frontSubjects)[number];

/** The editor's place of a story on the front page: the lead, one of those beside it, or the shelf of a subject. */
const placementSchema = z.object({
  place: z.enum(["lead", "second", ...frontSubjects]),
  /** The last day on which it holds, publisher's zone; missing: as long as the story is among the newest. */
  until: z.iso.date().optional(),
});
export type Placement = z.infer<typeof placementSchema>;

/** Metadata of an article. */
const articleAboutSchema = z.object({
  author: z.string().min(1).max(200).optional(),
  section: z.string().min(1).max(100).optional(),
  /** Instant with its offset, later than that of publication. */
  updatedAt: z.iso.datetime({ offset: true }).optional(),
  /** A correction notice without its time, in a sentence of the article's language. */
  correction: z.string().min(1).max(500).optional(),
  /** Corrections with their times, the newest first. */
  corrections: correctionsSchema.optional(),
  /** Who published it first. */
  source: z.string().min(1).max(200).optional(),
  /** The canonical address for search engines, if it is on another site. */
  canonicalUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
  /** Codes or names that its text only seems to mention: the rail leaves them out. */
  mentionsOff: z.array(z.string().min(1).max(100)).max(20).optional(),
  placement: placementSchema.optional(),
  keyFacts: keyFactsSchema.optional(),
  quotations: quotationsSchema.optional(),
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
  /** Figures of the story from which the portal draws its picture, in the editor's order. */
  plates: platesSchema.optional(),
});
export type ArticleRecord = z.infer<typeof articleSchema>;

/** An imported text in Simplified for the Chinese article of this id. */
export interface SimplifiedEdition {
  id: string;
  language: "zh-hans";
  simplified: SimplifiedText;
  /** The complete article, written in Simplified alone, which is used if there is no such Chinese article. */
  article?: ArticleRecord;
}

/** BCP 47 tag of the text shown. */
const lang = z.enum(locales.map((locale) => localeRecords[locale].lang));

/** A complete article in one language of the interface, Simplified derived. */
export const shownArticleSchema = articleSchema.omit({ simplified: true }).extend({
  lang,
  /** Day of publication where it was published, YYYY-MM-DD. */
  date: z.iso.date(),
  /** Hashtags as shown, with the value an address carries. */
  tags: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The id of the same story in the other language, if there is one. */
  translationId: z.string().nullable(),
});
export type Article = z.infer<typeof shownArticleSchema>;

/** A link to an article, in a script of the interface. */
export interface ArticleLink {
  id: string;
  headline: string;
  lang: Article["lang"];
  /** In the feed of a search: the result page that contains it. */
  page?: number;
}

/** One step of an endless feed: the requested article and the next one. */
export interface FeedStep {
  article: Article | null;
  next: ArticleLink | null;
}

const textParts = z.array(z.object({ text: z.string(), hit: z.boolean() }));

/** An article in a card or a list. */
export const articleCardSchema = z.object({
  id: z.string(),
  language: z.enum(articleLanguages),
  lang,
  headline: z.string(),
  intro: z.string(),
  publishedAt: z.iso.datetime({ offset: true }),
  date: z.iso.date().meta({ description: "Day of publication where it was published." }),
  image: articleImageSchema.nullable(),
  plates: platesSchema
    .optional()
    .meta({ description: "Figures that the picture is drawn from where there is no photograph." }),
  /** The headline and a passage of the text around the first match, when the card answers a search. */
  match: z.object({ headline: textParts, passage: textParts }).optional(),
});
export type ArticleCard = z.infer<typeof articleCardSchema>;

/** A card with the plate that a list shows instead of a photograph. */
export type DrawnCard = ArticleCard & { drawn?: DrawnPlate };

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
  /** Further queries with the same meaning, in the language of the articles. Only for the embedded search. */
  others?: readonly string[];
  /** One hashtag, without the sign #. */
  hashtag: string | null;
  language: ArticleLanguage;
  /** Both ends belong to the range, publisher's zone; no `to`: no end. A hashtag search has no range. */
  from: string;
  to: string | null;
  page: number;
  /** Newest first instead of best first. Only for embedded keyword searches. */
  newest?: true;
}

/** A preset range of a search: the last months, or all dates with 0. */
export interface RangePreset {
  months: number;
  from: string;
  to: string;
}

/**
 * A card above the results. SEA: loading_port, loading_port_id, discharge_port, discharge_port_id. AIR: origin id,
 * origin_airport, destination id, destination_airport.
 */
export const suggestionSchema = z.object({
  type: z.enum(["SEA", "AIR"]),
  param: z.tuple([z.string(), z.string(), z.string(), z.string()]),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** A provider card of a keyword search. */
export const relevantCompanySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** com_type_name values. */
  types: z.array(z.object({ name: z.string(), code: z.string() })),
});
export type RelevantCompany = z.infer<typeof relevantCompanySchema>;

/** What a publisher's keyword service finds besides articles. */
export interface KeywordResponse {
  companies: RelevantCompany[];
  suggestions: Suggestion[];
}

/** An entry of a sitemap. */
export interface ArticleAddress {
  id: string;
  publishedAt: string;
}

/** An entry of a news sitemap. */
export interface ArticleHeadline extends ArticleAddress {
  headline: string;
  /** Set if the publisher has written a text for the Mainland. */
  simplifiedHeadline?: string;
}

/** The interface of both adapters of news. All methods may throw UpstreamError. */
export interface NewsAdapter {
  /** Newest first. */
  listArticles(search: NewsListQuery): Promise<Page<ArticleRecord>>;
  /** `language` is the reader's preference; the article may be in the other language. */
  getArticle(id: string, language: ArticleLanguage): Promise<ArticleRecord | null>;
  /** Whether an article of this id was published and then withdrawn. */
  isWithdrawn(id: string): Promise<boolean>;
  /** The one after an article in the order of the list; null after the last. */
  getFollowing(after: Pick<ArticleRecord, "id" | "language" | "publishedAt">): Promise<ArticleRecord | null>;
  /** By relevance and date; newest first for a hashtag or a blank query. */
  searchArticles(search: KeywordQuery): Promise<Page<ArticleRecord>>;
  /** A suggestion for a search without results on any day; null if no word is similar, or a service searches. */
  nearSearch(search: KeywordQuery): Promise<string | null>;
  /** null if the source has only articles: the page then searches places and the directory. */
  fetchKeyword(search: KeywordQuery): Promise<KeywordResponse | null>;
  /** The id of a story's article in a language. */
  getTranslation(story: string, language: ArticleLanguage): Promise<string | null>;
  /** Newest first. */
  listAddresses(search: AddressQuery): Promise<ArticleAddress[]>;
  /** Newest first. */
  listHeadlines(search: HeadlineQuery): Promise<ArticleHeadline[]>;
  /** The ids after which the second and further lists of `size` articles begin. */
  listStarts(language: ArticleLanguage, size: number): Promise<string[]>;
  /** The number of articles in each of these months; null if the source does not count. */
  countMonths(language: ArticleLanguage, months: readonly ArchiveMonth[]): Promise<number[] | null>;
  /** The most frequent hashtags of the newest articles, each in its latest spelling; empty if the source has none. */
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

export interface HeadlineQuery {
  language: ArticleLanguage;
  /** First day wanted, publisher's zone, YYYY-MM-DD; null for all. */
  from: string | null;
  limit: number;
}

export interface AddressQuery extends HeadlineQuery {
  /** The id of the article after which the list goes on; null for its beginning. */
  after: string | null;
}

const language = z.enum(locales).default(defaultLocale);

/** Query of /api/news; `news_date_from` is by default 14 days back. */
export const newsQuery = z.object({
  page_no: z.coerce.number().int().min(1).max(10_000).default(1),
  news_date_from: z.iso.date().optional(),
  language,
});

/** Query of /api/news/{news_id}. */
export const articleQuery = z.object({ language });
