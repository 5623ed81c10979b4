import { entityTag } from "@/lib/http-responses/etag";
import { escapeHtml } from "@/lib/text/escape-html";
import { xmlElement, xmlHead } from "@/lib/text/xml";

export const feedFormats = ["rss", "atom"] as const;
type FeedFormat = (typeof feedFormats)[number];
export const feedTypes: Record<FeedFormat, string> = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
};

/** The address of the feed of all articles in a language. */
export const feedUrl = (siteUrl: string, locale: string, format: FeedFormat): string =>
  `${siteUrl}/feeds/${locale}/${format}.xml`;

/** A feed and its entries, newest first; all addresses absolute. */
export interface Feed {
  title: string;
  description: string;
  /** BCP 47. */
  lang: string;
  publisher: string;
  /** The page of the feed. */
  url: string;
  /** The feed itself. */
  selfUrl: string;
  /** The WebSub hub that hears of new entries; undefined where there is none. */
  hub?: string | undefined;
  /** Used where there is no entry. */
  updatedAt: Date;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  url: string;
  title: string;
  summary: string;
  /** Instant with its offset. */
  publishedAt: string;
  /** Of the last change, where there was one. */
  updatedAt: string | null;
  author: string | null;
  categories: readonly string[];
  /** The complete text as HTML with absolute addresses; null where the feed would become too long. */
  html: string | null;
  /** Width and height in pixels. */
  image: { url: string; type: string; width: number; height: number } | null;
}

/** Characters of complete texts in a feed; later entries have their summary alone. */
export const feedTextLimit = 400_000;

/**
 * Sanitised HTML with absolute addresses instead of paths of this site, for readers of feeds and mail. Of a picture only the
 * widest file remains.
 */
export function absoluteHtml(html: string, siteUrl: string): string {
  return html.replace(/<[^<>]*>/g, (tag) =>
    tag.replace(/ (?:srcset|sizes)="[^"]*"/g, "").replace(/ (href|src)="(?=\/)/g, ` $1="${siteUrl}`),
  );
}

/** A feed as a response, with the entity tag that lets a reader's regular requests be answered with 304. */
export function feedResponse(feed: Feed, format: FeedFormat): Response {
  const text = format === "rss" ? rssFeed(feed) : atomFeed(feed);
  const headers = new Headers({
    "Content-Type": `${feedTypes[format]}; charset=utf-8`,
    ETag: `W/${entityTag(text)}`,
  });
  // WebSub's subscribers look for both links in the headers first.
  if (feed.hub) headers.set("Link", `<${feed.hub}>; rel="hub", <${feed.selfUrl}>; rel="self"`);
  return new Response(text, { headers });
}

/**
 * RSS 2.0. Readers treat a description as HTML, so a plain summary is escaped as HTML first. The picture is given
 * as Media RSS: an enclosure must state its bytes, which are unknown before the picture is drawn.
 */
export function rssFeed(feed: Feed): string {
  const items = feed.entries.map(
    (entry) =>
      `<item>${xmlElement("title", entry.title)}${xmlElement("link", entry.url)}${xmlElement("description", escapeHtml(entry.summary))}` +
      `${xmlElement("content:encoded", entry.html ?? "")}${xmlElement("dc:creator", entry.author ?? "")}` +
      `${entry.categories.map((name) => xmlElement("category", name)).join("")}` +
      `${xmlElement("guid", entry.url, { isPermaLink: "true" })}${xmlElement("pubDate", mailDate(entry.publishedAt))}` +
      `${entry.image ? mediaContent(entry.image) : ""}</item>\n`,
  );
  const self =
    xmlElement("atom:link", "", { href: feed.selfUrl, rel: "self", type: feedTypes.rss }) +
    (feed.hub ? xmlElement("atom:link", "", { href: feed.hub, rel: "hub" }) : "");
  return (
    `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ` +
    `xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    `xmlns:media="http://search.yahoo.com/mrss/">\n<channel>${xmlElement("title", feed.title)}` +
    `${xmlElement("link", feed.url)}${xmlElement("description", feed.description)}${xmlElement("language", feed.lang)}` +
    `${xmlElement("copyright", feed.publisher)}${xmlElement("lastBuildDate", mailDate(updatedOf(feed)))}` +
    `${xmlElement("ttl", "30")}${self}\n${items.join("")}</channel>\n</rss>\n`
  );
}

function mediaContent({ url, type, width, height }: NonNullable<FeedEntry["image"]>): string {
  return xmlElement("media:content", "", {
    url,
    medium: "image",
    type,
    width: String(width),
    height: String(height),
  });
}

/** Atom (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const entries = feed.entries.map(
    (entry) =>
      `<entry>${xmlElement("id", entry.url)}${xmlElement("title", entry.title)}` +
      `${xmlElement("link", "", { rel: "alternate", type: "text/html", href: entry.url })}` +
      `${entry.image ? xmlElement("link", "", { rel: "enclosure", type: entry.image.type, href: entry.image.url }) : ""}` +
      `${xmlElement("published", entry.publishedAt)}${xmlElement("updated", entry.updatedAt ?? entry.publishedAt)}` +
      `${entry.author ? `<author>${xmlElement("name", entry.author)}</author>` : ""}` +
      `${entry.categories.map((term) => xmlElement("category", "", { term })).join("")}` +
      `${xmlElement("summary", entry.summary)}${entry.html ? xmlElement("content", entry.html, { type: "html" }) : ""}</entry>\n`,
  );
  return (
    `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.lang}">\n${xmlElement("id", feed.selfUrl)}` +
    `${xmlElement("title", feed.title)}${xmlElement("subtitle", feed.description)}` +
    `${xmlElement("link", "", { rel: "alternate", type: "text/html", href: feed.url })}` +
    `${xmlElement("link", "", { rel: "self", type: feedTypes.atom, href: feed.selfUrl })}` +
    `${feed.hub ? xmlElement("link", "", { rel: "hub", href: feed.hub }) : ""}` +
    `${xmlElement("updated", updatedOf(feed))}<author>${xmlElement("name", feed.publisher)}</author>\n${entries.join("")}</feed>\n`
  );
}

export const jsonFeedType = "application/feed+json";

/** JSON Feed 1.1. A plain summary is its content. */
export function jsonFeed({ title, description, lang, publisher, url, selfUrl, entries }: Feed): string {
  const items = entries.map((entry) => ({
    id: entry.url,
    url: entry.url,
    title: entry.title,
    ...(entry.html ? { content_html: entry.html, summary: entry.summary } : { content_text: entry.summary }),
    date_published: entry.publishedAt,
    ...(entry.updatedAt ? { date_modified: entry.updatedAt } : {}),
    ...(entry.author ? { authors: [{ name: entry.author }] } : {}),
    ...(entry.categories.length > 0 ? { tags: entry.categories } : {}),
    ...(entry.image ? { image: entry.image.url } : {}),
  }));
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: url,
    feed_url: selfUrl,
    language: lang,
    authors: [{ name: publisher }],
    items,
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}

/** When an entry changed last. */
function updatedOf({ entries, updatedAt }: Feed): string {
  const times = entries.map((entry) => Date.parse(entry.updatedAt ?? entry.publishedAt));
  return (times.length > 0 ? new Date(Math.max(...times)) : updatedAt).toISOString();
}

/** RFC 822 with a year of four digits, in GMT. */
const mailDate = (instant: string) => new Date(instant).toUTCString();
