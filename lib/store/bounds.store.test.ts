import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { embeddedTest, openTestStore, serverTest, type TestStore } from "@/test/support/stores";
import { changesAfter, lastChangeId, pruneChanges, recordScheduledInvalidations } from "./changes";
import { logBytes, openReadyStore } from "./connection";
import { mostPrepared, poolSizes, serverTimes } from "./engine/pool";
import { insertMany } from "./insert";
import { pruneRateCounters } from "./rate-counters";

/** What grows by others' doing is flooded, and looked at. */
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const now = new Date("2026-03-16T08:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
const numbers = (most: number) => Array.from({ length: most }, (_, at) => at + 1);

test("the newest change records remain, however many a week has", async () => {
  const created_at = now.toISOString();
  const notes = numbers(2_000).map((number) => ({ domain: "articles", key: String(number), created_at }));
  await insertMany(store.db, "changes", notes);
  await pruneChanges(store, now, 500);
  const remaining = await changesAfter(store, 0, 2_000);
  expect([remaining.length, remaining[0]?.key, remaining.at(-1)?.key]).toEqual([500, "1501", "2000"]);
  expect(remaining.at(-1)?.id).toBe(await lastChangeId(store));
});

test("scheduled instants are limited, and an import with more is rejected", async () => {
  const due = (...keys: string[]) =>
    recordScheduledInvalidations(
      store.db,
      "articles",
      keys.map((key) => ({ key, at: now })),
      500,
    );
  await due(...numbers(499).map(String));
  await due("fits");
  await expect(due("more")).rejects.toThrow("would be more");
  await pruneChanges(store, new Date(now.getTime() + 8 * 86_400_000));
  await due("fits again");
});

test("the counters that end last remain, whatever the number of addresses", async () => {
  const counters = numbers(900).map((number) => ({ key: `k${number}`, count: 1, ends_at: after(number) }));
  await insertMany(store.db, "rate_counters", counters);
  await pruneRateCounters(store, now, 100);
  const remaining = await store.reader.selectFrom("rate_counters").select("key").orderBy("ends_at").execute();
  expect([remaining.length, remaining[0]?.key, remaining.at(-1)?.key]).toEqual([100, "k801", "k900"]);
});

embeddedTest(
  "the write-ahead log is truncated after a flood, once no reader needs earlier pages",
  async () => {
    const directory = mkdtempSync(join(tmpdir(), "portal-bounds-"));
    const inFile = await openReadyStore(`file:${join(directory, "portal.db")}`);
    const size = () => statSync(join(directory, "portal.db-wal")).size;
    const draft = (code: string, body: string) => ({ code, body, created_at: now.toISOString() });
    await inFile.db.transaction().execute(async (trx) => {
      for (const row of numbers(100)) {
        const body = String(row).padEnd(1024 * 1024, "x");
        await trx
          .insertInto("drafts")
          .values(draft(`c${row}`, body))
          .execute();
      }
    });
    expect(size()).toBeGreaterThan(logBytes);
    await inFile.db.deleteFrom("drafts").execute();
    for (const row of numbers(3)) {
      await inFile.db
        .insertInto("drafts")
        .values(draft(`d${row}`, ""))
        .execute();
    }
    expect(size()).toBeLessThanOrEqual(logBytes);
    await inFile.close();
    rmSync(directory, { recursive: true });
  },
);

serverTest("a process has a limit of connections, and serves all concurrent queries in turn", async () => {
  store.version();
  // Each is answered at once: who waits, waits for a connection, on a slow machine too.
  const asked = numbers(200).map(() => sql`select 1`.execute(store.db));
  const prepared = numbers(50).map(() => sql`select 1`.execute(store.quick));
  await Promise.all([...asked, ...prepared]);
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where application_name = 'portal' and datname = current_database()`.execute(store.db);
  const { main, quick, listening } = poolSizes;
  expect(rows[0]?.count).toBeGreaterThan(main);
  expect(rows[0]?.count).toBeLessThanOrEqual(main + quick + listening);
});

serverTest("a busy process does not reject queries while it connects", async () => {
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(store.db);
  await ask();
  // More than there are connections yet.
  const asked = [ask(), ask(), ask()];
  await new Promise((resolve) => setImmediate(resolve));
  // Longer than a connection may take.
  for (const until = performance.now() + serverTimes.connectMs + 500; performance.now() < until; );
  for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }]);
  expect((await ask()).rows).toHaveLength(1);
});

serverTest("a connection caches a limited number of prepared statements", async () => {
  await store.db.connection().execute(async (db) => {
    for (const number of numbers(mostPrepared + 100))
      await sql`select ${sql.raw(String(number))} as n`.execute(db);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from pg_prepared_statements`.execute(db);
    expect(rows[0]?.count).toBeLessThanOrEqual(mostPrepared);
    expect(rows[0]?.count).toBeGreaterThan(mostPrepared - 100);
  });
});
