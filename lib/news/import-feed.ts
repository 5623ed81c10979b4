import { hash } from "node:crypto";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { ImportFailure } from "@/lib/store/import-lines";
import { bodyMarkup, plainLineOf } from "./body";
import { partFeed } from "./feed-parts";
import type { GivenArticle } from "./import-record";

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
export function* readFeed(xml: string): Generator<GivenArticle> {
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
  for (const { line, xml: entry } of entries) {
    const part = parseXml(entry, line);
    if (isRss) for (const item of nodesOf(part.item)) yield rssArticle(item, language, line);
    else for (const node of nodesOf(part.entry)) yield atomArticle(node, language, line);
  }
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

function rssArticle(item: Node, language: string, line: number): GivenArticle {
  const description = markupOf(item.description);
  const encoded = markupOf(item["content:encoded"]);
  const link = nodesOf(item.link).map(textOfNode).find(Boolean) ?? "";
  return article(line, {
    identity: textOfNode(item.guid) || link,
    headline: plainLineOf(markupOf(item.title)),
    intro: encoded ? plainLineOf(description) : "",
    body: encoded || description,
    publish_date: textOfNode(item.pubDate) || textOfNode(item["dc:date"]),
    language,
    item,
    images: nodesOf(item.enclosure)
      .filter(isImage)
      .map((node) => attribute(node, "url")),
    categories: nodesOf(item.category).map(textOfNode),
  });
}

function atomArticle(entry: Node, language: string, line: number): GivenArticle {
  const summary = atomMarkup(entry.summary);
  const content = atomMarkup(entry.content);
  const links = nodesOf(entry.link);
  return article(line, {
    identity: textOfNode(entry.id) || attribute(links[0] ?? {}, "href"),
    headline: plainLineOf(atomMarkup(entry.title)),
    intro: content ? plainLineOf(summary) : "",
    body: content || summary,
    publish_date: textOfNode(entry.published) || textOfNode(entry.updated),
    language: attribute(entry, "xml:lang") || language,
    item: entry,
    images: links
      .filter((node) => attribute(node, "rel") === "enclosure" && isImage(node))
      .map((node) => attribute(node, "href")),
    categories: nodesOf(entry.category).map((node) => attribute(node, "label") || attribute(node, "term")),
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
  images: string[];
  categories: string[];
}

/** Longer introductions are the whole text once more. */
const introLimit = 1000;

function article(
  line: number,
  { identity, item, images, categories, intro, ...fields }: FeedItem,
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
      images: [...images.map((url) => ({ url, alt: "" })), ...mediaOf(item)],
      hashtags: categories.filter(Boolean),
    },
    isPlain: true,
    toHtml: bodyMarkup,
  };
}

/** The id of an article from a feed: of its own id's digest, because that may be an address. */
export function feedId(identity: string): string {
  return `f${hash("sha256", identity, "hex").slice(0, 20)}`;
}

function mediaOf(item: Node): { url: string; alt: string }[] {
  const group = nodeOf(item["media:group"]);
  const media = [item, group].flatMap((node) => nodesOf(node["media:content"])).filter(isImage);
  const thumbnails = [item, group].flatMap((node) => nodesOf(node["media:thumbnail"]));
  return (media.length > 0 ? media : thumbnails).map((node) => ({
    url: attribute(node, "url"),
    alt: plainLineOf(markupOf(node["media:description"] ?? node["media:title"])),
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
