import { getTranslations } from "next-intl/server";
import { Crumbs } from "@/components/ui/crumbs";
import { type Locale, localePath } from "@/lib/i18n/locales";

/** The breadcrumbs of a page of the knowledge base or of the statistics. */
export async function Breadcrumbs({
  parent = "kb",
  title,
  locale,
}: {
  parent?: "kb" | "statistics";
  title: string;
  locale: Locale;
}) {
  const t = await getTranslations("reference");
  return (
    <Crumbs
      label={t("crumbs")}
      items={[
        { label: t("home"), href: localePath(locale, "/") },
        parent === "kb"
          ? { label: t("title"), href: localePath(locale, "/kb") }
          : { label: t("statistics.title"), href: localePath(locale, "/statistics") },
        { label: title },
      ]}
    />
  );
}
