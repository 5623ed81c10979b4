import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { companyQuery, companyTypes, parseDirectoryQuery } from "@/lib/directory";
import { documentFilter } from "@/lib/documents";
import { flightQuery } from "@/lib/flights";
import { isFlightSearch } from "@/lib/flights/shared";
import { prefixedLocales } from "@/lib/i18n/locales";
import { articleQuery, newsQuery, parseKeywordQuery } from "@/lib/news";
import { placesQuerySchema } from "@/lib/places";
import { knowledgeKeys, listNames, listQuery, statOrders } from "@/lib/reference";
import { sailingQuery } from "@/lib/sailings";
import { isSailingSearch, scheduleSearch } from "@/lib/sailings/shared";
import {
  canonicalAddress,
  isCanonicalPath,
  matchRoute,
  metricKinds,
  metricOf,
  otherMetric,
  type Route,
  routes,
  tagsOf,
} from "./routes";

const pathOf = (target: string) => matchRoute(target)?.route.path ?? null;
const keyOf = (target: string) => {
  const match = matchRoute(target);
  return match && canonicalAddress(match);
};

test.each([
  ["/", "/"],
  ["/zh-tw", "/"],
  ["/zh-tw/", "/"],
  ["/en", null],
  ["/en/port", null],
  ["/zh-CN/port", null],
  ["/news?news_id=7", "/news"],
  ["/news/?share=true&news_id=a-7_b.c~", "/news"],
  ["/news?news_id=", "/news"],
  ["/news?news_id=...", "/news"],
  ["/news/7", null],
  ["/news/2026/03", "/news/[year]/[month]"],
  ["/news/2026/13", null],
  ["/news/2026/3", null],
  ["/news/2026", null],
  ["/news/month/2026/03", null],
  ["/news/2026/03/01", null],
  ["/news/topic/asia-europe", "/news/topic/[tag]"],
  ["/news/topic/%E8%88%B9%E5%85%AC%E5%8F%B8", "/news/topic/[tag]"],
  ["/news/topic/node.js", "/news/topic/[tag]"],
  ["/news/topic/a/b", null],
  ["/vessel/9300001", "/vessel/[imo]"],
  ["/vessel/9300001/", "/vessel/[imo]"],
  ["/vessel/930000", null],
  ["/vessel/IMO9300001", null],
  ["/vessel", null],
  ["/services/NX2", "/services/[code]"],
  ["/services/AE1-AE7_x", "/services/[code]"],
  ["/services/a%20b", null],
  ["/services/a.b", null],
  [`/services/${"x".repeat(65)}`, null],
  ["/services", null],
  ["/port-calls/HKHKG", "/port-calls/[unlocode]"],
  ["/zh-cn/port-calls/usla2", "/port-calls/[unlocode]"],
  ["/port-calls/HKHK", null],
  ["/port-calls/HKHK0", null],
  ["/zh-cn/port-calls/HKHKG.md", "/port-calls/[unlocode].md"],
  ["/news.md?news_id=7", "/news.md"],
  ["/yp-detail.md", null],
  ["/kb-port.md?page=2", "/kb-port.md"],
  ["/terms.md", null],
  ["/port-calls/HKHKG/x", null],
  ["/port/option/NX1-20260309-610W-HKHKG-NLRTM", "/port/option/[id]"],
  ["/port/option/Peak.20.Line_FE1_101W_HKHKG_NLRTM_2/", "/port/option/[id]"],
  ["/port/option/a%2Fb", "/port/option/[id]"],
  [`/port/option/${"x".repeat(601)}`, null],
  ["/port/option", null],
  ["/port/option/a/b", null],
  ["/kb-port", "/kb-port"],
  ["/kb-port?q=", "/kb-port"],
  ["/kb-port?q=&page=2", "/kb-port"],
  ["/kb-container?q=a%0Ab", "/kb-container"],
  ["/kb-port?page=x", null],
  [`/kb-port?q=${"x".repeat(101)}`, null],
  ["/kb/port", null],
  ["/no-such-page", null],
  ["/page-not-found", null],
  ["/dev/components", null],
  ["/constructor", null],
  ["/api/og/page.jpg", "/api/og/page.jpg"],
  ["/api/og/7.jpg", "/api/og/[file]"],
  ["/api/port-schedule/page?sailing=x", "/api/port-schedule/page"],
  ["/api", null],
  ["/api/nothing", null],
  ["/zh-tw/api/port-schedule", null],
  ["/_next/static/chunks/a.js", "/_next/static/[...file]"],
  ["/_next/image", null],
  ["/media/0123456789abcdef01234567/1280x800.webp", "/media/[id]/[file]"],
  ["/zh-tw/icon.svg", null],
])("the route of %s is %s", (target, route) => expect(pathOf(target)).toBe(route));

