import "server-only";
import { getTranslations } from "next-intl/server";
import type { Crumb } from "@/components/ui/crumbs";
import { config } from "@/lib/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { breadcrumbList, type JsonLdNode } from "@/lib/web/structured-data";

/** The way to a page of the directory: what stands below its first page, the page itself last and without an address. */
export async function directoryWay(locale: Locale, below: readonly Crumb[]): Promise<Crumb[]> {
  const t = await getTranslations("directory");
  return [
    { label: t("home"), href: localePath(locale, "/") },
    { label: t("title"), ...(below.length > 0 ? { href: localePath(locale, "/yp") } : {}) },
    ...below,
  ];
}

/** The way as search engines read it; `path` is the page's own address within the site. */
export function wayNode(crumbs: readonly Crumb[], path: string): JsonLdNode {
  const { siteUrl } = config();
  return breadcrumbList(crumbs.map(({ label, href }) => ({ name: label, url: siteUrl + (href ?? path) })));
}
