import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { config, wallClock } from "@/lib/config";
import { writeTextsAnew } from "@/lib/news/write";
import { backupStore, inspectStore, restoreStore } from "@/lib/store/backup";
import {
  backupName,
  deleteBackups,
  deleteUnfinished,
  type KeepRules,
  stampOf,
} from "@/lib/store/backups-kept";
import { doubtedUntil } from "@/lib/store/clock";
import { isServer, openStore, storeName, storePath } from "@/lib/store/connection";
import { copyStore, countRows } from "@/lib/store/copy";
import { migrate, unknownSteps } from "@/lib/store/migrations";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";

/**
 * `store backup [FILE] [--keep N] [--max-age DAYS] | check [FILE] | restore FILE | copy --from URL --to URL`: the store as a
 * whole. A backup is a file of the embedded store, whichever store it is of.
 */
export async function storeCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keep: { type: "string" },
      "max-age": { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
    },
  });
  if (positionals[0] === "copy") return copy(terminal, values, positionals);
  const [action, file, ...more] = positionals;
  const rules: KeepRules = {
    keep: wholeNumber("keep", values.keep),
    maxAgeDays: wholeNumber("max-age", values["max-age"]),
  };
  if (action !== "backup" && Object.keys(values).length > 0)
    throw new UsageError(`Store ${action} knows no --${Object.keys(values)[0]}.`);
  if (more.length > 0) throw new UsageError(`"${more[0]}" is too much here: try help.`);
  const { storeUrl } = config();
  const path = isServer(storeUrl) ? null : storePath(storeUrl);
  if (path === ":memory:") throw new UsageError("A store in memory has no file.");
  const named = file === undefined ? undefined : resolve(terminal.directory, file);
  switch (action) {
    case "backup":
      return backup(terminal, path, named, rules);
    case "check":
      return named || path ? check(terminal, named ?? path ?? "") : checkServer(terminal, storeUrl);
    case "restore":
      if (!named) throw new UsageError("Name the backup to restore.");
      return path === null ? restoreServer(terminal, storeUrl, named) : restore(terminal, path, named);
    default:
      throw new UsageError("Write store backup, store check or store restore FILE.");
  }
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`After --${option} write a number, 1 or more.`);
  return Number(text);
}

async function backup(
  { print }: Terminal,
  path: string | null,
  named: string | undefined,
  rules: KeepRules,
): Promise<number> {
  const now = wallClock();
  const folder = named ?? join(path === null ? resolve("var") : dirname(path), "backups");
  const isFolder = !named || statSync(named, { throwIfNoEntry: false })?.isDirectory();
  const target = isFolder ? join(folder, backupName(now)) : folder;
  const isRuled = rules.keep !== undefined || rules.maxAgeDays !== undefined;
  if (isRuled && !isFolder)
    throw new UsageError("--keep and --max-age need a folder: its backups are dated.");
  if (target === path) throw new UsageError("A backup cannot stand in the place of the store itself.");
  if (path === null) await backupServer(config().storeUrl, target);
  else backupStore(path, target);
  print(`${target}: ${formatCount(statSync(target).size)} bytes\n`);
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

async function isClockDoubted(now: Date): Promise<boolean> {
  const open = openStore(config().storeUrl);
  try {
    return (await doubtedUntil(open, now)) !== null;
  } finally {
    await open.close();
  }
}

function check({ print }: Terminal, path: string): number {
  const { damage, orphans, unknownSteps, rows } = inspectStore(path);
  print(formatTable([["table", "rows"], ...rows.map(([name, count]) => [name, formatCount(count)])]));
  const troubles = [
    ...damage.map((line) => `damaged: ${line}`),
    ...(orphans > 0 ? [`rows that refer to none: ${formatCount(orphans)}`] : []),
    ...(unknownSteps.length > 0 ? [`changed by a newer version: step ${unknownSteps.join(", ")}`] : []),
  ];
  print(troubles.length > 0 ? `\n${troubles.join("\n")}\n` : `\n${path} is whole\n`);
  return troubles.length > 0 ? exit.bad : exit.done;
}

function restore({ print }: Terminal, path: string, source: string): number {
  if (source === path) throw new UsageError("This is the store itself, not a backup of it.");
  const aside = `${path}.before-${stampOf(wallClock())}`;
  const kept = restoreStore(source, path, aside);
  print(`${path} is restored${kept ? `; what was there is kept as ${aside}` : ""}\n`);
  return exit.done;
}

/** Opens two stores for a copy, and closes them. */
async function copyBetween(from: string, to: string, onTable?: (table: string, rows: number) => void) {
  const [source, target] = [openStore(from), openStore(to)] as const;
  try {
    await migrate(source);
    return await copyStore(source, target, { writeTexts: writeTextsAnew, onTable });
  } finally {
    await source.close();
    await target.close();
  }
}

/** Writes a copy of a server's store to a file, whole or not at all. */
async function backupServer(url: string, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
  try {
    const copied = join(folder, "portal.db");
    await copyBetween(url, `file:${copied}`);
    backupStore(copied, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Brings a backup into a server's database that holds no data of its own. */
async function restoreServer({ print }: Terminal, url: string, source: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "portal-restore-"));
  try {
    // Of an older version's backup the tables are brought up to this one's, and the backup itself stays as it is.
    const copied = join(folder, "portal.db");
    restoreStore(source, copied, `${copied}.before`);
    const rows = await copyBetween(`file:${copied}`, url);
    print(`${storeName(url)} is restored: ${formatCount(rows)} rows\n`);
    return exit.done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkServer({ print }: Terminal, url: string): Promise<number> {
  const store = openStore(url);
  try {
    const unknown = await unknownSteps(store.db);
    const rows = await countRows(store.db);
    print(formatTable([["table", "rows"], ...rows.map(([name, count]) => [name, formatCount(count)])]));
    if (unknown.length > 0) print(`\nchanged by a newer version: step ${unknown.join(", ")}\n`);
    else print(`\n${storeName(url)} can be read through\n`);
    return unknown.length > 0 ? exit.bad : exit.done;
  } finally {
    await store.close();
  }
}

/** `store copy --from URL --to URL`. */
async function copy(
  { print }: Terminal,
  { from, to, ...others }: { from?: string; to?: string; keep?: string; "max-age"?: string },
  positionals: readonly string[],
): Promise<number> {
  if (!from || !to || positionals.length > 1 || Object.keys(others).length > 0)
    throw new UsageError("Write store copy --from URL --to URL: file:PATH or postgres://....");
  if (storeName(from) === storeName(to)) throw new UsageError("The two are one and the same store.");
  const copied: string[][] = [["table", "rows"]];
  const rows = await copyBetween(from, to, (table, count) => copied.push([table, formatCount(count)]));
  print(formatTable(copied));
  print(`\n${formatCount(rows)} rows of ${storeName(from)} are in ${storeName(to)}, and the same\n`);
  return exit.done;
}
