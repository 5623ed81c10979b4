import { z } from "zod";
import { askKeywordSearch } from "@/app/_ask/keyword";
import { locales } from "@/lib/i18n/locales";
import { articleLanguages } from "@/lib/news/schema";
import { route } from "@/lib/web/route";

const anyQuery = z.looseObject({ language: z.enum([...locales, ...articleLanguages]).default("en") });

/** GET /api/keyword?<the query of /keyword>: articles, schedules and service providers, as the page shows them. */
export const GET = route(anyQuery, async ({ language }, { request, now }) => {
  const locale = language === "zh" ? "zh-tw" : language;
  const params = new URL(request.url).searchParams;
  const { articles, suggestions, companies } = await askKeywordSearch({ params, locale, now });
  return { ...articles, suggestions, companies };
});

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
