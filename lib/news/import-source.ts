import { posix } from "node:path";
import { peekInput } from "@/lib/store/first-bytes";
import type { ImportFile, ImportJob, ReadReport } from "@/lib/store/import";
import { addRemark, ImportFailure } from "@/lib/store/import-lines";
import { linesOf, openText, parseJsonRecord, UnreadableFile } from "@/lib/store/text-reader";
import { filesOfArchive, zipHead } from "./archive";
import { textEndings } from "./article-endings";
import { bodyMarkup } from "./body";
import { headLimit, startsFrontMatter } from "./front-matter";
import { readFeed } from "./import-feed";
import { readGhost, startsGhost } from "./import-ghost";
import { type ArticleField, articleFields, type RawArticle } from "./import-record";
import { leaveOut } from "./left-out";
import { markdownLimit } from "./markdown";
import { markdownArticle } from "./markdown-file";
import { parsePublishDate } from "./publish-date";
import { isOfVisibility, visibilityOf } from "./visibility";

/** Maximum characters of one Markdown file, and of a feed; both are held in memory, a feed is parsed entry by entry. */
const markdownFileLimit = headLimit + markdownLimit;
const feedLimit = 64 * 1024 * 1024;

/** The articles of a job's file, folder or archive, in any of the formats. Throws ImportFailure or UnreadableFile. */
export async function* readArticles(job: ImportJob, notes: ReadReport): AsyncGenerator<RawArticle> {
  const open = { notes, base: job.base ?? undefined, now: job.now, signal: job.signal };
  if (job.folder) {
    yield* readFiles(job.folder, open);
    return;
  }
  const { start, input } = await peekInput(job.input, zipHead.length);
  if (start.startsWith(zipHead)) yield* readFiles(filesOfArchive(input, notes), open);
  else yield* readFile({ name: null, input }, open);
}

type Open = Pick<OpenFile, "notes" | "base" | "now" | "signal">;

async function* readFiles(files: AsyncIterable<ImportFile>, open: Open): AsyncGenerator<RawArticle> {
  for await (const file of files) {
    try {
      yield* readFile(file, open);
    } catch (error) {
      if (!(error instanceof ImportFailure) && !(error instanceof UnreadableFile)) throw error;
      // One bad file is one bad article among those of the others.
      yield { file: file.name ?? undefined, line: 1, fields: {}, toHtml: bodyMarkup, problem: error.message };
    }
  }
}

async function* readFile({ name, input }: ImportFile, open: Open): AsyncGenerator<RawArticle> {
  const { start, rest } = await openText(input);
  const first = start.trimStart();
  const file = name ?? undefined;
  const readText = (limit: number, advice: string) => readAll(start, rest, limit, advice);
  for await (const article of articlesOf(first, { ...open, start, rest, readText, file })) {
    yield { base: open.base, ...article, ...(file === undefined ? {} : { file }) };
  }
}

interface OpenFile {
  start: string;
  rest: AsyncIterable<string>;
  readText(limit: number, advice: string): Promise<string>;
  file: string | undefined;
  notes: ReadReport;
  base: string | undefined;
  now: Date;
  signal: AbortSignal | undefined;
}

const plainHtml = "HTML without front matter";
/** Exports of Medium and Substack are such files. */
const htmlAdvice =
  "HTML without front matter does not say what its headline, date and language are; such files were not read. Import the site's feed instead (Medium and Substack: its address with /feed), or begin each file with front matter.";
const splitAdvice =
  "export it in parts, by dates or authors (WordPress: Tools, Export; or wp export --max_file_size=15), and import the folder that holds them";

