import { join } from "node:path";
import { sql } from "kysely";
import { config } from "@/lib/config/config";
import { embeddedNews, rebuildTexts } from "@/lib/news/operator";
import { prepareStore } from "@/lib/portal/prepare";
import { openReadyStore, openStore, type Store } from "@/lib/store/connection";
import { copyStore } from "@/lib/store/copy";
import { TestRuns } from "@/test/support/portal-command";
import { createTestDatabase, type TestDatabase } from "@/test/support/postgres.mjs";
import { scaled } from "@/test/support/time-scale.mjs";

/** A store with its sample, and something of its own, brought to a server and back. */
const now = new Date("2026-03-16T02:00:00Z");
const runs = new TestRuns();
const databases: TestDatabase[] = [];
const database = async () => {
  const made = await createTestDatabase();
  databases.push(made);
  return made.url;
};
const at = (file: string) => `file:${join(runs.directory, file)}` as const;
const store = (...args: string[]) => runs.run(["store", ...args]);
let ownUrl: string;
/** The server's store that the first test fills. */
let server: string;

beforeAll(async () => {
  ownUrl = runs.storeUrl;
  config().storeUrl = ownUrl;
  // Commands make a store ready for the day it was filled on: nothing is written anew.
  config().frozenNow = now;
  const own = await openReadyStore(ownUrl);
  await prepareStore(own, now, "data");
  // A quarter of the voyages: their sales are still read in several turns.
  for (const table of ["call_sales", "calls", "voyages"] as const) {
    const id = table === "voyages" ? "id" : "voyage_id";
    await sql`delete from ${sql.table(table)} where ${sql.ref(id)} % 4 <> 0`.execute(own.db);
  }
  const sales = await own.db
    .selectFrom("call_sales")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  expect(sales.n).toBeGreaterThan(6_000);
  const link = { code: "own", url: "/\0?港=1", created_at: "2026-03-16" };
  await own.db.insertInto("short_links").values(link).execute();
  const picture = { id: "0123456789abcdef01234567", width: 320, height: 200 };
  await own.db
    .insertInto("pictures")
    .values({ ...picture, used_at: now.toISOString() })
    .execute();
  const file = { picture_id: picture.id, width: 320, height: 200, data: "AAAA".repeat(20_000) };
  await own.db.insertInto("picture_files").values(file).execute();
  await own.close();
}, scaled(120_000));
afterAll(async () => {
  for (const { drop } of databases) await drop();
  runs.end();
});

/** The results of searches: a copy rebuilds the full text. */
async function searchResults(one: Store) {
  const news = embeddedNews(one);
  const answers = [];
  for (const [query, language] of [
    ["container", "en"],
    ["rate port", "en"],
    ["貨櫃", "zh"],
    ["货柜", "zh"],
  ] as const) {
    const ids: string[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const ask = { query, hashtag: null, language, from: "2000-01-01", to: null, page };
      const answer = await news.searchArticles(ask);
      pages = answer.totalPages;
      ids.push(...answer.items.map(({ id }) => id));
    }
    answers.push([query, ids.length, ids.sort()]);
  }
  return answers;
}

async function foundIn(url: string) {
  const one = openStore(url);
  try {
    return await searchResults(one);
  } finally {
    await one.close();
  }
}

test(
  "to a server and back: everything, counted and compared, and searches find the same",
  async () => {
    server = await database();
    const there = await store("copy", "--from", ownUrl, "--to", server);
    expect(there).toMatchObject({ code: 0, errorOutput: "" });
    expect(there.printed).toMatch(/calls +[\d,]{5,}/);
    expect(there.printed).toMatch(
      /rows copied from .*portal\.db to postgres:\/\/127\.0\.0\.1:\d+\/portal_\w+; both match\n$/,
    );
    const expected = await foundIn(ownUrl);
    expect(expected.every(([, total]) => Number(total) > 0)).toBe(true);
    expect(await foundIn(server)).toEqual(expected);
    // What comes after has numbers of its own.
    const copied = openStore(server);
    const { id } = await copied.db
      .insertInto("changes")
      .values({ domain: "x", key: "y", created_at: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(1);
    await copied.db.deleteFrom("changes").where("domain", "=", "x").execute();
    await copied.close();
    expect(await store("copy", "--from", server, "--to", at("back.db"))).toMatchObject({
      code: 0,
      errorOutput: "",
    });
    expect(await foundIn(at("back.db"))).toEqual(expected);
    // A store with data of its own is not written over.
    expect(await store("copy", "--from", ownUrl, "--to", server)).toMatchObject({
      code: 2,
      errorOutput: "The store to copy to is not empty: name an empty one.\n",
    });
  },
  scaled(120_000),
);

test(
  "an interrupted copy continues",
  async () => {
    const [from, to] = [openStore(ownUrl), openStore(await database())];
    try {
      const failing = copyStore(from, to, {
        writeTexts: async () => {
          throw new Error("the line is down");
        },
      });
      await expect(failing).rejects.toThrow("the line is down");
      const before = await to.db.selectFrom("calls").select("n").limit(1).execute();
      expect(before).toHaveLength(1);
      const deleted = jest.spyOn(to.db, "deleteFrom");
      await copyStore(from, to, { writeTexts: rebuildTexts });
      expect(deleted).not.toHaveBeenCalled();
      expect(await searchResults(to)).toEqual(await searchResults(from));
    } finally {
      await from.close();
      await to.close();
    }
  },
  scaled(120_000),
);

test(
  "a server's store is backed up to a file, checked, and restored to an empty database",
  async () => {
    config().storeUrl = server;
    try {
      const backup = await store("backup", "server.tar");
      expect(backup).toMatchObject({ code: 0, errorOutput: "" });
      expect((await store("check", "server.tar")).printed).toMatch(/server\.tar is intact\n$/);
      expect((await store("check")).printed).toMatch(
        /postgres:\/\/127\.0\.0\.1:\d+\/portal_\w+ can be read completely\n$/,
      );
      expect((await store("restore", "server.tar")).errorOutput).toMatch(/is not empty: name an empty one/);
      const other = await database();
      config().storeUrl = other;
      expect(await store("restore", "server.tar")).toMatchObject({ code: 0, errorOutput: "" });
      expect(await foundIn(other)).toEqual(await foundIn(ownUrl));
      expect((await runs.run(["status"])).code).toBe(0);
      const restored = openStore(other);
      const batch = { source: "transfers", as_of: null, at: now.toISOString() };
      const { id } = await restored.db
        .insertInto("call_batches")
        .values(batch)
        .returning("id")
        .executeTakeFirstOrThrow();
      await restored.close();
      expect(id).toBeGreaterThan(1);
    } finally {
      config().storeUrl = ownUrl;
    }
  },
  scaled(120_000),
);
