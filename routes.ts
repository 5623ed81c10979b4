import { idPattern } from "./lib/addresses/ids";
import { portKey, servicesKey, shipKey } from "./lib/addresses/schedule-keys";
import { foreverCacheControl } from "./lib/http-responses/cache-control";
import { defaultLocale, type Locale, localePath, splitLocale } from "./lib/i18n/locales";

/** The domains of the change feed that tags name. A change of any other domain invalidates every response. */
export const taggedDomains = [
  "articles",
  "companies",
  "sailings",
  "flights",
  "documents",
  "surcharges",
  "visits",
] as const;
type Domain = (typeof taggedDomains)[number];

/**
 * A domain ("sailings"): every change in it invalidates the response. One row ("articles:1221"): a change of that row or of the
 * complete domain does.
 */
export type Tag = Domain | `${Domain}:${string}`;

/** A page, an address of data, or a kind of file. */
export interface Route {
  /**
   * The unprefixed path of a page ("/news", "/vessel/[imo]"), or the complete path of data and files ("/api/port-schedule",
   * "/media/[id]/[file]"). Dynamic segments are in brackets; `[...name]` stands for one or more segments at the end.
   */
  path: string;
  /** Pages exist in every language; files are pictures, scripts, feeds and the like. */
  kind: "page" | "data" | "file";
  /** Regular expressions of the values of dynamic segments. With any other value the address is Page Not Found. */
  parts?: Readonly<Record<string, string>>;
  /** The query parameters that the server reads, in the order of the cache key. Others never reach a cached page. */
  params?: readonly string[];
  /** The parameters that may have several values. Of any other parameter the last value counts. */
  many?: readonly string[];
  /** Regular expressions of parameters that do not accept every value. With another value the address is Page Not Found. */
  values?: Readonly<Record<string, string>>;
  /** Regular expressions of parameters of which another value is ignored. */
  known?: Readonly<Record<string, string>>;
  /** The parameter without which the address is Page Not Found. */
  required?: string;
  /**
   * If absent, the server caches no response (forms with a key for each rendering, drafts, redirects). The tags name the data of
   * the store that a response shows.
   */
  cache?: { tags: (match: RouteMatch) => readonly Tag[] };
  /** The same for a response that the server does not cache and others may; if absent, its kind says it. */
  tags?: (match: RouteMatch) => readonly Tag[];
  /** The kind in metrics, where it is a label, so there are few; the bulkhead groups requests by it (server/bulkhead.ts). */
  metric: string;
  /** The entries in the sitemap: the path alone, or the path with each of these queries, of which one may be empty. */
  sitemap?: true | readonly string[];
  /** The Cache-Control of a file of public/ or of the build; without it a browser asks each time. */
  cacheControl?: string;
  /** The folder may hold pictures of articles and advertisements. */
  pictures?: true;
  /** The same page is Markdown for programs at its path with `.md` (app/markdown). */
  markdown?: true;
  /** A file that exists in every language, as pages do. */
  inLanguages?: true;
  /** Files of public/ or of the build. For a missing one the server responds before the framework does. */
  static?: true;
  /** Reads that /api/openapi.json describes for programs of others. Scripts of any site may read them (CORS). */
  documented?: true;
}

/** Domains whose rows programs change all day. What is shown of them is soon wrong. */
export const scheduleDomains: readonly string[] = ["sailings", "flights", "visits"] satisfies Domain[];

/** What responses show that this server does not cache and others may, by their kind in metrics. */
const shownByKind: Partial<Record<string, readonly Tag[]>> = {
  "api-port": ["sailings"],
  "api-dcsa": ["sailings"],
  bulk: ["sailings"],
  "api-flight": ["flights"],
  download: ["sailings", "flights"],
  "api-companies": ["companies"],
  "api-news": ["articles"],
  "api-keyword": ["articles", "companies", "sailings"],
  "api-suggest": ["articles", "companies", "sailings"],
  feed: ["articles", "companies", "sailings", "flights"],
};

/** The tags of a route's response. */
export const tagsOf = (match: RouteMatch): readonly Tag[] => {
  const { cache, tags, metric } = match.route;
  return (cache?.tags ?? tags)?.(match) ?? shownByKind[metric] ?? [];
};

/** The domain of a tag. */
export const domainOfTag = (tag: string): string => tag.replace(/:.*/s, "");

/** Whether a response shows schedules. */
export const showsSchedules = (match: RouteMatch): boolean =>
  tagsOf(match).some((tag) => scheduleDomains.includes(domainOfTag(tag)));

