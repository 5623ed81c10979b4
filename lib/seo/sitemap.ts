import { type Locale, localePath } from "@/lib/i18n/locales";
import { isOffered } from "@/lib/site/site-config";
import { xmlElement, xmlHead } from "@/lib/text/xml";
import { routes } from "@/routes";

/** Addresses of one sitemap file. sitemaps.org allows 50,000 and 50 MB; an entry here takes less than 400 bytes. */
export const sitemapLimit = 50_000;
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

/** The pages of a language that belong into its sitemap. */
export function sitemapPages(siteUrl: string, locale: Locale): SitemapEntry[] {
  const listed = routes
    .filter(({ kind, path }) => kind === "page" && isOffered(path))
    .flatMap(({ path, sitemap = [] }) =>
      sitemap === true ? [path] : sitemap.map((query) => `${path}?${query}`),
    );
  return listed.map((path) => ({ url: siteUrl + localePath(locale, path) }));
}

/** A sitemap file, entry by entry, so that it can be streamed. */
export async function* sitemapText(
  entries: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>,
): AsyncGenerator<string> {
  yield `${xmlHead}<urlset xmlns="${namespace}">\n`;
  for await (const { url, changedAt = "" } of entries) {
    yield `<url>${xmlElement("loc", url)}${xmlElement("lastmod", changedAt)}</url>\n`;
  }
  yield "</urlset>\n";
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
