import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Kysely } from "kysely";
import { config } from "@/lib/config";
import { processState } from "@/lib/process-state.mjs";
import { makeDirectory } from "./directory";
import { busyTimeoutMs, type DialectOptions, Mutex, nodeSqliteDialect } from "./driver";
import type { Engine } from "./engine/engine";
import { openPostgres } from "./engine/postgres-store";
import { sqlite } from "./engine/sqlite";
import { type Guard, guardFiles, type Tell } from "./guard";
import { migrate, migrateOn } from "./migrations";
import { noteQuery } from "./query-log";
import type { Database } from "./schema";
import { noteStoreState } from "./state";
import { isBusy, storeTrouble } from "./trouble";

export interface Store {
  /** What this store's database says differently. */
  engine: Engine;
  /** Reads and writes. Embedded, one query or transaction at a time: a long transaction holds up what comes after it. */
  db: Kysely<Database>;
  /**
   * Reads only. Embedded, on a connection of its own: a search never waits for this process's writes and sees what is
   * committed; the same as `db` for a store in memory, and on a server.
   */
  reader: Kysely<Database>;
  /**
   * Writes of what may be lost with the power, such as the kept answers of services: on a connection of its own that
   * waits for no disk. The same as `db` for a store in memory.
   */
  quick: Kysely<Database>;
  /** Works on a connection that does not wait for the tables to be made, and so may make them. */
  withBare<T>(work: (bare: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Watches the files; undefined for a store in memory, and on a server. */
  guard: Guard | undefined;
  /**
   * A number that is another one after every commit, of this process or of another, and the same until then: what was
   * read under it still holds. null where nobody can tell. A server tells of commits of other processes that pages show,
   * moments later.
   */
  version(): number | null;
  /** Calls back soon after such a commit of any process, where a server tells; returns what ends that. */
  onCommit(tell: () => void): () => void;
  /** False once it is closed. */
  readonly isOpen: boolean;
  close(): Promise<void>;
}

/** A store in a file, or in memory. */
export interface EmbeddedStore extends Store {
  /** The writing connection, for what Kysely cannot say. Never between the awaits of a Kysely transaction. */
  raw: DatabaseSync;
}

const server = /^postgres(ql)?:\/\//i;

/** Whether a STORE_URL names a PostgreSQL server. */
export const isServer = (url: string): boolean => server.test(url);

/** A STORE_URL as it may be told: the file, absolute, or the server and database without name and password. */
export function storeName(url: string): string {
  if (!isServer(url)) return storePath(url);
  if (!URL.canParse(url)) throw new Error("STORE_URL must be postgres://NAME:PASSWORD@HOST:PORT/DATABASE.");
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** Where the store lies unless STORE_URL says otherwise. */
export const usualStoreUrl = "file:var/portal.db";

/** The file of a STORE_URL; null where it has none on this machine. */
export function storeFile(url: string): string | null {
  const name = isServer(url) ? null : storePath(url);
  return name === ":memory:" ? null : name;
}

/**
 * The file of a STORE_URL, absolute, or ':memory:'. `file:` takes a path relative to the working directory, an
 * absolute path or a file:/// address. Throws an Error with one sentence for anything else.
 */
export function storePath(url: string): string {
  if (url === ":memory:" || url === "file::memory:") return ":memory:";
  if (url.startsWith("file://")) return fileURLToPath(url);
  const path = url.startsWith("file:") ? url.slice("file:".length) : "";
  if (!path) throw new Error("STORE_URL must be file:PATH, for example file:var/portal.db, or postgres://….");
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

type Prepare = (bare: Kysely<Database>) => Promise<unknown>;

/**
 * Opens a store, creating the file and its directory; the tables are migrate()'s. A server is asked for nothing before the
 * first query. Throws an Error with one sentence when the URL or what is there cannot be used. `tell` hears of trouble
 * while the store is open.
 */
export function openStore(url: `postgres${string}`, tell?: Tell): Store;
export function openStore(url: `file:${string}` | ":memory:", tell?: Tell): EmbeddedStore;
export function openStore(url: string, tell?: Tell): Store;
export function openStore(url: string, tell?: Tell): Store {
  return open(url, tell);
}

function open(url: string, tell: Tell = () => {}, prepare?: Prepare): Store {
  const name = storeName(url);
  try {
    if (isServer(url)) return openServer(url, tell, prepare);
    return name === ":memory:" ? openInMemory(prepare) : openFile(name, tell, prepare);
  } catch (error) {
    throw storeTrouble(name, error);
  }
}

/** Opens a store and brings its tables up to this version. Throws an Error with one sentence. */
export async function openReadyStore(url: `file:${string}` | ":memory:", tell?: Tell): Promise<EmbeddedStore>;
export async function openReadyStore(url: string, tell?: Tell): Promise<Store>;
export async function openReadyStore(url: string, tell?: Tell): Promise<Store> {
  const opened = openStore(url, tell);
  try {
    await migrate(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw storeTrouble(storeName(url), error);
  }
}

/** Opens a store whose tables are brought up to this version before its first query. Throws an Error with one sentence. */
export function lazyStore(url: string, tell?: Tell): Store {
  return open(url, tell, (bare) =>
    migrateOn(bare).catch((error: unknown) => {
      throw storeTrouble(storeName(url), error);
    }),
  );
}

function openServer(url: string, tell: Tell, prepare?: Prepare): Store {
  const { close, ...store } = openPostgres(url, tell, prepare);
  let isOpen = true;
  return {
    ...store,
    guard: undefined,
    get isOpen() {
      return isOpen;
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await close();
    },
  };
}

/** What embedded stores have in common. */
const embedded = (
  raw: DatabaseSync,
  bare: Kysely<Database>,
  store: Pick<EmbeddedStore, "db" | "reader" | "quick" | "guard" | "version" | "close">,
): EmbeddedStore => ({
  ...store,
  engine: sqlite,
  raw,
  withBare: (work) => work(bare),
  // Its version is asked where that matters, which costs nothing.
  onCommit: () => () => {},
  get isOpen() {
    return raw.isOpen;
  },
});

/** Awaited before each query until the tables are made; a failure is tried again by the next one. */
function readyOnce(bare: Kysely<Database>, prepare?: Prepare): (() => Promise<unknown>) | undefined {
  let prepared: Promise<unknown> | undefined;
  return (
    prepare &&
    (() => {
      prepared ??= prepare(bare).catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      return prepared;
    })
  );
}

function openInMemory(prepare?: Prepare): EmbeddedStore {
  const raw = connect(":memory:");
  const turns = new Mutex();
  const bare = new Kysely<Database>({ dialect: nodeSqliteDialect(raw, { turns }), log: noteQuery });
  const ready = readyOnce(bare, prepare);
  const db = ready
    ? new Kysely<Database>({ dialect: nodeSqliteDialect(raw, { turns, ready }), log: noteQuery })
    : bare;
  const changes = raw.prepare("select total_changes() as version");
  return embedded(raw, bare, {
    db,
    reader: db,
    quick: db,
    guard: undefined,
    version: () => (raw.isTransaction ? null : numberIn(changes.get())),
    close: async () => close(raw),
  });
}

function openFile(path: string, tell: Tell, prepare?: Prepare): EmbeddedStore {
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
  const turns = new Mutex();
  const bare = new Kysely<Database>({ dialect: nodeSqliteDialect(raw, { guard, turns }), log: noteQuery });
  const ready = readyOnce(bare, prepare);
  const kysely = (database: DatabaseSync, options: DialectOptions = {}) =>
    new Kysely<Database>({
      dialect: nodeSqliteDialect(database, { guard, ready, ...options }),
      log: noteQuery,
    });
  return embedded(raw, bare, {
    db: ready ? kysely(raw, { turns }) : bare,
    reader: kysely(rawReader, { readOnly: true }),
    quick: kysely(rawQuick),
    guard,
    version: () => (rawReader.isTransaction ? null : numberIn(version.get())),
    async close() {
      close(rawReader);
      close(rawQuick);
      close(raw);
    },
  });
}

const numberIn = (row: object | undefined) => Number(Object.values(row ?? {})[0]);

function close(database: DatabaseSync) {
  if (database.isOpen) database.close();
}

const opened = processState<{ current?: { url: string; store: Store } }>("store", () => ({}));

/** The process's one store, at the configuration's storeUrl; its tables are made before the first query. */
export function store(): Store {
  const url = config().storeUrl;
  const { current } = opened;
  if (current?.url === url && current.store.isOpen) return current.store;
  void current?.store.close();
  opened.current = { url, store: lazyStore(url, noteStoreState) };
  return opened.current.store;
}
