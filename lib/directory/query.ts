import { lastValue, pageNumber, plainLine, type SearchParams, valuesOf } from "@/lib/addresses/params";
import { companyTypes, type DirectoryQuery } from "./schema";

const keywordLimit = 100;
/** As many as fit into an address of some 2,000 characters. */
const mostPorts = 150;

/**
 * Parses the search parameters of /yp-list (com_type, keyword, port, page; the portal's API also accepts page_no), or those
 * of /yp, which has no category. Ports are joined by || or repeated, as a form sends them. Null when com_type is none of the
 * eleven, or when both it and the keyword are missing; other invalid values are ignored.
 */
export function parseDirectoryQuery(params: SearchParams): DirectoryQuery | null {
  const last = (name: string) => lastValue(params, name);
  const type = companyTypes.find((known) => known === last("com_type")) ?? null;
  const keyword = plainLine(last("keyword"), keywordLimit);
  if (!type && (last("com_type") || !keyword)) return null;
  const ports = valuesOf(params, "port")
    .flatMap((value) => value.split("||"))
    .map((id) => plainLine(id, 64))
    .filter(Boolean);
  return {
    type,
    keyword,
    ports: [...new Set(ports)].slice(0, mostPorts),
    page: pageNumber(last("page") || last("page_no")),
  };
}
