import { knowledgeKeys } from "../../lib/reference/operator";
import { plainPages } from "../../routes";

/** Rows by which the pages of one row are asked for. */
export interface KnownRows {
  newsId: string;
  companyId: string;
}

/** Unprefixed addresses of every kind of page: each page of the list, and those that a parameter makes. */
export function everyPageKind({ newsId, companyId }: KnownRows): string[] {
  // Frames need an address that may be shown, and documents one that there is.
  const withValues: Record<string, string> = {
    "/port": "/port?loading_port=HKHKG&discharge_port=SGSIN",
    "/port/follow": "/follow?loading_port_id=HKHKG&discharge_port_id=NLRTM",
    "/follow": "/follow?loading_port_id=HKHKG&discharge_port_id=NLRTM",
    "/flight": "/flight?origin_airport_id=HKG&destination_airport_id=SIN",
    "/flight/changes": "/flight/changes?origin_airport_id=HKG&destination_airport_id=SIN",
    "/keyword": "/keyword?query=freight",
    "/keyword-news": "/keyword-news?keyword=freight",
    "/news": `/news?news_id=${newsId}`,
    "/feeder": "/sailing",
    "/sailing-view": "/sailing",
    "/om": "/",
    "/om-link": "/",
    "/subscription-link": "/enews-subscription",
  };
  return [
    ...new Set([
      ...plainPages.map((path) => withValues[path] ?? path),
      "/",
      "/port",
      "/flight",
      "/keyword",
      "/yp-list?com_type=sea",
      `/yp-detail?com_id=${companyId}`,
      ...["port", "airport", "airline", "abbrev", "cargo-sea", "cargo-air", "container"].map(
        (name) => `/kb-${name}`,
      ),
      "/kb-airline?q=c",
      ...knowledgeKeys.filter((key) => !key.endsWith("_link")).map((key) => `/kb-link?kb=${key}`),
      "/no-such-page",
    ]),
  ];
}
