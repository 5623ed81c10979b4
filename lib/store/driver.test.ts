import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { scaled } from "@/test/support/time-scale.mjs";
import { type EmbeddedStore, openStore } from "./connection";
import { withStoreDeadline } from "./deadline";
import { bindable, StatementCache } from "./driver";
import { migrate } from "./migrations";
import { isBusy, StoreLostError } from "./trouble";

let store: EmbeddedStore;
beforeEach(async () => {
  store = openStore(":memory:");
  await migrate(store);
});
afterEach(() => store.close());

const codes = async () =>
  (await store.db.selectFrom("short_links").select("code").orderBy("code").execute()).map(({ code }) => code);
const link = (code: string) => ({ code, url: `/${code}`, created_at: "2026-03-01T00:00:00.000Z" });

describe("values", () => {
  test.each([
    [undefined, null],
    [null, null],
    [true, 1n],
    [false, 0n],
    [1_553_241_005_056, 1_553_241_005_056n],
    [new Date("2026-03-01T08:00:00Z"), "2026-03-01T08:00:00.000Z"],
    [1.5, 1.5],
    ["深圳", "深圳"],
  ])("%p is bound as %p", (value, bound) => {
    expect(bindable(value)).toBe(bound);
  });

  test("rows are plain objects with numbers, text and null as stored", async () => {
    const { rows } =
      await sql`select 7 as whole, 1.5 as part, ${"鹽田"} as text, ${undefined} as none, ${true} as yes`.execute(
        store.db,
      );
    expect(rows).toStrictEqual([{ whole: 7, part: 1.5, text: "鹽田", none: null, yes: 1 }]);
  });

  test("a value that SQLite cannot hold is refused", async () => {
    await expect(sql`select ${{ a: 1 }} as x`.execute(store.db)).rejects.toThrow(/cannot be bound/);
  });

  test("an insert says its row number, a deletion how many, and returning gives rows", async () => {
    const change = { domain: "sailings", key: "*", created_at: "2026-03-01T00:00:00.000Z" };
    const first = await store.db.insertInto("changes").values(change).executeTakeFirstOrThrow();
    expect(first.insertId).toBe(1n);
    expect(await store.db.insertInto("changes").values(change).returning("id").execute()).toStrictEqual([
      { id: 2 },
    ]);
    const deleted = await store.db.deleteFrom("changes").executeTakeFirstOrThrow();
    expect(deleted.numDeletedRows).toBe(2n);
  });

  test("a statement follows a change of its table", async () => {
    const all = () => store.db.selectFrom("seeds").selectAll().execute();
    await store.db.insertInto("seeds").values({ name: "ports", sha256: "0" }).execute();
    expect(await all()).toStrictEqual([{ name: "ports", sha256: "0" }]);
    store.raw.exec("alter table seeds add column note text default 'new'");
    expect(await all()).toStrictEqual([{ name: "ports", sha256: "0", note: "new" }]);
  });

  test("rows can be streamed while the same statement is run", async () => {
    await store.db
      .insertInto("short_links")
      .values([link("a"), link("b"), link("c")])
      .execute();
    const query = store.db.selectFrom("short_links").select("code").orderBy("code");
    const seen: string[] = [];
    for await (const { code } of query.stream()) seen.push(code);
    expect(seen).toEqual(["a", "b", "c"]);
    expect(await codes()).toEqual(seen);
  });
});

describe("prepared statements", () => {
  test("are cached by text, and the least recently used is evicted", () => {
    const cache = new StatementCache(new DatabaseSync(":memory:"), 2);
    const one = cache.prepare("select 1");
    const two = cache.prepare("select 2");
    expect(cache.prepare("select 1")).toBe(one);
    cache.prepare("select 3");
    expect(cache.size).toBe(2);
    expect(cache.prepare("select 1")).toBe(one);
    expect(cache.prepare("select 2")).not.toBe(two);
    cache.close();
  });
});