export interface RouteMatch {
  route: Route;
  /** undefined for data, and for files without a language. */
  locale: Locale | undefined;
  /** The unprefixed path, without a slash at its end. */
  path: string;
  /** The dynamic segments as they are in the address, not decoded. */
  parts: Readonly<Record<string, string>>;
  /** The parameters that the route reads, in its order. */
  params: URLSearchParams;
}

const shows = (...tags: Tag[]): Route["cache"] => ({ tags: () => tags });
/**
 * What rests on one ship, on the services of a code, or on the calls at one port. An itinerary with two transhipments may go through any
 * port, so that lanes rest on all sailings.
 */
const ofShip: Route["cache"] = { tags: ({ parts }) => [`sailings:${shipKey(parts.imo ?? "")}`] };
const ofSeenShip: Route["cache"] = {
  tags({ parts }) {
    const key = shipKey(parts.imo ?? "");
    return [`sailings:${key}`, `visits:${key}`];
  },
};
const ofServices: Route["cache"] = { tags: ({ parts }) => [`sailings:${servicesKey(parts.code ?? "")}`] };
const ofSeenServices: Route["cache"] = {
  tags({ parts }) {
    const key = servicesKey(parts.code ?? "");
    return [`sailings:${key}`, `visits:${key}`];
  },
};
const ofPort: Route["cache"] = {
  tags({ parts: { unlocode, file = "" } }) {
    const key = portKey(unlocode ?? file.slice(0, 5));
    return [`sailings:${key}`, `visits:${key}`];
  },
};
/** For responses that show nothing of the tagged domains. */
const unnamed = shows();

const page = (path: string, metric: string, rest: Partial<Route> = {}): Route => ({
  path,
  kind: "page",
  metric,
  ...rest,
});
const data = (path: string, metric: string, rest: Partial<Route> = {}): Route => ({
  path,
  kind: "data",
  metric,
  ...rest,
});
const file = (path: string, metric: string, rest: Partial<Route> = {}): Route => ({
  path,
  kind: "file",
  metric,
  ...rest,
});

/** A page with the same text for every query. */
const text = (path: string, metric = "text"): Route => page(path, metric, { cache: unnamed, sitemap: true });

/** The text of a search field. A dot would not match line breaks. */
const typed = "[^]{0,100}";

/** Values of `com_type` (lib/directory/schema.ts; a test compares). */
const companyTypes = "sea|air|truck|warehouse|courier|barge|custbroker|breakbulk|survey|ins|terminal".split(
  "|",
);
/** Values of `kb` that /kb-link knows (lib/reference/schema.ts; a test compares). */
const knowledge =
  "chans|hk_cntr_throughput|world_cntr_port_ranking|top_10_china_port|top_20_srv_operator|major_chi_airport".split(
    "|",
  );

/** The parameters of a search of sailings, in the order in which the portal writes them. */
const sailingParams = [
  "loading_port",
  "discharge_port",
  "loading_port_id",
  "discharge_port_id",
  "date_from",
  "date_to",
  "vessel_name",
  "date_type",
  "as_of",
  "max_transhipments",
  "arrive_by",
  "buffer",
  "company",
  "direct",
  "open",
  "changed",
  "ready",
  "ready_time",
  "sources",
  "cargo",
  "days",
  "sort",
  "slower",
  "page",
  "view",
  "select",
];
/** A list of lanes, and what holds for all of them. */
const laneListParams = ["lanes", "company", "direct", "cargo", "date_from", "date_to"];
const sailingSearch = { params: sailingParams, many: ["company"] };

/** The parameters of a ledger of schedule changes, besides those of its subject (lib/ledger/ledger.ts). */
const ledgerParams = ["period", "show", "entry"];
const carrierAndPage = ["carrier", "company", ...ledgerParams, "page"];

/** The parameters of the cut-off board (lib/sailings/board/address.ts). */
const boardParams = [
  ...["lanes", "port", "service", "carrier", "imo", "date_from", "period", "cutoff", "cargo", "company"],
  ...["terminal", "vessel_name", "open", "changed", "sources", "sort", "page"],
];
const board = { params: boardParams, many: ["cutoff", "company"] };

const flightParams = [
  "origin_airport",
  "origin_airport_id",
  "destination_airport",
  "destination_airport_id",
  "date",
  "arrive_by",
  "product",
  "piece",
  "flight_schedule_type",
  "body",
  "transfers",
  "road",
  "above_minimum",
  "airline",
  "weekday",
  "flight_no",
  "sort",
  "page",
];
const flightSearch = { params: flightParams, many: ["flight_schedule_type", "body", "transfers"] };

const airportParams = flightParams.slice(0, 4);
const flightLedgerParams = [...airportParams, ...ledgerParams, "page"];

