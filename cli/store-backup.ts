import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { config, wallClock } from "@/lib/config/config";
import { backupStore, type Inspection, inspectStore, restoreStore } from "@/lib/store/backup";
import {
  below,
  FileChanged,
  isBareStore,
  type Manifest,
  unpackArchive,
  writeArchive,
} from "@/lib/store/backup-archive";
import {
  backupName,
  deleteBackups,
  deleteUnfinished,
  type RetentionRules,
  stampOf,
} from "@/lib/store/backup-retention";
import { doubtedUntil } from "@/lib/store/clock";
import { openStore, storeName } from "@/lib/store/connection";
import { countRows } from "@/lib/store/copy";
import { makeDirectory } from "@/lib/store/directory";
import { chownTree, exchangeInto } from "@/lib/store/exchange-folder";
import { backupTask } from "@/lib/store/last-runs";
import { unknownSteps } from "@/lib/store/migrations";
import { folderOf, missingDocuments, namesIn, type PortalFolder, portalFiles } from "./portal-files";
import { copyBetween } from "./store-copy";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { detailOf, noteRun, storedSettings } from "./with-store";

/** Backups of the whole portal: the store, its documents, and the folder of portal.json, as one archive. */

const storeEntry = "store.db";

/** `path`: the file of an embedded store, or null if a server has the store. */
export async function backup(
  { print, printError }: Terminal,
  path: string | null,
  named: string | undefined,
  rules: RetentionRules,
): Promise<number> {
  const now = wallClock();
  const folder = named ?? join(path === null ? resolve("var") : dirname(path), "backups");
  const isFolder = !named || statSync(named, { throwIfNoEntry: false })?.isDirectory();
  const target = isFolder ? join(folder, backupName(now)) : folder;
  const isRuled = rules.keep !== undefined || rules.maxAgeDays !== undefined;
  if (isRuled && !isFolder)
    throw new UsageError("--keep and --max-age need a folder: its backups are dated.");
  if (target === path) throw new UsageError("The backup cannot replace the store itself.");
  const siteFile = process.env.SITE_FILE || (await storedSettings())?.siteFile || undefined;
  const { files, missing } = await writeBackup(path, { target, siteFile }, now).catch(
    async (error: unknown) => {
      await noteRun(backupTask, { isDone: false, detail: detailOf(error) });
      throw error;
    },
  );
  const withoutSite = siteFile ? ": SITE_FILE names no file" : ": SITE_FILE is not set";
  print(`${target}: ${formatCount(statSync(target).size)} bytes (${contentsOf(files, withoutSite)})\n`);
  if (isFolder) deleteUnfinished(folder, now);
  const isNoted = await noteRun(backupTask, {
    isDone: missing.length === 0,
    detail: missing.length === 0 ? target : `${target} lacks ${missing[0]}`,
  });
  if (!isNoted) printError("note: the store could not record that it was backed up.\n");
  if (missing.length > 0) {
    print(`${missingLines(missing)}The backup lacks what its store lists.`);
    print(isRuled ? " No earlier backup is deleted.\n" : "\n");
    return exit.bad;
  }
  if (!isRuled) return exit.done;
  if (rules.maxAgeDays !== undefined && (await isClockDoubted(now))) {
    print("The clock has jumped: no backup is deleted for its age today.\n");
    rules = { keep: rules.keep };
  }
  for (const name of deleteBackups(folder, basename(target), rules, now))
    print(`deleted ${join(folder, name)}\n`);
  return exit.done;
}

const missingLines = (missing: readonly string[]) =>
  missing.map((name) => `document missing: ${name}\n`).join("");

/** An import may replace documents meanwhile. Store and files are then copied again. */
const tries = 3;

/** Writes the archive. Returns its files, and the documents that its store lists and that it lacks. */
async function writeBackup(
  path: string | null,
  { target, siteFile }: { target: string; siteFile: string | undefined },
  now: Date,
): Promise<Pick<Manifest, "files"> & { missing: string[] }> {
  const copied = `${target}.part-store`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (path === null) await copyServer(config().storeUrl, copied);
      else backupStore(path, copied);
      const { files } = await writeArchive(
        target,
        [{ name: storeEntry, path: copied }, ...portalFiles(target, siteFile)],
        now,
      );
      return { files, missing: await missingFrom(copied, files) };
    } catch (error) {
      if (!(error instanceof FileChanged) || attempt === tries) throw error;
    } finally {
      rmSync(copied, { force: true });
    }
  }
}

/** What a backup holds, for the operator. `withoutSite` says why a new backup has no portal.json. */
function contentsOf(files: Manifest["files"], withoutSite = ""): string {
  const names = files.map(({ name }) => name);
  const siteFiles = namesIn("site", names).length;
  const site =
    siteFiles > 0 ? `files beside portal.json: ${formatCount(siteFiles)}` : `no portal.json${withoutSite}`;
  return `the store; documents: ${formatCount(namesIn("documents", names).length)}; ${site}`;
}

