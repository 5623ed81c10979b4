import "server-only";
import { getTranslations } from "next-intl/server";
import type { Crumb } from "@/components/ui/crumbs";
import { type Locale, localePath } from "@/lib/i18n/locales";

/** The breadcrumbs of a page of the directory. `below` follows the directory's first page; its last one is the page, without an address. */
export async function directoryBreadcrumbs(locale: Locale, below: readonly Crumb[]): Promise<Crumb[]> {
  const t = await getTranslations("directory");
  return [
    { label: t("home"), href: localePath(locale, "/") },
    { label: t("title"), ...(below.length > 0 ? { href: localePath(locale, "/yp") } : {}) },
    ...below,
  ];
}