test("a value that cannot exist has no page", () => {
  for (const value of ["a%2Fb", "..%2Fx", "a%20b", "%E8%88%B9", "x".repeat(65), ".", ".."])
    for (const address of ["/news?news_id", "/yp-detail?com_id", "/yp-detail?com_type=sea&com_id"])
      expect([address, value, pathOf(`${address}=${value}`)]).toEqual([address, value, null]);
});

test("every page of knowledge content can be reached, and no other", () => {
  const linked = knowledgeKeys.filter((key) => !key.endsWith("_link"));
  for (const key of linked) expect(pathOf(`/kb-link?kb=${key}`)).toBe("/kb-link");
  for (const query of ["", "?kb=", "?kb=anything"]) expect(pathOf(`/kb-link${query}`)).toBeNull();
  for (const name of listNames) expect(pathOf(`/kb-${name}`)).toBe(`/kb-${name}`);
});

test("a table of figures has the orders that routes know, and addresses without other values", () => {
  const canonical = (query: string) => keyOf(`/kb-link?kb=top_10_china_port${query}`);
  for (const order of statOrders)
    expect(canonical(`&sort=${order}`)).toBe(`/kb-link?kb=top_10_china_port&sort=${order}`);
  for (const query of [
    "&sort=rank",
    "&type=sea",
    "&pick=0",
    "&pick=x&pick=",
    "&pick=1234",
    "&sort=",
    "&utm_x=1",
  ])
    expect([query, canonical(query)]).toEqual([query, "/kb-link?kb=top_10_china_port"]);
  // Of several rows those count that can be.
  expect(canonical("&pick=2&pick=x&pick=12&pick=y")).toBe("/kb-link?kb=top_10_china_port&pick=2&pick=12");
});

test("every category of the directory has its list, and no other", () => {
  for (const type of companyTypes) expect(pathOf(`/yp-list?com_type=${type}`)).toBe("/yp-list");
  for (const query of ["", "?com_type=", "?com_type=SEA", "?com_type=seas", "?com_type=rail"])
    expect(pathOf(`/yp-list${query}`)).toBeNull();
  for (const query of ["com_id=2001", "com_type=sea&com_id=2001", "com_id=2001&com_type=anything"])
    expect(pathOf(`/yp-detail?${query}`)).toBe("/yp-detail");
  for (const query of ["com_id=a/b&com_type=sea", "com_type=sea"])
    expect(pathOf(`/yp-detail?${query}`)).toBeNull();
});

test.each([
  ["/", "/"],
  ["/zh-tw?utm_source=x", "/zh-tw"],
  ["/terms?anything=1", "/terms"],
  ["/zh-cn/news?gclid=1&news_id=6&news_id=a.b-c~d", "/zh-cn/news?news_id=a.b-c%7Ed"],
  ["/yp-detail?com_type=sea&com_id=2001", "/yp-detail?com_id=2001&com_type=sea"],
  ["/yp-detail?com_id=2001&com_type=rail", "/yp-detail?com_id=2001"],
  ["/yp-detail?com_id=2001&com_type=", "/yp-detail?com_id=2001"],
  ["/yp-list?port=B&com_type=sea&port=A", "/yp-list?com_type=sea&port=B&port=A"],
  ["/port?page=2&loading_port=Hong%20Kong", "/port?loading_port=Hong+Kong&page=2"],
  ["/vessel/9300001/?from=x", "/vessel/9300001"],
  ["/api/lanes/port?language=zh-tw&lanes=A>B", "/api/lanes/port?lanes=A%3EB&language=zh-tw"],
  ["/news/7", null],
])("the key of %s is %s", (target, key) => expect(keyOf(target)).toBe(key));

