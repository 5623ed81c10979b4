import { posix } from "node:path";
import { idForm } from "@/lib/addresses/ids";
import type { ReadReport } from "@/lib/store/import";
import { bodyMarkup, textOfBody } from "../text/body";
import { markdownToHtml } from "../text/markdown";
import { withoutTemplateMarks } from "../text/template-marks";
import { languageOfArticle } from "../text/text-language";
import { feedId } from "./feed-id";
import { factsOfFile } from "./file-name";
import { readFrontMatter } from "./front-matter";
import { type ArticleField, articleFields, type FieldRemark, type RawArticle } from "./import-record";
import { isTable, listed, tagsOf, textsOf } from "./listed-values";
import { parsePublishDate } from "./publish-date";
import { isOfVisibility, type Visibility, visibilityOf } from "./visibility";

/** Names of front matter fields in other systems, in lower case without hyphens and underscores. */
const otherNames: Record<string, ArticleField> = {
  id: "news_id",
  slug: "news_id",
  title: "headline",
  date: "publish_date",
  created: "publish_date",
  pubdate: "publish_date",
  publishdate: "publish_date",
  publishedat: "publish_date",
  publishedon: "publish_date",
  description: "intro",
  excerpt: "intro",
  summary: "intro",
  tags: "hashtags",
  tag: "hashtags",
  lang: "language",
  locale: "language",
  image: "images",
  cover: "images",
  coverimage: "images",
  featuredimage: "images",
  featureimage: "images",
  heroimage: "images",
  thumbnail: "images",
  category: "section",
  authors: "author",
  lastmod: "updated",
  modified: "updated",
  lastmodifiedat: "updated",
  canonical: "canonical_url",
  canonicalurl: "canonical_url",
  aliases: "legacy_urls",
  alias: "legacy_urls",
  redirectfrom: "legacy_urls",
};
/** Fields for an article's address in its old system, besides those of its redirects. */
const addressNames = new Set(["permalink", "url"]);

const keyOf = (name: string) => name.toLowerCase().replace(/[-_]/g, "");

/** Facts about a file besides its text. */
interface OpenMarkdown {
  /** Path below the imported folder. */
  file: string | undefined;
  notes: ReadReport;
  now: Date;
}

/** The article of a text file with front matter; null for a file that is none, which is noted. */
export function markdownArticle(
  source: string,
  { file, notes, now }: OpenMarkdown,
): RawArticle | { leftOut: string } {
  const facts = factsOfFile(file ?? "");
  if (facts.noArticle !== null) return { leftOut: facts.noArticle };
  const isHtml = /\.html?$/i.test(file ?? "");
  const toHtml = isHtml ? bodyMarkup : markdownToHtml;
  const { fields, lines, body: written, problem } = readFrontMatter(source);
  if (problem) {
    const reason = `The front matter cannot be read: ${problem.reason}.`;
    return { line: problem.line, fields: {}, toHtml, problem: reason };
  }
  const seen = visibilityOf(fields, now);
  const remarks: FieldRemark[] = [];
  const { ours, unknown } = inOurNames(fields, remarks);
  noteUnknown(unknown, notes);
  const { text: body, removed } = withoutTemplateMarks(withoutModules(written, file, remarks));
  if (removed.length > 0)
    remarks.push({ column: "body", reason: `Marks of templates were removed: ${listed(removed)}.` });
  const headline = typeof ours.headline === "string" ? ours.headline : "";
  const declared = typeof ours.language === "string" ? ours.language.trim() : "";
  const language = languageOfArticle(`${headline}\n${textOfBody(body.slice(0, 20_000))}`, {
    declared: declared || facts.language,
    ofFile: "",
  });
  return {
    line: 1,
    lines: linesOfOurs(lines),
    fields: {
      ...ours,
      news_id: idOf(ours.news_id, fields) || facts.id,
      publish_date: dateOf(ours.publish_date, seen) || facts.date,
      language,
      ...(ours.story === undefined && facts.story ? { story: facts.story } : {}),
      ...statusOf(ours, seen, facts.isDraft, remarks),
      body,
    },
    remarks: [...remarks, ...noteLines(seen.notes, lines)],
    bad: noteLines(seen.unclear, lines),
    toHtml,
  };
}

/** In a file for React (MDX), the lines that import or export modules. */
function withoutModules(body: string, file: string | undefined, remarks: FieldRemark[]): string {
  if (!/\.mdx$/i.test(file ?? "")) return body;
  const removed: string[] = [];
  const text = body.replace(/^(?:import|export)\s.{0,500}$/gm, (line) => {
    removed.push(line);
    return "";
  });
  if (removed.length > 0)
    remarks.push({ column: "body", reason: `Lines of modules were removed: ${listed(removed)}.` });
  return text;
}

const mostUnknown = 20;
function noteUnknown(names: readonly string[], { unknownHeads }: ReadReport): void {
  for (const name of names) {
    if (unknownHeads.length < mostUnknown && !unknownHeads.includes(name)) unknownHeads.push(name);
  }
}

type Ours = Partial<Record<ArticleField, unknown>>;

