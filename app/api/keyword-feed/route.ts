import { getKeywordStep } from "@/app/_queries/keyword-news";
import { keywordApiQuery } from "@/lib/news/query";
import { route } from "@/lib/web/route";

/** GET /api/keyword-feed?<the query of /keyword-news>: one step of that page's endless feed. */
export const GET = route(keywordApiQuery, async ({ language: locale }, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { article, next } = await getKeywordStep({ params, locale, now });
  return { article, next };
});

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
