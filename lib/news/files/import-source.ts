import { type FileKind, headLimit, type OpenFile, openFile } from "@/lib/store/file-kinds";
import type { ImportFile, ImportJob, ReadReport } from "@/lib/store/import";
import { addRemark, ImportFailure } from "@/lib/store/import-lines";
import { linesOf, parseJsonRecord, readText, UnreadableFile } from "@/lib/store/text-reader";
import { filesOfArchive } from "../search/archive";
import { bodyMarkup } from "../text/body";
import { markdownLimit } from "../text/markdown";
import { readFeed } from "./import-feed";
import { readGhost } from "./import-ghost";
import { type ArticleField, articleFields, type RawArticle } from "./import-record";
import { leaveOut } from "./left-out";
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
  const file = await openFile(job.input);
  if (file.kind === "archive") yield* readFiles(filesOfArchive(file.input, notes), open);
  else yield* readFile(file, open, undefined);
}

interface Open {
  notes: ReadReport;
  base: string | undefined;
  now: Date;
  signal: AbortSignal | undefined;
}

async function* readFiles(files: AsyncIterable<ImportFile>, open: Open): AsyncGenerator<RawArticle> {
  for await (const file of files) {
    try {
      yield* readFile(await openFile(file.input, file.name), open, file.name ?? undefined);
    } catch (error) {
      if (!(error instanceof ImportFailure) && !(error instanceof UnreadableFile)) throw error;
      // One bad file is one bad article among those of the others.
      yield { file: file.name ?? undefined, line: 1, fields: {}, toHtml: bodyMarkup, problem: error.message };
    }
  }
}

async function* readFile(
  { kind, encoding, isBlank, input }: OpenFile,
  open: Open,
  file: string | undefined,
): AsyncGenerator<RawArticle> {
  if (isBlank) return;
  const articles = articlesOf(kind, readText(input, undefined, encoding), { ...open, file });
  for await (const article of articles)
    yield { base: open.base, ...article, ...(file === undefined ? {} : { file }) };
}

const plainHtml = "HTML without front matter";
/** Exports of Medium and Substack are such files. */
const htmlAdvice =
  "HTML without front matter does not say what its headline, date and language are; such files were not read. Import the site's feed instead (Medium and Substack: its address with /feed), or begin each file with front matter.";
const splitAdvice =
  "export it in parts, by dates or authors (WordPress: Tools, Export; or wp export --max_file_size=15), and import the folder that holds them";

async function* articlesOf(
  kind: FileKind,
  text: AsyncIterable<string>,
  open: Open & { file: string | undefined },
): AsyncGenerator<RawArticle> {
  const { file, notes, now } = open;
  if (kind === "html" && file !== undefined) {
    notes.unused ??= {};
    if (notes.unused[plainHtml] === undefined)
      addRemark(notes.notes, { file, line: 1, column: null, reason: htmlAdvice });
    notes.unused[plainHtml] = (notes.unused[plainHtml] ?? 0) + 1;
  } else if (kind === "ghost") yield* readGhost(await readAll(text, feedLimit, splitAdvice), open);
  else if (kind === "article") {
    const source = await readAll(text, markdownFileLimit, "make several articles of it");
    const article = markdownArticle(source, open);
    if ("leftOut" in article) leaveOut(notes, { file, why: article.leftOut, line: 1, name: file ?? "" });
    else yield article;
  } else if (kind === "jsonLines") yield* readJsonLines(text, { file, notes, now });
  else if (kind === "xml" || kind === "html")
    yield* readFeed(await readAll(text, feedLimit, splitAdvice), open);
  else throw new ImportFailure(`${nameOf(file)} is ${otherKinds[kind] ?? noArticle}.`);
}

const otherKinds: Partial<Record<FileKind, string>> = {
  jsonFeed: "a JSON Feed, which is not read: take the site's RSS or Atom",
  json: "a list in JSON: write one article a line instead (JSON Lines)",
};
const noArticle =
  "neither JSON Lines, nor RSS or Atom, nor an export of WordPress or Ghost, nor Markdown with front matter";
const nameOf = (file: string | undefined) => (file === undefined ? "The file" : `"${file}"`);

async function readAll(pieces: AsyncIterable<string>, limit: number, advice: string): Promise<string> {
  let text = "";
  for await (const piece of pieces) {
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
  pieces: AsyncIterable<string>,
  { file, notes, now }: Pick<Open, "notes" | "now"> & { file: string | undefined },
): AsyncGenerator<RawArticle> {
  let line = 0;
  for await (const text of linesOf(pieces)) {
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
function jsonArticle(value: Record<string, unknown>, { notes, now }: Pick<Open, "notes" | "now">) {
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
