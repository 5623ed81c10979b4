import { z } from "zod";
import { getNextArticle, getReadersArticle } from "@/app/_queries/news/article";
import { articleRail } from "@/app/_queries/news/article-rail";
import { withInsets } from "@/app/_queries/news/insets";
import type { ReaderStep } from "@/lib/api/article-feed";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, locales } from "@/lib/i18n/locales";

const stepQuery = z.object({
  news_id: z.string(),
  language: z.enum(locales).default(defaultLocale),
});

/** GET /api/news-feed?news_id=&language=: one step of the endless feed of /news. */
export const GET = route(
  stepQuery,
  async ({ news_id: id, language: locale }, { now }): Promise<ReaderStep> => {
    const article = await getReadersArticle(id, locale);
    if (!article) return { article, next: null, rail: null };
    const [shown, next, rail] = await Promise.all([
      withInsets(article, locale),
      getNextArticle(article, locale),
      articleRail(article, { locale, now }),
    ]);
    return { article: shown, next, rail };
  },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
