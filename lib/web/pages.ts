import { splitLocale } from "../i18n/locales";
import { idPattern } from "../ids";

/**
 * The pages of the portal, by unprefixed address. `cached`: answered from the page cache (with hashes in its
 * policy); `request`: rendered per request (with a nonce). A test compares this table with the app's folders.
 */
export const pages: Record<string, PageKind> = {
  // One a line.
  "/": "cached",
  "/feeder": "request",
  "/port": "request",
  "/carriers": "request",
  "/flight": "request",
  "/yp": "cached",
  "/kb": "cached",
  "/kb-sea-link": "cached",
  "/kb-air-link": "cached",
  "/statistics": "cached",
  "/contact-us": "cached",
  "/customs-filings": "cached",
  "/terms": "cached",
  "/privacy": "cached",
  "/cookies": "cached",
  "/sailing": "request",
  "/sailing-view": "request",
  "/surcharge": "cached",
  "/enews-subscription": "cached",
  "/ebook-subscription": "request",
  "/fe-list": "cached",
  "/fe-sea": "request",
  "/fe-air": "request",
  "/fe-truck": "request",
  "/fe-warehouse": "request",
  "/om": "request",
  "/om-link": "request",
  "/subscription-link": "request",
  "/news": "request",
  "/news-list": "request",
  "/news-preview": "request",
  "/keyword": "request",
  "/keyword-news": "request",
};

export type PageKind = "cached" | "request";

interface PathPage {
  /** The address, its variable parts last. */
  folder: string;
  /** Regular expression of the variable parts. */
  value: string;
  /** The folder of the app that answers, unless it is the address itself. */
  to?: string;
  kind: "request";
}

/**
 * Pages of which there is one for each last part of the address, with what that can be: with anything else it is Page Not
 * Found. They follow the clock and every import, so that they are rendered per request.
 */
export const pathPages: readonly PathPage[] = [
  { folder: "/vessel/[imo]", value: "\\d{7}", kind: "request" },
  { folder: "/services/[code]", value: "[\\w-]{1,64}", kind: "request" },
  { folder: "/carriers/[code]", value: "[\\w%-]{1,800}", kind: "request" },
  { folder: "/port-calls/[unlocode]", value: "[A-Za-z]{2}[A-Za-z2-9]{3}", kind: "request" },
  // Articles of a month stand beside the folder of an article, which answers for every id.
  {
    folder: "/news/[year]/[month]",
    value: "(?:19|20)\\d{2}/(?:0[1-9]|1[0-2])",
    to: "/news/month/[year]/[month]",
    kind: "request",
  },
  { folder: "/news/topic/[tag]", value: "[\\w.~%!'()*-]{1,900}", kind: "request" },
  { folder: "/trade-news/[id]", value: "[\\w.~-]{1,64}", kind: "request" },
  { folder: "/port/option/[id]", value: "[\\w.~%-]{1,600}", kind: "request" },
];

/** The beginnings of those whose last part may be any name: one that ends like a file's makes no file of them. */
export const namedPages: readonly string[] = pathPages
  .filter(({ value }) => new RegExp(`^${value}$`).test("a.js"))
  .map(({ folder }) => folder.slice(0, folder.indexOf("[")));

/** Whether an address, in any language, is of such a page. */
export function isNamedPage(pathname: string): boolean {
  const { path } = splitLocale(pathname);
  return namedPages.some((beginning) => path.startsWith(beginning));
}

/**
 * A page that another folder answers: one for each value of a query parameter (`/news?news_id=7` is answered by
 * news/[id]), or a page of several kinds. No visitor reaches the folder under its own name.
 */
export interface MappedPage {
  path: string;
  /** Parameter the address must have; null for the address without any of those above. */
  key: string | null;
  /** Regular expression of the values that can exist; with any other value the address is Page Not Found. */
  value: string;
  /** A second parameter that this row asks for; with another value or without it a later row answers. */
  also?: { key: string; value: string };
  /** Part of `path` and `to` by which the row differs from others: where that is all, one rule answers for them all (mappedRules). */
  oneOf?: string;
  /** Address within a language that answers; `:value` is the parameter's, `:also` the second one's. */
  to: string;
  kind: PageKind;
}

/** What one may type into a search field; a dot would leave out the ends of lines. */
const typed = "[^]{0,100}";
const pageNumber = "\\d{1,4}";

/** Pages of reference data: cached as a whole, rendered per request when something is searched or checked. */
const references = [
  ["port"],
  ["airport"],
  ["airline", "awb"],
  ["abbrev"],
  ["cargo-sea", "container", "imo"],
  ["cargo-air", "awb"],
  ["container", "container"],
].flatMap(([name = "", ...tools]): MappedPage[] => {
  const searched = { path: `/kb-${name}`, oneOf: name, to: `/kb/${name}/find`, kind: "request" } as const;
  return [
    ...["q", ...tools].map((key) => ({ ...searched, key, value: typed })),
    { ...searched, key: "page", value: pageNumber },
    { path: `/kb-${name}`, oneOf: name, key: null, value: "", to: `/kb/${name}`, kind: "cached" },
  ];
});

