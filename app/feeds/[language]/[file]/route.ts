import { getTranslations } from "next-intl/server";
import { listFeed } from "@/app/_queries/addresses";
import { weeklyNewsletter } from "@/app/_queries/news/newsletter";
import { config } from "@/lib/config/config";
import { feedFormats, feedResponse } from "@/lib/feeds/feeds";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { newsFeed } from "@/lib/openapi/feeds";
import { documentedRoute } from "@/lib/openapi/operation";

/** The policy of a mail, which has inline styles and may have pictures of image hosts. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; frame-ancestors 'self'";

/**
 * GET /feeds/{language}/rss.xml and /feeds/{language}/atom.xml: the newest articles. GET /feeds/{language}/newsletter.html: the
 * articles of the last seven days as a mail; `unsubscribe` is the tag of the mailing tool. Without articles it is a 404 page that
 * explains what to do.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ language: string; file: string }> },
) {
  const { language: locale, file } = await params;
  return documentedRoute(newsFeed, async ({ unsubscribe }, { now }) => {
    if (file === "newsletter.html" && isLocale(locale)) {
      const { html, isEmpty } = await weeklyNewsletter({
        siteUrl: config().siteUrl,
        locale,
        unsubscribe,
        now,
      });
      return new Response(html, {
        status: isEmpty ? 404 : 200,
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": mailPolicy,
          "X-Robots-Tag": "noindex",
        },
      });
    }
    const format = feedFormats.find((one) => file === `${one}.xml`);
    if (!format || !isLocale(locale)) throw new Problem(404, "not-found", "There is no such feed.");
    const t = await getTranslations({ locale, namespace: "site" });
    const words = { title: t("title"), description: t("description") };
    const { siteUrl } = config();
    const feed = await listFeed(siteUrl, locale, `${siteUrl}/feeds/${locale}/${file}`, words, now);
    return feedResponse(feed, format);
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
