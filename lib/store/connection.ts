import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Kysely } from "kysely";
import { config } from "@/lib/config/config";
import { processState } from "@/lib/memoize/process-state.mjs";
import { makeDirectory } from "./directory";
import { busyTimeoutMs, type DialectOptions, Mutex, nodeSqliteDialect } from "./driver";
import type { Engine } from "./engine/engine";
import { openPostgres } from "./engine/postgres-store";
import { sqlite } from "./engine/sqlite";
import { type Guard, guardFiles, type ReportState } from "./guard";
import { migrate, migrateOn } from "./migrations";
import { recordQuery } from "./query-log";
import type { Database } from "./schema";
import { recordStoreState } from "./state";
import { isBusy, storeTrouble } from "./trouble";

export interface Store {
  /** What differs between the two databases. */
  engine: Engine;
  /** Reads and writes. The embedded store runs one query or transaction at a time: a long transaction delays the next ones. */
  db: Kysely<Database>;
  /**
   * Reads only. The embedded store uses a separate connection: a search never waits for this process's writes and sees what
   * is committed. The same as `db` for a store in memory, and on a server.
   */
  reader: Kysely<Database>;
  /**
   * Writes what may be lost in a power failure, such as stored responses of services: on a separate connection that does not
   * wait for the disk. The same as `db` for a store in memory.
   */
  quick: Kysely<Database>;
  /** Runs `work` on a connection that does not wait for the migrations, and so can run them. */
  withBare<T>(work: (bare: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Watches the files; undefined for a store in memory, and on a server. */
  guard: Guard | undefined;
  /**
   * The store version: a number that changes with every commit, of this process or of another. Data read under the same
   * version are still current. null where it is unknown. A server reports those commits of other processes that change
   * pages, moments later.
   */
  version(): number | null;
  /** Calls `listener` soon after such a commit of any process, if the server reports it. Returns a function that ends this. */
  onCommit(listener: () => void): () => void;
  /** False once it is closed. */
  readonly isOpen: boolean;
  close(): Promise<void>;
}

/** A store in a file, or in memory. */
export interface EmbeddedStore extends Store {
  /** The writing connection, for what Kysely cannot express. Do not use it within a Kysely transaction. */
  raw: DatabaseSync;
}

const server = /^postgres(ql)?:\/\//i;

/** Whether a STORE_URL names a PostgreSQL server. */
export const isServer = (url: string): boolean => server.test(url);

/** A STORE_URL without secrets: the file, absolute, or the server and database without name and password. */
export function storeName(url: string): string {
  if (!isServer(url)) return storePath(url);
  if (!URL.canParse(url)) throw new Error("STORE_URL must be postgres://NAME:PASSWORD@HOST:PORT/DATABASE.");
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** The default of STORE_URL. */
export const defaultStoreUrl = "file:var/portal.db";

/** The file of a STORE_URL; null where the store has no file on this machine. */
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

/** Bytes to which the write-ahead log is truncated once nobody needs more of it. */
export const logBytes = 64 * 1024 * 1024;

const pragmas = [
  "synchronous = full",
  "foreign_keys = on",
  `cache_size = ${-64 * 1024}`,
  // No memory map: reading a mapped file that was cut off ends the process by a signal.
  "mmap_size = 0",
  "temp_store = memory",
  // After a large import the write-ahead log is truncated.
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
      // The first change of a new file to WAL mode ignores the busy timeout.
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
  for (const pragma of pragmas) database.exec(`pragma ${pragma}`);
  return database;
}

type Prepare = (bare: Kysely<Database>) => Promise<unknown>;

/**
 * Opens a store and creates the file and its directory; migrate() creates the tables. A server is not contacted before the
 * first query. Throws an Error with one sentence when the URL or the store cannot be used. `report` is called with the
 * store's state while it is open.
 */
export function openStore(url: `postgres${string}`, report?: ReportState): Store;
export function openStore(url: `file:${string}` | ":memory:", report?: ReportState): EmbeddedStore;
export function openStore(url: string, report?: ReportState): Store;
export function openStore(url: string, report?: ReportState): Store {
  return open(url, report);
}

function open(url: string, report: ReportState = () => {}, prepare?: Prepare): Store {
  const name = storeName(url);
  try {
    if (isServer(url)) return openServer(url, report, prepare);
    return name === ":memory:" ? openInMemory(prepare) : openFile(name, report, prepare);
  } catch (error) {
    throw storeTrouble(name, error);
  }
}

/** Opens a store and migrates it to this version. Throws an Error with one sentence. */
export async function openReadyStore(
  url: `file:${string}` | ":memory:",
  report?: ReportState,
): Promise<EmbeddedStore>;
export async function openReadyStore(url: string, report?: ReportState): Promise<Store>;
export async function openReadyStore(url: string, report?: ReportState): Promise<Store> {
  const opened = openStore(url, report);
  try {
    await migrate(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw storeTrouble(storeName(url), error);
  }
}

/** Opens a store that is migrated to this version before its first query. Throws an Error with one sentence. */
function lazyStore(url: string, report?: ReportState): Store {
  return open(url, report, (bare) =>
    migrateOn(bare).catch((error: unknown) => {
      throw storeTrouble(storeName(url), error);
    }),
  );
}

function openServer(url: string, report: ReportState, prepare?: Prepare): Store {
  const { close, ...store } = openPostgres(url, report, prepare);
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
  // Callers read the version where they need it, which costs nothing.
  onCommit: () => () => {},
  get isOpen() {
    return raw.isOpen;
  },
});

/** Awaited before each query until the migrations have run. After a failure the next query tries again. */
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
  const mutex = new Mutex();
  const bare = new Kysely<Database>({ dialect: nodeSqliteDialect(raw, { mutex }), log: recordQuery });
  const ready = readyOnce(bare, prepare);
  const db = ready
    ? new Kysely<Database>({ dialect: nodeSqliteDialect(raw, { mutex, ready }), log: recordQuery })
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

function openFile(path: string, report: ReportState, prepare?: Prepare): EmbeddedStore {
  makeDirectory(dirname(path));
  const raw = connect(path);
  const rawReader = connect(path);
  rawReader.exec("pragma query_only = on; pragma busy_timeout = 0");
  // The write-ahead log exists from the first read on.
  raw.prepare("select count(*) from sqlite_master").get();
  const rawQuick = connect(path);
  // In WAL mode a power failure loses the last of these writes, and never the file.
  rawQuick.exec(`pragma synchronous = normal; pragma cache_size = ${-8 * 1024}`);
  const guard = guardFiles(path, report);
  // It changes with commits of other connections, and this one makes none.
  const version = rawReader.prepare("pragma data_version");
  const mutex = new Mutex();
  const bare = new Kysely<Database>({ dialect: nodeSqliteDialect(raw, { guard, mutex }), log: recordQuery });
  const ready = readyOnce(bare, prepare);
  const kysely = (database: DatabaseSync, options: DialectOptions = {}) =>
    new Kysely<Database>({
      dialect: nodeSqliteDialect(database, { guard, ready, ...options }),
      log: recordQuery,
    });
  return embedded(raw, bare, {
    db: ready ? kysely(raw, { mutex }) : bare,
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

/** The process's one store, at the configuration's storeUrl. It is migrated before the first query. */
export function store(): Store {
  const url = config().storeUrl;
  const { current } = opened;
  if (current?.url === url && current.store.isOpen) return current.store;
  void current?.store.close();
  opened.current = { url, store: lazyStore(url, recordStoreState) };
  return opened.current.store;
}
