import { hash } from "node:crypto";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { ReadNotes } from "@/lib/store/import";
import { addRemark, ImportFailure, quoteCell } from "@/lib/store/import-lines";
import { bodyMarkup, plainLineOf } from "./body";
import { type FeedPart, partFeed } from "./feed-parts";
import type { GivenArticle } from "./import-record";
import { noCategories, withoutShortcodes, withParagraphs } from "./tidy";

/**
 * Reading RSS 2.0 and Atom. Document types are refused, so that no entity but XML's own five and characters by
 * number exists, and nothing outside the file is ever asked for.
 */

type Node = { [name: string]: unknown };

/** Elements whose content is kept as it is written: their text is taken apart here. */
const texts = [
  "title",
  "description",
  "content:encoded",
  "excerpt:encoded",
  "summary",
  "content",
  "media:title",
  "media:description",
].map((name) => `*.${name}`);
const repeated = new Set([
  "item",
  "entry",
  "category",
  "enclosure",
  "link",
  "wp:author",
  "wp:postmeta",
  "media:content",
  "media:thumbnail",
]);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 50,
  stopNodes: texts,
  isArray: (name) => repeated.has(name),
});

/**
 * The articles of a feed, each parsed when it is asked for: a feed of any size leaves its reader the time to stop.
 * Throws ImportFailure when the file is no feed of these kinds.
 */
export function* readFeed(xml: string, notes: ReadNotes): Generator<GivenArticle> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) {
    throw new ImportFailure("The feed has a document type (<!DOCTYPE ...>); such files are not read.");
  }
  const { frame, entries } = partFeed(xml);
  const root = parseXml(frame, 1);
  const channel = nodeOf(nodeOf(root.rss).channel);
  const feed = nodeOf(root.feed);
  const isRss = root.rss !== undefined;
  if (!isRss && root.feed === undefined) {
    throw new ImportFailure("The file is XML, but neither RSS 2.0 nor Atom.");
  }
  const language = isRss
    ? textOfNode(channel.language) || attribute(nodeOf(root.rss), "xml:lang")
    : attribute(feed, "xml:lang");
  const isExport = isExportOfWordPress(nodeOf(root.rss), channel);
  const site = isRss ? channelLink(channel) : linkOf(nodesOf(feed.link));
  const context: FeedContext = {
    language,
    base: isExport ? textOfNode(channel["wp:base_blog_url"]) || site : site,
    wordpress: isExport ? { authors: authorsOf(channel), files: filesOf(entries) } : null,
  };
  for (const { line, xml: entry } of entries) {
    const part = parseXml(entry, line);
    for (const item of nodesOf(isRss ? part.item : part.entry)) {
      const why = unpublished(item, isExport);
      if (why === null) yield isRss ? rssArticle(item, context, line) : atomArticle(item, context, line);
      else leaveOut(notes, { why, line, name: plainLineOf(markupOf(item.title)) });
    }
  }
}

/** What holds for all entries of a feed. */
interface FeedContext {
  language: string;
  /** The site that it is of; '' where it names none. */
  base: string;
  /** Of an export of WordPress: its authors' names by their logins, and the addresses of its files by their ids. */
  wordpress: { authors: Map<string, string>; files: Map<string, { url: string; alt: string }> } | null;
}

const channelLink = (channel: Node) => nodesOf(channel.link).map(textOfNode).find(Boolean) ?? "";

function linkOf(links: readonly Node[]): string {
  const own = links.find((node) => ["", "alternate"].includes(attribute(node, "rel")));
  return attribute(own ?? links[0] ?? {}, "href");
}

function authorsOf(channel: Node): Map<string, string> {
  return new Map(
    nodesOf(channel["wp:author"]).map((author) => [
      decodeXml(textOfNode(author["wp:author_login"])),
      decodeXml(textOfNode(author["wp:author_display_name"])),
    ]),
  );
}

/** The pictures of an export, which posts name by number: they may stand behind the posts that do. */
function filesOf(entries: readonly FeedPart[]): Map<string, { url: string; alt: string }> {
  const files = new Map<string, { url: string; alt: string }>();
  for (const { line, xml } of entries) {
    if (!xml.includes("wp:attachment_url")) continue;
    for (const item of nodesOf(parseXml(xml, line).item)) {
      if (textOfNode(item["wp:post_type"]) !== "attachment") continue;
      const url = decodeXml(textOfNode(item["wp:attachment_url"]));
      files.set(textOfNode(item["wp:post_id"]), { url, alt: metaOf(item, "_wp_attachment_image_alt") });
    }
  }
  return files;
}

function metaOf(item: Node, name: string): string {
  const found = nodesOf(item["wp:postmeta"]).find(
    (meta) => decodeXml(textOfNode(meta["wp:meta_key"])) === name,
  );
  return found ? decodeXml(textOfNode(found["wp:meta_value"])) : "";
}

