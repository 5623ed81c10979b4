import type { DirectoryAsk } from "./schema";

/** Unprefixed address of a page of the directory's list; what is not asked for is left out. */
export function listPath({ type, keyword, ports, page }: DirectoryAsk): string {
  const params = new URLSearchParams({ com_type: type });
  if (keyword) params.set("keyword", keyword);
  if (ports.length > 0) params.set("port", ports.join("||"));
  if (page > 1) params.set("page", String(page));
  return `/yp-list?${params}`;
}

/** Unprefixed canonical address of a company's page. Lists put the id behind that of none. */
export function companyPath(id: string): string {
  return `/yp-detail?com_id=${encodeURIComponent(id)}`;
}
