import type { ImportFile, ImportJob, ReadNotes } from "@/lib/store/import";
import { ImportFailure } from "@/lib/store/import-lines";
import { linesOf, openText, parseJsonRecord, UnreadableFile } from "@/lib/store/text-reader";
import { bodyMarkup } from "./body";
import { readFrontMatter } from "./front-matter";
import { readFeed } from "./import-feed";
import { type ArticleField, articleFields, type GivenArticle } from "./import-record";
import { markdownToHtml } from "./markdown";

/** Characters of one Markdown file, and of a feed; both are held whole, a feed is parsed entry by entry. */
const markdownLimit = 2 * 1024 * 1024;
const feedLimit = 64 * 1024 * 1024;

/** The articles of a job's file or folder, whichever of the formats it is in. Throws ImportFailure or UnreadableFile. */
export async function* readArticles(job: ImportJob, notes: ReadNotes): AsyncGenerator<GivenArticle> {
  if (!job.folder) {
    yield* readFile({ name: null, input: job.input }, notes);
    return;
  }
  for await (const file of job.folder) yield* readFile(file, notes);
}

async function* readFile({ name, input }: ImportFile, notes: ReadNotes): AsyncGenerator<GivenArticle> {
  const { start, rest } = await openText(input);
  const first = start.trimStart();
  const file = name ?? undefined;
  if (first.startsWith("{")) yield* readJsonLines(start, rest, file, notes);
  else if (first.startsWith("<")) {
    for (const article of readFeed(await wholeText(start, rest, feedLimit))) yield { ...article, file };
  } else if (first.startsWith("---")) {
    yield markdownArticle(await wholeText(start, rest, markdownLimit), file, notes);
  } else if (first !== "") {
    const where = file === undefined ? "The file" : `"${file}"`;
    throw new ImportFailure(
      first.startsWith("[")
        ? `${where} is a list in JSON: write one article a line instead (JSON Lines).`
        : `${where} is neither JSON Lines, nor RSS or Atom, nor Markdown with front matter.`,
    );
  }
}

async function wholeText(start: string, rest: AsyncIterable<string>, limit: number): Promise<string> {
  let text = start;
  for await (const piece of rest) {
    text += piece;
    if (text.length > limit) throw new UnreadableFile(`The file is larger than ${limit / 1024 / 1024} MB.`);
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
  const { fields, lines, body, unread } = readFrontMatter(source);
  const [line] = unread;
  if (line !== undefined) {
    const problem = 'The line is not "name: value" of the front matter.';
    return { file, line, fields: {}, toHtml: markdownToHtml, problem };
  }
  const known = knownFields({ ...fields, body }, notes);
  if (Array.isArray(known.images)) known.images = known.images.map(pictureOf);
  else if (typeof known.images === "string" && known.images !== "") known.images = [pictureOf(known.images)];
  return { file, line: 1, lines, fields: known, toHtml: markdownToHtml };
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
