import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { keywordOf, searchKeyword } from "@/app/_queries/search/keyword";
import { sentenceDate } from "@/app/_queries/sentence-date";
import { KeywordResults } from "@/components/news/keyword-results";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { currentInstant } from "@/lib/config/config";
import { localePath } from "@/lib/i18n/locales";
import { parseKeywordQuery } from "@/lib/news";
import { keywordParams } from "@/lib/news/shared";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Search engines do not index results; they index the articles to which the results link. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, t] = [await getLocale(), await getTranslations("archive")];
  const formatDate = await sentenceDate(locale);
  const today = dateInZone(currentInstant(), site().zone);
  const ask = parseKeywordQuery(await searchParams, { locale, today });
  const keyword = keywordOf(ask, locale);
  return {
    title: keyword
      ? t("keywordTitle", { keyword })
      : t("rangeTitle", { from: formatDate(ask.from), to: formatDate(ask.to ?? today) }),
    description: keyword ? t("keywordDescription", { keyword }) : t("metaDescription"),
    robots: { index: false, follow: true },
  };
}

export default async function KeywordPage({ searchParams }: Props) {
  const [locale, params, now] = [await getLocale(), await searchParams, currentInstant()];
  const today = dateInZone(now, site().zone);
  const path = localePath(locale, "/keyword");
  const retry = keywordParams(parseKeywordQuery(params, { locale, today }), locale);
  return withErrorPage(async () => {
    const [banners, answer] = await Promise.all([
      listBanners(locale, now),
      searchKeyword({ params, locale, now }),
    ]);
    return (
      <>
        <BannerStrip {...banners} />
        <KeywordResults locale={locale} results={answer} today={today} />
      </>
    );
  }, `${path}?${retry}`);
}
