import { ImportFailure } from "@/lib/store/import-lines";
import { plainLineOf } from "../text/body";
import type { ExportedPicture, GalleryPictures } from "../text/shortcodes";
import { noCategories } from "../text/tidy";
import { attribute, decodeXml, markupOf, type Node, nodesOf, textOfNode } from "./feed-nodes";

/** What an export of WordPress has beyond a feed: facts about its entries and about the site. */
export interface WordpressExport {
  /** Names of authors by their logins. */
  authors: Map<string, string>;
  /** Pictures by their ids, and those that were uploaded to each post. */
  files: Map<string, ExportedPicture>;
  filesOfPosts: Map<string, ExportedPicture[]>;
}

/** Throws ImportFailure if its elements have another prefix, because drafts are recognised by wp: elements. */
export function isExportOfWordpress(rss: Node, channel: Node): boolean {
  const declared = Object.entries({ ...rss, ...channel }).filter(([, value]) =>
    /^https?:\/\/wordpress\.org\/export\/[\d.]+\/?$/.test(String(value)),
  );
  const foreign = declared.find(([name]) => name !== "@xmlns:wp");
  if (foreign)
    throw new ImportFailure(`The export's own elements must begin with wp:, not ${foreign[0].slice(7)}:.`);
  return declared.length > 0 || Object.keys(channel).some((name) => name.startsWith("wp:"));
}

export function authorsOf(channel: Node): Map<string, string> {
  return new Map(
    nodesOf(channel["wp:author"]).map((author) => [
      decodeXml(textOfNode(author["wp:author_login"])),
      decodeXml(textOfNode(author["wp:author_display_name"])),
    ]),
  );
}

/** Adds an entry that is a file to those to which posts refer by number. */
export function addFile({ files, filesOfPosts }: WordpressExport, item: Node): void {
  if (textOfNode(item["wp:post_type"]) !== "attachment") return;
  const url = decodeXml(textOfNode(item["wp:attachment_url"]));
  if (url === "") return;
  const caption = plainLineOf(markupOf(item["excerpt:encoded"]));
  const file = { url, alt: metaOf(item, "_wp_attachment_image_alt"), ...(caption && { caption }) };
  files.set(textOfNode(item["wp:post_id"]), file);
  const parent = textOfNode(item["wp:post_parent"]);
  if (parent === "" || parent === "0" || !/\.(?:avif|gif|jpe?g|png|webp)$/i.test(url)) return;
  filesOfPosts.set(parent, [...(filesOfPosts.get(parent) ?? []), file]);
}

/** The pictures of a post's galleries. */
export function galleryOf({ files, filesOfPosts }: WordpressExport, item: Node): GalleryPictures {
  return { byId: (id) => files.get(id), ofPost: filesOfPosts.get(textOfNode(item["wp:post_id"])) ?? [] };
}

export function metaOf(item: Node, name: string): string {
  const meta = nodesOf(item["wp:postmeta"]).find(
    (meta) => decodeXml(textOfNode(meta["wp:meta_key"])) === name,
  );
  return meta ? decodeXml(textOfNode(meta["wp:meta_value"])) : "";
}

/**
 * Why an entry of an export is not published; null when it is. Besides its posts an export has drafts, private posts, pages and
 * files; an entry counts only if it is declared as a published post without a password.
 */
export function unpublishedPost(item: Node): string | null {
  const status = textOfNode(item["wp:status"]);
  const type = textOfNode(item["wp:post_type"]);
  if (type !== "post") return type || "without a type";
  if (status !== "publish") return status || "without a status";
  return textOfNode(item["wp:post_password"]) === "" ? null : "with a password";
}

/**
 * The instant of a post or of its last change: in UTC, or, where an export has zeros for that, in the time of the site's clock;
 * '' where it has neither.
 */
export function postInstant(item: Node, name: "post_date" | "post_modified"): string {
  const isDay = (text: string) => /^[12]\d{3}-/.test(text);
  const utc = textOfNode(item[`wp:${name}_gmt`]);
  if (isDay(utc)) return `${utc}Z`;
  const local = textOfNode(item[`wp:${name}`]);
  return isDay(local) ? local : "";
}

/** Taxonomies whose terms are topics; those of plug-ins concern the layout, the translation or the storage of a post. */
const topical = new Set(["", "category", "post_tag", "tag"]);
/** Taxonomies with another meaning. */
const read = new Set(["language", "post_translations"]);

/** The meaning of the terms of an export's post. */
export interface Terms {
  topics: string[];
  section: string;
  /** Language tag, '' where none is known. */
  language: string;
  /** The key that its translations share. */
  story: string;
  /** Unknown taxonomies. */
  others: string[];
}

export function termsOf(item: Node): Terms {
  const terms = nodesOf(item.category).map((node) => ({
    domain: attribute(node, "domain"),
    slug: attribute(node, "nicename"),
    name: decodeXml(textOfNode(node)),
  }));
  const of = (domain: string) => terms.filter((term) => term.domain === domain);
  const [language] = of("language").map(({ slug, name }) => languageOfTerm(slug, name));
  const [story] = of("post_translations").map(({ slug, name }) => slug || name);
  return {
    topics: terms.filter(({ domain }) => topical.has(domain)).map(({ name }) => name),
    section:
      of("category")
        .map(({ name }) => name)
        .find((name) => name && !noCategories.has(name.toLowerCase())) ?? "",
    language: language ?? "",
    story: (story ?? "").slice(0, 100),
    others: [...new Set(terms.map(({ domain }) => domain))].filter(
      (domain) => !topical.has(domain) && !read.has(domain),
    ),
  };
}

/** The language of a term by its slug, which sites choose freely, or by its name. */
function languageOfTerm(slug: string, name: string): string {
  const tag = slug.toLowerCase().replace(/^pll[_-]/, "");
  if (/^(?:sc|cn|chs|gb|hans)$/.test(tag) || /简|简体|簡體/.test(name)) return "zh-hans";
  if (/^(?:tc|hk|tw|cht|hant)$/.test(tag) || /[繁正]體|繁体|正体/.test(name)) return "zh-hant";
  if (/^[a-z]{2}(?:[-_][a-z]{2,4})*$/.test(tag)) return tag;
  return /^english/i.test(name) ? "en" : "";
}
