import { z } from "zod";
import {
  articleCardSchema,
  articleQuery,
  keywordApiQuery,
  newsQuery,
  relevantCompanySchema,
  shownArticleSchema,
  suggestionSchema,
} from "@/lib/news";
import { day, oneOf, operation, pageOf, pageParam, text } from "./operation";

const card = articleCardSchema.meta({ id: "ArticleCard" });
const article = shownArticleSchema.meta({ id: "Article" });

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
    suggestions: z.array(suggestionSchema.extend({ from: z.string(), to: z.string() })),
    companies: z.array(relevantCompanySchema),
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
