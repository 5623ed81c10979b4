import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "@/bin/lib/test-postgres.mjs";
import { type EmbeddedStore, openStore, type Store } from "./connection";
import { migrate } from "./migrations";
import type { Database } from "./schema";

/** Whether this run of a suite is the one on PostgreSQL: those that import this module run on both (jest.config.mjs). */
export const onServer = process.env.TEST_STORE === "postgres";

/** A store of a test's own, with its tables; closing it takes it away. */
export interface TestStore extends Store {
  url: string;
  /** Runs statements, apart by semicolons, in words that both databases know. */
  exec(statements: string): Promise<void>;
  /** The rows of a query in such words. */
  all(query: string): Promise<Record<string, unknown>[]>;
  /** Another process's view of it. Embedded, only of one in a file. */
  another(): Store;
}

/** A test of what the embedded store alone has. */
export const embeddedTest = (name: string, work: () => void | Promise<void>): void => {
  if (!onServer) test(name, async () => work());
};

/** A test of what a server alone has. */
export const serverTest = (name: string, work: () => Promise<void>): void => {
  if (onServer) test(name, work);
};

/** The embedded store's own connection, for such a test. */
export const rawOf = (store: Store) => (store as EmbeddedStore).raw;

/** Databases of this test file, with tables: one that a test has closed is another's, emptied. */
const free: TestDatabase[] = [];
const made: TestDatabase[] = [];
afterAll(() => Promise.all(made.map(({ drop }) => drop())));

/**
 * Opens an empty store with its tables, of the kind that the suite runs on.
 * @param inFile whether an embedded one is in a file, so that others can open it
 */
export async function openTestStore({ inFile = false } = {}): Promise<TestStore> {
  return onServer ? openServer() : openEmbedded(inFile);
}

async function openEmbedded(inFile: boolean): Promise<TestStore> {
  const directory = inFile ? mkdtempSync(join(tmpdir(), "portal-store-")) : undefined;
  const url = directory ? `file:${join(directory, "portal.db")}` : ":memory:";
  const store = openStore(url);
  await migrate(store);
  return ended(store, url, async () => {
    if (directory) rmSync(directory, { recursive: true });
  });
}

async function openServer(): Promise<TestStore> {
  const known = free.pop();
  const database = known ?? (await createTestDatabase());
  if (!known) made.push(database);
  const store = openStore(database.url);
  await (known ? store.withBare(empty) : migrate(store));
  return ended(store, database.url, async () => {
    free.push(database);
  });
}

/** Takes all rows out; numbers begin anew. */
async function empty(db: Kysely<Database>) {
  await sql`do $$ declare name text; has boolean; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('select exists (select 1 from %I)', name) into has;
      if has then execute format('truncate %I restart identity cascade', name); end if;
    end loop;
    perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences
      where schemaname = 'public' and last_value is not null; end $$`.execute(db);
}

function ended(store: Store, url: string, drop: () => Promise<void>): TestStore {
  const others: Store[] = [];
  return Object.assign(Object.create(store), {
    url,
    async exec(statements: string) {
      for (const statement of statements.split(";")) {
        if (statement.trim()) await sql.raw(statement).execute(store.db);
      }
    },
    all: async (query: string) => (await sql.raw(query).execute(store.db)).rows as Record<string, unknown>[],
    another() {
      const other = openStore(url);
      others.push(other);
      return other;
    },
    async close() {
      for (const one of [store, ...others]) await one.close();
      await drop();
    },
  }) as TestStore;
}
