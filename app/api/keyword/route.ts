import { searchKeyword } from "@/app/_queries/keyword";
import { route } from "@/lib/http-responses/route";
import { keywordApiQuery } from "@/lib/news/query";

/** GET /api/keyword?<the query of /keyword>: articles, schedules and service providers, as the page shows them. */
export const GET = route(keywordApiQuery, async ({ language: locale }, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { articles, suggestions, companies } = await searchKeyword({ params, locale, now });
  return { ...articles, suggestions, companies: companies.items };
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
