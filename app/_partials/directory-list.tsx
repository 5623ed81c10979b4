import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { directoryBreadcrumbs } from "@/app/_partials/directory-breadcrumbs";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listCompaniesOf } from "@/app/_queries/directory";
import { listBanners } from "@/app/_queries/news/banners";
import { DirectoryList } from "@/components/directory/list";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { JsonLd } from "@/components/shell/json-ld";
import { type SearchParams, valuesOf } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { categoryName, isSampleDirectory } from "@/lib/directory";
import { type DirectoryQuery, listPath } from "@/lib/directory/shared";
import { redirectPage } from "@/lib/http-responses/page-status";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/seo/seo";

/** Search engines do not index the results of a search; they index the companies to which the results link. */
export async function directoryListMetadata(ask: DirectoryQuery): Promise<Metadata> {
  const [locale, t] = [await getLocale(), await getTranslations("directory")];
  if (!ask.type)
    return { title: t("searchTitle", { keyword: ask.keyword }), robots: { index: false, follow: true } };
  const category = categoryName(ask.type, locale);
  const which = ask.page > 1 ? ` · ${t("pageTitle", { page: ask.page })}` : "";
  const isFiltered = ask.keyword !== "" || ask.ports.length > 0;
  return {
    title: t("listTitle", { category }) + which,
    description: t("listDescription", { category }) + which,
    ...(isFiltered ? { robots: { index: false, follow: true } } : pageMetadata(locale, listPath(ask))),
  };
}

/** The companies of a category, or those that a search of all categories finds. */
export async function DirectoryListRoute({ ask, search }: { ask: DirectoryQuery; search: SearchParams }) {
  const locale = await getLocale();
  const address = localePath(locale, listPath(ask));
  // A form sends each port as a separate parameter; the address that readers share has all ports in one.
  if (valuesOf(search, "port").length > 1) return redirectPage(307, address);
  return withErrorPage(() => directoryList(ask, locale), address);
}

async function directoryList(ask: DirectoryQuery, locale: Locale) {
  const t = await getTranslations("directory");
  const category = ask.type ? categoryName(ask.type, locale) : t("allCategories");
  const [crumbs, banners, list, sample] = await Promise.all([
    directoryBreadcrumbs(locale, [{ label: category }]),
    listBanners(locale, currentInstant()),
    listCompaniesOf(ask, locale),
    isSampleDirectory(),
  ]);
  const address = (page: number) => localePath(locale, listPath({ ...ask, page }));
  if (ask.page > list.totalPages) return redirectPage(307, address(list.totalPages));
  return (
    <>
      <JsonLd nodes={[breadcrumbNode(crumbs, address(1))]} />
      <BannerStrip {...banners} />
      <DirectoryList
        locale={locale}
        criteria={ask}
        category={category}
        crumbs={crumbs}
        list={list}
        cities={list.cities}
        sample={sample}
      />
    </>
  );
}
