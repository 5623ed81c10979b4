import { parse } from "node:path";
import { idForm } from "@/lib/ids";
import type { ImportFile, ImportJob, ReadNotes } from "@/lib/store/import";
import { ImportFailure } from "@/lib/store/import-lines";
import { linesOf, openText, parseJsonRecord, UnreadableFile } from "@/lib/store/text-reader";
import { bodyMarkup } from "./body";
import { headLimit, readFrontMatter } from "./front-matter";
import { readFeed } from "./import-feed";
import { readGhost, startsGhost } from "./import-ghost";
import { type ArticleField, articleFields, type GivenArticle } from "./import-record";
import { markdownLimit, markdownToHtml } from "./markdown";

/** Characters of one Markdown file, and of a feed; both are held whole, a feed is parsed entry by entry. */
const markdownFileLimit = headLimit + markdownLimit;
const feedLimit = 64 * 1024 * 1024;

/** The articles of a job's file or folder, whichever of the formats it is in. Throws ImportFailure or UnreadableFile. */
export async function* readArticles(job: ImportJob, notes: ReadNotes): AsyncGenerator<GivenArticle> {
  const base = job.base ?? undefined;
  if (!job.folder) {
    yield* readFile({ name: null, input: job.input }, notes, base);
    return;
  }
  for await (const file of job.folder) {
    try {
      yield* readFile(file, notes, base);
    } catch (error) {
      if (!(error instanceof ImportFailure) && !(error instanceof UnreadableFile)) throw error;
      // One bad file is one bad article among those of the others.
      yield { file: file.name ?? undefined, line: 1, fields: {}, toHtml: bodyMarkup, problem: error.message };
    }
  }
}

async function* readFile(
  { name, input }: ImportFile,
  notes: ReadNotes,
  base: string | undefined,
): AsyncGenerator<GivenArticle> {
  const { start, rest } = await openText(input);
  const first = start.trimStart();
  const file = name ?? undefined;
  const whole = (limit: number) => wholeText(start, rest, limit);
  for await (const article of articlesOf(first, { start, rest, whole, file, notes, base })) {
    yield { base, ...article, ...(file === undefined ? {} : { file }) };
  }
}

interface OpenFile {
  start: string;
  rest: AsyncIterable<string>;
  whole(limit: number): Promise<string>;
  file: string | undefined;
  notes: ReadNotes;
  base: string | undefined;
}

async function* articlesOf(first: string, open: OpenFile): AsyncGenerator<GivenArticle> {
  const { start, rest, whole, file, notes, base } = open;
  if (startsGhost(first)) yield* readGhost(await whole(feedLimit), notes, base);
  else if (first.startsWith("{")) yield* readJsonLines(start, rest, file, notes);
  else if (first.startsWith("<")) yield* readFeed(await whole(feedLimit), notes);
  else if (first.startsWith("---")) yield markdownArticle(await whole(markdownFileLimit), file, notes);
  else if (first !== "") {
    const where = file === undefined ? "The file" : `"${file}"`;
    throw new ImportFailure(
      first.startsWith("[")
        ? `${where} is a list in JSON: write one article a line instead (JSON Lines).`
        : `${where} is neither JSON Lines, nor RSS or Atom, nor an export of WordPress or Ghost, nor Markdown with front matter.`,
    );
  }
}

async function wholeText(start: string, rest: AsyncIterable<string>, limit: number): Promise<string> {
  let text = start;
  for await (const piece of rest) {
    text += piece;
    if (text.length > limit) throw new UnreadableFile(`The file has more than ${limit} characters.`);
  }
  return text.trimStart();
}

async function* readJsonLines(
  start: string,
  rest: AsyncIterable<string>,
  file: string | undefined,
  notes: ReadNotes,
): AsyncGenerator<GivenArticle> {
  let line = 0;
  for await (const text of linesOf(start, rest)) {
    line += 1;
    if (text.trim() === "") continue;
    const value = parseJsonRecord(text);
    if (value === null) {
      const problem =
        "The line is not an article in JSON: { ... } with the fields' names in quotation marks.";
      yield { file, line, fields: {}, toHtml: bodyMarkup, problem };
    } else yield { file, line, fields: knownFields(value, notes), toHtml: bodyMarkup };
  }
}

function markdownArticle(source: string, file: string | undefined, notes: ReadNotes): GivenArticle {
  const { fields, lines, body, problem } = readFrontMatter(source);
  if (problem) {
    const told = `The front matter cannot be read: ${problem.reason}.`;
    return { file, line: problem.line, fields: {}, toHtml: markdownToHtml, problem: told };
  }
  const known = knownFields({ ...inOurNames(fields, file), body }, notes);
  if (Array.isArray(known.images)) known.images = known.images.map(pictureOf);
  else if (typeof known.images === "string" && known.images !== "") known.images = [pictureOf(known.images)];
  return { file, line: 1, lines, fields: known, toHtml: markdownToHtml };
}

/** What other systems call the fields of front matter. */
const otherNames: Record<string, ArticleField> = {
  id: "news_id",
  slug: "news_id",
  title: "headline",
  date: "publish_date",
  description: "intro",
  excerpt: "intro",
  summary: "intro",
  tags: "hashtags",
  lang: "language",
  image: "images",
  cover: "images",
  category: "section",
  lastmod: "updated",
  modified: "updated",
  canonical: "canonical_url",
  aliases: "legacy_urls",
  redirect_from: "legacy_urls",
};

/**
 * Front matter with the names that articles have here; ours count where both stand. A file's own name is its article's id
 * where that says none, and `draft: true` is a status.
 */
function inOurNames(fields: Record<string, unknown>, file: string | undefined): Record<string, unknown> {
  const ours: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const known = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
    if (name === "draft") ours.status ??= value === "true" ? "draft" : "live";
    else ours[known ?? name] = known !== undefined && known in fields ? fields[known] : value;
  }
  const { name: named } = parse(file ?? "");
  if (idForm.test(named)) ours.news_id ??= named;
  return ours;
}

/** A picture of front matter: an address, or `![description](address)`. */
function pictureOf(text: string): { url: string; alt: string } {
  const [, alt = "", url = text] = /^!\[([^\]]*)\]\(([^)\s]+)\)$/.exec(text) ?? [];
  return { url, alt };
}

const mostUnknown = 20;

/** The fields an article has; the names of others are noted once. */
function knownFields(
  given: Record<string, unknown>,
  { unknownHeads }: ReadNotes,
): Partial<Record<ArticleField, unknown>> {
  const fields: Partial<Record<ArticleField, unknown>> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = articleFields.find((one) => one === name);
    if (field) fields[field] = value;
    else if (unknownHeads.length < mostUnknown && !unknownHeads.includes(name)) unknownHeads.push(name);
  }
  return fields;
}
