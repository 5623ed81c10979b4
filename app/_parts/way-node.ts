import "server-only";
import type { Crumb } from "@/components/ui/crumbs";
import { config } from "@/lib/config";
import { breadcrumbList, type JsonLdNode } from "@/lib/web/structured-data";

/** The way to a page as search engines read it; `path` is the page's own address within the site. */
export function wayNode(crumbs: readonly Crumb[], path: string): JsonLdNode {
  const { siteUrl } = config();
  return breadcrumbList(crumbs.map(({ label, href }) => ({ name: label, url: siteUrl + (href ?? path) })));
}
