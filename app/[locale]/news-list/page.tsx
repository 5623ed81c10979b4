import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { pageSuffix } from "@/app/_partials/page-suffix";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { drawPlates } from "@/app/_queries/news/plates";
import { Archive } from "@/components/news/archive";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { lastValue, pageNumber, type SearchParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { redirectPage, setPageStatus } from "@/lib/http-responses/page-status";
import { type Locale, localePath, locales, storedEdition } from "@/lib/i18n/locales";
import {
  isSampleNews,
  listArticles,
  listMonths,
  listTopics,
  newsListStart,
  parseKeywordQuery,
} from "@/lib/news";
import { articleLanguageOf, localesOf } from "@/lib/news/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Read once per request: the head needs the number of pages. */
const askPage = cache((page: number, locale: Locale) => {
  const from = newsListStart(dateInZone(currentInstant(), site().zone));
  return listArticles({ language: articleLanguageOf(locale), page, from }, locale);
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, t] = [await getLocale(), await getTranslations("archive")];
  const page = pageOf(await searchParams);
  const known = await askPage(page, locale).catch(() => null);
  const which = pageSuffix(page, known?.totalPages ?? page, (values) => t("pageOf", values));
  return {
    title: t("title") + which,
    description: t("metaDescription") + which,
    ...(known && isBeyond(page, known.totalPages)
      ? { robots: { index: false, follow: true } }
      : pageMetadata(locale, addressOf(page), await localesWith(page))),
  };
}

/** The languages whose list has a page. The first page exists in all of them. */
async function localesWith(page: number): Promise<Locale[]> {
  if (page === 1) return [...locales];
  const pages = Object.values(storedEdition).map(async (locale) => {
    const known = await askPage(page, locale).catch(() => null);
    return known && page <= known.totalPages ? localesOf(articleLanguageOf(locale)) : [];
  });
  return (await Promise.all(pages)).flat();
}

export default async function NewsListPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  const page = pageOf(params);
  const address = localePath(locale, addressOf(page));
  // An invalid number redirects to the first page, so that the list has one address.
  if (page === 1 && !["", "1"].includes(lastValue(params, "page"))) return redirectPage(308, address);
  return withErrorPage(() => archive(page, locale), address);
}

/** Whether the list ends before a page. An empty archive still has its first page. */
const isBeyond = (page: number, totalPages: number) => page > Math.max(1, totalPages);

async function archive(page: number, locale: Locale) {
  const now = currentInstant();
  const today = dateInZone(now, site().zone);
  const [banners, articles, sample, months, topics] = await Promise.all([
    listBanners(locale, now),
    askPage(page, locale),
    isSampleNews(),
    listMonths(locale, today),
    listTopics(locale),
  ]);
  const ask = parseKeywordQuery({}, { locale, today });
  if (isBeyond(page, articles.totalPages)) setPageStatus(404);
  return (
    <>
      <BannerStrip {...banners} />
      <Archive
        {...{ locale, criteria: ask, today, sample, months, topics }}
        articles={{
          ...articles,
          items: await drawPlates(articles.items, { locale, slot: "narrow" }),
        }}
        from={newsListStart(today)}
      />
    </>
  );
}

function pageOf(params: SearchParams): number {
  return pageNumber(lastValue(params, "page"));
}

function addressOf(page: number): string {
  return page > 1 ? `/news-list?page=${page}` : "/news-list";
}