/** Values of `kb` that /kb-link knows (lib/reference/schema.ts; a test compares). */
const knowledge =
  "chans|hk_cntr_throughput|world_cntr_port_ranking|top_10_china_port|top_20_srv_operator|major_chi_airport";

/** Values of `com_type` (lib/directory/schema.ts; a test compares). */
const companyTypes = "sea|air|truck|warehouse|courier|barge|custbroker|breakbulk|survey|ins|terminal";

/**
 * In order; the first that fits answers. A cached one with a parameter must be left out of proxy.ts' matcher too,
 * where the framework wants literals; a test says so.
 */
export const mappedPages: readonly MappedPage[] = [
  // One a line.
  { path: "/news", key: "news_id", value: idPattern, to: "/news/:value", kind: "cached" },
  { path: "/yp-list", key: "com_type", value: companyTypes, to: "/yp/list/:value", kind: "request" },
  { path: "/yp", key: "keyword", value: typed, to: "/yp/list/all", kind: "request" },
  ...[{ also: { key: "com_type", value: companyTypes }, to: ":value/:also" }, { to: ":value/any" }].map(
    ({ to, ...also }): MappedPage => ({
      path: "/yp-detail",
      key: "com_id",
      value: idPattern,
      ...also,
      to: `/yp/company/${to}`,
      kind: "cached",
    }),
  ),
  { path: "/kb-link", key: "kb", value: knowledge, to: "/kb/link/:value", kind: "request" },
  ...references,
];

/**
 * The mapped pages, in an order in which they mean the same, those alike as one: the framework compiles every rule anew
 * for every page. `path` and `to` have `:of` in the place of what differs, and `names` says what that can be.
 */
export function mappedRules(): (MappedPage & { names: string[] })[] {
  const rules = new Map<string, MappedPage & { names: string[] }>();
  // An address without a parameter comes after those with one: rows of others do not stand between any more.
  const inOrder = [
    ...mappedPages.filter(({ key }) => key !== null),
    ...mappedPages.filter(({ key }) => key === null),
  ];
  for (const { oneOf, ...page } of inOrder) {
    const general = (text: string) => (oneOf ? text.replace(oneOf, ":of") : text);
    const rule = { ...page, path: general(page.path), to: general(page.to) };
    const id = JSON.stringify(rule);
    const known = rules.get(id) ?? { ...rule, names: [] };
    rules.set(id, { ...known, names: [...known.names, ...(oneOf ? [oneOf] : [])] });
  }
  return [...rules.values()];
}

/** How an address is rendered; null when no page has it. `path` is unprefixed. */
export function pageKind(path: string, search: URLSearchParams): PageKind | null {
  const row = rowOf(path, search);
  if (row === undefined) return pages[withoutSlash(path)] ?? pathKind(withoutSlash(path));
  return row?.kind ?? null;
}

function pathKind(path: string): PageKind | null {
  const page = pathPages.find(({ folder, value }) =>
    fits(path, folder.slice(0, folder.indexOf("[")) + value),
  );
  return page?.kind ?? null;
}

/**
 * Path within its language that a cached page is kept under: /news/7 for /news?news_id=7, '' for the front page. null for
 * an address that no cached page has. `path` is unprefixed.
 */
export function keptPath(path: string, search: URLSearchParams): string | null {
  if (pageKind(path, search) !== "cached") return null;
  const row = rowOf(path, search);
  if (!row) return withoutSlash(path).replace(/^\/$/, "");
  const given = (key: string | null | undefined) => (key && seenValue(search, key)) || "";
  return row.to.replace(":value", given(row.key)).replace(":also", given(row.also?.key));
}

/** The parameters that a cached page's row reads, in one order, each once. `path` is unprefixed. */
export function keptParams(path: string, search: URLSearchParams): URLSearchParams {
  const row = rowOf(path, search);
  const names = row ? [row.key ?? [], row.also?.key ?? []].flat() : [];
  return new URLSearchParams(names.map((name) => [name, seenValue(search, name) ?? ""]));
}

/** The mapped page that answers; null when its parameter cannot be right, undefined when no row is concerned. */
function rowOf(path: string, search: URLSearchParams): MappedPage | null | undefined {
  const plain = withoutSlash(path);
  for (const page of mappedPages) {
    if (page.path !== plain) continue;
    if (page.key === null) return page;
    if (page.also && !fits(seenValue(search, page.also.key), page.also.value)) continue;
    const value = seenValue(search, page.key);
    if (value !== null) return fits(value, page.value) ? page : null;
  }
  return undefined;
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, "$1");

/**
 * A parameter as the framework's `has` of rewrites sees it: the last of several; an empty one is not there. The page
 * that answers and the policy that goes with it are thus chosen alike.
 */
function seenValue(search: URLSearchParams, key: string): string | null {
  const values = search.getAll(key);
  return values.length > 1 ? (values.at(-1) ?? null) : values[0] || null;
}

function fits(value: string | null, expression: string): boolean {
  return value !== null && new RegExp(`^(?:${expression})$`).test(value);
}

/** Where unknown addresses are rewritten to; it answers no visitor under its own name with anything but 404. */
export const notFoundPath = "/page-not-found";
