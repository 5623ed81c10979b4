import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { config } from "@/lib/config/config";
import { documentDirectory, documentPaths } from "@/lib/documents/operator";
import { siteFileNames } from "@/lib/site/site-file";
import type { ArchiveFile } from "@/lib/store/backup-archive";
import { isBackupName } from "@/lib/store/backup-retention";
import { openStore, storeFile } from "@/lib/store/connection";

/** The files of a portal beside its store: documents, and the folder of portal.json. */
export type PortalFolder = "documents" | "site";

/** The path of that folder; null for a portal without a SITE_FILE. */
export function folderOf(kind: PortalFolder, siteFile = process.env.SITE_FILE): string | null {
  if (kind === "documents") return documentDirectory();
  return siteFile ? dirname(resolve(siteFile)) : null;
}

/** The files of one folder among the files of a backup, by their paths below that folder. */
export const namesIn = (kind: PortalFolder, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(`${kind}/`)).map((name) => name.slice(kind.length + 1));

/**
 * The files beside the store that go into the backup `target`. From a folder that contains the portal itself, only portal.json
 * and the pictures that it names are included. `siteFile` is the portal's, which the shell of a command need not have.
 */
export function portalFiles(target: string, siteFile: string | undefined): ArchiveFile[] {
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
  const folder = folderOf("site", siteFile);
  if (folder === null) return files;
  const site = holds(folder, process.cwd())
    ? siteFileNames(resolve(siteFile ?? ""))
    : filesBelow(folder, (path) => skipped(path) || path === documents);
  return [...files, ...site.map((name) => ({ name: `site/${name}`, path: join(folder, name) }))];
}

const holds = (folder: string, path: string) => !relative(folder, path).startsWith("..");

/** The sorted relative paths of the files below a folder; none if there is no folder. Linked folders are not followed. */
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

/** Documents that a store lists and that are missing from `present`, or without it from their folder. */
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
