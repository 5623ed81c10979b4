import { Problem } from "@/lib/http-responses/problem";
import { getArticle, isWithdrawn } from "@/lib/news";
import { getArticle as operation } from "@/lib/openapi/news";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/news/{news_id}?language=: the article in its original language. Simplified is derived if `language` requires it. */
export async function GET(request: Request, { params }: { params: Promise<{ news_id: string }> }) {
  const { news_id } = await params;
  return documentedRoute(operation, async ({ language }) => {
    const article = await getArticle(news_id, language);
    if (!article && (await isWithdrawn(news_id)))
      throw new Problem(410, "gone", "The article has been withdrawn.");
    if (!article) throw new Problem(404, "not-found", "There is no article with this id.");
    return article;
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