test("a key has a key of its own, which is the same", () => {
  const queries = fc.array(
    fc.tuple(fc.constantFrom("news_id", "page", "company", "q", "other"), fc.string({ unit: "grapheme" })),
  );
  const paths = fc.constantFrom("/news", "/port", "/zh-tw/kb-port", "/api/port-schedule", "/flight");
  fc.assert(
    fc.property(paths, queries, (at, pairs) => {
      const key = keyOf(`${at}?${new URLSearchParams(pairs)}`);
      return key === null || keyOf(key) === key;
    }),
  );
});

test.each([
  ["/", true],
  ["/zh-tw/news", true],
  ["/port/option/a%2Fb", true],
  ["/news/topic/%E8%88%B9", true],
  ["/news/topic/it's(*)", true],
  ["/news/", false],
  ["//news", false],
  ["/./news", false],
  ["/zh-tw/../news", false],
  ["/%6Eews", false],
  ["/%2e%2e/news", false],
  ["/news/topic/%e8%88%b9", false],
  ["/news/topic/%zz", false],
  ["news", false],
  ["", false],
])("%s is written as the portal writes it: %s", (at, isCanonical) =>
  expect(isCanonicalPath(at)).toBe(isCanonical),
);

test("every route has its own path, names its parts and parameters once, and says of each only what it has", () => {
  expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
  for (const { path: own, parts = {}, params = [], many = [], values = {}, required } of routes) {
    for (const name of Object.keys(parts)) expect(own).toContain(`[${name}]`);
    expect(new Set(params).size).toBe(params.length);
    const named = [...many, ...Object.keys(values), ...(required ? [required] : [])];
    expect(named.filter((name) => !params.includes(name))).toEqual([]);
  }
});

/** Addresses of the app's folders that hold a file of this name. */
const foldersWith = (root: string, name: string) =>
  fs
    .globSync([`**/${name}`, `.*/**/${name}`], { cwd: path.join(process.cwd(), root) })
    .map((found) => `/${path.dirname(found)}`.replace(/^\/\.$/, "/"));

/** What answers where no other route does. */
const beside = ["/[...rest]", "/page-not-found", "/api/[[...rest]]", "/markdown/[locale]/[...path]"];
const paths = (fits: (route: Route) => boolean) =>
  routes
    .filter(fits)
    .map((route) => route.path)
    .sort();

test("every page of the app is in the list, and the other way round", () => {
  const found = foldersWith("app/[locale]", "page.tsx").filter((one) => !beside.includes(one));
  expect(found.sort()).toEqual(paths(({ kind }) => kind === "page"));
});

test("every handler of the app is in the list; routes without one are files of public, of the framework or of the server", () => {
  const found = foldersWith("app", "route.ts").filter((one) => !beside.includes(one));
  // The Markdown of pages has one handler.
  const listed = paths(({ kind, inLanguages }) => kind !== "page" && !inLanguages);
  expect(found.filter((one) => !listed.includes(one))).toEqual([]);
  const inPublic = fs
    .readdirSync("public", { withFileTypes: true })
    .map((entry) => `/${entry.name}${entry.isDirectory() ? "/[...file]" : ""}`);
  const others = ["/_next/static/[...file]", "/healthz", "/readyz"];
  const icons = ["/favicon.ico", "/apple-touch-icon.png", "/manifest.json"];
  expect(listed.filter((one) => !found.includes(one)).sort()).toEqual(
    [...inPublic, ...others, ...icons].sort(),
  );
});

test.each([
  ["/", "home"],
  ["/zh-tw", "home"],
  ["/zh-cn/news?share=1&news_id=7", "article"],
  ["/zh-tw/port/option/x", "option"],
  ["/kb-port?q=x", "reference"],
  ["/api/port-schedule/page", "api-port"],
  ["/api", otherMetric],
  ["/constructor", otherMetric],
  ["/wp-admin/setup.php", otherMetric],
])("%s counts as %s", (address, kind) => expect(metricOf(address)).toBe(kind));

