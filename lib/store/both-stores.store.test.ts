import { sql } from "kysely";
import { onServer, openTestStore, type TestStore } from "@/test/support/stores";
import { changesAfter, recordChange, recordChanges } from "./changes";
import { openStore, type Store } from "./connection";
import { engineOf } from "./engine/engine";
import { insertMany } from "./insert";
import { migrate } from "./migrations";

describe("either store", () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore({ inFile: true });
  });
  afterEach(() => store.close());

  const link = (code: string, url = `/${code}`) => ({ code, url, created_at: "", used_on: "" });
  const codes = async () =>
    (await store.reader.selectFrom("short_links").select("code").orderBy("code").execute()).map(
      ({ code }) => code,
    );

  test("has its tables, once", async () => {
    expect(await migrate(store)).toEqual([]);
  });

  test("text is in the order of its characters, prefixes are ranges", async () => {
    const words = ["a", "B", "Z", "_", "é", "z", "港", "\u{20bb7}", "a b", "a-b", "ab", "a\u{10ffff}"];
    await insertMany(
      store.db,
      "short_links",
      words.map((word) => link(word)),
    );
    const inOrder = words.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(await codes()).toEqual(inOrder);
    const found = await store.reader
      .selectFrom("short_links")
      .select("code")
      .where("code", ">=", "a")
      .where("code", "<", "a\u{10ffff}")
      .orderBy("code")
      .execute();
    expect(found.map(({ code }) => code)).toEqual(["a", "a b", "a-b", "ab"]);
  });

  test("numbers, sums, counts and truth are numbers, however large; null is null", async () => {
    const n = 2 ** 42 + 7;
    const { rows } =
      await sql`select cast(${n} as bigint) as n, count(*) as c, sum(cast(${n} as bigint)) as s,
      max(1.5) as f, 1 = 1 as t, 1 = 2 as f2, cast(${true} as bigint) as one, null as none`.execute(store.db);
    expect(rows).toEqual([{ n, c: 1, s: n, f: 1.5, t: 1, f2: 0, one: 1, none: null }]);
  });

  test("a text with a character that has no place in a text is stored without it, or as it is", async () => {
    await insertMany(store.db, "short_links", [link("a\0b")]);
    await store.db.insertInto("short_links").values(link("c\0d")).execute();
    expect((await codes()).map((code) => code.replace("\0", "\ufffd"))).toEqual(["a\ufffdb", "c\ufffdd"]);
  });

  test("lists of any length, and none", async () => {
    await insertMany(
      store.db,
      "short_links",
      Array.from({ length: 2500 }, (_, n) => link(`c${n}`)),
    );
    const list = Array.from({ length: 2000 }, (_, n) => `c${n}`);
    const { n } = await store.reader
      .selectFrom("short_links")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("code", "in", engineOf(store.db).listed(list))
      .executeTakeFirstOrThrow();
    expect(n).toBe(2000);
    expect(
      await store.reader.selectFrom("short_links").select("code").where("code", "in", []).execute(),
    ).toEqual([]);
  });

  test("a transaction that throws leaves nothing, and the next one goes on", async () => {
    const failing = store.db.transaction().execute(async (trx) => {
      await trx.insertInto("short_links").values(link("a")).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await expect(
      store.db
        .insertInto("seeds")
        .values({ name: "x", sha256: null as never })
        .execute(),
    ).rejects.toThrow();
    await store.db.insertInto("short_links").values(link("b")).execute();
    expect(await codes()).toEqual(["b"]);
  });

  test("a reader misses no change, even if a later number is committed first", async () => {
    const other = store.another();
    const now = new Date("2026-03-01T00:00:00Z");
    const seen: string[] = [];
    let last = 0;
    const readOn = async () => {
      for (const { id, key } of await changesAfter(store, last, 100)) {
        seen.push(key);
        last = id;
      }
    };
    const noted = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slow = store.db.transaction().execute(async (trx) => {
      await recordChange(trx, "articles", "slow", now);
      noted.resolve();
      await go.promise;
    });
    await noted.promise;
    const fast = other.db
      .transaction()
      .execute((trx) => recordChanges(trx, "articles", { keys: ["fast"], all: false, now }));
    const first = await Promise.race([
      fast.then(() => "fast"),
      new Promise((resolve) => setTimeout(resolve, 200, "waits")),
    ]);
    expect(first).toBe("waits");
    await readOn();
    go.resolve();
    await Promise.all([slow, fast]);
    await readOn();
    expect(seen).toEqual(["slow", "fast"]);
  });

  test("a plan for a small table is not reused while an import fills it", async () => {
    const engine = engineOf(store.db);
    if (engine.name === "sqlite") return expect(engine.importTuning(store.db)).resolves.toBeDefined();
    await store.db.connection().execute(async (db) => {
      const kept = async () =>
        (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(db)).rows[0]?.plan_cache_mode;
      const before = await kept();
      const restore = await engine.importTuning(db);
      expect(await kept()).toBe("force_custom_plan");
      // As the sample is when the server has looked at it.
      await insertMany(db, "short_links", [link("first")]);
      await sql`analyze short_links`.execute(db);
      const find = (code: string) =>
        db.selectFrom("short_links").select("url").where("code", "=", code).executeTakeFirst();
      for (let time = 0; time < 8; time += 1) expect(await find("first")).toBeDefined();
      const many = Array.from({ length: 20_000 }, (_, at) => link(`later-${at}`));
      await insertMany(db, "short_links", many);
      expect(await find("later-19999")).toEqual({ url: "/later-19999" });
      const { rows } = await sql<{
        generic_plans: number;
        known: number;
      }>`select sum(generic_plans) as generic_plans, count(*) as known
        from pg_prepared_statements where statement like 'select "url"%'`.execute(db);
      expect(rows.map(({ generic_plans, known }) => [Number(generic_plans), Number(known)])).toEqual([
        [0, 1],
      ]);
      await restore();
      expect(await kept()).toBe(before);
    });
  });
});

/** How many rows each table of a store has; of an embedded one its tables too, word by word. */
async function everythingIn({ db }: Store): Promise<unknown> {
  const all = async (query: string) => (await sql.raw<{ name: string }>(query).execute(db)).rows;
  const made = onServer ? [] : await all("select type, name, tbl_name, sql from sqlite_schema order by name");
  const tables = await all(
    onServer
      ? "select tablename as name from pg_tables where schemaname = 'public' order by 1"
      : "select name from pragma_table_list where schema = 'main' and name <> 'sqlite_schema' order by 1",
  );
  const rows = tables.map(({ name }) => `select '${name}' as name, count(*) as n from "${name}"`);
  return { made, counts: await all(rows.join(" union all ")) };
}

test("a test's store is as one that was migrated, whoever had it before", async () => {
  const first = await openTestStore();
  expect(await migrate(first)).toEqual([]);
  const empty = await everythingIn(first);
  if (!onServer) {
    const migrated = openStore(":memory:");
    await migrate(migrated);
    expect(empty).toEqual(await everythingIn(migrated));
    await migrated.close();
  }
  await first.exec("insert into short_links (code, url, created_at, used_on) values ('a', '/a', '', '')");
  expect(await everythingIn(first)).not.toEqual(empty);
  await first.close();
  const second = await openTestStore();
  expect(await everythingIn(second)).toEqual(empty);
  expect(await migrate(second)).toEqual([]);
  await second.close();
});
