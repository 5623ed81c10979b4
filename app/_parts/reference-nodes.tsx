import "server-only";
import { getTranslations } from "next-intl/server";
import { JsonLd } from "@/components/ui/json-ld";
import { config } from "@/lib/config";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { site } from "@/lib/site-config";
import { breadcrumbList, dataset } from "@/lib/web/structured-data";

interface Props {
  locale: Locale;
  /** Unprefixed, canonical. */
  path: string;
  title: string;
  /** The page above it; the knowledge base and the statistics stand under the main page. */
  parent: "kb" | "statistics" | null;
  /** For a table of facts: what it says, and the names of its columns. Figures marked as samples are none. */
  facts?: { description: string; columns: readonly string[] };
}

/** What a page of the knowledge base says of itself to search engines: the way to it, and the table it holds. */
export async function ReferenceNodes({ locale, path, title, parent, facts }: Props) {
  const t = await getTranslations("reference");
  const { siteUrl } = config();
  const absolute = (to: string) => siteUrl + localePath(locale, to);
  const above = {
    kb: { name: t("title"), url: absolute("/kb") },
    statistics: { name: t("statistics.title"), url: absolute("/statistics") },
  };
  const url = absolute(path);
  const way = breadcrumbList([
    { name: t("home"), url: absolute("/") },
    ...(parent ? [above[parent]] : []),
    { name: title, url },
  ]);
  if (!facts) return <JsonLd nodes={[way]} />;
  // Google's Dataset Search wants 50 characters at least, which a line of Chinese has not.
  const description = t("datasetDescription", {
    lede: facts.description,
    columns: facts.columns.join(locale === "en" ? ", " : "、"),
    publisher: site().name,
  });
  const { lang } = localeRecords[locale];
  const terms = absolute("/terms");
  return <JsonLd nodes={[way, dataset(siteUrl, { ...facts, url, name: title, lang, description, terms })]} />;
}
