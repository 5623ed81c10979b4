import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { archiveBreadcrumbs } from "@/app/_partials/archive-breadcrumbs";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { MissingPage } from "@/app/_partials/page-status";
import { pageSuffix } from "@/app/_partials/page-suffix";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { searchMonth } from "@/app/_queries/news/news-month";
import { drawPlates } from "@/app/_queries/news/plates";
import { ArchiveList } from "@/components/news/archive-list";
import { MonthsAround } from "@/components/news/months-around";
import { JsonLd } from "@/components/shell/json-ld";
import { lastValue, pageNumber, type SearchParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { localePath } from "@/lib/i18n/locales";
import { isSampleNews, listMonths } from "@/lib/news";
import { monthPath } from "@/lib/news/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";
import { dateInZone } from "@/lib/time/calendar";

interface Props {
  params: Promise<{ year: string; month: string }>;
  searchParams: Promise<SearchParams & Record<string, string | string[] | undefined>>;
}

/** Read once per request: the head states the number of articles. */
const askMonth = cache(searchMonth);

async function read({ params, searchParams }: Props) {
  const [{ year, month }, query] = [await params, await searchParams];
  return { month: `${year}-${month}`, page: pageNumber(lastValue(query, "page")) };
}

const addressOf = (month: string, page: number) =>
  page > 1 ? `${monthPath(month)}?page=${page}` : monthPath(month);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [locale, { month, page }] = [await getLocale(), await read(props)];
  const monthPage = await askMonth(month, page, locale).catch(() => null);
  if (!monthPage) return { title: (await getTranslations("errors"))("notFoundTitle") };
  const { articles, existing } = monthPage;
  const [t, named] = [await getTranslations("archive"), await nameOf(month)];
  const isOwn = existing.includes(locale);
  const which = isOwn ? pageSuffix(page, articles.totalPages, (values) => t("pageOf", values)) : "";
  return {
    title: t("monthTitle", named) + which,
    description: t("monthDescription", { ...named, count: articles.total }) + which,
    // A page without articles in its language is only for readers who change the language.
    ...(isOwn
      ? pageMetadata(locale, addressOf(month, page), existing)
      : { robots: { index: false, follow: true } }),
  };
}

/** The page /news/YYYY/MM: the articles of a month. */
export default async function NewsMonthPage(props: Props) {
  const [locale, { month, page }] = [await getLocale(), await read(props)];
  const address = localePath(locale, addressOf(month, page));
  return withErrorPage(async () => {
    const monthPage = await askMonth(month, page, locale);
    if (!monthPage) return <MissingPage />;
    const { articles } = monthPage;
    const [t, named] = [await getTranslations("archive"), await nameOf(month)];
    const title = t("monthTitle", named);
    const [items, crumbs, months, sample] = await Promise.all([
      drawPlates(articles.items, { locale, slot: "narrow" }),
      archiveBreadcrumbs(locale, title),
      listMonths(locale, dateInZone(currentInstant(), site().zone)),
      isSampleNews(),
    ]);
    return (
      <>
        <JsonLd nodes={[breadcrumbNode(crumbs, localePath(locale, monthPath(month)))]} />
        <ArchiveList
          {...{ locale, crumbs, title, sample }}
          articles={{ ...articles, items }}
          lede={t("monthCount", { count: articles.total })}
          hrefOf={(other) => localePath(locale, addressOf(month, other))}
        >
          <MonthsAround locale={locale} month={month} months={months} />
        </ArchiveList>
      </>
    );
  }, address);
}

async function nameOf(month: string) {
  const { dates } = await getMessages();
  return { year: month.slice(0, 4), month: dates.monthsLong[Number(month.slice(5)) - 1] ?? "" };
}
