import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askFeed } from "@/app/_ask/addresses";
import { config } from "@/lib/config";
import { isLocale } from "@/lib/i18n/locales";
import { atomFeed, type FeedFormat, feedTypes, rssFeed } from "@/lib/web/feeds";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/** GET /feeds/{language}.rss and /feeds/{language}.atom: the newest articles. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return route(z.looseObject({}), async (_query, { now }) => {
    const [, locale, ending] = /^([a-z-]+)\.(rss|atom)$/.exec(file) ?? [];
    if (!isLocale(locale)) throw new Problem(404, "not-found", "There is no such feed.");
    const format = ending as FeedFormat;
    const t = await getTranslations({ locale, namespace: "site" });
    const words = { title: t("title"), description: t("description") };
    const { siteUrl } = config();
    const feed = await askFeed(siteUrl, locale, `${siteUrl}/feeds/${file}`, words, now);
    return new Response(format === "rss" ? rssFeed(feed) : atomFeed(feed), {
      headers: { "Content-Type": `${feedTypes[format]}; charset=utf-8` },
    });
  })(request);
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
