import { hash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { ReadReport } from "@/lib/store/import";
import { ImportFailure, quoteCell } from "@/lib/store/import-lines";
import { lineOfDocumentType } from "@/lib/text/document-type";
import { bodyMarkup, plainLineOf, textOfBody } from "../text/body";
import { withoutShortcodes } from "../text/shortcodes";
import { languageOfArticle } from "../text/text-language";
import { withParagraphs } from "../text/tidy";
import { feedId } from "./feed-id";
import {
  atomMarkup,
  attribute,
  baseOf,
  decodeXml,
  markupOf,
  type Node,
  nodeOf,
  nodesOf,
  parseXml,
  prefixesOfXhtml,
  textOfNode,
} from "./feed-nodes";
import { type FeedPart, splitFeed } from "./feed-parts";
import { isImage, mediaOf } from "./feed-pictures";
import type { FieldRemark, RawArticle } from "./import-record";
import { leaveOut } from "./left-out";
import { listed } from "./listed-values";
import {
  addFile,
  authorsOf,
  galleryOf,
  isExportOfWordpress,
  metaOf,
  postInstant,
  termsOf,
  unpublishedPost,
  type WordpressExport,
} from "./wordpress";

/**
 * Reads RSS 2.0 and Atom. Document types are rejected: so the only entities are XML's five and numeric characters, and nothing
 * outside the file is ever requested.
 */

/** The origin of a feed, and the report of what is left out of it. */
interface OpenFeed {
  file: string | undefined;
  notes: ReadReport;
  signal?: AbortSignal | undefined;
}

/**
 * The articles of a feed, each parsed when it is requested, so that the import of a feed of any size can be stopped. An entry
 * that cannot be read is a bad one among the others. Throws ImportFailure when the file is no feed of these kinds.
 */
export async function* readFeed(xml: string, { file, notes, signal }: OpenFeed): AsyncGenerator<RawArticle> {
  const declared = lineOfDocumentType(xml);
  if (declared !== null) {
    throw new ImportFailure(
      `The feed has a document type (<!DOCTYPE ...>); such files are not read. Take it out: it is on line ${declared}.`,
    );
  }
  const { frame, entries } = splitFeed(xml);
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
  const isExport = isExportOfWordpress(nodeOf(root.rss), channel);
  const xmlBase = isRss ? baseOf(channel, baseOf(nodeOf(root.rss), "")) : baseOf(feed, "");
  const site = resolved(isRss ? channelLink(channel) : linkOf(nodesOf(feed.link)), xmlBase);
  const context: FeedContext = {
    language,
    base: isExport ? textOfNode(channel["wp:base_blog_url"]) || site : site,
    xmlBase,
    prefixes: prefixesOfXhtml(frame),
    wordpress: isExport ? { authors: authorsOf(channel), files: new Map(), filesOfPosts: new Map() } : null,
    repeated: new Set(),
    editions: new Map(),
  };
  await survey(entries, { context, isRss, signal });
  for (const { line, xml: entry } of entries) {
    const part = parsedEntry(entry, line);
    if (typeof part === "string") {
      yield { line, fields: {}, toHtml: bodyMarkup, problem: part };
      continue;
    }
    for (const item of nodesOf(isRss ? part.item : part.entry)) {
      const why = unpublished(item, isExport);
      if (why === null) {
        if (isExport) noteTaxonomies(termsOf(item).others, notes);
        yield isRss ? rssArticle(item, context, line) : atomArticle(item, context, line);
      } else leaveOut(notes, { file, why, line, name: plainLineOf(markupOf(item.title)) });
    }
  }
}

/** Facts that hold for all entries of a feed. */
interface FeedContext {
  language: string;
  /** The site of the feed; '' where it has none. */
  base: string;
  /** The base of relative addresses, where the feed has one (xml:base); else ''. */
  xmlBase: string;
  /** Prefixes of XHTML that its head declares. */
  prefixes: readonly string[];
  wordpress: WordpressExport | null;
  /** Identifiers that several different entries have, without or with their links. */
  repeated: Set<string>;
  /** Ids of Chinese articles by the key that they share with their translations. */
  editions: Map<string, string>;
}

/** An entry's tree, or why it cannot be read. */
function parsedEntry(xml: string, line: number): Node | string {
  try {
    return parseXml(xml, line);
  } catch (error) {
    if (error instanceof ImportFailure) return error.message;
    throw error;
  }
}

const breatheEveryMs = 50;

/** Facts about other entries that an entry needs: files that posts refer to by number, ids that occur twice, translations. */
async function survey(
  entries: readonly FeedPart[],
  { context, isRss, signal }: { context: FeedContext; isRss: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const { wordpress, repeated, editions } = context;
  const first = new Map<string, string>();
  let breathed = performance.now();
  for (const { line, xml } of entries) {
    if (performance.now() - breathed > breatheEveryMs) {
      await breathe();
      breathed = performance.now();
    }
    signal?.throwIfAborted();
    const part = parsedEntry(xml, line);
    if (typeof part === "string") continue;
    for (const item of nodesOf(isRss ? part.item : part.entry)) {
      if (wordpress) addFile(wordpress, item);
      if (unpublished(item, wordpress !== null) !== null) continue;
      const digest = hash("sha256", xml, "hex");
      for (const name of namesOf(item, isRss).slice(0, 2)) {
        const known = first.get(name);
        if (known === undefined) first.set(name, digest);
        else if (known !== digest) repeated.add(name);
      }
    }
  }
  if (!wordpress) return;
  for (const { line, xml } of entries) {
    if (!xml.includes("post_translations")) continue;
    const part = parsedEntry(xml, line);
    if (typeof part === "string") continue;
    for (const item of nodesOf(part.item)) {
      const { language, story } = termsOf(item);
      if (unpublished(item, true) === null && story && /^zh(?:[-_](?:hk|tw|mo|hant).*)?$/.test(language))
        editions.set(story, feedId(identityOf(item, context, isRss).identity));
    }
  }
}

/** The identifiers of an entry: its id, its id with its link, its id with its headline. Empty where it has neither. */
function namesOf(item: Node, isRss: boolean): string[] {
  const link = isRss ? rssLink(item) : linkOf(nodesOf(item.link));
  const id = (isRss ? textOfNode(item.guid) : textOfNode(item.id)) || link;
  if (id === "") return [];
  const number = textOfNode(item["wp:post_id"]);
  const linked = `${id}\n${number || link}`;
  return [id, linked, `${linked}\n${plainLineOf(markupOf(item.title))}`];
}

/** The shortest identifier that no other entry has. */
function identityOf(item: Node, { repeated }: Pick<FeedContext, "repeated">, isRss: boolean) {
  const names = namesOf(item, isRss);
  const at = names.findIndex((name) => !repeated.has(name));
  return { identity: names[at] ?? names.at(-1) ?? "", isShared: at !== 0 && names.length > 0 };
}

/** Kinds of entries that are articles, in the vocabularies that declare the kind of an entry. */
const articleKinds = new Set(["post", "article", "blog-entry", "entry", "note"]);

/**
 * Why an entry is not published; null when it is. Atom marks drafts (RFC 5023). Archives of Blogger, and activity streams,
 * declare the kind of each entry: a comment, a page or a setting is no article. A reply to another entry (RFC 4685) is a
 * comment.
 */
function unpublished(item: Node, isExport: boolean): string | null {
  const control = nodeOf(item["app:control"]);
  const draft = textOfNode(control["app:draft"]).toLowerCase();
  if (control["app:draft"] !== undefined && draft !== "no") return "draft";
  const kind = kindOf(item);
  if (kind !== "" && !articleKinds.has(kind)) return kind;
  const status = textOfNode(item["blogger:status"]).toLowerCase();
  if (status !== "" && status !== "live") return status.replaceAll("_", " ");
  if (item["thr:in-reply-to"] !== undefined) return "comment";
  return isExport ? unpublishedPost(item) : null;
}

const isKind = (node: Node) => /#kind$/.test(attribute(node, "scheme"));

function kindOf(item: Node): string {
  const kind = nodesOf(item.category).find(isKind);
  const named =
    textOfNode(item["blogger:type"]) ||
    (kind ? attribute(kind, "term") : "") ||
    textOfNode(item["activity:object-type"]);
  return named.split(/[#/]/).at(-1)?.toLowerCase() ?? "";
}

const mostUnknown = 20;
function noteTaxonomies(domains: readonly string[], { unknownHeads }: ReadReport): void {
  for (const domain of domains) {
    const name = `category of ${domain}`;
    if (unknownHeads.length < mostUnknown && !unknownHeads.includes(name)) unknownHeads.push(name);
  }
}

const channelLink = (channel: Node) => nodesOf(channel.link).map(textOfNode).find(Boolean) ?? "";
const rssLink = (item: Node) => nodesOf(item.link).map(textOfNode).find(Boolean) ?? "";

function linkOf(links: readonly Node[]): string {
  const alternate = links.find((node) => ["", "alternate"].includes(attribute(node, "rel")));
  return attribute(alternate ?? links[0] ?? {}, "href");
}

/** An address resolved by the base of its element; unchanged where there is none. */
const resolved = (address: string, base: string): string =>
  base === "" || address === "" ? address : (URL.parse(address, base)?.href ?? address);

function rssArticle(item: Node, context: FeedContext, line: number): RawArticle {
  const { base, wordpress } = context;
  const description = markupOf(item.description);
  const encoded = markupOf(item["content:encoded"]);
  const excerpt = markupOf(item["excerpt:encoded"]);
  const itemBase = baseOf(item, context.xmlBase);
  const link = resolved(rssLink(item), itemBase);
  const thumbnail = wordpress?.files.get(metaOf(item, "_thumbnail_id"));
  const written = encoded || description;
  const creator = decodeXml(textOfNode(item["dc:creator"]));
  const terms = wordpress ? termsOf(item) : null;
  const { html, removed } = wordpress
    ? withoutShortcodes(written, galleryOf(wordpress, item))
    : { html: written, removed: [] };
  return article(line, {
    ...identityOf(item, context, true),
    context,
    headline: plainLineOf(markupOf(item.title)),
    intro: excerpt ? plainLineOf(excerpt) : encoded ? plainLineOf(description) : "",
    body: withParagraphs(html),
    publish_date: postInstant(item, "post_date") || textOfNode(item.pubDate) || textOfNode(item["dc:date"]),
    declared: terms?.language || textOfNode(item["dc:language"]) || attribute(item, "xml:lang"),
    item,
    images: [
      ...(thumbnail ? [thumbnail] : []),
      ...nodesOf(item.enclosure)
        .filter(isImage)
        .map((node) => ({ url: resolved(attribute(node, "url"), itemBase), alt: "" })),
    ],
    imageBase: itemBase,
    categories: terms?.topics ?? nodesOf(item.category).map((node) => decodeXml(textOfNode(node))),
    author: wordpress?.authors.get(creator) || creator || authorOfMail(decodeXml(textOfNode(item.author))),
    section: terms?.section ?? sectionOf(item),
    updated: postInstant(item, "post_modified"),
    source: decodeXml(textOfNode(item.source)),
    base: baseOf(nodeOf(item["content:encoded"] ?? item.description), itemBase) || link || base,
    legacy_urls: wordpress && link ? [link] : [],
    story: terms?.story ?? "",
    remarks:
      removed.length > 0
        ? [
            {
              column: "body",
              reason: `Shortcodes were removed, with what they would show: ${listed(removed)}.`,
            },
          ]
        : [],
  });
}

const sectionOf = (item: Node): string => termsOf(item).section;

/** RSS expects an e-mail address, followed by the name in brackets; the address is private. */
const authorOfMail = (text: string) =>
  /\(([^()]{1,200})\)/.exec(text)?.[1] ?? (text.includes("@") ? "" : text);

function atomArticle(entry: Node, context: FeedContext, line: number): RawArticle {
  const { base, prefixes } = context;
  const summary = atomMarkup(entry.summary, prefixes);
  const content = atomMarkup(entry.content, prefixes);
  const entryBase = baseOf(entry, context.xmlBase);
  const links = nodesOf(entry.link);
  const link = resolved(linkOf(links), entryBase);
  const published = textOfNode(entry.published);
  return article(line, {
    ...identityOf(entry, context, false),
    context,
    headline: plainLineOf(atomMarkup(entry.title, prefixes)),
    intro: content ? plainLineOf(summary) : "",
    body: withParagraphs(content || summary),
    publish_date: published || textOfNode(entry.updated),
    declared: attribute(entry, "xml:lang"),
    item: entry,
    images: links
      .filter((node) => attribute(node, "rel") === "enclosure" && isImage(node))
      .map((node) => ({ url: resolved(attribute(node, "href"), entryBase), alt: "" })),
    imageBase: entryBase,
    categories: nodesOf(entry.category)
      .filter((node) => !isKind(node))
      .map((node) => attribute(node, "label") || attribute(node, "term")),
    author: decodeXml(textOfNode(nodeOf(entry.author).name)),
    section: "",
    updated: published ? textOfNode(entry.updated) : "",
    source: plainLineOf(atomMarkup(nodeOf(entry.source).title, prefixes)),
    base: baseOf(nodeOf(content ? entry.content : entry.summary), entryBase) || link || base,
    legacy_urls: [],
    story: "",
    remarks: [],
  });
}

interface FeedItem {
  identity: string;
  /** Whether another entry has the same identifier. */
  isShared: boolean;
  context: FeedContext;
  headline: string;
  intro: string;
  /** HTML. */
  body: string;
  publish_date: string;
  /** The language that the entry declares; '' without one. */
  declared: string;
  item: Node;
  images: { url: string; alt: string }[];
  /** The base of its pictures' addresses, where the feed has one. */
  imageBase: string;
  categories: string[];
  author: string;
  section: string;
  updated: string;
  source: string;
  base: string;
  legacy_urls: string[];
  story: string;
  remarks: FieldRemark[];
}

/** Longer introductions repeat the complete text. */
const introLimit = 1000;
/** The most HTML that is examined for an article's language. */
const languageSample = 40_000;

function article(
  line: number,
  {
    identity,
    isShared,
    context,
    declared,
    item,
    images,
    imageBase,
    categories,
    intro,
    base,
    remarks,
    story,
    ...fields
  }: FeedItem,
): RawArticle {
  if (identity === "") {
    const problem =
      "The entry has neither an id (guid) nor a link; one of them must tell it from the others.";
    return { line, fields: {}, toHtml: bodyMarkup, problem };
  }
  const short = intro.length > introLimit ? `${intro.slice(0, introLimit).toWellFormed()}…` : intro;
  const words = `${fields.headline}\n${intro}\n${textOfBody(fields.body.slice(0, languageSample))}`;
  const language = languageOfArticle(words, { declared, ofFile: context.language });
  const partner = language === "zh-hans" ? context.editions.get(story) : undefined;
  const pictures = mediaOf(item).map((one) => ({ ...one, url: resolved(one.url, imageBase) }));
  return {
    line,
    fields: {
      ...fields,
      intro: short,
      news_id: partner ?? feedId(identity),
      language,
      images: [...images, ...pictures],
      hashtags: categories.filter(Boolean),
      ...(story && { story }),
    },
    isPlain: true,
    isMigrated: true,
    ...(partner === undefined ? { isStandalone: true as const } : {}),
    remarks: isShared
      ? [
          ...remarks,
          {
            column: null,
            reason: `Its id (${quoteCell(identity.split("\n")[0] ?? "")}) is that of another entry too; its link or number tells it apart.`,
          },
        ]
      : remarks,
    base: URL.canParse(base) ? base : undefined,
    site: URL.canParse(context.base) ? context.base : undefined,
    toHtml: bodyMarkup,
  };
}