const subjectParams = ["imo", "service", "port", "carrier"];
/** What names the subject of a follow (app/_queries/follows/followed.ts). */
const followParams = [
  ...sailingParams,
  ...["sailing", "from", "to", "date"],
  ...subjectParams,
  ...airportParams,
];

const keywordParams = ["query", "from", "to", "hashtag", "language", "order", "page", "page_no"];
const keywordNewsParams = [...keywordParams, "news_id"];
const directoryParams = ["com_type", "keyword", "port", "page", "page_no"];

/** The lists of the knowledge base, each with the parameters of its tools that check a number. */
const references: readonly Route[] = [
  ["port"],
  ["airport"],
  ["airline", "awb"],
  ["abbrev"],
  ["cargo-sea", "container", "imo"],
  ["cargo-air", "awb"],
  ["container", "container"],
].map(([name = "", ...tools]) => {
  const searched = ["q", ...tools];
  return page(`/kb-${name}`, "reference", {
    params: [...searched, "page", ...(name === "container" ? ["pick"] : [])],
    // The types of containers to compare, by their ids.
    ...(name === "container" ? { many: ["pick"], known: { pick: "[^]{1,40}" } } : {}),
    values: { ...Object.fromEntries(searched.map((key) => [key, typed])), page: "\\d{1,4}" },
    // The port index links to the ports where ships call, and the tool for IMO numbers links to ships.
    cache: name === "port" || tools.includes("imo") ? shows("sailings") : unnamed,
    sitemap: true,
    markdown: true,
  });
});

const form = (path: string): Route => page(path, "form", { sitemap: true });
const files = (folder: string, rest: Partial<Route> = {}): Route =>
  file(`/${folder}/[...file]`, "asset", { static: true, ...rest });
const api = (path: string, metric: string, rest: Partial<Route> = {}): Route =>
  data(`/api/${path}`, metric, rest);
const openApi = (path: string, metric: string, rest: Partial<Route> = {}): Route =>
  api(path, metric, { ...rest, documented: true });
const openFeed = (path: string, rest: Partial<Route> = {}): Route =>
  file(`/feeds/[language]/${path}`, "feed", { ...rest, documented: true });

const seenAtPort: Partial<Route> = { params: ["port"], tags: () => ["visits", "sailings"] };

/** The address of the tools of agents (app/mcp), to which programs post calls. */
export const agentsPath = "/mcp";

const oneDay = "public, max-age=86400, stale-while-revalidate=604800";

