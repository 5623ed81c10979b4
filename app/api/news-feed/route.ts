import { z } from "zod";
import { getNextArticle, getReadersArticle } from "@/app/_queries/article";
import { locales } from "@/lib/i18n/locales";
import type { FeedStep } from "@/lib/news/schema";
import { route } from "@/lib/web/route";

const stepQuery = z.object({
  news_id: z.string(),
  language: z.enum(locales).default("en"),
});

/** GET /api/news-feed?news_id=&language=: one step of the endless feed of /news. */
export const GET = route(stepQuery, async ({ news_id: id, language: locale }): Promise<FeedStep> => {
  const article = await getReadersArticle(id, locale);
  return { article, next: article && (await getNextArticle(article, locale)) };
});

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
