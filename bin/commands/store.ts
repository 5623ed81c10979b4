import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { config, wallClock } from "@/lib/config";
import { backupStore, inspectStore, restoreStore } from "@/lib/store/backup";
import { storePath } from "@/lib/store/connection";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";

/** `store backup [FILE] | check [FILE] | restore FILE`: the file of the store as a whole. */
export function storeCommand(args: string[], terminal: Terminal): number {
  const [action, file, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (more.length > 0) throw new UsageError(`"${more[0]}" is too much here: try help.`);
  const path = storePath(config().storeUrl);
  if (path === ":memory:") throw new UsageError("A store in memory has no file.");
  const named = file === undefined ? undefined : resolve(terminal.directory, file);
  switch (action) {
    case "backup":
      return backup(terminal, path, named);
    case "check":
      return check(terminal, named ?? path);
    case "restore":
      if (!named) throw new UsageError("Name the backup to restore.");
      return restore(terminal, path, named);
    default:
      throw new UsageError("Write store backup, store check or store restore FILE.");
  }
}

/** '20260316-020000', for names of files. */
const stamp = () => wallClock().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");

function backup({ print }: Terminal, path: string, named: string | undefined): number {
  const folder = named ?? join(dirname(path), "backups");
  const isFolder = !named || statSync(named, { throwIfNoEntry: false })?.isDirectory();
  const target = isFolder ? join(folder, `portal-${stamp()}.db`) : folder;
  if (target === path) throw new UsageError("A backup cannot stand in the place of the store itself.");
  backupStore(path, target);
  print(`${target}: ${formatCount(statSync(target).size)} bytes\n`);
  return exit.done;
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
  const aside = `${path}.before-${stamp()}`;
  const kept = restoreStore(source, path, aside);
  print(`${path} is restored${kept ? `; what was there is kept as ${aside}` : ""}\n`);
  return exit.done;
}
