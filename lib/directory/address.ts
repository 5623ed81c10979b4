import type { CompanyType, DirectoryQuery } from "./schema";

/** Unprefixed address of a page of the directory's list; defaults are left out. */
export function listPath(query: DirectoryQuery): string {
  return `${listPage(query)}?${listQuery(query)}`;
}

/** Unprefixed page with the results of a search: of one category, or of all. */
export const listPage = ({ type }: Pick<DirectoryQuery, "type">) => (type ? "/yp-list" : "/yp");

/** The query of a search, in its page's address and in the portal's own API. */
export function listQuery({ type, keyword, ports, page }: DirectoryQuery): URLSearchParams {
  const params = new URLSearchParams(type ? { com_type: type } : {});
  if (keyword) params.set("keyword", keyword);
  if (ports.length > 0) params.set("port", ports.join("||"));
  if (page > 1) params.set("page", String(page));
  return params;
}

/** The enquiry form for the companies of a category. */
const formOf: Record<CompanyType, "sea" | "air" | "truck" | "warehouse"> = {
  sea: "sea",
  air: "air",
  truck: "truck",
  warehouse: "warehouse",
  courier: "air",
  barge: "sea",
  custbroker: "sea",
  breakbulk: "sea",
  survey: "sea",
  ins: "sea",
  terminal: "sea",
};

/** Unprefixed address of the enquiry form for a company. */
export function enquiryPath({ id }: { id: string }, type: CompanyType): string {
  return `/fe-${formOf[type]}?com_id=${encodeURIComponent(id)}`;
}

/** Unprefixed canonical address of a company's page. Lists append the id to that of an empty id. */
export function companyPath(id: string): string {
  return `/yp-detail?com_id=${encodeURIComponent(id)}`;
}