/** Throws ImportFailure where its elements have another prefix than the one by which drafts are told from posts. */
function isExportOfWordPress(rss: Node, channel: Node): boolean {
  const declared = Object.entries({ ...rss, ...channel }).filter(([, value]) =>
    /^https?:\/\/wordpress\.org\/export\/[\d.]+\/?$/.test(String(value)),
  );
  const foreign = declared.find(([name]) => name !== "@xmlns:wp");
  if (foreign)
    throw new ImportFailure(`The export's own elements must begin with wp:, not ${foreign[0].slice(7)}:.`);
  return declared.length > 0 || Object.keys(channel).some((name) => name.startsWith("wp:"));
}

/**
 * Why an entry is not for readers; null when it is. An export of WordPress has drafts, private posts, pages and files beside
 * its posts; what it does not say to be a published post without a password is none. Atom marks drafts (RFC 5023).
 */
function unpublished(item: Node, isExport: boolean): string | null {
  const status = textOfNode(item["wp:status"]);
  const type = textOfNode(item["wp:post_type"]);
  const draft = nodeOf(item["app:control"])["app:draft"];
  if (textOfNode(draft).toLowerCase() === "yes") return "draft";
  if (!isExport) return null;
  if (type !== "post") return type || "without a type";
  if (status !== "publish") return status || "without a status";
  return textOfNode(item["wp:post_password"]) === "" ? null : "with a password";
}

/** Counts what is left out, and names the first ones. */
export function leaveOut(
  notes: ReadNotes,
  { why, line, name, pointer }: { why: string; line: number; name: string; pointer?: string },
): void {
  notes.leftOut ??= {};
  notes.leftOut[why] = (notes.leftOut[why] ?? 0) + 1;
  const reason = `${quoteCell(name)} is no published article (${why}); it was left out.`;
  addRemark(notes.notes, { ...(pointer === undefined ? {} : { pointer }), line, column: null, reason });
}

/** A part of the feed that begins on `line`. Throws ImportFailure where it is not well-formed. */
function parseXml(xml: string, line: number): Node {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) {
    const { line: at, msg } = valid.err;
    throw new ImportFailure(
      `The feed is not well-formed XML: line ${at + line - 1}: ${msg.slice(0, 200).replace(/\.$/, "")}.`,
    );
  }
  try {
    return parser.parse(xml);
  } catch {
    throw new ImportFailure(
      "The feed cannot be read: its elements are nested too deep or have impossible names.",
    );
  }
}

function rssArticle(item: Node, { language, base, wordpress }: FeedContext, line: number): GivenArticle {
  const description = markupOf(item.description);
  const encoded = markupOf(item["content:encoded"]);
  const excerpt = markupOf(item["excerpt:encoded"]);
  const link = nodesOf(item.link).map(textOfNode).find(Boolean) ?? "";
  const thumbnail = wordpress?.files.get(metaOf(item, "_thumbnail_id"));
  const written = encoded || description;
  const sections = nodesOf(item.category).filter((node) => attribute(node, "domain") === "category");
  const creator = decodeXml(textOfNode(item["dc:creator"]));
  return article(line, {
    identity: textOfNode(item.guid) || link,
    headline: plainLineOf(markupOf(item.title)),
    intro: excerpt ? plainLineOf(excerpt) : encoded ? plainLineOf(description) : "",
    body: wordpress ? withParagraphs(withoutShortcodes(written)) : withParagraphs(written),
    publish_date: utcOf(item["wp:post_date_gmt"]) || textOfNode(item.pubDate) || textOfNode(item["dc:date"]),
    language,
    item,
    images: [
      ...(thumbnail ? [thumbnail] : []),
      ...nodesOf(item.enclosure)
        .filter(isImage)
        .map((node) => ({ url: attribute(node, "url"), alt: "" })),
    ],
    categories: nodesOf(item.category).map((node) => decodeXml(textOfNode(node))),
    author: wordpress?.authors.get(creator) || creator || authorOfMail(decodeXml(textOfNode(item.author))),
    section:
      sections
        .map((node) => decodeXml(textOfNode(node)))
        .find((name) => !noCategories.has(name.toLowerCase())) ?? "",
    updated: utcOf(item["wp:post_modified_gmt"]),
    source: decodeXml(textOfNode(item.source)),
    base: link || base,
    site: base,
    legacy_urls: wordpress && link ? [link] : [],
  });
}

/** RSS wants an address, with the name in brackets behind it; the address is nobody's business. */
const authorOfMail = (text: string) =>
  /\(([^()]{1,200})\)/.exec(text)?.[1] ?? (text.includes("@") ? "" : text);

/** '2026-03-16 01:30:00' of an export, which is UTC; '' where the export says that there is none. */
function utcOf(value: unknown): string {
  const text = textOfNode(value);
  return /^[12]\d{3}-/.test(text) ? `${text}Z` : "";
}