/** The Markdown of a page, as a file in the same languages and with the same parameters. */
const markdownOf = ({ path, parts, params, many, values, known, required, metric, cache }: Route): Route =>
  file(`${path}.md`, metric, {
    inLanguages: true,
    ...cache,
    ...Object.fromEntries(
      Object.entries({ parts, params, many, values, known, required }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  });

const listed: readonly Route[] = [
  page("/", "home", { cache: shows("articles", "flights", "sailings"), sitemap: true }),

  // News.
  page("/news", "article", {
    params: ["news_id"],
    values: { news_id: idPattern },
    markdown: true,
    cache: { tags: ({ params }) => (params.get("news_id") ? [`articles:${params.get("news_id")}`] : []) },
  }),
  page("/news-list", "news", { params: ["page"], cache: shows("articles"), sitemap: true }),
  page("/news/[year]/[month]", "news", {
    parts: { year: "(?:19|20)\\d{2}", month: "(?:0[1-9]|1[0-2])" },
    params: ["page"],
    cache: shows("articles"),
  }),
  page("/news/topic/[tag]", "news", {
    parts: { tag: "[\\w.~%!'()*-]{1,900}" },
    params: ["page"],
    cache: shows("articles"),
  }),
  // Shows unpublished articles to readers who have the address.
  page("/news-preview", "news"),
  page("/trade-news/[id]", "news", { parts: { id: "[\\w.~-]{1,64}" }, cache: unnamed }),
  page("/keyword", "keyword", {
    params: keywordParams,
    cache: shows("articles", "companies", "sailings"),
  }),
  page("/keyword-news", "keyword", {
    params: keywordNewsParams,
    cache: shows("articles", "companies", "sailings"),
  }),

  // Schedules.
  page("/port", "port", { ...sailingSearch, cache: shows("sailings"), sitemap: true }),
  page("/port/changes", "changes", {
    params: [...sailingParams.filter((name) => name !== "page"), ...ledgerParams, "page"],
    many: ["company"],
    cache: shows("sailings"),
  }),
  page("/port/compare", "option", {
    params: ["from", "to", "option"],
    many: ["option"],
    cache: shows("sailings"),
  }),
  // Many lanes take too long for the readers' part of the bulkhead, and each reader's share is limited.
  page("/port/bulk", "bulk", {
    params: [...laneListParams, "problem", "line"],
    many: ["company"],
    sitemap: true,
  }),
  page("/port/option/[id]", "option", {
    parts: { id: "[\\w.~%-]{1,600}" },
    params: ["from", "to", "date"],
    cache: shows("sailings", "visits"),
  }),
  page("/cutoffs", "calls", { ...board, cache: shows("sailings"), sitemap: true }),
  // Its form and its calendars are of the present schedule. Answers to the mails that it sends have a token.
  page("/follow", "follow", { params: [...followParams, "result"], many: ["company"] }),
  page("/follow/confirm/[token]", "follow", {
    parts: { token: "[\\w.-]{1,80}" },
    params: followParams,
    many: ["company"],
  }),
  page("/follow/unsubscribe/[token]", "follow", {
    parts: { token: "[\\w.-]{1,80}" },
    params: followParams,
    many: ["company"],
  }),
  // The former address of /follow.
  page("/port/follow", "follow", { params: [...followParams, "result"], many: ["company"] }),
  page("/flight", "flight", { ...flightSearch, cache: shows("flights"), sitemap: true }),
  page("/flight/option/[id]", "option", {
    parts: { id: "[\\w.~%-]{1,200}" },
    params: ["product", "piece"],
    cache: shows("flights"),
  }),
  page("/flight/changes", "changes", { params: flightLedgerParams, cache: shows("flights") }),
  page("/vessel/[imo]", "calls", { parts: { imo: "\\d{7}" }, cache: ofSeenShip }),
  page("/vessel/[imo]/changes", "changes", {
    parts: { imo: "\\d{7}" },
    params: ["company", ...ledgerParams, "page"],
    many: ["company"],
    cache: ofShip,
  }),
  page("/services/[code]/changes", "changes", {
    parts: { code: "[\\w-]{1,64}" },
    params: carrierAndPage,
    many: ["company"],
    cache: ofServices,
  }),
  page("/services/[code]", "calls", {
    parts: { code: "[\\w-]{1,64}" },
    params: ["carrier", "from", "to"],
    cache: ofSeenServices,
  }),
  page("/carriers", "calls", { cache: shows("sailings"), sitemap: true }),
  page("/coverage", "calls", { cache: shows("sailings"), sitemap: true }),
  page("/carriers/[code]", "calls", {
    parts: { code: "[\\w%-]{1,800}" },
    params: ["from"],
    cache: shows("sailings", "companies", "documents", "surcharges", "visits"),
  }),
  page("/port-calls", "calls", {
    params: ["sheet", "order"],
    values: { sheet: "[1-9]|1[0-5]" },
    known: { order: "name|code" },
    cache: shows("sailings"),
    sitemap: ["", ...Array.from({ length: 15 }, (_, at) => `sheet=${at + 1}`)],
  }),
  page("/port-calls/[unlocode]", "calls", {
    parts: { unlocode: "[A-Za-z]{2}[A-Za-z2-9]{3}" },
    params: ["from", "show", "view"],
    markdown: true,
    cache: ofPort,
  }),

  // Directory.
  page("/yp", "directory", {
    params: ["keyword", "port", "page", "page_no"],
    many: ["port"],
    values: { keyword: typed },
    cache: shows("companies"),
    sitemap: true,
  }),
  page("/yp-list", "directory", {
    params: directoryParams,
    many: ["port"],
    values: { com_type: companyTypes.join("|") },
    required: "com_type",
    cache: shows("companies"),
    sitemap: companyTypes.map((type) => `com_type=${type}`),
  }),
  page("/yp-detail", "company", {
    params: ["com_id", "com_type"],
    values: { com_id: idPattern },
    known: { com_type: companyTypes.join("|") },
    required: "com_id",
    markdown: true,
    // A company's page links to the articles with its tags.
    cache: { tags: ({ params }) => [`companies:${params.get("com_id")}`, "articles"] },
  }),

  // Knowledge base.
  page("/kb", "reference", {
    params: ["q"],
    values: { q: typed },
    // An answer for a port links to the ships that call there.
    cache: shows("sailings"),
    sitemap: true,
  }),
  ...references,
  text("/kb-sea-link", "reference"),
  text("/kb-air-link", "reference"),
  page("/kb-link", "reference", {
    params: ["kb", "type", "sort", "pick"],
    many: ["pick"],
    values: { kb: knowledge.join("|") },
    // The orders of a table of figures (lib/reference/schema.ts; a test compares), and numbers of its rows.
    known: { type: "air", sort: "change|name|latest", pick: "[1-9]\\d{0,2}" },
    required: "kb",
    markdown: true,
    cache: unnamed,
    sitemap: [...knowledge.map((key) => `kb=${key}`), "kb=chans&type=air"],
  }),
  text("/statistics"),

  // Documents, and pages of other sites in a frame.
  page("/sailing", "documents", { params: ["region", "mode"], cache: shows("documents"), sitemap: true }),
  page("/sailing-view", "documents", { params: ["path", "region", "mode"], cache: shows("documents") }),
  page("/surcharge", "documents", { cache: shows("surcharges"), sitemap: true }),
  // Not in the sitemap: without emission factors there is no such page.
  page("/co2-method", "text", { cache: unnamed }),
  page("/feeder", "documents", { params: ["path"], cache: unnamed }),
  page("/om", "frame", { params: ["url"], cache: unnamed }),
  page("/om-link", "frame", { params: ["url"], cache: unnamed }),
  page("/subscription-link", "frame", { params: ["url"], cache: unnamed }),

  // The schedule in pages of other sites.
  page("/embed", "text", {
    params: ["loading_port", "discharge_port", "rows", "theme", "width"],
    cache: shows("sailings"),
    sitemap: true,
  }),
  data("/embed/port", "port", {
    params: [
      "loading_port",
      "discharge_port",
      "loading_port_id",
      "discharge_port_id",
      "company",
      "direct",
      "rows",
      "theme",
      "lang",
    ],
    many: ["company"],
    cache: shows("sailings"),
  }),

  // Forms: each rendering has a separate key.
  text("/fe-list", "form"),
  form("/fe-sea"),
  form("/fe-air"),
  form("/fe-truck"),
  form("/fe-warehouse"),
  form("/ebook-subscription"),

  // Pages of the publisher.
  text("/enews-subscription"),
  text("/contact-us"),
  text("/customs-filings"),
  // Its example is a sailing of the schedule.
  page("/developers", "text", { cache: shows("sailings"), sitemap: true }),
  text("/terms"),
  text("/privacy"),
  text("/cookies"),
  text("/data-sources"),
  text("/editorial"),
  text("/accessibility"),

  // Data.
  openApi("openapi.json", "api-reference", { cache: unnamed }),
  openApi("port-schedule", "api-port", {
    params: [...sailingParams, "language", "rows"],
    many: ["company"],
    cache: shows("sailings"),
  }),
  api("port-schedule/page", "api-port", {
    params: [...sailingParams, "language", "sailing"],
    many: ["company"],
    cache: shows("sailings"),
  }),
  openApi("port-changes", "api-port", {
    params: [
      ...sailingParams.filter((name) => name !== "page"),
      "imo",
      "service",
      "carrier",
      ...ledgerParams,
      "since",
      "page",
      "language",
    ],
    many: ["company"],
    cache: shows("sailings"),
  }),
  openApi("port-schedule.csv", "download", { params: [...sailingParams, "ids"], many: ["company"] }),
  openApi("port-schedule.xlsx", "download", { params: [...sailingParams, "ids"], many: ["company"] }),
  api("port-bulk", "bulk"),
  openApi("port-bulk.csv", "bulk", { params: laneListParams, many: ["company"] }),
  openApi("port-bulk.xlsx", "bulk", { params: laneListParams, many: ["company"] }),
  openApi("port-option/[id]", "api-port", { params: ["from", "to", "date", "language"] }),
  // No response of the standard's addresses is cached here: an unknown parameter is refused, and so is another API-Version.
  openApi("dcsa/cs/v1/point-to-point-routes", "api-dcsa", {
    params: [
      ...["placeOfReceipt", "placeOfDelivery", "departureStartDate", "departureEndDate"],
      ...["arrivalStartDate", "arrivalEndDate", "maxTranshipment", "receiptTypeAtOrigin"],
      ...["deliveryTypeAtDestination", "cargoType", "limit", "cursor"],
    ],
  }),
  openApi("dcsa/cs/v1/port-schedules", "api-dcsa", { params: ["UNLocationCode", "date", "limit", "cursor"] }),
  openApi("dcsa/cs/v1/vessel-schedules", "api-dcsa", {
    params: [
      ...["vesselIMONumber", "vesselName", "carrierServiceCode", "universalServiceReference"],
      ...["carrierVoyageNumber", "universalVoyageReference", "UNLocationCode", "facilitySMDGCode"],
      ...["vesselOperatorCarrierCode", "startDate", "endDate", "responseScope", "limit", "cursor"],
    ],
  }),
  openApi("flight-schedule", "api-flight", {
    params: [...flightParams, "language"],
    many: flightSearch.many,
    cache: shows("flights"),
  }),
  openApi("flight-changes", "api-flight", {
    params: [...flightLedgerParams, "since", "language"],
    cache: shows("flights"),
  }),
  openApi("changes", "api-lanes", {
    params: ["since", "limit", "language"],
    cache: shows("sailings", "flights"),
  }),
  openApi("flight-schedule.csv", "download", flightSearch),
  openApi("flight-option/[id]", "api-flight", { params: ["product", "piece", "language"] }),
  openApi("cutoffs", "api-port", {
    ...board,
    params: [...boardParams, "language"],
    cache: shows("sailings"),
  }),
  openApi("cutoffs.csv", "download", { ...board, params: [...boardParams, "language"] }),
  openApi("cutoffs.xlsx", "download", { ...board, params: [...boardParams, "language"] }),
  openApi("port-calls/[file]", "api-lanes", { params: ["from", "list"], cache: ofPort }),
  openApi("coverage", "api-lanes", { params: ["language"], cache: shows("sailings") }),
  openApi("lanes/[kind]", "api-lanes", {
    params: ["lanes", "changes", "language"],
    cache: { tags: ({ parts }) => [parts.kind === "flight" ? "flights" : "sailings"] },
  }),
  openApi("ports", "api-places", { params: ["name", "language", "end", "other"] }),
  openApi("airports", "api-places", { params: ["name", "language", "end", "other"] }),
  openApi("companies", "api-companies", { params: [...directoryParams, "language"], many: ["port"] }),
  openApi("companies/[com_id]", "api-companies", {
    params: ["language"],
    tags: ({ parts }) => [`companies:${parts.com_id}`],
  }),
  openApi("kb/[name]", "api-reference", { params: ["q", "page", "language"] }),
  openApi("statistics/[file]", "api-reference"),
  openApi("news", "api-news", { params: ["page_no", "news_date_from", "language"] }),
  openApi("news/[news_id]", "api-news", {
    params: ["language"],
    tags: ({ parts }) => [`articles:${parts.news_id}`],
  }),
  api("news-feed", "api-news", { params: ["news_id", "language"] }),
  openApi("keyword", "api-keyword", { params: keywordParams }),
  openApi("keyword-news", "api-keyword", { params: keywordNewsParams }),
  api("keyword-feed", "api-keyword", { params: keywordNewsParams }),
  openApi("suggest", "api-suggest", { params: ["q", "language"] }),
  api("ads/[place]", "api-ads", { params: ["section3_code", "load_port_id", "dish_port_id", "language"] }),
  api("og/page.jpg", "api-picture", { params: ["path", "lang"] }),
  api("og/[file]", "api-picture", { params: ["v", "script"] }),
  api("qr", "api-picture", { params: ["next"] }),
  api("pdf", "api-pdf", { params: ["path"] }),
  api("language", "api-language", { params: ["to", "next"] }),
  api("short-link", "api-short-link"),
  // What the policy of a page has blocked, as browsers report it.
  api("csp-reports", "api-report"),
  api("enquiries/[kind]", "api-form"),
  api("follows", "api-form", {
    params: [...sailingParams, "sailing", "from", "to", "date", "language"],
    many: ["company"],
  }),
  api("follows/[action]/[token]", "api-form"),
  api("subscriptions/ebook", "api-form"),
  data(agentsPath, "agents"),
  data("/s/[code]", "short-link"),
  data("/healthz", "health"),
  data("/readyz", "health"),

  // Feeds, sitemaps and robots.txt.
  openFeed("sailings.ics", {
    params: [...sailingParams, "alarms"],
    many: ["company"],
  }),
  openFeed("sailings.atom", { params: [...sailingParams, ...subjectParams], many: ["company"] }),
  openFeed("sailings.json", { params: [...sailingParams, ...subjectParams], many: ["company"] }),
  openFeed("cutoffs.ics", { ...board, params: [...boardParams, "alarms"] }),
  openFeed("cutoffs.atom", board),
  openFeed("cutoffs.json", board),
  openFeed("flights.atom", { params: airportParams }),
  openFeed("flights.json", { params: airportParams }),
  openFeed("visits.atom", seenAtPort),
  openFeed("visits.json", seenAtPort),
  openFeed("sailing/[file]", { params: ["from", "to", "date", "alarms"] }),
  openFeed("flight/[file]"),
  openFeed("[file]", { params: ["unsubscribe"] }),
  openFeed("topic/[tag]/[file]"),
  file("/llms.txt", "feed"),
  file("/robots.txt", "feed"),
  // What machines may do with the contents.
  file("/license.xml", "feed"),
  file("/.well-known/tdmrep.json", "feed"),
  // What programs find here, and who wants to know of a weakness.
  file("/.well-known/api-catalog", "feed"),
  file("/.well-known/security.txt", "feed"),
  file("/sitemap.xml", "feed"),
  file("/sitemaps/[file]", "feed"),

  // Files.
  files("_next/static", { cacheControl: foreverCacheControl }),
  files("art", { cacheControl: foreverCacheControl }),
  files("pictures", { cacheControl: oneDay, pictures: true }),
  files("promotions", { cacheControl: oneDay, pictures: true }),
  files("samples", { pictures: true }),
  file("/media/[id]/[file]", "asset", { pictures: true }),
  file("/own/[file]", "asset"),
  file("/pdfjs/[version]/[...file]", "asset"),
  file("/boot.js", "asset", { params: ["v"] }),
  file("/speculation-rules.json", "asset"),
  file("/dictionaries/[file]", "asset"),
  file("/card.jpg", "asset", { static: true, cacheControl: oneDay }),
  file("/icon.svg", "asset", { static: true, cacheControl: oneDay }),
  file("/logo.png", "asset", { static: true }),
  // Systems request icons at these addresses, whatever a page states; /own/[file] serves them.
  file("/favicon.ico", "asset"),
  file("/apple-touch-icon.png", "asset"),
  file("/manifest.json", "asset"),
];

/**
 * The addresses of the portal: every page, every address of data and every kind of file. Everything that depends on addresses
 * uses this list: metrics, read limits, the response cache, the proxy's matcher, the sitemap and deploy/nginx.conf. It is pure
 * and reads no store.
 */
export const routes: readonly Route[] = listed.flatMap((route) =>
  route.markdown ? [route, markdownOf(route)] : [route],
);

/** The Markdown of a page's unprefixed address, with its query; null where the page has none. */
export function markdownPath(target: string): string | null {
  const [path = "", query] = target.split("?");
  const route = findRoute(path)?.route;
  return route?.markdown ? `${path}.md${query === undefined ? "" : `?${query}`}` : null;
}

/** Regular expressions of the paths with Markdown, without the first slash and the ending. */
export const markdownPatterns: readonly string[] = listed.flatMap(({ path, markdown, parts = {} }) =>
  markdown ? [path.slice(1).replace(/\[(\w+)\]/g, (_, name: string) => parts[name] ?? "[^/]+")] : [],
);

/** Names of parameters that do not change a response: those of campaigns and of shared links. */
export const ignoredParams: readonly string[] = ["utm_[a-z]+", "gclid", "fbclid", "msclkid", "share"];

/** Whether pages of other sites may show a response: a file, or a picture that is drawn on request. */
export const isEmbeddable = ({ kind, metric }: Route): boolean => kind === "file" || metric === "api-picture";

/** Whether an address of data has names that its route does not know, which its answer then lists. */
export function hasUnknownParams({ documented, params = [] }: Route, target: string): boolean {
  if (!documented) return false;
  const search = new URLSearchParams(target.split("?").slice(1).join("?"));
  const isKnown = new RegExp(`^(?:${[...params, ...ignoredParams].join("|")})$`);
  return [...search.keys()].some((name) => !isKnown.test(name));
}

const isDynamic = ({ path }: Route) => path.includes("[");
const fixed = new Map(routes.flatMap((route) => (isDynamic(route) ? [] : [[route.path, route] as const])));
const dynamic = routes.filter(isDynamic).map((route) => ({ route, form: formOf(route) }));

/** A route's path as a regular expression with a group for each dynamic segment. */
function formOf({ path, parts = {} }: Route): RegExp {
  const pattern = path
    .replaceAll(".", "\\.")
    .replace(/\[\\\.\\\.\\\.(\w+)\]/g, (_, name: string) => `(?<${name}>.+)`)
    .replace(/\[(\w+)\]/g, (_, name: string) => `(?<${name}>${parts[name] ?? "[^/]+"})`);
  return new RegExp(`^${pattern}$`);
}

const fits = (value: string, pattern: string) => new RegExp(`^(?:${pattern})$`).test(value);

/** The route of a request's path and query; null if there is none (Page Not Found). */
export function matchRoute(target: string): RouteMatch | null {
  const [pathname = "", ...query] = target.split("?");
  const { locale, path: unprefixed } = splitLocale(pathname);
  const path = unprefixed.replace(/(.)\/$/, "$1");
  const withParts = findRoute(path);
  if (!withParts) return null;
  const { route } = withParts;
  const inLanguages = route.kind === "page" || route.inLanguages === true;
  // Data and other files have no language.
  if (!inLanguages && locale !== defaultLocale) return null;
  // Addresses are copied from the source of pages, where & is written &amp;.
  const search = query.join("?").replace(/(?<=^|&)amp;(?=\w+=)/g, "");
  const params = knownParams(route, new URLSearchParams(search));
  if (!params) return null;
  return { ...withParts, locale: inLanguages ? locale : undefined, path, params };
}

function findRoute(path: string): Pick<RouteMatch, "route" | "parts"> | null {
  const route = fixed.get(path);
  if (route) return { route, parts: {} };
  for (const { route, form } of dynamic) {
    const match = form.exec(path);
    if (match) return { route, parts: { ...match.groups } };
  }
  return null;
}

/** The parameters that a route reads, in its order; null if one of them is invalid. */
function knownParams(
  { params = [], many = [], values = {}, known = {}, required }: Route,
  search: URLSearchParams,
): URLSearchParams | null {
  const read = new URLSearchParams();
  for (const name of params) {
    const all = search.getAll(name);
    const last = all.at(-1) ?? "";
    const [pattern, knownPattern] = [values[name], known[name]];
    if (last === "" ? name === required : pattern !== undefined && !fits(last, pattern)) return null;
    const counted = many.includes(name) ? all : all.slice(-1);
    for (const value of counted)
      if (knownPattern === undefined || fits(value, knownPattern)) read.append(name, value);
  }
  return read;
}

/** Language, path and known parameters in order: the cache key, and the address with which a response is rendered. */
export function canonicalAddress({ locale = defaultLocale, path, params }: RouteMatch): string {
  const query = params.toString();
  return localePath(locale, path) + (query ? `?${query}` : "");
}

/**
 * Whether a path is in the form in which the portal writes it: without dot segments, empty segments or a slash at its end, and
 * escaped only where necessary. Responses of other forms are never cached.
 */
export function isCanonicalPath(path: string): boolean {
  if (path === "/") return true;
  const [before, ...segments] = path.split("/");
  return before === "" && segments.length > 0 && segments.every(isCanonicalSegment);
}

function isCanonicalSegment(segment: string): boolean {
  if (segment === "" || segment === "." || segment === "..") return false;
  try {
    return encodeURIComponent(decodeURIComponent(segment)) === segment;
  } catch {
    return false;
  }
}

/** The kind of a request without a route. */
export const otherMetric = "other";
/** The kind of what browsers request ahead of their readers, whatever they request. */
export const prefetchMetric = "prefetch";

/** Every kind of request in metrics. */
export const metricKinds: readonly string[] = [
  ...new Set([...routes.map(({ metric }) => metric), otherMetric, prefetchMetric]),
];

/** The kind of a request; `target` is its path with the query. */
export const metricOf = (target: string): string => matchRoute(target)?.route.metric ?? otherMetric;

/** Whether there is a page at a path and query, in any language. */
export const isPage = (target: string): boolean => matchRoute(target)?.route.kind === "page";

/** The paths of pages without dynamic segments and without a required parameter. */
export const plainPages: readonly string[] = routes.flatMap((route) =>
  route.kind === "page" && !isDynamic(route) && route.required === undefined ? [route.path] : [],
);

/** The unprefixed paths of pages that the server keeps, as patterns of URLs (URLPattern of the WHATWG). */
export const cacheablePages: readonly string[] = routes.flatMap(({ path, kind, cache }) =>
  kind === "page" && cache ? path.replace(/\[(?:\.{3})?(\w+)\]/g, ":$1") : [],
);

/** The beginnings of pages whose last segment may be any name. They are pages even if the name ends like that of a file. */
export const namedPages: readonly string[] = routes.flatMap(({ path, kind, parts = {} }) => {
  const [, beginning = "", name = ""] = /^([^[]*)\[(\w+)\]$/.exec(path) ?? [];
  return kind === "page" && fits("a.js", parts[name] ?? "") ? [beginning] : [];
});

/** Folders of pictures. */
export const pictureFolders: readonly string[] = routes.flatMap(({ path, pictures }) =>
  pictures ? (path.split("/")[1] ?? []) : [],
);

/** Regular expressions of data and files, without the first slash: complete paths, or folders. */
export const nonPagePatterns: readonly string[] = [
  ...new Set([
    "_next/",
    "api$",
    // Markdown is excluded by its ending: a folder of pages is none of files.
    ...routes.flatMap(({ path, kind, inLanguages }) => {
      const [first = "", ...rest] = path.slice(1).split("/");
      return kind === "page" || inLanguages
        ? []
        : [first.replaceAll(".", "\\.") + (rest.length > 0 ? "/" : "$")];
    }),
  ]),
];