describe("transactions", () => {
  test("an error undoes all of it", async () => {
    const failing = store.db.transaction().execute(async (trx) => {
      await trx.insertInto("short_links").values(link("a")).execute();
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await codes()).toEqual([]);
    await store.db.transaction().execute((trx) => trx.insertInto("short_links").values(link("b")).execute());
    expect(await codes()).toEqual(["b"]);
  });

  test("a failing statement undoes all of it", async () => {
    const failing = store.db.transaction().execute(async (trx) => {
      await trx.insertInto("short_links").values(link("a")).execute();
      await trx.insertInto("short_links").values(link("a")).execute();
    });
    await expect(failing).rejects.toThrow(/UNIQUE/);
    expect(await codes()).toEqual([]);
  });

  test("started together they run one after the other", async () => {
    const steps: string[] = [];
    const run = (name: string) =>
      store.db.transaction().execute(async (trx) => {
        steps.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        await trx.insertInto("short_links").values(link(name)).execute();
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`${name} ends`);
      });
    await Promise.all(["a", "b", "c"].map(run));
    expect(steps).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(await codes()).toEqual(["a", "b", "c"]);
  });

  test("a query beside a transaction sees all of it or nothing", async () => {
    const writing = store.db.transaction().execute(async (trx) => {
      await trx.insertInto("short_links").values(link("a")).execute();
      await new Promise((resolve) => setImmediate(resolve));
      await trx.insertInto("short_links").values(link("b")).execute();
    });
    const [seen] = await Promise.all([codes(), writing]);
    expect([[], ["a", "b"]]).toContainEqual(seen);
  });
});

describe("two processes on one file", () => {
  let directory: string;
  let other: EmbeddedStore;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), "portal-store-"));
    store.close();
    store = openStore(`file:${directory}/portal.db`);
    await migrate(store);
    other = openStore(`file:${directory}/portal.db`);
  });
  afterEach(() => {
    other.close();
    rmSync(directory, { recursive: true });
  });

  test("a transaction waits for the other's lock without blocking, searches go on meanwhile", async () => {
    other.raw.exec("begin immediate");
    other.raw.exec("insert into short_links (code, url, created_at) values ('other', '/other', '')");
    let done = false;
    const waiting = store.db
      .transaction()
      .execute((trx) => trx.insertInto("short_links").values(link("mine")).execute())
      .then(() => {
        done = true;
      });
    const single = store.db.insertInto("short_links").values(link("single")).execute();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await store.reader.selectFrom("short_links").select("code").execute()).toEqual([]);
    expect(done).toBe(false);
    other.raw.exec("commit");
    await Promise.all([waiting, single]);
    expect(await codes()).toEqual(["mine", "other", "single"]);
  });

  test("a write with a deadline fails when it passes, also behind other waiting writes", async () => {
    other.raw.exec("begin immediate");
    const patientOne = store.db.insertInto("short_links").values(link("patient")).execute();
    const begun = performance.now();
    const outcomes = await withStoreDeadline(200, () =>
      Promise.allSettled([
        store.db.transaction().execute((trx) => trx.insertInto("short_links").values(link("a")).execute()),
        store.db.insertInto("short_links").values(link("b")).execute(),
      ]),
    );
    for (const outcome of outcomes) {
      expect(outcome.status === "rejected" && isBusy(outcome.reason)).toBe(true);
    }
    expect(performance.now() - begun).toBeLessThan(scaled(5_000));
    other.raw.exec("commit");
    await patientOne;
    expect(await codes()).toEqual(["patient"]);
  });

  test("the deadline and the error of a lost store work across copies of the module, as the framework bundles them", async () => {
    const copy = await new Promise<[typeof import("./deadline"), typeof import("./trouble")]>((resolve) => {
      jest.isolateModules(() => resolve([require("./deadline"), require("./trouble")]));
    });
    const [deadlines, trouble] = copy;
    expect(deadlines.withStoreDeadline).not.toBe(withStoreDeadline);
    other.raw.exec("begin immediate");
    const write = deadlines.withStoreDeadline(100, () =>
      store.db.insertInto("short_links").values(link("a")).execute(),
    );
    await expect(write).rejects.toThrow("database is locked");
    other.raw.exec("rollback");
    const lost = new StoreLostError("The store's file is gone.");
    expect(lost).toBeInstanceOf(trouble.StoreLostError);
    expect([trouble.isStoreTrouble(lost), trouble.reasonOf(lost)]).toEqual([true, lost.message]);
    expect(new Error("x")).not.toBeInstanceOf(trouble.StoreLostError);
  });

  test("a reader sees what another connection commits, and cannot write", async () => {
    await store.db.insertInto("short_links").values(link("a")).execute();
    expect(await other.reader.selectFrom("short_links").select("code").execute()).toEqual([{ code: "a" }]);
    await expect(other.reader.deleteFrom("short_links").execute()).rejects.toThrow(/readonly/);
  });
});
