import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { exportCompanies } from "@/lib/directory/export";
import { documentsKind, ownFiles } from "@/lib/documents/contents";
import { exportFlights } from "@/lib/flights/export";
import { exportArticles } from "@/lib/news/export";
import { exportPages } from "@/lib/reference/pages";
import { exportSailings } from "@/lib/sailings/export";
import type { Store } from "@/lib/store/connection";
import { exportContents, shownCells } from "@/lib/store/contents";
import { contentKinds } from "./importers";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { withStore } from "./with-store";

/** Domains with tables of their own, by what writes them. */
const writers = new Map<string, (store: Store, now: Date) => AsyncIterable<string>>([
  [
    "articles",
    async function* (store, now) {
      for await (const row of exportArticles(store, now)) yield `${JSON.stringify(row)}\n`;
    },
  ],
  ["sailings", exportSailings],
  ["flights", exportFlights],
  ["companies", exportCompanies],
  ...contentKinds.map((kind): [string, (store: Store) => AsyncIterable<string>] => [
    kind.domain,
    async function* (store) {
      yield await exportContents(store, kind);
    },
  ]),
]);

/** Domains of several files, which go to a folder. */
const folders = ["documents", "pages"];

export const exportable = [...writers.keys(), "pages"];

/** `export DOMAIN [FOLDER]`: prints what a domain shows as a file that imports to the same; documents and pages into a folder. */
export function exportCommand([domain = "", folder, ...more]: string[], terminal: Terminal): Promise<number> {
  if (!exportable.includes(domain)) {
    throw new UsageError(`Write export and one of ${exportable.join(", ")}.`);
  }
  const wantsFolder = folders.includes(domain);
  if (more.length > 0 || wantsFolder !== (folder !== undefined)) {
    throw new UsageError(wantsFolder ? `Write export ${domain} FOLDER.` : `Write export ${domain} > FILE.`);
  }
  return withStore(terminal, async (store, now) => {
    if (folder !== undefined) {
      const target = resolve(terminal.directory, folder);
      await mkdir(target, { recursive: true });
      const count = await (domain === "pages" ? writePages : writeDocuments)(store, target);
      terminal.print(`${folder}: ${formatCount(count)} files\n`);
      return exit.done;
    }
    for await (const piece of writers.get(domain)?.(store, now) ?? []) terminal.print(piece);
    return exit.done;
  });
}

async function writePages(store: Store, target: string): Promise<number> {
  const pages = await exportPages(store);
  for (const { name, text } of pages) await writeFile(join(target, name), text);
  return pages.length;
}

async function writeDocuments(store: Store, target: string): Promise<number> {
  const files = ownFiles(await shownCells(store, documentsKind));
  for (const { name, path } of files) await copyFile(path, join(target, name));
  await writeFile(join(target, "documents.csv"), await exportContents(store, documentsKind));
  return files.length + 1;
}
