/**
 * The pages of the portal, by unprefixed address. `cached`: answered from the page cache (with hashes in its
 * policy); `request`: rendered per request (with a nonce). A test compares this table with the app's folders.
 */
export const pages: Record<string, PageKind> = {
  // One a line.
  "/": "cached",
  "/port": "request",
  "/contact-us": "cached",
  "/customs-filings": "cached",
  "/terms": "cached",
  "/privacy": "cached",
  "/cookies": "cached",
  "/news": "request",
  "/news-list": "request",
  "/keyword": "request",
};

export type PageKind = "cached" | "request";

/**
 * A page of its own for each value of a query parameter: `/news?news_id=7` is answered by the folder
 * news/[id], which no visitor reaches under that name.
 */
export interface QueryPage {
  path: string;
  key: string;
  /** Regular expression of the values that can exist; with any other value the address is Page Not Found. */
  value: string;
  /** Address within a language that answers; `:value` is the parameter's. */
  to: string;
  kind: PageKind;
}

/** Ids are opaque text; these characters need no escaping in a path. */
const id = "[\\w.~-]{1,64}";

/** A cached one must be left out of middleware.ts' matcher too, where the framework wants literals; a test says so. */
export const queryPages: readonly QueryPage[] = [
  // One a line.
  { path: "/news", key: "news_id", value: id, to: "/news/:value", kind: "cached" },
];

/** How an address is rendered; null when no page has it. `path` is unprefixed. */
export function pageKind(path: string, search: URLSearchParams): PageKind | null {
  const plain = path.replace(/(.)\/$/, "$1");
  for (const page of queryPages) {
    const value = page.path === plain ? search.get(page.key) : null;
    if (value !== null) return new RegExp(`^${page.value}$`).test(value) ? page.kind : null;
  }
  return pages[plain] ?? null;
}

/** Where unknown addresses are rewritten to; it answers no visitor under its own name with anything but 404. */
export const notFoundPath = "/page-not-found";
