import { chownSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDirectory } from "./directory";
import { unknownOf } from "./migrations";
import { isBusy, isDamage, messageOf, storeTrouble } from "./trouble";

/** What a look through a store's file found. */
export interface Inspection {
  /** What is damaged, at most 20 lines; none when it is whole. */
  damage: string[];
  /** Rows that refer to rows that do not exist. */
  orphans: number;
  /** Steps of its tables' history that this version does not know. */
  unknownSteps: number[];
  /** Rows of each table. */
  rows: [table: string, rows: number][];
}

const first = (database: DatabaseSync, query: string) =>
  Object.values(database.prepare(query).get() ?? {})[0];

/** Reads a store's file through, changing nothing; also while a portal runs on it. Throws an Error with one sentence. */
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
      // The full-text index keeps its words in tables of its own.
      .filter((name) => !/_(data|idx|docsize|config|content)$/.test(name));
    return {
      damage,
      orphans: database.prepare("pragma foreign_key_check").all().length,
      unknownSteps: unknownOf(stepsOf(database)),
      rows: tables.map((name) => [name, Number(first(database, `select count(*) from "${name}"`))]),
    };
  });
}

/** Numbers of the steps of its tables' history, by either of the tables that have noted them. */
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

/** What is wrong with a file that no setting names, as a sentence. */
const troubleWith = (path: string, error: unknown) =>
  new Error(storeTrouble(path, error).message.replace(" STORE_URL names it.", ""), { cause: error });

/** Works on a store's file that is there, read-only; told as a sentence when it cannot be read. */
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
 * Writes a copy of a store to `target`, whole or not at all: an older file there is replaced only by one that is
 * complete, on the disk and read through. A portal may run on the store meanwhile, and may write. Throws an Error with
 * one sentence.
 */
export function backupStore(path: string, target: string): void {
  const part = copyTo(path, target);
  renameSync(part, target);
  syncDirectory(target);
}

/** A complete copy beside `target`, readable by its owner alone: it holds what visitors wrote. Returns its path. */
function copyTo(path: string, target: string): string {
  makeDirectory(dirname(target));
  const part = `${target}.part`;
  removePart(part);
  try {
    // Its owner's alone from the first byte: the journal beside it is given the same rights.
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

/** Copies a store. What is wrong with the place that the copy goes to is answered, and thrown what is wrong with the store. */
function copyInto(database: DatabaseSync, part: string): unknown {
  try {
    database.prepare("vacuum into ?").run(part);
  } catch (error) {
    if (isDamage(error) || isBusy(error)) throw error;
    return error;
  }
  return null;
}

/** Takes back a copy that is not whole. */
function removePart(part: string): void {
  for (const end of ["", "-journal"]) rmSync(part + end, { force: true });
}

function syncDirectory(path: string): void {
  const directory = openSync(dirname(path), "r");
  fsyncSync(directory);
  closeSync(directory);
}

/** Whose a store is, or who may make one where there is none. */
const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false }) ?? statSync(dirname(path));

/** Who restores is often root, and the portal is not: what it may not open is no store. */
function giveTo({ uid, gid }: { uid: number; gid: number }, path: string): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/**
 * Puts the store at `source`, a backup, in the place of the one at `path`, which is kept under another name: `aside`.
 * Refuses, with a sentence, a backup that is damaged or newer than this version, and a store that a portal runs on.
 * `beside` puts back what lies beside the store, once nobody else has it open; where it throws, nothing is changed. Returns
 * whether there was one to be kept.
 */
export function restoreStore(source: string, path: string, aside: string, beside = () => {}): boolean {
  const { damage, unknownSteps: unknown } = inspectStore(source);
  if (damage.length > 0) throw new Error(`The backup ${source} is damaged: ${damage[0]}.`);
  if (unknown.length > 0) {
    throw new Error(
      `The backup ${source} was made by a newer version of the portal (step ${unknown.at(-1)}).`,
    );
  }
  const release = takeAlone(path);
  try {
    const part = copyTo(source, path);
    giveTo(ownerOf(path), part);
    try {
      beside();
    } catch (error) {
      removePart(part);
      throw error;
    }
    const kept = existsSync(path);
    for (const end of ["", "-wal", "-shm"]) {
      if (existsSync(path + end)) renameSync(path + end, aside + end);
    }
    renameSync(part, path);
    syncDirectory(path);
    return kept;
  } finally {
    release();
  }
}

/** Makes sure that nobody else has the store open, and keeps it so until released. A damaged one is nobody's. */
function takeAlone(path: string): () => void {
  if (!existsSync(path)) return () => {};
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 1_000 });
    // Only who is alone may leave WAL mode; what was in the log is in the file then.
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