test("kinds of requests are few and contain nothing of the address", () => {
  expect(metricKinds.length).toBeLessThan(50);
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (at, query) =>
      metricKinds.includes(metricOf(`${at}?${query}`)),
    ),
  );
  for (const kind of metricKinds) expect(kind).toMatch(/^[a-z-]{2,20}$/);
});

test("every page stands in every language", () => {
  for (const locale of prefixedLocales)
    expect(matchRoute(`/${locale}/carriers`)).toMatchObject({ locale, path: "/carriers" });
});

/** Notes the names of parameters that are asked for. */
class Noted extends URLSearchParams {
  readonly names = new Set<string>();
  override get(name: string) {
    this.names.add(name);
    return super.get(name);
  }
  override getAll(name: string) {
    this.names.add(name);
    return super.getAll(name);
  }
  override has(name: string) {
    this.names.add(name);
    return super.has(name);
  }
}
const namesRead = (read: (params: URLSearchParams) => unknown, query = "") => {
  const params = new Noted(query);
  read(params);
  return params.names;
};
const now = new Date("2026-03-16T02:00:00Z");
const searches = {
  sailings: namesRead((params) => [sailingQuery(params, now), isSailingSearch(params)]),
  flights: namesRead((params) => [flightQuery(params), isFlightSearch(params)]),
  keyword: namesRead((params) => parseKeywordQuery(params, { locale: "en", today: "2026-03-16" })),
  directory: namesRead(parseDirectoryQuery, "com_type=sea"),
  documents: namesRead(documentFilter),
};
const keysOf = (schema: { shape: object }) => new Set(Object.keys(schema.shape));

test.each([
  ["/port", searches.sailings],
  ["/api/port-schedule", searches.sailings],
  ["/api/port-schedule/page", searches.sailings],
  ["/api/port-schedule.csv", searches.sailings],
  ["/flight", searches.flights],
  ["/api/flight-schedule", searches.flights],
  ["/api/flight-schedule.csv", searches.flights],
  ["/keyword", searches.keyword],
  ["/keyword-news", searches.keyword],
  ["/api/keyword", searches.keyword],
  ["/api/keyword-news", searches.keyword],
  ["/api/keyword-feed", searches.keyword],
  ["/yp-list", searches.directory],
  ["/api/companies", searches.directory],
  ["/sailing", searches.documents],
  ["/sailing-view", searches.documents],
  ["/api/ports", keysOf(placesQuerySchema)],
  ["/api/airports", keysOf(placesQuerySchema)],
  ["/api/kb/[name]", keysOf(listQuery)],
  ["/api/news", keysOf(newsQuery)],
  ["/api/news/[news_id]", keysOf(articleQuery)],
  ["/api/companies/[com_id]", keysOf(companyQuery)],
])("%s has every parameter that its reader uses", (at, names) => {
  const { params = [] } = routes.find((route) => route.path === at) ?? {};
  expect(names.size).toBeGreaterThan(0);
  expect([...names].filter((name) => !params.includes(name))).toEqual([]);
});

test("the portal writes the parameters of its addresses in the order of the key", () => {
  const search = scheduleSearch({
    loadingPort: "a",
    loadingPortId: "b",
    dischargePort: "c",
    dischargePortId: "d",
    dateFrom: "2026-01-01",
    dateTo: "2026-02-01",
    dateType: "CY",
    asOf: "2026-03-01",
    vesselName: "v",
    maxTranshipments: 2,
    arriveBy: "2026-01-03",
    buffer: 3,
    companies: ["x"],
    direct: true,
    changed: true,
    open: true,
    ready: "2026-01-02T14:00",
    differs: true,
    cargo: "reefer",
    days: { from: "2026-01-02", to: "2026-01-03" },
    sort: "transit",
    slower: true,
    page: 2,
    layout: "weeks",
    select: true,
  });
  expect(keyOf(`/port?${search}`)).toBe(`/port?${search}`);
  expect([...search.keys()]).toEqual(routes.find((route) => route.path === "/port")?.params);
});

test("the front page changes with articles, and with schedules: it has popular pairs and what changed on them", () => {
  for (const path of ["/", "/zh-cn"])
    expect(tagsOf(matchRoute(path) as NonNullable<ReturnType<typeof matchRoute>>)).toEqual([
      "articles",
      "flights",
      "sailings",
    ]);
});
