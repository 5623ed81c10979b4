import { openTestStore, type TestStore } from "@/test/support/stores";
import { insertMany } from "./insert";
import {
  listRedirects,
  localizedRedirectTarget,
  mostRedirects,
  oldAddress,
  redirectTarget,
  writeRedirects,
} from "./redirects";

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const write = (...rows: [old: string, target: string][]) =>
  store.db.transaction().execute((trx) =>
    writeRedirects(
      trx,
      rows.map(([old, target]) => ({ old, target })),
    ),
  );
const articleRow = (n: number, id: string, language: "en" | "zh") => ({
  ...{ n, id, language, headline: "A", intro: "", body: "", published_at: "2026-03-15T09:30:00+08:00" },
  ...{ images: "[]", hashtags: "[]", story: null, simplified: null, about: null, sample: 0 },
});
async function all(): Promise<string[]> {
  const found: string[] = [];
  for await (const { old, target } of listRedirects(store)) found.push(`${old} ${target}`);
  return found;
}

test.each([
  ["https://old.example/2019/05/berths/", "/2019/05/berths"],
  ["2019/05/berths.html?x=1#top", "/2019/05/berths.html?x=1"],
  ["https://old.example/%e6%b8%af/", "/%E6%B8%AF"],
  ["/港", "/%E6%B8%AF"],
  ["https://old.example/?p=7", "/?p=7"],
  ["https://old.example/", null],
  ["mailto:a@b.example", null],
  ["/%ff", null],
  [`/${"x".repeat(1001)}`, null],
])("the old address of %j is %j", (text, old) => expect(oldAddress(text)).toBe(old));

test("an address redirects with or without campaign parameters; one with a query redirects only with it", async () => {
  await write(["/a", "/news?news_id=1"], ["/b?id=2", "/news?news_id=2"]);
  for (const address of ["/a", "/a/", "/a?utm_source=x", "/a#top"])
    expect(await redirectTarget(store, address)).toBe("/news?news_id=1");
  expect(await redirectTarget(store, "/b?id=2")).toBe("/news?news_id=2");
  for (const address of ["/b", "/b?id=3", "/c", "/A"])
    expect(await redirectTarget(store, address)).toBeNull();
});

test("an address without a language redirects to the Chinese edition of a Chinese article, one with a language stays in it", async () => {
  await insertMany(store.db, "articles", [
    articleRow(1, "en-1", "en"),
    articleRow(2, "zh-1", "zh"),
    { ...articleRow(3, "zh-2", "zh"), simplified: "{}" },
  ]);
  await write(
    ["/a", "/news?news_id=en-1"],
    ["/b", "/news?news_id=zh-1"],
    ["/c", "/news?news_id=gone"],
    ["/e", "/news?news_id=zh-2"],
  );
  expect(await localizedRedirectTarget(store, "/e", null)).toBe("/zh-cn/news?news_id=zh-2");
  expect(await localizedRedirectTarget(store, "/a", null)).toBe("/news?news_id=en-1");
  expect(await localizedRedirectTarget(store, "/b", null)).toBe("/zh-tw/news?news_id=zh-1");
  expect(await localizedRedirectTarget(store, "/b", "zh-cn")).toBe("/zh-cn/news?news_id=zh-1");
  expect(await localizedRedirectTarget(store, "/a", "zh-tw")).toBe("/zh-tw/news?news_id=en-1");
  expect(await localizedRedirectTarget(store, "/c", null)).toBe("/news?news_id=gone");
  expect(await localizedRedirectTarget(store, "/d", null)).toBeNull();
});

test("chains are shortened, whichever end comes first, and no address redirects to itself", async () => {
  await write(["/a", "/news?news_id=1"]);
  await write(["/news?news_id=1", "/news?news_id=2"]);
  expect(await all()).toEqual(["/a /news?news_id=2", "/news?news_id=1 /news?news_id=2"]);
  await write(["/b", "/news?news_id=1"], ["/news?news_id=2", "/news?news_id=2"]);
  expect(await redirectTarget(store, "/b")).toBe("/news?news_id=2");
  await write(["/news?news_id=2", "/news?news_id=1"]);
  for (const row of await all()) expect(row.split(" ")[0]).not.toBe(row.split(" ")[1]);
});

test("an import that would exceed the limit is rolled back", async () => {
  const rows = Array.from({ length: mostRedirects }, (_, n) => ({
    old: `/o${n}`,
    target: "/news?news_id=1",
  }));
  await insertMany(store.db, "redirects", rows);
  await expect(write(["/more", "/news?news_id=1"])).rejects.toThrow("old addresses");
  expect(await redirectTarget(store, "/more")).toBeNull();
  await write(["/o1", "/news?news_id=2"]);
});