function atomArticle(entry: Node, { language, base }: FeedContext, line: number): GivenArticle {
  const summary = atomMarkup(entry.summary);
  const content = atomMarkup(entry.content);
  const links = nodesOf(entry.link);
  const published = textOfNode(entry.published);
  return article(line, {
    identity: textOfNode(entry.id) || attribute(links[0] ?? {}, "href"),
    headline: plainLineOf(atomMarkup(entry.title)),
    intro: content ? plainLineOf(summary) : "",
    body: withParagraphs(content || summary),
    publish_date: published || textOfNode(entry.updated),
    language: attribute(entry, "xml:lang") || language,
    item: entry,
    images: links
      .filter((node) => attribute(node, "rel") === "enclosure" && isImage(node))
      .map((node) => ({ url: attribute(node, "href"), alt: "" })),
    categories: nodesOf(entry.category).map((node) => attribute(node, "label") || attribute(node, "term")),
    author: decodeXml(textOfNode(nodeOf(entry.author).name)),
    section: "",
    updated: published ? textOfNode(entry.updated) : "",
    source: plainLineOf(atomMarkup(nodeOf(entry.source).title)),
    base: linkOf(links) || base,
    site: base,
    legacy_urls: [],
  });
}

interface FeedItem {
  identity: string;
  headline: string;
  intro: string;
  /** HTML. */
  body: string;
  publish_date: string;
  language: string;
  item: Node;
  images: { url: string; alt: string }[];
  categories: string[];
  author: string;
  section: string;
  updated: string;
  source: string;
  base: string;
  site: string;
  legacy_urls: string[];
}

/** Longer introductions are the whole text once more. */
const introLimit = 1000;

function article(
  line: number,
  { identity, item, images, categories, intro, base, site, ...fields }: FeedItem,
): GivenArticle {
  if (identity === "") {
    const problem =
      "The entry has neither an id (guid) nor a link; one of them must tell it from the others.";
    return { line, fields: {}, toHtml: bodyMarkup, problem };
  }
  const short = intro.length > introLimit ? `${intro.slice(0, introLimit).toWellFormed()}…` : intro;
  return {
    line,
    fields: {
      ...fields,
      intro: short,
      news_id: feedId(identity),
      language: fields.language || (/\p{Script=Han}{4}/u.test(fields.headline + fields.body) ? "zh" : "en"),
      images: [...images, ...mediaOf(item)],
      hashtags: categories.filter(Boolean),
    },
    isPlain: true,
    isMoved: true,
    base: URL.canParse(base) ? base : undefined,
    site: URL.canParse(site) ? site : undefined,
    toHtml: bodyMarkup,
  };
}

/** The id of an article from a feed: of its own id's digest, because that may be an address. */
export function feedId(identity: string): string {
  return `f${hash("sha256", identity, "hex").slice(0, 20)}`;
}

function mediaOf(item: Node): { url: string; alt: string; credit: string }[] {
  const group = nodeOf(item["media:group"]);
  const media = [item, group].flatMap((node) => nodesOf(node["media:content"])).filter(isImage);
  const thumbnails = [item, group].flatMap((node) => nodesOf(node["media:thumbnail"]));
  return (media.length > 0 ? media : thumbnails).map((node) => ({
    url: attribute(node, "url"),
    alt: plainLineOf(markupOf(node["media:description"] ?? node["media:title"])),
    credit: plainLineOf(markupOf(node["media:credit"] ?? item["media:credit"])),
  }));
}

function isImage(node: Node): boolean {
  const type = attribute(node, "type");
  if (type) return type.startsWith("image/");
  return (
    attribute(node, "medium") === "image" ||
    /\.(?:avif|gif|jpe?g|png|webp)(?:\?|$)/i.test(attribute(node, "url"))
  );
}

function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return nodeOf(value[0]);
  return typeof value === "object" && value !== null ? (value as Node) : { "#text": value };
}

function nodesOf(value: unknown): Node[] {
  return value === undefined ? [] : [value].flat().map(nodeOf);
}

function attribute(node: Node, name: string): string {
  const value = node[`@${name}`];
  return typeof value === "string" ? value.trim() : "";
}

/** The text of an element that has no markup of its own. */
function textOfNode(value: unknown): string {
  const text = nodeOf(value)["#text"];
  return typeof text === "string" ? text.trim() : "";
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text as XML means it: character data as it is, entities and numbers as their characters. */
function decodeXml(raw: string): string {
  let text = "";
  let end = 0;
  for (let start = raw.indexOf(cdata.open); start !== -1; start = raw.indexOf(cdata.open, end)) {
    const data = start + cdata.open.length;
    const close = raw.indexOf(cdata.close, data);
    if (close === -1) break;
    text += decodeEntities(raw.slice(end, start)) + raw.slice(data, close);
    end = close + cdata.close.length;
  }
  return (text + decodeEntities(raw.slice(end))).trim();
}

const cdata = { open: "<![CDATA[", close: "]]>" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** HTML of an element of RSS. */
const markupOf = (value: unknown) => decodeXml(textOfNode(value));

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** HTML of a text construct of Atom. */
function atomMarkup(value: unknown): string {
  const type = attribute(nodeOf(value), "type").toLowerCase();
  const raw = textOfNode(value);
  if (type === "xhtml") return raw;
  return type === "html" || type === "text/html" ? decodeXml(raw) : escapeText(decodeXml(raw));
}
