import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { config, currentInstant } from "@/lib/config/config";
import { expectFolder } from "@/lib/portal/expected-store";
import { prepareStore } from "@/lib/portal/prepare";
import type { RetentionRules } from "@/lib/store/backup-retention";
import { isServer, openReadyStore, storeName, storePath } from "@/lib/store/connection";
import { backup, checkBackup, checkPortal, restore } from "./store-backup";
import { copy } from "./store-copy";
import { exit, type Terminal, UsageError } from "./terminal";

/**
 * `store create | backup [FILE] [--keep N] [--max-age DAYS] | check [FILE] | restore FILE [--only store] | copy --from URL --to URL`:
 * works on the complete store. A backup is one archive of everything that a portal has, with either kind of store.
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
      only: { type: "string" },
    },
  });
  if (positionals[0] === "copy") return copy(terminal, values, positionals);
  const [action, file, ...more] = positionals;
  const rules: RetentionRules = {
    keep: wholeNumber("keep", values.keep),
    maxAgeDays: wholeNumber("max-age", values["max-age"]),
  };
  const allowed = action === "backup" ? ["keep", "max-age"] : action === "restore" ? ["only"] : [];
  const odd = Object.keys(values).find((name) => !allowed.includes(name));
  if (odd) throw new UsageError(`Store ${action} does not take --${odd}.`);
  if (values.only !== undefined && values.only !== "store")
    throw new UsageError("After --only write store: documents and portal.json are then not changed.");
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not expected here: try help.`);
  const { storeUrl } = config();
  const path = isServer(storeUrl) ? null : storePath(storeUrl);
  if (path === ":memory:") throw new UsageError("A store in memory has no file.");
  const named = file === undefined ? undefined : resolve(terminal.directory, file);
  switch (action) {
    case "backup":
      return backup(terminal, path, named, rules);
    case "create":
      if (file) throw new UsageError(`"${file}" is not expected here: STORE_URL names the store.`);
      return create(terminal, storeUrl);
    case "check":
      return named && named !== path ? checkBackup(terminal, named) : checkPortal(terminal, path);
    case "restore":
      if (!named) throw new UsageError("Name the backup to restore.");
      return restore(terminal, path, named, { onlyStore: values.only !== undefined });
    default:
      throw new UsageError("Write store create, store backup, store check or store restore FILE.");
  }
}

/** `store create`: creates the store also where a start refuses to, because a missing store may be a mistake. Its folder must exist. */
async function create({ print, dataDirectory }: Terminal, storeUrl: string): Promise<number> {
  expectFolder(storeUrl);
  const store = await openReadyStore(storeUrl);
  try {
    await prepareStore(store, currentInstant(), dataDirectory);
  } finally {
    await store.close();
  }
  print(`${storeName(storeUrl)} is ready, with sample data where nothing has been imported\n`);
  return exit.done;
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`After --${option} write a number, 1 or more.`);
  return Number(text);
}
