import { splitLocale } from "@/lib/i18n/locales";

/** Of addresses without a language: what answers them, by the first part of the path. */
const byFirst: Readonly<Record<string, string>> = {
  _next: "asset",
  art: "asset",
  "apple-touch-icon.png": "asset",
  media: "asset",
  own: "asset",
  "boot.js": "asset",
  "card.jpg": "asset",
  "favicon.ico": "asset",
  "icon.svg": "asset",
  "logo.png": "asset",
  "manifest.json": "asset",
  pdfjs: "asset",
  pictures: "asset",
  promotions: "asset",
  samples: "asset",
  feeds: "feed",
  "robots.txt": "feed",
  "sitemap.xml": "feed",
  sitemaps: "feed",
  healthz: "health",
  readyz: "health",
  s: "short-link",
  "": "home",
  news: "news",
  "news-list": "news",
  "news-preview": "news",
  keyword: "keyword",
  "keyword-news": "keyword",
  port: "port",
  flight: "flight",
  vessel: "calls",
  services: "calls",
  carriers: "calls",
  "port-calls": "calls",
  "trade-news": "news",
  yp: "directory",
  "yp-list": "directory",
  "yp-detail": "company",
  sailing: "documents",
  "sailing-view": "documents",
  surcharge: "documents",
  feeder: "documents",
  om: "frame",
  "om-link": "frame",
  "subscription-link": "frame",
  "ebook-subscription": "form",
  "contact-us": "text",
  "customs-filings": "text",
  terms: "text",
  privacy: "text",
  cookies: "text",
  statistics: "text",
  "enews-subscription": "text",
};

/** The API's, by the part after /api/. */
const byHandler: Readonly<Record<string, string>> = {
  ads: "api-ads",
  airports: "api-places",
  companies: "api-companies",
  enquiries: "api-form",
  "flight-schedule": "api-flight",
  "flight-schedule.csv": "api-flight",
  kb: "api-reference",
  statistics: "api-reference",
  keyword: "api-keyword",
  "keyword-feed": "api-keyword",
  "keyword-news": "api-keyword",
  lanes: "api-lanes",
  language: "api-language",
  news: "api-news",
  "news-feed": "api-news",
  og: "api-picture",
  pdf: "api-pdf",
  "port-option": "api-port",
  "port-schedule": "api-port",
  "port-schedule.csv": "api-port",
  ports: "api-places",
  qr: "api-picture",
  "short-link": "api-short-link",
  subscriptions: "api-form",
  suggest: "api-suggest",
};

/** What an address is counted as that nobody answers. */
export const otherKind = "other";

/** Every kind there is: what figures of requests are told apart by, so they are few. */
export const requestKinds: readonly string[] = [
  ...new Set([...Object.values(byFirst), ...Object.values(byHandler)]),
  "article",
  "option",
  "form",
  "reference",
  otherKind,
].filter((kind, at, all) => all.indexOf(kind) === at);

/** The kind of what a request asks for; `target` is its path with the query. */
export function requestKind(target: string): string {
  const [pathname = "", query = ""] = target.split("?", 2);
  const { path } = splitLocale(pathname);
  const [, first = "", second = ""] = path.split("/", 3);
  if (first === "api") return own(byHandler, second);
  if (first === "news" && /(?:^|&)news_id=/.test(query)) return "article";
  if (first === "port" && second === "option") return "option";
  if (/^kb(?:-|$)/.test(first)) return "reference";
  if (/^fe-/.test(first)) return "form";
  return own(byFirst, first);
}

const own = (kinds: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(kinds, name) ? (kinds[name] ?? otherKind) : otherKind;
