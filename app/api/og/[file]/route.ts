import { z } from "zod";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { simplifiedEdition, storedEdition } from "@/lib/i18n/locales";
import { findPicture, getArticle } from "@/lib/news";
import { cachedOgImage } from "@/lib/pictures/card-cache";
import { articleOgImage, defaultOgImage } from "@/lib/seo/seo";

/** The address changes with picture and headline, so the response may be cached for ever. */
const forGood =
  "public, max-age=86400, s-maxage=31536000, stale-while-revalidate=86400, stale-if-error=31536000";

/**
 * GET /api/og/{news_id}.jpg?v={version}: the Open Graph image of an article, with its headline in the article's original language
 * (script=hans: in Simplified). Any other version, or none, redirects to the right one, so that an image is drawn for one
 * address only. If the picture is not available, it redirects to the default image of the site.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  const query = z.looseObject({ v: z.string().optional(), script: z.string().optional() });
  return route(query, async ({ v, script }) => {
    const id = /^(.+)\.jpg$/.exec(file)?.[1];
    const article =
      id === undefined
        ? null
        : await getArticle(id, script === "hans" ? simplifiedEdition : storedEdition.zh);
    if (!article) throw new Problem(404, "not-found", "There is no such article.");
    const [image] = article.images;
    const { pathname, search, searchParams } = new URL(articleOgImage(article));
    if (v !== searchParams.get("v")) return leadTo(pathname + search);
    const { headline, lang } = article;
    const sources = { imageHosts: config().imageHosts, readMedia: findPicture };
    const card = await cachedOgImage({ image: image?.url ?? null, headline, lang }, sources);
    if (!card) return leadTo(defaultOgImage());
    return new Response(new Uint8Array(card), {
      headers: { "Content-Type": "image/jpeg", "Cache-Control": forGood },
    });
  })(request);
}

const leadTo = (address: string) => new Response(null, { status: 302, headers: { Location: address } });

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
