import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { listFeed } from "@/app/_queries/addresses";
import { config } from "@/lib/config";
import { isLocale } from "@/lib/i18n/locales";
import { answerFeed, feedFormats } from "@/lib/web/feeds";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/** GET /feeds/{language}/rss.xml and /feeds/{language}/atom.xml: the newest articles. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ language: string; file: string }> },
) {
  const { language: locale, file } = await params;
  return route(z.looseObject({}), async (_query, { now }) => {
    const format = feedFormats.find((one) => file === `${one}.xml`);
    if (!format || !isLocale(locale)) throw new Problem(404, "not-found", "There is no such feed.");
    const t = await getTranslations({ locale, namespace: "site" });
    const words = { title: t("title"), description: t("description") };
    const { siteUrl } = config();
    const feed = await listFeed(siteUrl, locale, `${siteUrl}/feeds/${locale}/${file}`, words, now);
    return answerFeed(feed, format);
  })(request);
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
