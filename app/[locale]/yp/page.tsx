import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { directoryWay } from "@/app/_parts/directory-way";
import { guarded } from "@/app/_parts/guarded";
import { wayNode } from "@/app/_parts/way-node";
import { listBanners } from "@/app/_queries/banners";
import { DirectoryHome } from "@/components/directory/home";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { JsonLd } from "@/components/ui/json-ld";
import { currentInstant } from "@/lib/config";
import { categoryName, countCompanies, isSampleDirectory, searchesAllCategories } from "@/lib/directory";
import { listPath } from "@/lib/directory/address";
import { companyTypes } from "@/lib/directory/schema";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { listDirectoryAds } from "@/lib/promotions";
import { sectionOfCategory } from "@/lib/promotions/rules";
import { pageMetadata } from "@/lib/web/seo";

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = [await getLocale(), await getTranslations("directory")];
  return { title: t("title"), description: t("lede"), ...pageMetadata(locale, "/yp") };
}

export default async function DirectoryHomePage() {
  const locale = await getLocale();
  return guarded(() => directoryHome(locale), localePath(locale, "/yp"));
}

async function directoryHome(locale: Locale) {
  const now = currentInstant();
  const [crumbs, banners, counts, sample, ads] = await Promise.all([
    directoryWay(locale, []),
    listBanners(locale, now),
    countCompanies(),
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
  return (
    <>
      <JsonLd nodes={[wayNode(crumbs, localePath(locale, "/yp"))]} />
      <BannerStrip {...banners} />
      <DirectoryHome
        locale={locale}
        crumbs={crumbs}
        tiles={tiles}
        hasSearch={searchesAllCategories()}
        sample={sample}
      />
    </>
  );
}