/** Documents that a copied store lists and that a backup's files lack. */
const missingFrom = (copied: string, files: Manifest["files"]) =>
  lookForDocuments(
    `file:${copied}`,
    namesIn(
      "documents",
      files.map(({ name }) => name),
    ),
  );

async function isClockDoubted(now: Date): Promise<boolean> {
  const open = openStore(config().storeUrl);
  try {
    return (await doubtedUntil(open, now)) !== null;
  } finally {
    await open.close();
  }
}

/** Writes a copy of a server's store to a file, completely or not at all. */
async function copyServer(url: string, target: string): Promise<void> {
  await inFolder("backup", async (folder) => {
    const copied = join(folder, "portal.db");
    await copyBetween(url, `file:${copied}`);
    backupStore(copied, target);
  });
}

/** Works in a temporary folder. */
async function inFolder<T>(name: string, work: (folder: string) => Promise<T>, where = tmpdir()): Promise<T> {
  makeDirectory(where);
  const folder = mkdtempSync(join(where, `portal-${name}-`));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `store check FILE`: an archive, or the bare store of an earlier version. */
export function checkBackup(terminal: Terminal, file: string): Promise<number> | number {
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`There is no store at ${file}.`);
  if (isBareStore(file)) return reportStore(terminal, inspectStore(file), file, []);
  return inFolder("check", async (folder) => {
    const copied = join(folder, storeEntry);
    const { files } = await unpackArchive(file, (name) => (name === storeEntry ? copied : null));
    if (!files.some(({ name }) => name === storeEntry))
      throw new Error(`The backup ${file} cannot be used: it contains no store.`);
    const missing = await missingFrom(copied, files);
    return reportStore(terminal, inspectStore(copied), file, missing, `\n${contentsOf(files)}\n`);
  });
}

/** `store check`: the store in use, and the documents that its list names. */
export async function checkPortal(terminal: Terminal, path: string | null): Promise<number> {
  const { storeUrl } = config();
  if (path === null) return checkServer(terminal, storeUrl);
  // It throws if there is no store, which a search for documents would create.
  const inspection = inspectStore(path);
  const missing = inspection.damage.length > 0 ? [] : await lookForDocuments(storeUrl);
  return reportStore(terminal, inspection, path, missing);
}

/** A store of another version may lack the table of documents: then none is missing. */
const lookForDocuments = (url: string, present?: readonly string[]) =>
  missingDocuments(url, present).catch((): string[] => []);

function reportStore(
  { print }: Terminal,
  { damage, orphans, unknownSteps: unknown, rows }: Inspection,
  shown: string,
  missing: string[],
  contents = "",
): number {
  print(formatTable([["table", "rows"], ...rows.map(([name, count]) => [name, formatCount(count)])]));
  print(contents);
  const troubles = [
    ...damage.map((line) => `damaged: ${line}`),
    ...(orphans > 0 ? [`rows with a missing reference: ${formatCount(orphans)}`] : []),
    ...missing.map((name) => `document missing: ${name}`),
    ...(unknown.length > 0 ? [`changed by a newer version: step ${unknown.join(", ")}`] : []),
  ];
  print(troubles.length > 0 ? `\n${troubles.join("\n")}\n` : `\n${shown} is intact\n`);
  return troubles.length > 0 ? exit.bad : exit.done;
}

async function checkServer({ print }: Terminal, url: string): Promise<number> {
  const store = openStore(url);
  try {
    const unknown = await unknownSteps(store.db);
    const rows = await countRows(store.db);
    print(formatTable([["table", "rows"], ...rows.map(([name, count]) => [name, formatCount(count)])]));
    const troubles = [
      ...(await lookForDocuments(url)).map((name) => `document missing: ${name}`),
      ...(unknown.length > 0 ? [`changed by a newer version: step ${unknown.join(", ")}`] : []),
    ];
    print(
      troubles.length > 0 ? `\n${troubles.join("\n")}\n` : `\n${storeName(url)} can be read completely\n`,
    );
    return troubles.length > 0 ? exit.bad : exit.done;
  } finally {
    await store.close();
  }
}

/**
 * `store restore FILE [--only store]`: replaces the store (`path`, null if a server has it) and the files beside it by a backup.
 * Nothing changes before the complete backup has been read and compared with its manifest.
 */
