import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { config, wallClock } from "@/lib/config";
import { backupStore, inspectStore, restoreStore } from "@/lib/store/backup";
import { backupName, deleteBackups, type KeepRules, stampOf } from "@/lib/store/backups-kept";
import { doubtedUntil } from "@/lib/store/clock";
import { openStore, storePath } from "@/lib/store/connection";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";

/** `store backup [FILE] [--keep N] [--max-age DAYS] | check [FILE] | restore FILE`: the file of the store as a whole. */
export async function storeCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: "string" }, "max-age": { type: "string" } },
  });
  const [action, file, ...more] = positionals;
  const rules: KeepRules = {
    keep: wholeNumber("keep", values.keep),
    maxAgeDays: wholeNumber("max-age", values["max-age"]),
  };
  if (action !== "backup" && Object.keys(values).length > 0)
    throw new UsageError(`Store ${action} knows no --${Object.keys(values)[0]}.`);
  if (more.length > 0) throw new UsageError(`"${more[0]}" is too much here: try help.`);
  const path = storePath(config().storeUrl);
  if (path === ":memory:") throw new UsageError("A store in memory has no file.");
  const named = file === undefined ? undefined : resolve(terminal.directory, file);
  switch (action) {
    case "backup":
      return backup(terminal, path, named, rules);
    case "check":
      return check(terminal, named ?? path);
    case "restore":
      if (!named) throw new UsageError("Name the backup to restore.");
      return restore(terminal, path, named);
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
  path: string,
  named: string | undefined,
  rules: KeepRules,
): Promise<number> {
  const now = wallClock();
  const folder = named ?? join(dirname(path), "backups");
  const isFolder = !named || statSync(named, { throwIfNoEntry: false })?.isDirectory();
  const target = isFolder ? join(folder, backupName(now)) : folder;
  const isRuled = rules.keep !== undefined || rules.maxAgeDays !== undefined;
  if (isRuled && !isFolder)
    throw new UsageError("--keep and --max-age need a folder: its backups are dated.");
  if (target === path) throw new UsageError("A backup cannot stand in the place of the store itself.");
  backupStore(path, target);
  print(`${target}: ${formatCount(statSync(target).size)} bytes\n`);
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
    open.close();
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
