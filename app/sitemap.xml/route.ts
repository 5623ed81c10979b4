import { z } from "zod";
import { listSitemapFiles } from "@/app/_queries/addresses";
import { config } from "@/lib/config/config";
import { route } from "@/lib/http-responses/route";
import { sitemapIndex } from "@/lib/seo/sitemap";

/** GET /sitemap.xml: the index of all sitemap files. */
export const GET = route(
  z.looseObject({}),
  async (_query, { now }) =>
    new Response(sitemapIndex(await listSitemapFiles(config().siteUrl, now)), {
      headers: { "Content-Type": "application/xml; charset=utf-8" },
    }),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
