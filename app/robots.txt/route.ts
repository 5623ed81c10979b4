import { z } from "zod";
import { config } from "@/lib/config/config";
import { route } from "@/lib/http-responses/route";
import { robotsLines } from "@/lib/seo/machine-rights";
import { hasSitemap } from "@/lib/seo/sitemap";
import { site } from "@/lib/site/site-config";
import { routes } from "@/routes";

/** Folders of data, which contain no page to index. */
const dataFolders = [
  ...new Set(routes.flatMap(({ kind, path }) => (kind === "data" ? (/^\/[^/]+\//.exec(path) ?? []) : []))),
];

/** Beginnings of the addresses that /api/openapi.json describes, which programs may read. */
const openData = [
  ...new Set(
    routes.flatMap(({ kind, path, documented }) =>
      kind === "data" && documented ? (/^[^[]+/.exec(path) ?? []) : [],
    ),
  ),
];

/** GET /robots.txt. It does not list pages with noindex, which crawlers must read to see it. */
export const GET = route(z.looseObject({}), async () => {
  const { siteUrl } = config();
  const rights = robotsLines(site().machines, siteUrl);
  const lines = [
    "User-agent: *",
    ...rights.group,
    "Allow: /api/og/",
    ...openData.map((start) => `Allow: ${start}`),
    ...dataFolders.map((folder) => `Disallow: ${folder}`),
    "",
    ...rights.file,
    ...(hasSitemap() ? [`Sitemap: ${siteUrl}/sitemap.xml`] : []),
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
