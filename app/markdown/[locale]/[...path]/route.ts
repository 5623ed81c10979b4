import { z } from "zod";
import { readMarkdown } from "@/app/_markdown/pages";
import { entityTag } from "@/lib/http-responses/etag";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, isLocale, localePath, localeRecords } from "@/lib/i18n/locales";
import { matchRoute } from "@/routes";

/**
 * GET /news.md?news_id=… and the like: a page as Markdown, at its address with `.md`, to which next.config.ts leads here. Search
 * engines are pointed to the page.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ locale: string; path: string[] }> },
): Promise<Response> {
  const { locale: code, path } = await params;
  return route(z.looseObject({}), async (_query, { now }) => {
    const locale = isLocale(code) ? code : defaultLocale;
    const address = localePath(locale, `/${path.join("/")}.md`) + new URL(request.url).search;
    const match = matchRoute(address);
    const page = match?.route.inLanguages ? await readMarkdown({ match, locale, now }) : null;
    if (!page) throw new Problem(404, "not-found", "There is no such page.");
    if ("movedTo" in page) return new Response(null, { status: 301, headers: { Location: page.movedTo } });
    return new Response(page.markdown, {
      headers: {
        "Content-Type": "text/markdown; charset=utf-8",
        "Content-Language": page.lang ?? localeRecords[locale].lang,
        "X-Robots-Tag": "noindex",
        Link: `<${page.canonical}>; rel="canonical"`,
        ETag: `W/${entityTag(page.markdown)}`,
      },
    });
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
