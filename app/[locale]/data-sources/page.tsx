import path from "node:path";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { DataSourcesPage } from "@/components/data-sources/data-sources";
import { pageMetadata } from "@/lib/seo/seo";
import { visitSources } from "@/lib/visits";
import { readWorldSets } from "@/lib/world/sets";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dataSources");
  return {
    title: t("title"),
    description: t("description"),
    ...pageMetadata(await getLocale(), "/data-sources"),
  };
}

/** Where the public facts of the portal come from, with edition and licence: the table of `portal world status`. */
export default async function DataSourcesRoute() {
  const [locale, sets] = [await getLocale(), await readWorldSets(path.join(process.cwd(), "data"))];
  return <DataSourcesPage sets={sets} visitSources={visitSources} locale={locale} />;
}
