import "server-only";
import type { Crumb } from "@/components/ui/crumbs";
import { config } from "@/lib/config/config";
import { breadcrumbList, type JsonLdNode } from "@/lib/seo/structured-data";

/** The breadcrumbs of a page as structured data; `path` is the address of the page within the site. */
export function breadcrumbNode(crumbs: readonly Crumb[], path: string): JsonLdNode {
  const { siteUrl } = config();
  return breadcrumbList(crumbs.map(({ label, href }) => ({ name: label, url: siteUrl + (href ?? path) })));
}
