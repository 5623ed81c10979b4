import { z } from "zod";
import { config } from "@/lib/config";
import { getArticle } from "@/lib/news";
import { shareCard } from "@/lib/web/card";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/** The address carries a version: it may be kept for good. */
const forGood =
  "public, max-age=86400, s-maxage=31536000, stale-while-revalidate=86400, stale-if-error=31536000";

/** GET /api/og/{news_id}.jpg: the picture an article is shared with; the site's own where it has none. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return route(z.looseObject({ v: z.string().max(16).optional() }), async () => {
    const id = /^([\w.~-]{1,64})\.jpg$/.exec(file)?.[1];
    const article = id === undefined ? null : await getArticle(id, "en");
    if (!article) throw new Problem(404, "not-found", "There is no such article.");
    const [image] = article.images;
    const card = image ? await shareCard(image.url, config().imageHosts) : null;
    if (!card) return new Response(null, { status: 302, headers: { Location: "/card.jpg" } });
    return new Response(new Uint8Array(card), {
      headers: { "Content-Type": "image/jpeg", "Cache-Control": forGood },
    });
  })(request);
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
