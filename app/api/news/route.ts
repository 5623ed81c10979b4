import { listArticles, newsListStart } from "@/lib/news";
import { articleLanguageOf } from "@/lib/news/shared";
import { listNews } from "@/lib/openapi/news";
import { documentedRoute } from "@/lib/openapi/operation";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

/** GET /api/news?page_no=&news_date_from=&language=: cards of the news list, newest first. */
export const GET = documentedRoute(listNews, async ({ page_no, news_date_from, language }, { now }) => {
  const from = news_date_from ?? newsListStart(dateInZone(now, site().zone));
  return listArticles({ language: articleLanguageOf(language), page: page_no, from }, language);
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
