import { sql, type Transaction } from "kysely";
import { onServer, openTestStore, serverTest, type TestStore } from "@/test/support/stores";
import type { Store } from "./connection";
import { type ImportJob, runStaged, type StagedPlan } from "./import";
import type { Database } from "./schema";

/** What several who write at once may expect of either store; where only a server lets them, of that. */

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ inFile: true });
});
afterEach(() => store.close());

const link = (code: string) => ({ code, url: "/", created_at: "", used_on: "" });
const codes = async (from: Store = store) =>
  (await from.reader.selectFrom("short_links").select("code").orderBy("code").execute()).map(
    ({ code }) => code,
  );

/** An import of one row, which waits within its transaction when told to. */
const plan = (
  code: string,
  { domain = "links", within }: { domain?: string; within?: () => Promise<unknown> } = {},
): StagedPlan<string> => ({
  domain,
  begin: async () => {},
  async *read() {
    yield code;
  },
  stage: async () => {},
  async apply(trx) {
    await trx.insertInto("short_links").values(link(code)).execute();
    await within?.();
    return { added: 1, removed: 0, changed: 0, unchanged: 0, changedKeys: 1, samples: 0 };
  },
  end: async () => {},
});

function run(into: Store, one: StagedPlan<string>) {
  const job = { store: into, dryRun: false, skipBad: false } as ImportJob;
  return runStaged(one, job);
}

/** Whether a connection to this server's database waits for a lock that another one has by name. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
  return rows.length > 0;
}

test("the second import of a domain waits for the first, readers wait for none, and both complete", async () => {
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const first = run(
    store,
    plan("a", {
      within: () => {
        reached.resolve();
        return go.promise.then(() => order.push("first goes on"));
      },
    }),
  );
  await reached.promise;
  const another = store.another();
  const second = run(another, plan("b", { within: async () => order.push("second is at it") }));
  // Whoever reads meanwhile is answered, with what was there before.
  expect(await codes(another)).toEqual([]);
  expect(await codes()).toEqual([]);
  while (onServer && order.length === 0 && !(await somebodyWaits()));
  go.resolve();
  for (const { outcome } of await Promise.all([first, second])) expect(outcome).toBe("imported");
  expect(await codes()).toEqual(["a", "b"]);
  expect(order).toEqual(["first goes on", "second is at it"]);
});

serverTest("an import of another domain waits for none", async () => {
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = run(
    store,
    plan("a", {
      within: () => {
        reached.resolve();
        return go.promise;
      },
    }),
  );
  await reached.promise;
  expect((await run(store.another(), plan("b", { domain: "others" }))).outcome).toBe("imported");
  expect(await codes()).toEqual(["b"]);
  go.resolve();
  await slow;
  expect(await codes()).toEqual(["a", "b"]);
});

serverTest("one of two transactions in a deadlock is run again, and both complete", async () => {
  await store.db
    .insertInto("short_links")
    .values([link("a"), link("b")])
    .execute();
  let runs = 0;
  const bothHold = Promise.withResolvers<void>();
  const touch = (trx: Transaction<Database>, code: string) =>
    trx.updateTable("short_links").set({ url: sql<string>`url || '+'` }).where("code", "=", code).execute();
  const both = (one: string, other: string) =>
    store.db.transaction().execute(async (trx) => {
      runs += 1;
      await touch(trx, one);
      if (runs === 2) bothHold.resolve();
      await bothHold.promise;
      await touch(trx, other);
    });
  await Promise.all([both("a", "b"), both("b", "a")]);
  // One that is run again may meet the other once more before that one has gone on.
  expect(runs).toBeGreaterThanOrEqual(3);
  const rows = await store.db.selectFrom("short_links").select("url").execute();
  expect(rows.map(({ url }) => url)).toEqual(["/++", "/++"]);
});

serverTest("a transaction that cannot be serialised is run again", async () => {
  await store.db.insertInto("short_links").values(link("a")).execute();
  let runs = 0;
  await store.db.transaction().execute(async (trx) => {
    runs += 1;
    await sql`set transaction isolation level repeatable read`.execute(trx);
    const { url } = await trx.selectFrom("short_links").select("url").executeTakeFirstOrThrow();
    // Somebody else changes what has just been read.
    if (runs === 1) await store.another().db.updateTable("short_links").set({ url: "/else" }).execute();
    await trx
      .updateTable("short_links")
      .set({ url: `${url}+` })
      .execute();
  });
  const { url } = await store.db.selectFrom("short_links").select("url").executeTakeFirstOrThrow();
  expect([runs, url]).toEqual([2, "/else+"]);
});

serverTest("a transaction that is aborted again and again fails with a sentence", async () => {
  let runs = 0;
  const unlucky = store.db.transaction().execute(async (trx) => {
    runs += 1;
    await sql`do $$ begin raise exception 'no order' using errcode = '40001'; end $$`.execute(trx);
  });
  await expect(unlucky).rejects.toThrow("no order");
  expect(runs).toBe(5);
});
