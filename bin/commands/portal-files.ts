import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { config } from "@/lib/config";
import { documentPaths } from "@/lib/documents/contents";
import { documentDirectory } from "@/lib/documents/pdf";
import { siteFileNames } from "@/lib/site-file";
import type { ArchiveFile } from "@/lib/store/backup-archive";
import { isBackupName } from "@/lib/store/backup-retention";
import { openStore, storeFile } from "@/lib/store/connection";

/** What a portal has beside its store: documents, and the folder that portal.json stands in. */
export type PortalFolder = "documents" | "site";

/** Where that folder lies; null for a portal without a SITE_FILE. */
export function folderOf(kind: PortalFolder): string | null {
  if (kind === "documents") return documentDirectory();
  return process.env.SITE_FILE ? dirname(resolve(process.env.SITE_FILE)) : null;
}

/** Of these files of a backup, those of a folder, by their names below it. */
export const namesIn = (kind: PortalFolder, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(`${kind}/`)).map((name) => name.slice(kind.length + 1));

/**
 * The files beside the store that go into a backup to `target`. Of a folder that holds the portal itself only portal.json and
 * the pictures that it names are the publisher's.
 */
export function portalFiles(target: string): ArchiveFile[] {
  const documents = documentDirectory();
  const store = storeFile(config().storeUrl);
  const skipped = (path: string) =>
    /^(?:\.incoming-|\.restore-|\.before-)|^(?:\.git|node_modules)$/.test(basename(path)) ||
    path.startsWith(target) ||
    (store !== null && path.startsWith(store)) ||
    isBackupName(basename(path));
  const files = filesBelow(documents, skipped).map((name) => ({
    name: `documents/${name}`,
    path: join(documents, name),
  }));
  const folder = folderOf("site");
  if (folder === null) return files;
  const site = holds(folder, process.cwd())
    ? siteFileNames(resolve(process.env.SITE_FILE ?? ""))
    : filesBelow(folder, (path) => skipped(path) || path === documents);
  return [...files, ...site.map((name) => ({ name: `site/${name}`, path: join(folder, name) }))];
}

const holds = (folder: string, path: string) => !relative(folder, path).startsWith("..");

/** The files below a folder, by their paths from there, in order; none where there is no folder. A linked folder is not followed. */
function filesBelow(folder: string, skipped: (path: string) => boolean, from = folder): string[] {
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(from, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(from, entry.name);
      if (skipped(path)) return [];
      if (entry.isDirectory()) return filesBelow(folder, skipped, path);
      return statSync(path, { throwIfNoEntry: false })?.isFile()
        ? [relative(folder, path).replaceAll(sep, "/")]
        : [];
    });
}

/** Documents that a store's list names and that are not among those `present`, or not in their folder. */
export async function missingDocuments(storeUrl: string, present?: readonly string[]): Promise<string[]> {
  const store = openStore(storeUrl);
  try {
    const isThere = (name: string) =>
      present
        ? present.includes(name)
        : statSync(join(documentDirectory(), name), { throwIfNoEntry: false })?.isFile();
    return (await documentPaths(store)).filter((name) => !isThere(name));
  } finally {
    await store.close();
  }
}