async function* articlesOf(first: string, open: OpenFile): AsyncGenerator<RawArticle> {
  const { start, rest, readText, file, notes, now } = open;
  const isText = file === undefined || textEndings.includes(posix.extname(file).toLowerCase());
  if (file !== undefined && /\.html?$/i.test(file) && first !== "" && !startsFrontMatter(first)) {
    notes.unused ??= {};
    if (notes.unused[plainHtml] === undefined)
      addRemark(notes.notes, { file, line: 1, column: null, reason: htmlAdvice });
    notes.unused[plainHtml] = (notes.unused[plainHtml] ?? 0) + 1;
  } else if (startsGhost(first)) yield* readGhost(await readText(feedLimit, splitAdvice), open);
  else if (isText && (startsFrontMatter(first) || (file !== undefined && first.startsWith("{")))) {
    const article = markdownArticle(await readText(markdownFileLimit, "make several articles of it"), open);
    if ("leftOut" in article) leaveOut(notes, { file, why: article.leftOut, line: 1, name: file ?? "" });
    else yield article;
  } else if (/^\{\s{0,9}"version"\s{0,9}:\s{0,9}"https:\/\/jsonfeed\.org/.test(first)) {
    throw new ImportFailure(
      `${nameOf(file)} is a JSON Feed, which is not read: take the site's RSS or Atom.`,
    );
  } else if (first.startsWith("{")) yield* readJsonLines(start, rest, { file, notes, now });
  else if (first.startsWith("<")) yield* readFeed(await readText(feedLimit, splitAdvice), open);
  else if (first !== "") {
    throw new ImportFailure(
      first.startsWith("[")
        ? `${nameOf(file)} is a list in JSON: write one article a line instead (JSON Lines).`
        : `${nameOf(file)} is neither JSON Lines, nor RSS or Atom, nor an export of WordPress or Ghost, nor Markdown with front matter.`,
    );
  }
}

const nameOf = (file: string | undefined) => (file === undefined ? "The file" : `"${file}"`);

async function readAll(
  start: string,
  rest: AsyncIterable<string>,
  limit: number,
  advice: string,
): Promise<string> {
  let text = start;
  for await (const piece of rest) {
    text += piece;
    if (text.length > limit) {
      const million = Math.floor(limit / 1_000_000);
      const most = million > 0 ? `${million} million` : String(limit);
      throw new UnreadableFile(`The file has more than ${most} characters: ${advice}.`);
    }
  }
  return text.trimStart();
}

async function* readJsonLines(
  start: string,
  rest: AsyncIterable<string>,
  { file, notes, now }: Pick<OpenFile, "file" | "notes" | "now">,
): AsyncGenerator<RawArticle> {
  let line = 0;
  for await (const text of linesOf(start, rest)) {
    line += 1;
    if (text.trim() === "") continue;
    const value = parseJsonRecord(text);
    if (value === null) {
      const problem =
        "The line is not an article in JSON: { ... } with the fields' names in quotation marks.";
      yield { file, line, fields: {}, toHtml: bodyMarkup, problem };
    } else yield { file, line, ...jsonArticle(value, { notes, now }), toHtml: bodyMarkup };
  }
}

/** An article with the portal's field names; fields by which other systems mark drafts are respected too. */
function jsonArticle(value: Record<string, unknown>, { notes, now }: Pick<OpenFile, "notes" | "now">) {
  const { hidden, unclear, notBefore, notes: remarksOfVisibility } = visibilityOf(value, now);
  const remarks = remarksOfVisibility.map(({ name, reason }) => ({ column: name, reason }));
  const bad = unclear.map(({ name, reason }) => ({ column: name, reason }));
  if (hidden !== null) remarks.push({ column: "status", reason: `${hidden}: it is imported as a draft.` });
  if (notBefore !== null && isEarlier(value.publish_date, notBefore))
    bad.push({
      column: "publish_date",
      reason: `It was to be shown from ${notBefore} only: write that date.`,
    });
  const fields = knownFields(value, notes);
  const isDraft =
    hidden !== null &&
    ["", "live", "publish", "published"].includes(String(fields.status ?? "").toLowerCase());
  return { fields: isDraft ? { ...fields, status: "draft" } : fields, remarks, bad };
}

/** Whether a date is before that of another field, or one of them is no date. */
function isEarlier(date: unknown, notBefore: string): boolean {
  const [day, begins] = [parsePublishDate(String(date ?? "")), parsePublishDate(notBefore)];
  return day === null || begins === null || Date.parse(day) < Date.parse(begins);
}

const mostUnknown = 20;

/** The fields that an article has; unknown ones are noted once. */
function knownFields(
  record: Record<string, unknown>,
  { unknownHeads }: ReadReport,
): Partial<Record<ArticleField, unknown>> {
  const fields: Partial<Record<ArticleField, unknown>> = {};
  for (const [name, value] of Object.entries(record)) {
    const field = articleFields.find((one) => one === name);
    if (field) fields[field] = value;
    else if (isOfVisibility(name)) continue;
    else if (unknownHeads.length < mostUnknown && !unknownHeads.includes(name)) unknownHeads.push(name);
  }
  return fields;
}
