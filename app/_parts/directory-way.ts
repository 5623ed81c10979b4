import "server-only";
import { getTranslations } from "next-intl/server";
import type { Crumb } from "@/components/ui/crumbs";
import { type Locale, localePath } from "@/lib/i18n/locales";

/** The way to a page of the directory: what stands below its first page, the page itself last and without an address. */
export async function directoryWay(locale: Locale, below: readonly Crumb[]): Promise<Crumb[]> {
  const t = await getTranslations("directory");
  return [
    { label: t("home"), href: localePath(locale, "/") },
    { label: t("title"), ...(below.length > 0 ? { href: localePath(locale, "/yp") } : {}) },
    ...below,
  ];
}
