import { parseKeywordQuery, searchFullArticles } from "@/lib/news";
import { searchArticles } from "@/lib/openapi/news";
import { documentedRoute } from "@/lib/openapi/operation";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

/** GET /api/keyword-news?<the query of /keyword-news>: complete articles of a search, from `news_id` on if it is set. */
export const GET = documentedRoute(
  searchArticles,
  async ({ language: locale, news_id }, { request, now }) => {
    const params = new URL(request.url).searchParams;
    const ask = parseKeywordQuery(params, { locale, today: dateInZone(now, site().zone) });
    return searchFullArticles(ask, locale, news_id);
  },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
