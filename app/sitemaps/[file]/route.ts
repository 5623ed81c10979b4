import { Readable } from "node:stream";
import { z } from "zod";
import {
  listCallSitemap,
  listCompanySitemap,
  listLaneSitemap,
  listNewsEntries,
  listSitemap,
} from "@/app/_queries/addresses";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { isLocale } from "@/lib/i18n/locales";
import { newsSitemap, sitemapText } from "@/lib/seo/sitemap";

const headers = { "Content-Type": "application/xml; charset=utf-8" };

/** The kinds that a sitemap's name may contain besides language and number. */
const lists = {
  "": listSitemap,
  "companies-": listCompanySitemap,
  "calls-": listCallSitemap,
  "lanes-": listLaneSitemap,
};

/** GET /sitemaps/{language}-{number}.xml, the same with companies-, calls- or lanes- before the number, and /sitemaps/news.xml. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return route(z.looseObject({}), async (_query, { now }) => {
    if (file === "news.xml") {
      const entries = await listNewsEntries(now);
      if (entries.length > 0) return new Response(newsSitemap(entries), { headers });
    }
    const [, language, list = "", number] =
      /^([a-z-]+?)-(companies-|calls-|lanes-)?(\d{1,4})\.xml$/.exec(file) ?? [];
    const ask = lists[list as keyof typeof lists];
    const entries = isLocale(language) ? await ask(config().siteUrl, language, Number(number), now) : null;
    if (!entries) throw new Problem(404, "not-found", "There is no such sitemap.");
    const text = Readable.toWeb(Readable.from(sitemapText(entries))) as ReadableStream<string>;
    return new Response(text.pipeThrough(new TextEncoderStream()), { headers });
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
