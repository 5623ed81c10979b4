import type { DirectorySection } from "./schema";

/** Section of the advertising service for a directory category, by com_type. */
export const sectionOfCategory = {
  sea: "SG-REF-YP-OCEAN",
  air: "SG-REF-YP-AIR",
  truck: "SG-REF-YP-LAND",
  warehouse: "SG-REF-YP-WAREHOUSE",
  courier: "SG-REF-YP-COURIER",
  barge: "SG-REF-YP-FEEDER",
  custbroker: "SG-REF-YP-CUSTOMS",
  breakbulk: "SG-REF-YP-BREAKBULK",
  survey: "SG-REF-YP-SURVEYOR",
  ins: "SG-REF-YP-INSURANCE",
  terminal: "SG-REF-YP-PORTS",
} as const satisfies Record<string, DirectorySection>;

/** How the Hot Searches popup shows an address: by the extension of its path. The query is ignored. */
export function mailingKind(url: string): "frame" | "image" | null {
  const path = URL.parse(url, "https://here.invalid")?.pathname ?? "";
  if (/\.asp$/i.test(path)) return "frame";
  return /\.(?:jpg|png)$/i.test(path) ? "image" : null;
}

/** Whether a feature banner's address begins with om-link: it opens in the same window, others in a new one. */
export function staysInWindow(href: string): boolean {
  return /^\/?om-link(?![\w-])/.test(href);
}

/** Unprefixed address of a story of trade news that has its text here. */
export const tradeNewsPath = (id: string): string => `/trade-news/${id}`;
