import { z } from "zod";
import { localeRecords, locales } from "@/lib/i18n/locales";
import { keywordApiQuery } from "@/lib/news/query";
import {
  articleImageSchema,
  articleLanguages,
  articleQuery,
  articleSchema,
  newsQuery,
} from "@/lib/news/schema";
import { day, oneOf, operation, pageOf, pageParam, text } from "./operation";

const lang = z.enum(locales.map((locale) => localeRecords[locale].lang));
const textParts = z.array(z.object({ text: z.string(), hit: z.boolean() }));

const card = z
  .object({
    id: z.string(),
    language: z.enum(articleLanguages),
    lang,
    headline: z.string(),
    intro: z.string(),
    publishedAt: z.iso.datetime({ offset: true }),
    date: z.iso.date().meta({ description: "Day of publication where it was published." }),
    image: articleImageSchema.nullable(),
    match: z.object({ headline: textParts, passage: textParts }).optional(),
  })
  .meta({ id: "ArticleCard" });

const article = articleSchema
  .omit({ simplified: true })
  .extend({
    lang,
    date: z.iso.date(),
    tags: z.array(z.object({ label: z.string(), value: z.string() })),
    translationId: z.string().nullable(),
  })
  .meta({ id: "Article" });

const { page_no, news_date_from, language } = newsQuery.shape;

export const listNews = operation({
  path: "/api/news",
  id: "listNews",
  tag: "News",
  summary: "Articles, newest first",
  query: newsQuery.extend({
    page_no: page_no.meta({ description: "Page of the list, from 1." }),
    news_date_from: news_date_from.meta({ description: "First day wanted. 14 days back by default." }),
    language: language.meta({ description: "Language of the articles." }),
  }),
  answer: pageOf(card),
});

export const getArticle = operation({
  path: "/api/news/[news_id]",
  id: "getArticle",
  tag: "News",
  summary: "One article in its language",
  query: articleQuery.extend({
    language: articleQuery.shape.language.meta({ description: "Language in which Chinese is written." }),
  }),
  parts: z.object({ news_id: z.string().meta({ description: "Id of the article." }) }),
  answer: article,
  notFound: "There is no article with this id.",
  gone: "The article has been withdrawn.",
});

const keywordQuery = keywordApiQuery.extend({
  language: keywordApiQuery.shape.language.meta({ description: "Language of the articles." }),
  news_id: keywordApiQuery.shape.news_id.meta({ description: "Id of the article to begin with." }),
  query: text("What to search for.", "port"),
  from: day("First day."),
  to: day("Last day."),
  hashtag: text("A hashtag without its sign, instead of a query."),
  order: oneOf(["newest"], "`newest` for the newest first."),
  page: pageParam,
  page_no: pageParam,
});

export const searchNews = operation({
  path: "/api/keyword",
  id: "searchNews",
  tag: "News",
  summary: "Articles, schedules and companies that match a search",
  query: keywordQuery.omit({ news_id: true }),
  answer: pageOf(card).extend({
    suggestions: z.array(
      z.object({
        type: z.enum(["SEA", "AIR"]),
        param: z.tuple([z.string(), z.string(), z.string(), z.string()]),
        from: z.string(),
        to: z.string(),
      }),
    ),
    companies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        types: z.array(z.object({ name: z.string(), code: z.string() })),
      }),
    ),
  }),
});

export const searchArticles = operation({
  path: "/api/keyword-news",
  id: "searchArticles",
  tag: "News",
  summary: "Complete articles that match a search",
  query: keywordQuery,
  answer: pageOf(article),
});
