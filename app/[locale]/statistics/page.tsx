import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ReferenceNodes } from "@/app/_partials/reference-nodes";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { Statistics } from "@/components/reference/statistics";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { doNotCache } from "@/lib/observability/request-context";
import { getTeaser, statisticKeys } from "@/lib/reference";
import type { StatisticKey } from "@/lib/reference/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { UpstreamError } from "@/lib/upstream/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference.statistics");
  return {
    title: t("title"),
    description: t("lede"),
    ...pageMetadata(await getLocale(), "/statistics"),
  };
}

/** A page of statistics with a chart of its figures, unless their service fails. */
async function linkTo(key: StatisticKey, locale: Locale) {
  try {
    return { key, teaser: await getTeaser(key, locale), failed: false };
  } catch (error) {
    if (error instanceof UpstreamError) return { key, teaser: null, failed: true };
    throw error;
  }
}

export default async function StatisticsPage() {
  const [locale, t] = [await getLocale(), await getTranslations("reference.statistics")];
  return withErrorPage(
    async () => {
      const [banners, links] = await Promise.all([
        listBanners(locale, currentInstant()),
        Promise.all(statisticKeys.map((key) => linkTo(key, locale))),
      ]);
      if (links.some(({ failed }) => failed)) doNotCache();
      return (
        <>
          <ReferenceNodes locale={locale} path="/statistics" title={t("title")} parent={null} />
          <BannerStrip {...banners} isShort />
          <Statistics links={links} locale={locale} />
        </>
      );
    },
    localePath(locale, "/statistics"),
  );
}
