import { z } from "zod";
import { dateInZone } from "@/lib/i18n/formats";
import { locales } from "@/lib/i18n/locales";
import { searchWholeArticles } from "@/lib/news";
import { parseKeywordAsk } from "@/lib/news/query";
import { articleLanguages } from "@/lib/news/schema";
import { site } from "@/lib/site";
import { route } from "@/lib/web/route";

const anyQuery = z.looseObject({
  language: z.enum([...locales, ...articleLanguages]).default("en"),
  news_id: z.string().max(64).optional(),
});

/** GET /api/keyword-news?<the query of /keyword-news>: whole articles of a search, from `news_id` on where it is given. */
export const GET = route(anyQuery, async ({ language, news_id }, { request, now }) => {
  const locale = language === "zh" ? "zh-tw" : language;
  const params = new URL(request.url).searchParams;
  const ask = parseKeywordAsk(params, { locale, today: dateInZone(now, site.zone) });
  return searchWholeArticles(ask, locale, news_id);
});

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
