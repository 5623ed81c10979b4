import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Kysely } from "kysely";
import { config } from "@/lib/config";
import { makeDirectory } from "./directory";
import { busyTimeoutMs, nodeSqliteDialect } from "./driver";
import { type Guard, guardFiles, type Tell } from "./guard";
import { migrate } from "./migrations";
import { noteQuery } from "./query-log";
import type { Database } from "./schema";
import { noteStoreState } from "./state";
import { isBusy, storeTrouble } from "./trouble";

export interface Store {
  /** Reads and writes. One query or transaction at a time: a long transaction holds up what comes after it. */
  db: Kysely<Database>;
  /**
   * Reads only, on a connection of its own: a search never waits for this process's writes and sees what is
   * committed. The same as `db` for a store in memory.
   */
  reader: Kysely<Database>;
  /**
   * Writes of what may be lost with the power, such as the kept answers of services: on a connection of its own that
   * waits for no disk. The same as `db` for a store in memory.
   */
  quick: Kysely<Database>;
  /** The writing connection, for what Kysely cannot say. Never between the awaits of a Kysely transaction. */
  raw: DatabaseSync;
  /** Watches the files; undefined for a store in memory. */
  guard: Guard | undefined;
  /**
   * A number that is another one after every commit, of this process or of another, and the same until then: what was
   * read under it still holds. null within a transaction of the reading connection, which sees the store as it was.
   */
  version(): number | null;
  close(): void;
}

/**
 * The file of a STORE_URL, absolute, or ':memory:'. `file:` takes a path relative to the working directory, an
 * absolute path or a file:/// address. Throws an Error with one sentence for anything else.
 */
export function storePath(url: string): string {
  if (url === ":memory:" || url === "file::memory:") return ":memory:";
  if (/^postgres(ql)?:/i.test(url)) {
    throw new Error("STORE_URL names a PostgreSQL server, but this version stores in SQLite: use file:PATH.");
  }
  if (url.startsWith("file://")) return fileURLToPath(url);
  const path = url.startsWith("file:") ? url.slice("file:".length) : "";
  if (!path) throw new Error("STORE_URL must be file:PATH, for example file:var/portal.db.");
  return resolve(path);
}

/** Bytes that the write-ahead log is cut back to once nobody needs more of it. */
export const logBytes = 64 * 1024 * 1024;

const pragmas = [
  "synchronous = full",
  "foreign_keys = on",
  `cache_size = ${-64 * 1024}`,
  // No memory map: where a mapped file is cut off, reading it ends the process by a signal.
  "mmap_size = 0",
  "temp_store = memory",
  // After a large import the write-ahead log is cut back instead of keeping its size.
  `journal_size_limit = ${logBytes}`,
];

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  const deadline = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      database.exec("pragma journal_mode = wal");
      break;
    } catch (error) {
      // The very first change of a new file to WAL does not honour the busy timeout.
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
  for (const pragma of pragmas) database.exec(`pragma ${pragma}`);
  return database;
}

/**
 * Opens a store, creating the file and its directory; the tables are migrate()'s. Throws an Error with one sentence
 * when the URL or what is there cannot be used. `tell` hears of trouble with the files while the store is open.
 */
export function openStore(url: string, tell?: Tell): Store {
  const path = storePath(url);
  try {
    return path === ":memory:" ? openInMemory() : openFile(path, tell);
  } catch (error) {
    throw storeTrouble(path, error);
  }
}

/** Opens a store and brings its tables up to this version. Throws an Error with one sentence. */
export function openReadyStore(url: string, tell?: Tell): Store {
  const opened = openStore(url, tell);
  try {
    migrate(opened);
    return opened;
  } catch (error) {
    opened.close();
    throw storeTrouble(storePath(url), error);
  }
}

function openInMemory(): Store {
  const raw = connect(":memory:");
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(raw), log: noteQuery });
  const changes = raw.prepare("select total_changes() as version");
  return {
    db,
    reader: db,
    quick: db,
    raw,
    guard: undefined,
    version: () => (raw.isTransaction ? null : numberIn(changes.get())),
    close: () => close(raw),
  };
}

function openFile(path: string, tell?: Tell): Store {
  makeDirectory(dirname(path));
  const raw = connect(path);
  const rawReader = connect(path);
  rawReader.exec("pragma query_only = on; pragma busy_timeout = 0");
  // From the first reading on the write-ahead log is there.
  raw.prepare("select count(*) from sqlite_master").get();
  const rawQuick = connect(path);
  // In WAL mode a lost power costs the last of these writes, and never the file.
  rawQuick.exec(`pragma synchronous = normal; pragma cache_size = ${-8 * 1024}`);
  const guard = guardFiles(path, tell);
  // Tells of the commits of other connections, and this one makes none.
  const version = rawReader.prepare("pragma data_version");
  return {
    db: new Kysely<Database>({ dialect: nodeSqliteDialect(raw, { guard }), log: noteQuery }),
    reader: new Kysely<Database>({
      dialect: nodeSqliteDialect(rawReader, { readOnly: true, guard }),
      log: noteQuery,
    }),
    quick: new Kysely<Database>({ dialect: nodeSqliteDialect(rawQuick, { guard }), log: noteQuery }),
    raw,
    guard,
    version: () => (rawReader.isTransaction ? null : numberIn(version.get())),
    close() {
      close(rawReader);
      close(rawQuick);
      close(raw);
    },
  };
}

const numberIn = (row: object | undefined) => Number(Object.values(row ?? {})[0]);

function close(database: DatabaseSync) {
  if (database.isOpen) database.close();
}

const held = Symbol.for("portal.store");
const scope = globalThis as typeof globalThis & { [held]?: { url: string; store: Store } };

/**
 * The process's one store, at the configuration's storeUrl, with its tables. Kept on the global object, because
 * a development reload runs this module anew.
 */
export function store(): Store {
  const url = config().storeUrl;
  const open = scope[held];
  if (open?.url === url && open.store.raw.isOpen) return open.store;
  open?.store.close();
  const opened = openReadyStore(url, noteStoreState);
  scope[held] = { url, store: opened };
  return opened;
}
