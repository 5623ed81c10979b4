import "server-only";
import { getTranslations } from "next-intl/server";
import { JsonLd } from "@/components/shell/json-ld";
import { config } from "@/lib/config/config";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { breadcrumbList, dataset } from "@/lib/seo/structured-data";
import { site } from "@/lib/site/site-config";

interface Props {
  locale: Locale;
  /** Unprefixed, canonical. */
  path: string;
  title: string;
  /** The page above it; the knowledge base and the statistics are below the front page. */
  parent: "kb" | "statistics" | null;
  /** For a table of facts: its description, and the names of its columns. Numbers marked as samples are not facts. */
  facts?: { description: string; columns: readonly string[]; downloads?: readonly Download[] };
}

/** A file of what a page shows: media type and path. */
interface Download {
  type: string;
  path: string;
}

/** The structured data of a page of the knowledge base: its breadcrumbs, and its table. */
export async function ReferenceNodes({ locale, path, title, parent, facts }: Props) {
  const t = await getTranslations("reference");
  const { siteUrl } = config();
  const absolute = (to: string) => siteUrl + localePath(locale, to);
  const above = {
    kb: { name: t("title"), url: absolute("/kb") },
    statistics: { name: t("statistics.title"), url: absolute("/statistics") },
  };
  const url = absolute(path);
  const breadcrumbs = breadcrumbList([
    { name: t("home"), url: absolute("/") },
    ...(parent ? [above[parent]] : []),
    { name: title, url },
  ]);
  if (!facts) return <JsonLd nodes={[breadcrumbs]} />;
  const { lang, punctuation } = localeRecords[locale];
  // Google's Dataset Search requires 50 characters at least; a line of Chinese is shorter.
  const description = t("datasetDescription", {
    lede: facts.description,
    columns: facts.columns.join(punctuation.enumeration),
    publisher: site().name,
  });
  const terms = absolute("/terms");
  const downloads = facts.downloads?.map(({ type, path: file }) => ({ type, url: siteUrl + file })) ?? [];
  return (
    <JsonLd
      nodes={[
        breadcrumbs,
        dataset(siteUrl, { ...facts, downloads, url, name: title, lang, description, terms }),
      ]}
    />
  );
}