/** Front matter with our names of the fields; where a file has both names, ours wins. */
function inOurNames(
  fields: Record<string, unknown>,
  remarks: FieldRemark[],
): { ours: Ours; unknown: string[] } {
  const ours: Ours = {};
  const unknown: string[] = [];
  const categories: string[] = [];
  const addresses: string[] = [];
  for (const [name, value] of Object.entries(tablesOpened(fields))) {
    const key = keyOf(name);
    const portalField = articleFields.find((field) => field === name);
    const other = Object.hasOwn(otherNames, key) ? otherNames[key] : undefined;
    if (portalField) ours[portalField] = value;
    else if (key === "categories") categories.push(...textsOf(value));
    else if (addressNames.has(key))
      addresses.push(...textsOf(value).filter((text) => /^(?:\/|https?:)/.test(text)));
    else if (other === undefined) {
      if (!isOfVisibility(name)) unknown.push(name);
    } else if (!(other in fields) && (key === "date" || isEmpty(ours[other]))) ours[other] = value;
  }
  if (ours.hashtags !== undefined || categories.length > 0)
    ours.hashtags = [...new Set([...categories, ...tagsOf(ours.hashtags)])];
  if (ours.section === undefined && categories[0] !== undefined) ours.section = categories[0];
  if (Array.isArray(ours.section)) ours.section = textsOf(ours.section)[0];
  if (ours.author !== undefined) ours.author = textsOf(ours.author).join(", ");
  if (addresses.length > 0) ours.legacy_urls = [...textsOf(ours.legacy_urls), ...addresses];
  if (ours.images !== undefined) ours.images = picturesOf(ours.images, remarks);
  return { ours, unknown };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

/** Fields that Hugo and Zola put into a separate table are merged with the others. */
function tablesOpened(fields: Record<string, unknown>): Record<string, unknown> {
  const { taxonomies, extra, params, ...rest } = fields;
  const opened: Record<string, unknown> = {};
  for (const [name, table] of Object.entries({ taxonomies, extra, params })) {
    if (isTable(table)) Object.assign(opened, table);
    else if (table !== undefined) opened[name] = table;
  }
  return { ...opened, ...rest };
}

/** Pictures of front matter: addresses, `![description](address)`, or tables as in themes. */
function picturesOf(value: unknown, remarks: FieldRemark[]): unknown[] {
  return [value].flat().flatMap((one): unknown[] => {
    if (typeof one === "string") return one.split("||").filter(Boolean).map(pictureOf);
    if (!isTable(one)) return [];
    const [url] = textsOf(
      one.url ?? one.src ?? one.path ?? one.image ?? one.feature ?? one.file ?? one.relative ?? "",
    );
    if (url === undefined) {
      remarks.push({ column: "images", reason: `A picture has no address: write its url; it was left out.` });
      return [];
    }
    return [
      {
        ...pictureOf(url),
        ...(one.alt === undefined ? {} : { alt: one.alt }),
        caption: one.caption,
        credit: one.credit,
      },
    ];
  });
}

function pictureOf(text: string): { url: string; alt: string } {
  const [, alt = "", url = text.trim()] = /^!\[([^\]]*)\]\(([^)\s]+)\)$/.exec(text.trim()) ?? [];
  return { url, alt };
}

/** An id of another system that is invalid here is replaced by a derived one; our own field is validated unchanged. */
function idOf(value: unknown, fields: Record<string, unknown>): unknown {
  if (typeof value !== "string" || value.trim() === "" || "news_id" in fields || idForm.test(value.trim()))
    return value;
  const last = posix.basename(value.trim());
  return idForm.test(last) ? last : feedId(`slug:${value.trim()}`);
}

/** The day of an article: never before the day on which its old system would have published it. */
function dateOf(date: unknown, { notBefore }: Visibility): unknown {
  const begins = notBefore === null ? null : parsePublishDate(notBefore);
  if (notBefore !== null && begins === null) return notBefore;
  const day = typeof date === "string" ? parsePublishDate(date) : null;
  return begins !== null && (day === null || Date.parse(begins) > Date.parse(day)) ? notBefore : date;
}

function statusOf(
  ours: Ours,
  { hidden }: Visibility,
  inDrafts: boolean,
  remarks: FieldRemark[],
): { status?: string } {
  if (hidden === null && !inDrafts) return {};
  remarks.push({
    column: "status",
    reason: `${hidden ?? "It lies in a folder of drafts"}: it is imported as a draft.`,
  });
  // An unknown status stays invalid.
  const status = typeof ours.status === "string" ? ours.status.trim().toLowerCase() : "";
  return ["", "live", "publish", "published", "draft"].includes(status) ? { status: "draft" } : {};
}

function linesOfOurs(lines: Record<string, number>): Record<string, number> {
  const named = Object.entries(lines).flatMap(([name, line]): [string, number][] => {
    const other = otherNames[keyOf(name)];
    return other && !(other in lines) ? [[other, line]] : [];
  });
  return { ...Object.fromEntries(named), ...lines };
}

const noteLines = (
  notes: readonly { name: string; reason: string }[],
  lines: Record<string, number>,
): FieldRemark[] => notes.map(({ name, reason }) => ({ column: name, reason, line: lines[name] ?? 1 }));
