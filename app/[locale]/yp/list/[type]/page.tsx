import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { directoryWay } from "@/app/_parts/directory-way";
import { guarded } from "@/app/_parts/guarded";
import { MissingPage } from "@/app/_parts/page-status";
import { wayNode } from "@/app/_parts/way-node";
import { listBanners } from "@/app/_queries/banners";
import { listCompaniesOf } from "@/app/_queries/directory";
import { DirectoryList } from "@/components/directory/list";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { JsonLd } from "@/components/ui/json-ld";
import { currentInstant } from "@/lib/config";
import { categoryName, isSampleDirectory, searchesAllCategories } from "@/lib/directory";
import { listPath } from "@/lib/directory/address";
import { parseDirectoryAsk } from "@/lib/directory/query";
import type { DirectoryAsk } from "@/lib/directory/schema";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { valuesOf } from "@/lib/params";
import { pageMetadata } from "@/lib/web/seo";

export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ type: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** In the place of a category: all of them. */
const everyType = "all";

async function askOf({ params, searchParams }: Props): Promise<DirectoryAsk | null> {
  const [{ type }, query] = [await params, await searchParams];
  if (type === everyType && !searchesAllCategories()) return null;
  return parseDirectoryAsk({ ...query, com_type: type === everyType ? "" : type });
}

/** The results of a search are no page to find; the companies they link to are. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const [locale, t, ask] = [await getLocale(), await getTranslations("directory"), await askOf(props)];
  if (!ask) return {};
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

/** /yp-list?com_type=… and /yp?keyword=… (mappedPages of lib/web/pages.ts). */
export default async function DirectoryListPage(props: Props) {
  const [locale, ask] = [await getLocale(), await askOf(props)];
  if (!ask) return <MissingPage />;
  const address = localePath(locale, listPath(ask));
  // A form sends each port as a parameter of its own; the address that is shared has them in one.
  if (valuesOf(await props.searchParams, "port").length > 1) redirect(address);
  return guarded(() => directoryList(ask, locale), address);
}

async function directoryList(ask: DirectoryAsk, locale: Locale) {
  const t = await getTranslations("directory");
  const category = ask.type ? categoryName(ask.type, locale) : t("allCategories");
  const [crumbs, banners, list, sample] = await Promise.all([
    directoryWay(locale, [{ label: category }]),
    listBanners(locale, currentInstant()),
    listCompaniesOf(ask, locale),
    isSampleDirectory(),
  ]);
  const address = (page: number) => localePath(locale, listPath({ ...ask, page }));
  if (ask.page > list.totalPages) redirect(address(list.totalPages));
  return (
    <>
      <JsonLd nodes={[wayNode(crumbs, address(1))]} />
      <BannerStrip {...banners} />
      <DirectoryList
        locale={locale}
        ask={ask}
        category={category}
        crumbs={crumbs}
        list={list}
        cities={list.cities}
        sample={sample}
      />
    </>
  );
}
