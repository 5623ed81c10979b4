import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { config, wallClock } from "@/lib/config";
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
import { unknownSteps } from "@/lib/store/migrations";
import { folderOf, missingDocuments, namesIn, type PortalFolder, portalFiles } from "./portal-files";
import { copyBetween } from "./store-copy";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";

/** Backups of the whole portal: the store, its documents, and the folder of portal.json, as one archive. */

const storeEntry = "store.db";

/** `path`: the file of an embedded store, null for a server's. */
export async function backup(
  { print }: Terminal,
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
  if (target === path) throw new UsageError("A backup cannot stand in the place of the store itself.");
  const { files } = await writeBackup(path, target, now);
  const withoutSite = process.env.SITE_FILE ? ": SITE_FILE names no file" : ": SITE_FILE is not set";
  print(`${target}: ${formatCount(statSync(target).size)} bytes (${contentsOf(files, withoutSite)})\n`);
  if (isFolder) deleteUnfinished(folder, now);
  if (!isRuled) return exit.done;
  if (rules.maxAgeDays !== undefined && (await isClockDoubted(now))) {
    print("The clock has leapt: no backup is deleted for its age today.\n");
    rules = { keep: rules.keep };
  }
  for (const name of deleteBackups(folder, basename(target), rules, now))
    print(`deleted ${join(folder, name)}\n`);
  return exit.done;
}

/** An import may exchange documents meanwhile: then store and files are taken once more. */
const tries = 3;

async function writeBackup(path: string | null, target: string, now: Date): Promise<Manifest> {
  const copied = `${target}.part-store`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (path === null) await copyServer(config().storeUrl, copied);
      else backupStore(path, copied);
      return await writeArchive(target, [{ name: storeEntry, path: copied }, ...portalFiles(target)], now);
    } catch (error) {
      if (!(error instanceof FileChanged) || attempt === tries) throw error;
    } finally {
      rmSync(copied, { force: true });
    }
  }
}

/** What a backup holds, for the operator; and why it may hold no portal.json, of one that is made now. */
function contentsOf(files: Manifest["files"], withoutSite = ""): string {
  const names = files.map(({ name }) => name);
  const own = namesIn("site", names).length;
  const site = own > 0 ? `files beside portal.json: ${formatCount(own)}` : `no portal.json${withoutSite}`;
  return `the store; documents: ${formatCount(namesIn("documents", names).length)}; ${site}`;
}

async function isClockDoubted(now: Date): Promise<boolean> {
  const open = openStore(config().storeUrl);
  try {
    return (await doubtedUntil(open, now)) !== null;
  } finally {
    await open.close();
  }
}

/** Writes a copy of a server's store to a file, whole or not at all. */
async function copyServer(url: string, target: string): Promise<void> {
  await inFolder("backup", async (folder) => {
    const copied = join(folder, "portal.db");
    await copyBetween(url, `file:${copied}`);
    backupStore(copied, target);
  });
}

/** Works in a folder that is only there for the time. */
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
      throw new Error(`The backup ${file} cannot be used: it holds no store.`);
    const names = files.map(({ name }) => name);
    const missing = await lookForDocuments(`file:${copied}`, namesIn("documents", names));
    return reportStore(terminal, inspectStore(copied), file, missing, `\n${contentsOf(files)}\n`);
  });
}

/** `store check`: the store in use, and the documents that its list names. */
export async function checkPortal(terminal: Terminal, path: string | null): Promise<number> {
  const { storeUrl } = config();
  if (path === null) return checkServer(terminal, storeUrl);
  // It says so where there is none: to look for documents would make one.
  const found = inspectStore(path);
  const missing = found.damage.length > 0 ? [] : await lookForDocuments(storeUrl);
  return reportStore(terminal, found, path, missing);
}

/** A store of another version may have no such list: then none is missing. */
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
    ...(orphans > 0 ? [`rows that refer to none: ${formatCount(orphans)}`] : []),
    ...missing.map((name) => `document missing: ${name}`),
    ...(unknown.length > 0 ? [`changed by a newer version: step ${unknown.join(", ")}`] : []),
  ];
  print(troubles.length > 0 ? `\n${troubles.join("\n")}\n` : `\n${shown} is whole\n`);
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
    print(troubles.length > 0 ? `\n${troubles.join("\n")}\n` : `\n${storeName(url)} can be read through\n`);
    return troubles.length > 0 ? exit.bad : exit.done;
  } finally {
    await store.close();
  }
}

/**
 * `store restore FILE [--only store]`: puts a backup in the place of the store (`path`, null for a server's) and of what lies
 * beside it. Nothing is changed before all of the backup has been read and compared with its manifest.
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
    await restoreFrom(terminal, path, source, () => []);
    terminal.print("This backup holds the store alone: documents and portal.json are as they were.\n");
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
          throw new Error(`The backup ${source} cannot be used: it holds no store.`);
        await restoreFrom(terminal, path, join(temporary, storeEntry), () => exchangeAll(staged, stamp));
        if (!onlyStore && namesIn("site", names).length > 0 && !staged.has("site"))
          terminal.print(
            `What stands beside portal.json is left out, since SITE_FILE does not say where it goes: set it and restore again, or take it out with tar -xf ${source} site\n`,
          );
        return exit.done;
      } finally {
        for (const stage of staged.values()) rmSync(stage, { recursive: true, force: true });
      }
      // Beside the store there is room for another one.
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
      `The folder ${dirname(stage)} cannot be written (${code}). Restore where it can, or the store alone with --only store.`,
    );
  }
}

/** Puts the files of each folder in their place; all of them or none. Returns what is to be said, and takes it back where a later one fails. */
function exchangeAll(staged: ReadonlyMap<PortalFolder, string>, stamp: string): string[] {
  const undo: (() => void)[] = [];
  const sentences: string[] = [];
  try {
    for (const stage of staged.values()) {
      const folder = dirname(stage);
      const aside = join(folder, `.before-${stamp}`);
      chownTree(folder, stage);
      undo.push(exchangeInto(folder, stage, aside));
      const isKept = statSync(aside, { throwIfNoEntry: false }) !== undefined;
      sentences.push(`${folder} is restored${isKept ? `; what was there is kept as ${aside}` : ""}\n`);
    }
    return sentences;
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

/** Brings a backup's store back, and with it what `beside` puts in its place. */
async function restoreFrom(
  { print }: Terminal,
  path: string | null,
  source: string,
  beside: () => string[],
): Promise<void> {
  let sentences: string[] = [];
  if (path === null) {
    const { storeUrl } = config();
    const rows = await restoreServer(storeUrl, source);
    sentences = beside();
    print(`${storeName(storeUrl)} is restored: ${formatCount(rows)} rows\n`);
  } else {
    const aside = `${path}.before-${stampOf(wallClock())}`;
    const kept = restoreStore(source, path, aside, () => {
      sentences = beside();
    });
    print(`${path} is restored${kept ? `; what was there is kept as ${aside}` : ""}\n`);
  }
  for (const sentence of sentences) print(sentence);
}

/** Brings a backup into a server's database that holds no data of its own. Returns how many rows. */
function restoreServer(url: string, source: string): Promise<number> {
  return inFolder("restore", async (folder) => {
    // Of an older version's backup the tables are brought up to this one's, and the backup itself stays as it is.
    const copied = join(folder, "portal.db");
    restoreStore(source, copied, `${copied}.before`);
    return copyBetween(`file:${copied}`, url);
  });
}
