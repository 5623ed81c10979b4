import { chownSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDirectory } from "./directory";
import { unknownOf } from "./migrations";
import { isBusy, isDamage, messageOf, storeTrouble } from "./trouble";

/** The result of inspecting a store's file. */
export interface Inspection {
  /** What is damaged, at most 20 lines; empty when nothing is. */
  damage: string[];
  /** Rows that refer to rows that do not exist. */
  orphans: number;
  /** Numbers of migrations that this version does not know. */
  unknownSteps: number[];
  /** Rows of each table. */
  rows: [table: string, rows: number][];
}

const first = (database: DatabaseSync, query: string) =>
  Object.values(database.prepare(query).get() ?? {})[0];

/** Checks a store's file completely and changes nothing. A portal may run on it meanwhile. Throws an Error with one sentence. */
export function inspectStore(path: string): Inspection {
  return reading(path, (database) => {
    const damage = database
      .prepare("pragma integrity_check(20)")
      .all()
      .map((row) => String(Object.values(row)[0]))
      .filter((line) => line !== "ok");
    const tables = database
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
      )
      .all()
      .map(({ name }) => String(name))
      // The full-text index stores its words in shadow tables.
      .filter((name) => !/_(data|idx|docsize|config|content)$/.test(name));
    return {
      damage,
      orphans: database.prepare("pragma foreign_key_check").all().length,
      unknownSteps: unknownOf(stepsOf(database)),
      rows: tables.map((name) => [name, Number(first(database, `select count(*) from "${name}"`))]),
    };
  });
}

/** Numbers of the applied migrations, from either of the tables in which they are recorded. */
function stepsOf(database: DatabaseSync): number[] {
  const has = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  return [
    ["kysely_migration", "name"],
    ["migrations", "number"],
  ].flatMap(([table = "", column]) =>
    has.get(table)
      ? database
          .prepare(`select ${column} as n from ${table}`)
          .all()
          .map(({ n }) => Number(n))
      : [],
  );
}

/** What is wrong with a file that is not named by a setting, as a sentence. */
const troubleWith = (path: string, error: unknown) =>
  new Error(storeTrouble(path, error).message.replace(" STORE_URL names it.", ""), { cause: error });

/** Runs `work` on an existing store's file, read-only. Throws an Error with one sentence when it cannot be read. */
function reading<T>(path: string, work: (database: DatabaseSync) => T): T {
  if (!existsSync(path)) throw new Error(`There is no store at ${path}.`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    return work(database);
  } catch (error) {
    throw troubleWith(path, error);
  } finally {
    database?.close();
  }
}

/**
 * Writes a copy of a store to `target`, complete or not at all. An older file there is replaced only after the new one is
 * complete, on the disk and verified. A portal may run on the store meanwhile, and may write. Throws an Error with one
 * sentence.
 */
export function backupStore(path: string, target: string): void {
  const part = copyTo(path, target);
  renameSync(part, target);
  syncDirectory(target);
}

/** Makes a complete copy beside `target`. Only its owner can read it, because it has what visitors wrote. Returns its path. */
function copyTo(path: string, target: string): string {
  makeDirectory(dirname(target));
  const part = `${target}.part`;
  removePart(part);
  try {
    // Only the owner can read it from the first byte on. The journal beside it gets the same permissions.
    closeSync(openSync(part, "wx", 0o600));
    const blocked = reading(path, (database) => copyInto(database, part));
    if (blocked) throw troubleWith(target, blocked);
    reading(part, (database) => {
      if (first(database, "pragma quick_check(1)") !== "ok") throw new Error("the copy is damaged");
    });
    const file = openSync(part, "r+");
    fsyncSync(file);
    closeSync(file);
    return part;
  } catch (error) {
    removePart(part);
    throw error;
  }
}

/** Copies a store. Returns what is wrong with the target; throws what is wrong with the store. */
function copyInto(database: DatabaseSync, part: string): unknown {
  try {
    database.prepare("vacuum into ?").run(part);
  } catch (error) {
    if (isDamage(error) || isBusy(error)) throw error;
    return error;
  }
  return null;
}

/** Removes an incomplete copy. */
function removePart(part: string): void {
  for (const end of ["", "-journal"]) rmSync(part + end, { force: true });
}

function syncDirectory(path: string): void {
  const directory = openSync(dirname(path), "r");
  fsyncSync(directory);
  closeSync(directory);
}

/** The owner of a store, or of the directory where there is none. */
const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false }) ?? statSync(dirname(path));

/** A restore often runs as root, and the portal does not: it could not open a file of root. */
function giveTo({ uid, gid }: { uid: number; gid: number }, path: string): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/**
 * Replaces the store at `path` by the backup at `source`. The replaced store is renamed to `previousPath`. Throws an Error
 * with one sentence for a backup that is damaged or newer than this version, and for a store that a portal runs on.
 * `restoreFiles` restores the files beside the store, once nobody else has it open, and returns what takes that back. If anything
 * throws before the backup is in its place, nothing is changed.
 * Returns whether a store was replaced.
 */
export function restoreStore(
  source: string,
  path: string,
  previousPath: string,
  restoreFiles: () => () => void = () => () => {},
): boolean {
  const { damage, unknownSteps: unknown } = inspectStore(source);
  if (damage.length > 0) throw new Error(`The backup ${source} is damaged: ${damage[0]}.`);
  if (unknown.length > 0) {
    throw new Error(
      `The backup ${source} was made by a newer version of the portal (step ${unknown.at(-1)}).`,
    );
  }
  const release = lockExclusively(path);
  try {
    const part = copyTo(source, path);
    const undo: (() => void)[] = [];
    const isReplaced = existsSync(path);
    try {
      giveTo(ownerOf(path), part);
      undo.push(restoreFiles());
      for (const end of ["", "-wal", "-shm"]) {
        if (!existsSync(path + end)) continue;
        renameSync(path + end, previousPath + end);
        undo.push(() => renameSync(previousPath + end, path + end));
      }
      renameSync(part, path);
    } catch (error) {
      for (const step of undo.reverse()) step();
      removePart(part);
      throw error;
    }
    syncDirectory(path);
    return isReplaced;
  } finally {
    release();
  }
}

/** Makes sure that nobody else has the store open, until it is released. A damaged store cannot be open. */
function lockExclusively(path: string): () => void {
  if (!existsSync(path)) return () => {};
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 1_000 });
    // Only the sole connection can leave WAL mode. The contents of the log are then in the file.
    if (first(database, "pragma journal_mode = delete") === "wal") throw inUse(path);
    database.exec("begin exclusive");
    const alone = database;
    return () => alone.close();
  } catch (error) {
    database?.close();
    if (isBusy(error)) throw inUse(path);
    if (isDamage(error)) return () => {};
    throw error instanceof Error ? error : new Error(messageOf(error));
  }
}

const inUse = (path: string) =>
  new Error(`A portal runs on the store ${path}, or another program has it open: stop it first.`);
