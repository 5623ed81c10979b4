import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { articleRail } from "@/app/_queries/news/article-rail";
import { listBanners } from "@/app/_queries/news/banners";
import { withInsets } from "@/app/_queries/news/insets";
import { getKeywordStep } from "@/app/_queries/news/keyword-news";
import { searchKeyword } from "@/app/_queries/search/keyword";
import { ArticleReader } from "@/components/news/article-reader";
import { KeywordResults } from "@/components/news/keyword-results";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { currentInstant } from "@/lib/config/config";
import { isSimplified, type Locale, localePath, type StoredLanguage } from "@/lib/i18n/locales";
import { isSampleNews } from "@/lib/news";
import { keywordParams } from "@/lib/news/shared";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Read once per request: the head needs the same article as the page. */
const askStep = cache((search: string, locale: Locale) =>
  getKeywordStep({ params: new URLSearchParams(search), locale, now: currentInstant() }),
);

/** Search engines index the articles at their own addresses. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, t] = [await getLocale(), await getTranslations("archive")];
  const step = await askStep(searchOf(await searchParams), locale).catch(() => null);
  return {
    title: step?.article?.headline ?? t("title"),
    description: step?.article?.intro || t("metaDescription"),
    robots: { index: false, follow: true },
  };
}

export default async function KeywordNewsPage({ searchParams }: Props) {
  const [locale, search] = [await getLocale(), searchOf(await searchParams)];
  const path = localePath(locale, "/keyword-news");
  return withErrorPage(async () => {
    const now = currentInstant();
    const [banners, step, sample] = await Promise.all([
      listBanners(locale, now),
      askStep(search, locale),
      isSampleNews(),
    ]);
    const { ask, article, next, page } = step;
    // The number of the result's page follows the id of an article.
    const start = keywordParams({ ...ask, page: 1 }, locale);
    const apiStart = new URLSearchParams(start);
    apiStart.set("language", apiLanguage(ask.language, locale));
    // Without an article the search shows what matches elsewhere.
    const rail = article && (await articleRail(article, { locale, now }));
    const answer = article ? null : await searchKeyword({ params: new URLSearchParams(search), locale, now });
    return (
      <>
        <BannerStrip {...banners} ads={article ? [] : banners.ads} />
        {article && rail ? (
          <ArticleReader
            article={await withInsets(article, locale)}
            rail={rail}
            next={next}
            page={page}
            locale={locale}
            isSample={sample}
            address={`${path}?${start}${start.size > 0 ? "&" : ""}news_id=`}
            apiPath={`/api/keyword-feed?${apiStart}&news_id=`}
          />
        ) : null}
        {answer ? (
          <KeywordResults locale={locale} results={answer} today={dateInZone(now, site().zone)} />
        ) : null}
      </>
    );
  }, `${path}?${search}`);
}

function searchOf(params: Awaited<Props["searchParams"]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value ?? []].flat()) search.append(name, one);
  }
  return search.toString();
}

/** The language of the articles, in the script of the page. */
function apiLanguage(language: StoredLanguage, locale: Locale): string {
  return language === "zh" && isSimplified(locale) ? locale : language;
}
