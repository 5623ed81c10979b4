import { config } from "@/lib/config";
import { escapeHtml } from "@/lib/escape-html";
import { isTooMuchHtml, sanitiseHtml } from "@/lib/sanitise";
import type { Store } from "@/lib/store/connection";
import { parseCsv } from "@/lib/store/contents";
import { applyContents } from "@/lib/store/contents-import";
import { type Importer, type ImportFile, type ImportJob, runStaged } from "@/lib/store/import";
import { addRemark } from "@/lib/store/import-lines";
import { knowledgeKeys } from "./schema";

/** Pages of the publisher's own text: knowledge, statistics, and those of the house (terms, privacy ...). */

const domain = "pages";
const housePages = ["terms", "privacy", "cookies", "customs-filings"] as const;
export type HousePage = (typeof housePages)[number];
const keys: readonly string[] = [...knowledgeKeys, "chans-air", ...housePages];
const endings = [".html", ".md", ".csv"] as const;
const fileName = /^(?:.*\/)?([\w-]+)\.(en|zh)\.(html|md|csv)$/;

/** The publisher's own text of a page as sanitised HTML; null when they have none. 'zh' is Traditional. */
export async function ownPageHtml(
  { reader }: Pick<Store, "reader">,
  key: string,
  language: "en" | "zh",
): Promise<string | null> {
  const row = await reader
    .selectFrom("contents")
    .select("cells")
    .where("domain", "=", domain)
    .where("id", "=", `${key}.${language}`)
    .executeTakeFirst();
  if (!row) return null;
  const { html } = JSON.parse(row.cells) as { html: string };
  return sanitiseHtml(html, "knowledge", { imageHosts: config().imageHosts });
}

/** The pages that were brought in, as files of a folder that imports to the same. */
export async function exportPages({
  reader,
}: Pick<Store, "reader">): Promise<{ name: string; text: string }[]> {
  const rows = await reader
    .selectFrom("contents")
    .select(["id", "cells"])
    .where("domain", "=", domain)
    .orderBy("n")
    .execute();
  return rows.map(({ id, cells }) => ({
    name: `${id}.html`,
    text: (JSON.parse(cells) as { html: string }).html,
  }));
}

/**
 * Imports a folder of pages: `<key>.<en|zh>.html`, `.md`, or `.csv` for a table. The folder is the whole: pages of an
 * earlier import that it lacks go, and the portal's own come back. `toHtml` reads Markdown.
 */
export const pagesImporter = (toHtml: (markdown: string) => string): Importer => ({
  domain,
  table: "contents",
  heads: [],
  template: "A folder with files such as terms.en.html, terms.zh.md and top_10_china_port.en.csv\n",
  folderOf: endings,
  touches: "lists",
  replaces: [],
  run: (job) => runStaged(pagesPlan(job, toHtml), job),
});

interface Page {
  id: string;
  html: string;
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
      const rows = [...pages.values()].map(({ id, html }) => ({ id, cells: { html } }));
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
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for await (const piece of input) {
      text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
      if (isTooMuchHtml(text))
        return { reason: "It is longer than a page may be (2,000,000 characters, 10,000 tags)." };
    }
    text += decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { reason: "It is not in UTF-8." };
  }
  const plain = text.replace(/^\uFEFF/, "");
  const html = ending === "md" ? toHtml(plain) : ending === "csv" ? tableOf(plain) : plain;
  return html.trim() === "" ? { reason: "It is empty." } : { id: `${key}.${language}`, html };
}

/**
 * A table from CSV. Lines before its head may say more: `caption,Container ports of 2026`, `source,Ministry`,
 * `date,2026-03-16`.
 */
function tableOf(text: string): string {
  const rows = parseCsv(text);
  const facts: Record<string, string> = {};
  while (
    /^(caption|source|date)$/.test(rows[0]?.[0] ?? "") &&
    rows[0]?.slice(2).every((cell) => cell === "")
  ) {
    const [name = "", value = ""] = rows.shift() ?? [];
    facts[name] = value;
  }
  const [heads, ...lines] = rows;
  if (!heads) return "";
  const source = [facts.source, facts.date].filter((fact) => fact !== undefined).join(", ");
  const cell = (tag: string, value: string, scope = "") => `<${tag}${scope}>${escapeHtml(value)}</${tag}>`;
  return [
    source ? cell("p", source) : "",
    "<table>",
    facts.caption ? cell("caption", facts.caption) : "",
    `<thead><tr>${heads.map((head) => cell("th", head, ' scope="col"')).join("")}</tr></thead>`,
    `<tbody>${lines
      .map(
        ([first = "", ...others]) =>
          `<tr>${cell("th", first, ' scope="row"')}${heads
            .slice(1)
            .map((_, at) => cell("td", others[at] ?? ""))
            .join("")}</tr>`,
      )
      .join("")}</tbody>`,
    "</table>",
  ].join("");
}
