import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { directoryBreadcrumbs } from "@/app/_partials/directory-breadcrumbs";
import { DirectoryListRoute, directoryListMetadata } from "@/app/_partials/directory-list";
import { MissingPage, missingMetadata } from "@/app/_partials/page-status";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listBanners } from "@/app/_queries/news/banners";
import { DirectoryHome } from "@/components/directory/home";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { JsonLd } from "@/components/shell/json-ld";
import { lastValue, type PageSearch } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import {
  categoryName,
  companyTypes,
  countCompanies,
  countCompaniesByPort,
  isSampleDirectory,
  parseDirectoryQuery,
  searchesAllCategories,
} from "@/lib/directory";
import { listPath } from "@/lib/directory/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { listDirectoryAds } from "@/lib/promotions";
import { sectionOfCategory } from "@/lib/promotions/shared";
import { pageMetadata } from "@/lib/seo/seo";

interface Props {
  searchParams: Promise<PageSearch>;
}

/** Whether the address is that of a search of all categories. */
const isSearch = (search: PageSearch) => lastValue(search, "keyword") !== "";

/** The result of that search; null if there is nothing to search for, or if a source fails. */
const askOf = (search: PageSearch) =>
  searchesAllCategories() ? parseDirectoryQuery({ ...search, com_type: "" }) : null;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const search = await searchParams;
  if (isSearch(search)) {
    const ask = askOf(search);
    return ask ? directoryListMetadata(ask) : missingMetadata();
  }
  const [locale, t] = [await getLocale(), await getTranslations("directory")];
  return { title: t("title"), description: t("lede"), ...pageMetadata(locale, "/yp") };
}

/** The pages /yp and /yp?keyword=…. */
export default async function DirectoryHomePage({ searchParams }: Props) {
  const search = await searchParams;
  if (isSearch(search)) {
    const ask = askOf(search);
    return ask ? <DirectoryListRoute ask={ask} search={search} /> : <MissingPage />;
  }
  const locale = await getLocale();
  return withErrorPage(() => directoryHome(locale), localePath(locale, "/yp"));
}

/** Ports whose companies a reader's lanes may lead to, and the one that is shown to a reader without lanes. */
const [mostNear, firstPort] = [12, "HKHKG"];

async function directoryHome(locale: Locale) {
  const now = currentInstant();
  const [t, crumbs, banners, counts, ports, sample, ads] = await Promise.all([
    getTranslations("directory"),
    directoryBreadcrumbs(locale, []),
    listBanners(locale, now),
    countCompanies(),
    countCompaniesByPort(mostNear, locale),
    isSampleDirectory(),
    Promise.all(companyTypes.map((type) => listDirectoryAds(sectionOfCategory[type], { locale, now }))),
  ]);
  const tiles = companyTypes.map((type, index) => ({
    type,
    name: categoryName(type, locale),
    path: listPath({ type, keyword: "", ports: [], page: 1 }),
    count: counts && (counts[type] ?? 0),
    ad: ads[index]?.[0],
  }));
  const near = ports
    .toSorted((one, other) => Number(other.id === firstPort) - Number(one.id === firstPort))
    .map(({ id, name, types }) => ({
      id,
      name,
      categories: companyTypes
        .toSorted((one, other) => (types[other] ?? 0) - (types[one] ?? 0))
        .flatMap((type) => {
          const count = types[type];
          if (!count) return [];
          const path = listPath({ type, keyword: "", ports: [id], page: 1 });
          return {
            label: categoryName(type, locale),
            count: t("companies", { count }),
            href: localePath(locale, path),
          };
        }),
    }));
  return (
    <>
      <JsonLd nodes={[breadcrumbNode(crumbs, localePath(locale, "/yp"))]} />
      <BannerStrip {...banners} />
      <DirectoryHome
        locale={locale}
        crumbs={crumbs}
        tiles={tiles}
        hasSearch={searchesAllCategories()}
        near={near}
        sample={sample}
      />
    </>
  );
}
