import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from "kysely";
import { storeDeadline } from "./deadline";
import { sqlite } from "./engine/sqlite";
import type { Guard } from "./guard";
import { isBusy } from "./trouble";

/** How long a statement outside Kysely blocks while it waits for another process's write lock. */
export const busyTimeoutMs = 5000;
/** How long a statement of Kysely waits without blocking: longer than a large import takes. */
const lockWaitMs = 60_000;
/** How often the lock is looked for, at least: imports leave it for twice as long between two steps. */
const mostPauseMs = 10;
export const cachedStatements = 100;

/**
 * A value that SQLite can bind: null, number, text or blob. A boolean is stored as 1 or 0, an instant as ISO 8601 text. A
 * safe integer is bound as an integer and not as a double, with which full-text search would not use the bounds of a rowid
 * range and would read all hits. Throws a TypeError for anything else: node:sqlite would read an object as the names of parameters.
 */
export function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "string" || typeof value === "bigint") return value;
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return value as NodeJS.ArrayBufferView;
  throw new TypeError(`A value of type ${typeof value} cannot be bound to a parameter.`);
}

/**
 * Rows are read as arrays and converted to plain objects here: row objects of node:sqlite have no prototype, are slower to
 * read and cannot be passed to client components.
 */
class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #database: DatabaseSync;
  readonly #statement: StatementSync;

  constructor(database: DatabaseSync, sql: string) {
    this.#database = database;
    this.#statement = database.prepare(sql, { returnArrays: true });
    this.reader = this.#statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...parameters.map(bindable)) as unknown as unknown[][];
    if (rows.length === 0) return rows;
    // Read after each run: another process's migration may have changed the columns of `*`.
    const names = this.#statement.columns().map(({ name }) => name);
    return rows.map((values) => toObject(names, values));
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(bindable));
  }

  *iterate(parameters: readonly unknown[]): Generator<unknown> {
    // The cursor stays open between two steps. Another query on the cached statement would reset it.
    const statement = this.#database.prepare(this.#statement.sourceSQL, { returnArrays: true });
    const names = statement.columns().map(({ name }) => name);
    for (const values of statement.iterate(...parameters.map(bindable))) {
      yield toObject(names, values as unknown as unknown[]);
    }
  }
}

function toObject(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
  return row;
}

/** Prepared statements by their text. The least recently used one is evicted first. */
export class StatementCache implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #limit: number;
  readonly #statements = new Map<string, Statement>();

  constructor(database: DatabaseSync, limit = cachedStatements) {
    this.#database = database;
    this.#limit = limit;
  }

  get size(): number {
    return this.#statements.size;
  }

  prepare(sql: string): Statement {
    const cached = this.#statements.get(sql);
    if (cached) this.#statements.delete(sql);
    const statement = cached ?? new Statement(this.#database, sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > this.#limit) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

function busyError(): Error {
  return Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR", errcode: 5 });
}

/**
 * Repeats `work` while another process holds the lock. It never blocks: while it waits, the event loop is free and searches
 * continue on the reading connection.
 */
async function retryWhileBusy<T>(database: DatabaseSync, work: () => T, isReader = false): Promise<T> {
  const deadline = Math.min(performance.now() + lockWaitMs, storeDeadline() ?? Number.POSITIVE_INFINITY);
  // A reading connection has no busy timeout.
  const blockFor = (ms: number) => isReader || database.exec(`pragma busy_timeout = ${ms}`);
  for (let pause = 2; ; pause = Math.min(pause * 2, mostPauseMs)) {
    blockFor(0);
    let outcome: T | Promise<T>;
    try {
      outcome = work();
    } catch (error) {
      outcome = Promise.reject(error);
    } finally {
      blockFor(busyTimeoutMs);
    }
    try {
      return await outcome;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

/** A first-in, first-out mutex. A caller whose deadline passes gets a busy error. */
export class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async acquire(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    const deadline = storeDeadline();
    await new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(go);
      if (deadline === undefined) return;
      timer = setTimeout(
        () => {
          this.#waiting.splice(this.#waiting.indexOf(go), 1);
          reject(busyError());
        },
        Math.max(0, deadline - performance.now()),
      );
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

class RetryingConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #inner: DatabaseConnection;
  readonly #options: DialectOptions;

  constructor(database: DatabaseSync, inner: DatabaseConnection, options: DialectOptions) {
    this.#database = database;
    this.#inner = inner;
    this.#options = options;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { guard, readOnly } = this.#options;
    const isSearch = SelectQueryNode.is(compiled.query);
    try {
      // A transaction already has the lock.
      if (this.#database.isTransaction) return await this.#inner.executeQuery<R>(compiled);
      const run = () => this.#inner.executeQuery<R>(compiled);
      const result = await retryWhileBusy(this.#database, run, readOnly);
      if (!isSearch) guard?.wrote();
      return result;
    } catch (error) {
      throw guard?.judge(error) ?? error;
    }
  }

  streamQuery<R>(compiled: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(compiled, chunkSize);
  }
}

/**
 * Kysely's SQLite driver over node:sqlite. One query or transaction at a time uses the connection. A transaction takes the
 * write lock at its beginning, so it cannot fail half-way because another process wrote in between. It is done only when
 * the guard has checked that the data are in the files that the store opened.
 */
class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #options: DialectOptions;
  readonly #turns: Mutex;
  #connection: DatabaseConnection | undefined;

  constructor(database: DatabaseSync, options: DialectOptions) {
    super({ database: new StatementCache(database) });
    this.#database = database;
    this.#options = options;
    this.#turns = options.mutex ?? new Mutex();
  }

  override async acquireConnection() {
    if (this.#options.ready) await this.#options.ready();
    await this.#turns.acquire();
    this.#connection ??= new RetryingConnection(
      this.#database,
      await super.acquireConnection(),
      this.#options,
    );
    return this.#connection;
  }

  override async releaseConnection() {
    this.#turns.release();
  }

  override async beginTransaction(_connection: DatabaseConnection, settings?: TransactionSettings) {
    const { guard, readOnly } = this.#options;
    try {
      if (readOnly || settings?.accessMode === "read only") this.#database.exec("begin");
      else await retryWhileBusy(this.#database, () => this.#database.exec("begin immediate"));
    } catch (error) {
      throw guard?.judge(error) ?? error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const { guard, readOnly } = this.#options;
    try {
      await super.commitTransaction(connection);
      if (!readOnly) guard?.wrote();
    } catch (error) {
      throw guard?.judge(error) ?? error;
    }
  }

  override async rollbackTransaction() {
    // After a full disk or an I/O error SQLite has rolled back already; a second one would hide the cause.
    if (this.#database.isTransaction) this.#database.exec("rollback");
  }
}

/** The driver serialises the use of its connection, and knows how long each caller may wait. */
class Adapter extends SqliteAdapter {
  readonly engine = sqlite;

  override get supportsMultipleConnections() {
    return true;
  }

  override get supportsTransactionalDdl() {
    return true;
  }
}

export interface DialectOptions {
  /** Transactions take no write lock; the database's busy timeout is 0. */
  readOnly?: boolean;
  /** Checks after every write that the store's files are still the opened ones. */
  guard?: Guard | undefined;
  /** The mutex of another dialect over the same database. */
  mutex?: Mutex;
  /** Awaited before each query. */
  ready?: (() => Promise<unknown>) | undefined;
}

/** Kysely's dialect over an open node:sqlite database. */
export function nodeSqliteDialect(database: DatabaseSync, options: DialectOptions = {}): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(database, options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
