import "server-only";
import { z } from "zod";
import { articlePath } from "@/lib/addresses/article-address";
import type { Locale } from "@/lib/i18n/locales";
import { everyDay } from "@/lib/news";
import { type ArticleCard, keywordParams } from "@/lib/news/shared";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";
import { searchKeyword } from "../_queries/search/keyword";
import {
  BadArguments,
  day,
  defineTool,
  language,
  page,
  pageUrl,
  shorten,
  sourceOf,
  sourceSchema,
} from "./tool";

/** Searches of articles: the search of /keyword. */
export const searchNews = defineTool({
  name: "search_news",
  title: "Search trade news",
  description:
    "Articles of the publisher by words or a hashtag, best first, with a passage and the address of the article (and of its Markdown). Without days it searches all dates.",
  input: z.strictObject({
    query: z.string().trim().max(200).default("").describe("Words; blank means every article of the days."),
    hashtag: z.string().trim().max(100).default("").describe("Only articles with this hashtag, without #."),
    from: day("First day of publication").nullable().default(null),
    to: day("Last day of publication").nullable().default(null),
    newest_first: z.boolean().default(false),
    page,
    language,
  }),
  output: z.object({
    searched: z.object({ query: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    articles: z.array(
      z.object({
        headline: z.string(),
        passage: z.string().describe("Where the words occur, else the introduction."),
        language: z.string().describe("BCP 47 tag of the text."),
        published_at: z.string().describe("ISO 8601 with the offset of the place of publication."),
        url: z.url(),
        markdown_url: z.url(),
      }),
    ),
    source: sourceSchema,
  }),
  rows: "articles",
  async run({ query, hashtag, from, to, newest_first, page: number, language: locale }, { now }) {
    if (from && to && to < from) throw new BadArguments('Check "to": the last day is before the first.');
    const all = everyDay(dateInZone(now, site().zone));
    const params = new URLSearchParams({
      query,
      hashtag,
      from: from ?? all.from,
      to: to ?? all.to,
      order: newest_first ? "newest" : "",
      page: String(number),
    });
    const { criteria, articles, sample } = await searchKeyword({ params, locale, now });
    return {
      searched: { query: criteria.hashtag ?? criteria.query, from: criteria.from, to: criteria.to },
      total: articles.total,
      page: articles.page,
      pages: articles.totalPages,
      articles: articles.items.map((card) => toArticle(card, locale)),
      source: sourceOf(`/keyword?${keywordParams(criteria, locale)}`, { locale, now, sample }),
    };
  },
});

const toArticle = ({ id, headline, intro, lang, publishedAt, match }: ArticleCard, locale: Locale) => {
  const path = articlePath(id);
  return {
    headline: shorten(headline, 300),
    passage: shorten(match?.passage.map(({ text }) => text).join("") || intro),
    language: lang,
    published_at: publishedAt,
    url: pageUrl(path, locale),
    markdown_url: pageUrl(path.replace("/news?", "/news.md?"), locale),
  };
};
