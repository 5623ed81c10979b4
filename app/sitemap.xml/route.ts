import { z } from "zod";
import { listSitemapFiles } from "@/app/_queries/addresses";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { sitemapIndex } from "@/lib/seo/sitemap";

/** GET /sitemap.xml: the index of all sitemap files. 404 where search engines may list nothing. */
export const GET = route(z.looseObject({}), async (_query, { now }) => {
  const files = await listSitemapFiles(config().siteUrl, now);
  if (files.length === 0) throw new Problem(404, "not-found", "This site has no sitemap.");
  return new Response(sitemapIndex(files), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
