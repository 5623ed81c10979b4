import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, PostgresDriver, SqliteDriver, sql } from "kysely";
import { openStore, type Store, storeFile } from "@/lib/store/connection";
import { onServer } from "./stores";

/** What becomes of one write: the disk is full, another has locked the store, or the process is cut off. */
export const faults = ["full", "locked", "cut off"] as const;
export type Fault = (typeof faults)[number];

const isWrite = (text: string) =>
  /^\s*(?:insert|update|delete|replace|create|alter|drop|commit|truncate)\b/i.test(text) ||
  /^\s*with\b[\s\S]*\b(?:insert into|update|delete from)\b/i.test(text) ||
  /\bsetval\s*\(/i.test(text);

/** As each database reports it. */
const errorOf = (fault: Fault): Error => {
  const codes = onServer
    ? { full: { code: "53100" }, locked: { code: "55P03" }, "cut off": {} }
    : { full: { errcode: 13 }, locked: { errcode: 5 }, "cut off": { errcode: 10 } };
  return Object.assign(new Error(`planted: ${fault}`), codes[fault]);
};

interface Armed {
  /** Counts from one. */
  at: number;
  fault: Fault;
  store: Store & { url: string };
}

/**
 * Counts the writes of every store that is opened from now on, where Kysely's drivers execute them, and lets one of them fail
 * before it is executed. Statements of temporary tables and commits count.
 */
export class WriteFaults {
  /** Writes since `begin`. */
  count = 0;
  /** The write that failed; null where none did. */
  failed: string | null = null;
  /** The folder of what a process that was cut off has left on the disk. */
  #left: string | undefined;
  #armed: Armed | undefined;

  constructor() {
    const driver = (onServer ? PostgresDriver : SqliteDriver).prototype;
    const acquire = driver.acquireConnection as (...args: unknown[]) => Promise<DatabaseConnection>;
    const watched = new WeakSet<DatabaseConnection>();
    jest.spyOn(driver, "acquireConnection").mockImplementation(async function (
      this: unknown,
      ...args: unknown[]
    ) {
      const connection = await acquire.apply(this, args);
      if (!watched.has(connection)) faulted.#watch(connection);
      watched.add(connection);
      return connection as never;
    });
    const faulted = this;
  }

  #watch(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, options) => {
      if (isWrite(query.sql)) {
        this.count += 1;
        if (this.#armed && this.count === this.#armed.at) {
          this.failed = query.sql;
          await this.#fail(this.#armed, execute);
        }
      }
      return execute(query, options);
    };
  }

  async #fail({ fault, store }: Armed, execute: DatabaseConnection["executeQuery"]): Promise<void> {
    if (fault === "cut off" && onServer)
      await execute(CompiledQuery.raw("select pg_terminate_backend(pg_backend_pid())"), {} as never);
    const file = fault === "cut off" && storeFile(store.url);
    if (file) {
      this.#left = mkdtempSync(join(tmpdir(), "portal-left-"));
      for (const end of ["", "-wal"])
        if (existsSync(file + end)) copyFileSync(file + end, join(this.#left, `portal.db${end}`));
    }
    throw errorOf(fault);
  }

  /** Lets nothing fail from now on, and counts anew; with `armed` the write of that number fails. */
  begin(armed?: Armed): void {
    [this.count, this.failed, this.#armed] = [0, null, armed];
  }

  /** The digests of what the next process finds after a fault. */
  async digestsLeft(store: Store): Promise<Record<string, string>> {
    if (!this.#left) return eventually(() => digestsOf(store));
    const left = openStore(`file:${join(this.#left, "portal.db")}`);
    try {
      return await digestsOf(left);
    } finally {
      await left.close();
      rmSync(this.#left, { recursive: true });
      this.#left = undefined;
    }
  }
}

/** A server whose connection was cut off is left alone for a moment. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!onServer || tries === 100) throw error;
      await setTimeout(100);
    }
  }
}

/** The tables of a store, without those in which SQLite has the words of full-text search. */
const tablesOf = async (store: Store): Promise<string[]> => {
  const { rows } = await (onServer
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by name`
    : sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite%' order by name`
  ).execute(store.db);
  return rows.map(({ name }) => name);
};

/** A digest of each table's rows, in any order. */
export async function digestsOf(store: Store): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of await tablesOf(store)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(store.db);
    // The mark of own data, and when a step was taken, are others each time.
    const isNamed = table === "seeds" || table === "kysely_migration";
    const lines = rows.map((row) => JSON.stringify(isNamed ? row.name : row)).sort();
    digests[table] = createHash("sha256").update(lines.join("\n")).digest("hex");
  }
  return digests;
}
