import { articleRail } from "@/app/_queries/news/article-rail";
import { withInsets } from "@/app/_queries/news/insets";
import { getKeywordStep } from "@/app/_queries/news/keyword-news";
import type { ReaderStep } from "@/lib/api/article-feed";
import { route } from "@/lib/http-responses/route";
import { keywordApiQuery } from "@/lib/news";

/** GET /api/keyword-feed?<the query of /keyword-news>: one step of that page's endless feed. */
export const GET = route(
  keywordApiQuery,
  async ({ language: locale }, { request, now }): Promise<ReaderStep> => {
    const params = new URL(request.url).searchParams;
    const { article, next } = await getKeywordStep({ params, locale, now });
    if (!article) return { article, next, rail: null };
    const [shown, rail] = await Promise.all([
      withInsets(article, locale),
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
