import path from "node:path";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { depthWords } from "@/app/_queries/sea/call-pages";
import { depthsEdition } from "@/components/calls/depth-words";
import { DataSourcesPage, type SourceSet } from "@/components/data-sources/data-sources";
import { freighterSource } from "@/lib/flights";
import type { Locale } from "@/lib/i18n/locales";
import { getDepthsSource } from "@/lib/places";
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
  const depths = await getDepthsSource();
  return (
    <DataSourcesPage
      sets={depths ? [...sets, await depthsSet(depths, locale)] : sets}
      visitSources={visitSources}
      freighterSource={freighterSource}
      locale={locale}
    />
  );
}

/** The World Port Index, which the operator has imported. */
async function depthsSet(
  { edition, rows }: { edition: string; rows: number },
  locale: Locale,
): Promise<SourceSet> {
  return {
    id: "depths",
    source: "World Port Index, NGA",
    url: "https://msi.nga.mil/Publications/WPI",
    edition: depthsEdition(edition, await depthWords(locale)),
    ...{ licence: "Public domain", licenceUrl: null, rows },
  };
}
