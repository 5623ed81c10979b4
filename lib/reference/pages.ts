import { config } from "@/lib/config/config";
import type { StoredLanguage } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { applyContents } from "@/lib/store/contents-import";
import { declarationBytes, declaredEncoding } from "@/lib/store/encodings";
import { peekInput } from "@/lib/store/first-bytes";
import { type Importer, type ImportFile, type ImportJob, runStaged } from "@/lib/store/import";
import { addRemark } from "@/lib/store/import-lines";
import { readText, UnreadableFile } from "@/lib/store/text-reader";
import { isTooMuchHtml } from "@/lib/text/sanitise";
import { knowledgeText } from "./files";
import { type KnowledgeText, knowledgeKeys } from "./schema";
import { readStatTable } from "./stat-table";

/** Pages whose text the publisher supplies: knowledge, statistics, and the legal pages (terms, privacy ...). */

const domain = "pages";
const suppliedPageKeys = [
  "terms",
  "privacy",
  "cookies",
  "customs-filings",
  "editorial",
  "accessibility",
] as const;
export type SuppliedPageKey = (typeof suppliedPageKeys)[number];
const keys: readonly string[] = [...knowledgeKeys, "chans-air", ...suppliedPageKeys];
const endings = [".html", ".md", ".csv"] as const;
const fileName = /^(?:.*\/)?([\w-]+)\.(en|zh)\.(html|md|csv)$/;

/** A stored page: HTML, or the CSV of its table. */
interface StoredPage {
  html?: string;
  csv?: string;
}

/** The supplied text of a page; null when there is none. 'zh' is Traditional. */
export async function readSuppliedPage(
  { reader }: Pick<Store, "reader">,
  key: string,
  language: StoredLanguage,
): Promise<KnowledgeText | null> {
  const row = await reader
    .selectFrom("contents")
    .select("cells")
    .where("domain", "=", domain)
    .where("id", "=", `${key}.${language}`)
    .executeTakeFirst();
  return row ? knowledgeText(JSON.parse(row.cells) as StoredPage, config().imageHosts) : null;
}

/** The imported pages, as files of a folder that imports to the same pages. */
export async function exportPages({
  reader,
}: Pick<Store, "reader">): Promise<{ name: string; text: string }[]> {
  const rows = await reader
    .selectFrom("contents")
    .select(["id", "cells"])
    .where("domain", "=", domain)
    .orderBy("n")
    .execute();
  return rows.map(({ id, cells }) => {
    const { html = "", csv } = JSON.parse(cells) as StoredPage;
    return csv === undefined ? { name: `${id}.html`, text: html } : { name: `${id}.csv`, text: csv };
  });
}

/**
 * Imports a folder of pages: `<key>.<en|zh>.html`, `.md`, or `.csv` for a table. The folder replaces all earlier pages: for
 * pages that it lacks, the portal's texts are shown again. `toHtml` converts Markdown.
 */
export const pagesImporter = (toHtml: (markdown: string) => string): Importer => ({
  domain,
  table: "contents",
  heads: [],
  template: "A folder with files such as terms.en.html, terms.zh.md and top_10_china_port.en.csv\n",
  folderOf: endings,
  replaces: [],
  run: (job) => runStaged(pagesPlan(job, toHtml), job),
});

interface Page {
  id: string;
  stored: StoredPage;
}

function pagesPlan(job: ImportJob, toHtml: (markdown: string) => string) {
  const pages = new Map<string, Page>();
  return {
    domain,
    async begin() {},
    async *read(notes: Parameters<Parameters<typeof runStaged>[0]["read"]>[0]) {
      for await (const file of job.folder ?? one(job)) {
        const read = await readPage(file, toHtml);
        const repeated = "id" in read && pages.has(read.id) ? `There are two files for ${read.id}.` : null;
        const reason = "reason" in read ? read.reason : repeated;
        if (reason === null && "id" in read) {
          pages.set(read.id, read);
          yield read;
        } else {
          addRemark(notes.problems, { file: file.name ?? "", line: 1, column: null, reason: reason ?? "" });
          yield null;
        }
      }
    },
    async stage() {},
    apply: (trx: Parameters<typeof applyContents>[0]) => {
      const rows = [...pages.values()].map(({ id, stored }) => ({ id, cells: { ...stored } }));
      return applyContents(trx, domain, rows, job.now, { count: 0, isSample: false });
    },
    async end() {},
  };
}

async function* one({ input }: ImportJob): AsyncGenerator<ImportFile> {
  yield { name: null, input };
}

async function readPage(
  { name, input }: ImportFile,
  toHtml: (markdown: string) => string,
): Promise<Page | { reason: string }> {
  const [, key = "", language = "", ending = ""] = fileName.exec(name ?? "") ?? [];
  if (!key)
    return { reason: "Name a folder of files such as terms.en.html: key, language (en, zh), ending." };
  if (!keys.includes(key)) return { reason: `There is no page "${key}", only ${keys.join(", ")}.` };
  const { start, input: fullInput } = await peekInput(input, declarationBytes);
  let text = "";
  try {
    // A spreadsheet's Unicode text is UTF-16.
    for await (const piece of readText(fullInput, undefined, declaredEncoding(start))) {
      text += piece;
      if (isTooMuchHtml(text))
        return { reason: "It is longer than a page may be (2,000,000 characters, 10,000 tags)." };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { reason: "It is not in UTF-8." };
  }
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.trim() === "") return { reason: "It is empty." };
  const id = `${key}.${language}`;
  if (ending !== "csv") return { id, stored: { html: ending === "md" ? toHtml(plain) : plain } };
  const { problem } = readStatTable(plain);
  return problem === null ? { id, stored: { csv: plain } } : { reason: problem };
}
