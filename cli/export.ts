import { copyFile, mkdir, open, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { exportCompanies } from "@/lib/directory/operator";
import { documentsKind, uploadedFiles } from "@/lib/documents/operator";
import {
  exportAcceptance,
  exportFlights,
  exportFlightTransfers,
  exportInterline,
} from "@/lib/flights/operator";
import { exportArticles, picturesOf } from "@/lib/news/operator";
import { exportPages } from "@/lib/reference/operator";
import {
  exportCalls,
  exportCutoffs,
  exportDomestic,
  exportSailings,
  exportTransfers,
  exportVessels,
} from "@/lib/sailings/operator";
import type { Store } from "@/lib/store/connection";
import { exportContents, shownCells } from "@/lib/store/contents";
import { contentKinds } from "./importers";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore } from "./with-store";

/** The export functions of domains that have tables or lists. */
const writers = new Map<string, (store: Store, now: Date) => AsyncIterable<string>>([
  [
    "articles",
    async function* (store, now) {
      for await (const row of exportArticles(store, now)) yield `${JSON.stringify(row)}\n`;
    },
  ],
  ["sailings", exportSailings],
  ["calls", exportCalls],
  ["vessels", exportVessels],
  ["transfers", exportTransfers],
  ["domestic", exportDomestic],
  ["cutoffs", exportCutoffs],
  ["flights", exportFlights],
  ["interline", exportInterline],
  ["flight-transfers", exportFlightTransfers],
  ["acceptance", exportAcceptance],
  ["companies", exportCompanies],
  ...contentKinds.map((kind): [string, (store: Store) => AsyncIterable<string>] => [
    kind.domain,
    async function* (store) {
      yield await exportContents(store, kind);
    },
  ]),
]);

/** The export functions of domains with several files. Each writes into a folder and returns the number of files. */
const folders = new Map<string, (store: Store, target: string, now: Date) => Promise<number>>([
  ["articles", writeArticles],
  ["documents", writeDocuments],
  ["pages", writePages],
]);
/** Documents are useless without their files. Articles may be exported without their pictures. */
const needsFolder = (domain: string) => domain !== "articles" && folders.has(domain);

export const exportable = [...writers.keys(), "pages"];

/** `export DOMAIN [FOLDER]`: prints the shown data of a domain as a file that can be imported again. Documents, pages, and articles with their pictures go into a folder. */
export function exportCommand([domain = "", folder, ...more]: string[], terminal: Terminal): Promise<number> {
  if (!exportable.includes(domain)) {
    throw new UsageError(`Write export and one of ${exportable.join(", ")}.`);
  }
  const intoFolder = folders.get(domain);
  if (more.length > 0 || (folder === undefined ? !writers.has(domain) || needsFolder(domain) : !intoFolder)) {
    throw new UsageError(intoFolder ? `Write export ${domain} FOLDER.` : `Write export ${domain} > FILE.`);
  }
  return readStore(terminal, async (store, now) => {
    if (folder !== undefined && intoFolder) {
      const target = resolve(terminal.directory, folder);
      await mkdir(target, { recursive: true });
      const count = await intoFolder(store, target, now);
      terminal.print(`${folder}: ${formatCount(count)} files\n`);
      return exit.done;
    }
    for await (const piece of writers.get(domain)?.(store, now) ?? []) terminal.print(piece);
    return exit.done;
  });
}

async function writeArticles(store: Store, target: string, now: Date): Promise<number> {
  const written = new Set<string>();
  const file = await open(join(target, "articles.jsonl"), "w");
  try {
    for await (const row of exportArticles(store, now)) {
      await file.write(`${JSON.stringify(row)}\n`);
      for await (const { address, bytes } of picturesOf(store, row)) {
        if (written.has(address)) continue;
        await mkdir(join(target, dirname(address)), { recursive: true });
        await writeFile(join(target, address), bytes);
        written.add(address);
      }
    }
  } finally {
    await file.close();
  }
  return written.size + 1;
}

async function writePages(store: Store, target: string): Promise<number> {
  const pages = await exportPages(store);
  for (const { name, text } of pages) await writeFile(join(target, name), text);
  return pages.length;
}

async function writeDocuments(store: Store, target: string): Promise<number> {
  const files = uploadedFiles(await shownCells(store, documentsKind));
  for (const { name, path } of files) await copyFile(path, join(target, name));
  await writeFile(join(target, "documents.csv"), await exportContents(store, documentsKind));
  return files.length + 1;
}
