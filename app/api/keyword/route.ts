import { searchKeyword } from "@/app/_queries/search/keyword";
import { searchNews } from "@/lib/openapi/news";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/keyword?<the query of /keyword>: articles, schedules and service providers, as the page shows them. */
export const GET = documentedRoute(searchNews, async ({ language: locale }, { request, now }) => {
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
