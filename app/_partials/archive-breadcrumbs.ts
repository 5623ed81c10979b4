import "server-only";
import { getTranslations } from "next-intl/server";
import type { Crumb } from "@/components/ui/crumbs";
import { type Locale, localePath } from "@/lib/i18n/locales";

/** The breadcrumbs of a page of the archive; the page itself is the last one. */
export async function archiveBreadcrumbs(locale: Locale, label: string): Promise<Crumb[]> {
  const t = await getTranslations("archive");
  return [
    { label: t("home"), href: localePath(locale, "/") },
    { label: t("title"), href: localePath(locale, "/news-list") },
    { label },
  ];
}
