import { defaultLocale, isSimplified, type Locale, localePath } from "@/lib/i18n/locales";
import type { MachineKind } from "@/lib/site/site";
import { isOffered, site } from "@/lib/site/site-config";
import { xmlElement, xmlHead } from "@/lib/text/xml";
import { type Route, routes } from "@/routes";
import { machineKindOf, rightsOf } from "./machine-rights";

/**
 * Addresses of one sitemap file. An entry takes less than 400 bytes, so that a file has at most 10 MB, which is Baidu's limit;
 * sitemaps.org allows 50,000 addresses and 50 MB.
 */
export const sitemapLimit = 25_000;
/** Baidu reads no longer address, in bytes. */
const longestBaiduAddress = 256;
/** Entries of a news sitemap, as Google asks, and the days it covers. */
export const newsSitemapLimit = 1000;
export const newsSitemapDays = 2;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
const newsNamespace = "http://www.google.com/schemas/sitemap-news/0.9";

export interface SitemapEntry {
  /** Absolute. */
  url: string;
  /** Instant with its offset. */
  changedAt?: string;
}

/** Whether search engines may list the pages of a kind; null for those of no kind. */
export function mayList(kind: MachineKind | null): boolean {
  const { machines } = site();
  return !machines || rightsOf(machines, kind).search;
}

/** The pages of a language that belong into its sitemap. */
export function sitemapPages(siteUrl: string, locale: Locale): SitemapEntry[] {
  const listed = routes.filter(isListed).flatMap(pathsInSitemap);
  return listed.map((path) => ({ url: siteUrl + localePath(locale, path) }));
}

/** Whether there is a sitemap: not where search engines may list nothing. */
export const hasSitemap = (): boolean => sitemapPages("", defaultLocale).length > 0;

/** The unprefixed pages of the sitemap that show data of a domain of the change feed. */
export const sitemapPagesShowing = (domain: string): string[] =>
  routes.filter((route) => isListed(route) && showsDomain(route, domain)).flatMap(pathsInSitemap);

const isListed = ({ kind, path }: Route): boolean =>
  kind === "page" && isOffered(path) && mayList(machineKindOf(path));

function showsDomain(route: Route, domain: string): boolean {
  const match = { route, locale: undefined, path: route.path, parts: {}, params: new URLSearchParams() };
  return route.cache?.tags(match).some((tag) => tag === domain) ?? false;
}

const pathsInSitemap = ({ path, sitemap = [] }: Route) =>
  sitemap === true ? [path] : sitemap.map((query) => (query ? `${path}?${query}` : path));

/** Whether the sitemap of a language may have an address: Baidu, which reads the Simplified one, has a limit of its own. */
export const isInSitemap = (url: string, locale: Locale): boolean =>
  !isSimplified(locale) || Buffer.byteLength(url) <= longestBaiduAddress;

/** Characters that a sitemap file is sent in at once, or somewhat more: a piece for each entry costs more than its text. */
const pieceLength = 16_384;

/** A sitemap file in pieces, so that it can be streamed. */
export async function* sitemapText(
  entries: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>,
): AsyncGenerator<string> {
  let piece = `${xmlHead}<urlset xmlns="${namespace}">\n`;
  for await (const { url, changedAt = "" } of entries) {
    piece += `<url>${xmlElement("loc", url)}${xmlElement("lastmod", changedAt)}</url>\n`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}</urlset>\n`;
}

/** The index of sitemap files; `urls` are absolute. */
export function sitemapIndex(urls: readonly string[]): string {
  const entries = urls.map((url) => `<sitemap>${xmlElement("loc", url)}</sitemap>\n`);
  return `${xmlHead}<sitemapindex xmlns="${namespace}">\n${entries.join("")}</sitemapindex>\n`;
}

export interface NewsEntry {
  url: string;
  publication: string;
  /** The code of the edition: Google asks for ISO 639, and for Chinese with a region. */
  language: Locale;
  publishedAt: string;
  title: string;
}

/** A news sitemap. */
export function newsSitemap(entries: readonly NewsEntry[]): string {
  const urls = entries.map(({ url, publication, language, publishedAt, title }) => {
    const about = `<news:publication>${xmlElement("news:name", publication)}${xmlElement("news:language", language)}</news:publication>`;
    const when = xmlElement("news:publication_date", publishedAt);
    return `<url>${xmlElement("loc", url)}<news:news>${about}${when}${xmlElement("news:title", title)}</news:news></url>\n`;
  });
  return `${xmlHead}<urlset xmlns="${namespace}" xmlns:news="${newsNamespace}">\n${urls.join("")}</urlset>\n`;
}
