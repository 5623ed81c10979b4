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

/** How long a statement that does not go through Kysely waits, blocking, for another process's write lock. */
export const busyTimeoutMs = 5000;
/** How long one through Kysely waits, without blocking: longer than a large import. */
const lockWaitMs = 60_000;
const cachedStatements = 100;

/**
 * A value as SQLite takes it: null, number, text or blob; a boolean is stored as 1 or 0, an instant as ISO 8601
 * text. A whole number goes as an integer, not as node:sqlite's double, by which full-text search would not know the
 * ends of a range and read all hits. Throws a TypeError for anything else: node:sqlite would read an object as the names of parameters.
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
 * Rows are read as arrays and made into plain objects here: node:sqlite's own row objects have no prototype, are
 * slower to read and may not be passed to components in the browser.
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
    // Asked after each run: another process's migration may have changed what `*` stands for.
    const names = this.#statement.columns().map(({ name }) => name);
    return rows.map((values) => toObject(names, values));
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(bindable));
  }

  *iterate(parameters: readonly unknown[]): Generator<unknown> {
    // A cursor stays open between two steps: on the cached statement another query would reset it.
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

/** Prepared statements by their text; the least recently used one goes first. */
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
    const known = this.#statements.get(sql);
    if (known) this.#statements.delete(sql);
    const statement = known ?? new Statement(this.#database, sql);
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

/** True for SQLITE_BUSY and its extended codes: another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "errcode" in error ? Number(error.errcode) : 0;
  return (code & 0xff) === 5;
}

/**
 * Runs a write that may find the lock taken by another process, again and again until it gets through. It never
 * blocks: while it waits, the event loop is free and searches go on through the reading connection.
 */
async function patiently<T>(database: DatabaseSync, write: () => T): Promise<T> {
  const deadline = performance.now() + lockWaitMs;
  for (let pause = 2; ; pause = Math.min(pause * 2, 100)) {
    database.exec("pragma busy_timeout = 0");
    let outcome: T | Promise<T>;
    try {
      outcome = write();
    } catch (error) {
      outcome = Promise.reject(error);
    } finally {
      database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    }
    try {
      return await outcome;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #inner: DatabaseConnection;

  constructor(database: DatabaseSync, inner: DatabaseConnection) {
    this.#database = database;
    this.#inner = inner;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    // Within a transaction the lock is held already; in WAL mode reading needs none.
    if (this.#database.isTransaction || SelectQueryNode.is(compiled.query)) {
      return this.#inner.executeQuery<R>(compiled);
    }
    return patiently(this.#database, () => this.#inner.executeQuery<R>(compiled));
  }

  streamQuery<R>(compiled: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(compiled, chunkSize);
  }
}

/**
 * Kysely's SQLite driver over node:sqlite. Kysely itself lets one query or transaction at a time use the
 * connection. A transaction takes the write lock at its beginning, so it can never fail half-way because
 * another process wrote in between.
 */
class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #readOnly: boolean;
  #connection: DatabaseConnection | undefined;

  constructor(database: DatabaseSync, readOnly: boolean) {
    super({ database: new StatementCache(database) });
    this.#database = database;
    this.#readOnly = readOnly;
  }

  override async acquireConnection() {
    this.#connection ??= new PatientConnection(this.#database, await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(_connection: DatabaseConnection, settings?: TransactionSettings) {
    if (this.#readOnly || settings?.accessMode === "read only") this.#database.exec("begin");
    else await patiently(this.#database, () => this.#database.exec("begin immediate"));
  }

  override async rollbackTransaction() {
    // After a full disk or an I/O error SQLite has rolled back already; a second one would hide the cause.
    if (this.#database.isTransaction) this.#database.exec("rollback");
  }
}

/** Kysely's dialect over an open node:sqlite database. `readOnly` transactions take no write lock. */
export function nodeSqliteDialect(database: DatabaseSync, options: { readOnly?: boolean } = {}): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(database, options.readOnly ?? false),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
