import { XMLParser, XMLValidator } from "fast-xml-parser";
import { ImportFailure } from "@/lib/store/import-lines";

/** The elements of a feed, and their text. */

export type Node = { [name: string]: unknown };

/** Elements whose content is not parsed: their text is decoded here. */
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

/** The XML that begins on `line` of the feed. Throws ImportFailure where it is not well-formed. */
export function parseXml(xml: string, line: number): Node {
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

export function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return nodeOf(value[0]);
  return typeof value === "object" && value !== null ? (value as Node) : { "#text": value };
}

export function nodesOf(value: unknown): Node[] {
  return value === undefined ? [] : [value].flat().map(nodeOf);
}

export function attribute(node: Node, name: string): string {
  const value = node[`@${name}`];
  return typeof value === "string" ? value.trim() : "";
}

/** The text of an element without markup. */
export function textOfNode(value: unknown): string {
  const text = nodeOf(value)["#text"];
  return typeof text === "string" ? text.trim() : "";
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes text as XML defines it: character data unchanged, entities and numbers as their characters. */
export function decodeXml(raw: string): string {
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
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return entities[name] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
  });
}

/** HTML of an element of RSS. */
export const markupOf = (value: unknown) => decodeXml(textOfNode(value));

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const xhtmlPrefix = /\bxmlns:([\w.-]{1,40})\s{0,9}=\s{0,9}["']http:\/\/www\.w3\.org\/1999\/xhtml["']/g;

/** The prefixes that some XML declares for elements of HTML. */
export const prefixesOfXhtml = (xml: string): string[] =>
  [...xml.matchAll(xhtmlPrefix)].map(([, prefix = ""]) => prefix);

/** XHTML as HTML: its elements without namespace prefixes, its character data as text. */
function htmlOfXhtml(raw: string, prefixes: readonly string[]): string {
  let html = raw.includes(cdata.open) ? withoutCdata(raw) : raw;
  for (const prefix of new Set([...prefixes, ...prefixesOfXhtml(raw)])) {
    html = html.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");
  }
  return html;
}

function withoutCdata(raw: string): string {
  const [first = "", ...others] = raw.split(cdata.open);
  const parts = others.map((part) => {
    const end = part.indexOf(cdata.close);
    return end === -1 ? part : escapeText(part.slice(0, end)) + part.slice(end + cdata.close.length);
  });
  return first + parts.join("");
}

/**
 * HTML of a text construct of Atom, or of its content (RFC 4287, 4.1.3); '' for content that is no text. `prefixes` are those
 * that the surrounding XHTML declares.
 */
export function atomMarkup(value: unknown, prefixes: readonly string[] = []): string {
  const type = attribute(nodeOf(value), "type").toLowerCase().split(";")[0]?.trim() ?? "";
  const raw = textOfNode(value);
  if (type === "xhtml" || type === "application/xhtml+xml") return htmlOfXhtml(raw, prefixes);
  if (type === "html" || type === "text/html") return decodeXml(raw);
  const isText = type === "" || type.startsWith("text");
  return isText ? escapeText(decodeXml(raw)) : "";
}

/** The base address of relative addresses within an element (xml:base); that of the surrounding element is `base`. */
export function baseOf(node: Node, base: string): string {
  const declared = attribute(node, "xml:base");
  return declared === "" ? base : (URL.parse(declared, base || undefined)?.href ?? base);
}
