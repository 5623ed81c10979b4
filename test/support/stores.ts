import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type EmbeddedStore, openStore, type Store } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { borrowTestDatabase } from "./postgres.mjs";
import { storeTables } from "./store-tables";

/** Whether this run of a suite is the one on PostgreSQL: those that import this module run on both (test/jest/config.mjs). */
export const onServer = process.env.TEST_STORE === "postgres";

/** A migrated store for one test. Closing it deletes it. */
export interface TestStore extends Store {
  url: string;
  /** Runs statements, separated by semicolons, in SQL that both databases accept. */
  exec(statements: string): Promise<void>;
  /** The rows of a query in such SQL. */
  all(query: string): Promise<Record<string, unknown>[]>;
  /** Opens it again, as another process would. An embedded store must be in a file. */
  another(): Store;
}

/** A test for the embedded store only. */
export const embeddedTest = (name: string, work: () => void | Promise<void>): void => {
  if (!onServer) test(name, async () => work());
};

/** A test for PostgreSQL only. */
export const serverTest = (name: string, work: () => Promise<void>): void => {
  if (onServer) test(name, work);
};

/** Tests that do not use the suite's store: the HTTP adapter has its store in memory. They run once. */
export const describeOnce = (name: string, define: () => void): void => {
  if (!onServer) describe(name, () => define());
};

/** The adapters of a contract test in this run: the one called "http" runs once. */
export const adaptersOfRun = <T extends readonly [string, ...unknown[]]>(adapters: T[]): T[] =>
  adapters.filter(([name]) => !onServer || name !== "http");

/** The embedded store's connection, for such a test. */
export const rawOf = (store: Store) => (store as EmbeddedStore).raw;

type Borrowed = Awaited<ReturnType<typeof borrowTestDatabase>>;

/** Databases of this test file. One whose test has ended is emptied and used by another test. */
const free: Borrowed[] = [];
const borrowed: Borrowed[] = [];
/** Stores that no test has closed. They are closed, or they would try to reach a stopped server until the run ends. */
const open = new Set<TestStore>();
afterAll(async () => {
  for (const store of open) await store.close();
  for (const { giveBack } of borrowed) giveBack();
});

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
  rawOf(store).exec(await storeTables());
  return ended(store, url, async () => {
    if (directory) rmSync(directory, { recursive: true });
  });
}

async function openServer(): Promise<TestStore> {
  const database = free.pop() ?? (await borrow());
  if (database.hasTables) await database.empty();
  else await makeTables(database);
  return ended(openStore(database.url), database.url, async () => {
    free.push(database);
  });
}

async function borrow(): Promise<Borrowed> {
  const database = await borrowTestDatabase();
  borrowed.push(database);
  return database;
}

async function makeTables(database: Borrowed): Promise<void> {
  const store = openStore(database.url);
  await migrate(store);
  await store.close();
  await database.markReady();
  database.hasTables = true;
}

function ended(store: Store, url: string, drop: () => Promise<void>): TestStore {
  const others: Store[] = [];
  const testStore: TestStore = Object.assign(Object.create(store), {
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
      if (!open.delete(testStore)) return;
      for (const one of [store, ...others]) await one.close();
      await drop();
    },
  });
  open.add(testStore);
  return testStore;
}