export async function restore(
  terminal: Terminal,
  path: string | null,
  source: string,
  { onlyStore }: { onlyStore: boolean },
): Promise<number> {
  if (source === path) throw new UsageError("This is the store itself, not a backup of it.");
  if (!statSync(source, { throwIfNoEntry: false })) throw new Error(`There is no store at ${source}.`);
  if (isBareStore(source)) {
    await restoreFrom(terminal, path, source, () => ({ sentences: [], undo: () => {} }));
    terminal.print("This backup contains only the store: documents and portal.json are not changed.\n");
    return exit.done;
  }
  const stamp = stampOf(wallClock());
  const staged = new Map<PortalFolder, string>();
  const wanted: PortalFolder[] = onlyStore ? [] : ["documents", "site"];
  return inFolder(
    "restore",
    async (temporary) => {
      try {
        const { files } = await unpackArchive(source, (name) => {
          if (name === storeEntry) return join(temporary, storeEntry);
          const kind = wanted.find((one) => name.startsWith(`${one}/`));
          const folder = kind && folderOf(kind);
          if (!kind || !folder) return null;
          const stage = join(folder, `.restore-${stamp}`);
          if (!staged.has(kind)) {
            makeStage(stage);
            staged.set(kind, stage);
          }
          return below(stage, name.slice(kind.length + 1));
        });
        const names = files.map(({ name }) => name);
        if (!names.includes(storeEntry))
          throw new Error(`The backup ${source} cannot be used: it contains no store.`);
        await restoreFrom(terminal, path, join(temporary, storeEntry), () => exchangeAll(staged, stamp));
        if (!onlyStore && namesIn("site", names).length > 0 && !staged.has("site"))
          terminal.print(
            `The files beside portal.json are left out, because SITE_FILE is not set: set it and restore again, or extract them with tar -xf ${source} site\n`,
          );
        const missing = await lookForDocuments(config().storeUrl);
        terminal.print(missingLines(missing));
        return missing.length > 0 && !onlyStore ? exit.bad : exit.done;
      } finally {
        for (const stage of staged.values()) rmSync(stage, { recursive: true, force: true });
      }
      // The folder of the store has room for a second one.
    },
    path === null ? tmpdir() : dirname(path),
  );
}

function makeStage(stage: string): void {
  try {
    makeDirectory(stage);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The folder ${dirname(stage)} cannot be written (${code}). Restore where it can be written, or restore only the store with --only store.`,
    );
  }
}

/** Files beside the store that are in place: a sentence for each folder, and what moves them back. */
interface Exchanged {
  sentences: string[];
  undo(): void;
}

/** Moves the files of each folder into place. If one fails, all are moved back. */
function exchangeAll(staged: ReadonlyMap<PortalFolder, string>, stamp: string): Exchanged {
  const steps: (() => void)[] = [];
  const undo = () => {
    for (const step of steps.reverse()) step();
  };
  const sentences: string[] = [];
  try {
    for (const stage of staged.values()) {
      const folder = dirname(stage);
      const previous = join(folder, `.before-${stamp}`);
      chownTree(folder, stage);
      steps.push(exchangeInto(folder, stage, previous));
      const hasPrevious = statSync(previous, { throwIfNoEntry: false }) !== undefined;
      sentences.push(
        `${folder} is restored${hasPrevious ? `; the previous files are in ${previous}` : ""}\n`,
      );
    }
    return { sentences, undo };
  } catch (error) {
    undo();
    throw error;
  }
}

/** Restores a backup's store, and in the same step the files that `beside` moves into place. */
async function restoreFrom(
  { print }: Terminal,
  path: string | null,
  source: string,
  beside: () => Exchanged,
): Promise<void> {
  let sentences: string[] = [];
  if (path === null) {
    const { storeUrl } = config();
    // Files first: a store that is complete is not restored again, and an unfinished one is.
    const exchanged = beside();
    ({ sentences } = exchanged);
    const rows = await restoreServer(storeUrl, source).catch((error: unknown) => {
      exchanged.undo();
      throw error;
    });
    print(`${storeName(storeUrl)} is restored: ${formatCount(rows)} rows\n`);
  } else {
    const previous = `${path}.before-${stampOf(wallClock())}`;
    const hasPrevious = restoreStore(source, path, previous, () => {
      const exchanged = beside();
      ({ sentences } = exchanged);
      return exchanged.undo;
    });
    print(`${path} is restored${hasPrevious ? `; the previous files are in ${previous}` : ""}\n`);
  }
  for (const sentence of sentences) print(sentence);
}

/** Restores a backup into an empty database of a server, or continues to. Returns the number of rows. */
function restoreServer(url: string, source: string): Promise<number> {
  return inFolder("restore", async (folder) => {
    // The copy is migrated to this version's tables. The backup does not change.
    const copied = join(folder, "portal.db");
    restoreStore(source, copied, `${copied}.before`);
    return copyBetween(`file:${copied}`, url);
  });
}
