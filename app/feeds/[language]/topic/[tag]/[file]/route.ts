import { getTranslations } from "next-intl/server";
import { listTopicFeed } from "@/app/_queries/addresses";
import { config } from "@/lib/config/config";
import { feedFormats, feedResponse } from "@/lib/feeds/feeds";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { topicFeed } from "@/lib/openapi/feeds";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /feeds/{language}/topic/{tag}/rss.xml and …/atom.xml: the newest articles under a hashtag. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ language: string; tag: string; file: string }> },
) {
  const { language: locale, tag, file } = await params;
  return documentedRoute(topicFeed, async (_query, { now }) => {
    const format = feedFormats.find((one) => file === `${one}.xml`);
    if (!format || !isLocale(locale)) throw new Problem(404, "not-found", "There is no such feed.");
    const t = await getTranslations({ locale, namespace: "archive" });
    const { siteUrl } = config();
    const selfUrl = siteUrl + new URL(request.url).pathname;
    const wordsOf = (name: string) => ({
      title: t("topicTitle", { tag: name }),
      description: t("topicDescription", { tag: name }),
    });
    const feed = await listTopicFeed(tag, { siteUrl, locale, selfUrl, now }, wordsOf);
    if (!feed) throw new Problem(404, "not-found", "There is no such topic.");
    return feedResponse(feed, format);
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
