import { dayNumber } from "@/lib/i18n/formats";
import { embeddedNews } from "@/lib/news/operator";
import { articleSchema } from "@/lib/news/schema";
import type { Store } from "@/lib/store/connection";
import { dropSample, rollSample } from "@/lib/store/sample";
import { openTestStore } from "@/test/support/stores";
import { moveDates, sampleDay, sampleOfFiles } from "./sample-files";

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  await rollSample(store, await sampleOfFiles("articles", "data"), "2026-03-02");
});
afterAll(() => store.close());

const changed = async () =>
  (await store.db.selectFrom("changes").select(["domain", "key"]).execute()).map(
    ({ domain, key }) => `${domain} ${key}`,
  );

test.each(["en", "zh"] as const)(
  "articles in %s, newest first, none later than yesterday",
  async (language) => {
    const { items, total, totalPages } = await embeddedNews(store).listArticles({
      language,
      page: 1,
      from: "2026-02-16",
    });
    expect(total).toBeGreaterThanOrEqual(25);
    expect(totalPages).toBe(2);
    const dates = items.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates[0]).toMatch(/^2026-03-01T\d\d:\d\d:00\+08:00$/);
    for (const item of items) expect(() => articleSchema.parse(item)).not.toThrow();
  },
);

test("a body has paragraphs, heads below the headline and lists", async () => {
  const article = await embeddedNews(store).getArticle("1032", "zh");
  expect(article).toMatchObject({ language: "zh", images: [] });
  expect(article?.body).toMatch(/^<p>艙單被海關系統退回.*<\/p>\n<p>/);
  expect(article?.body).toContain("\n<h2>親手算一次</h2>\n<p>");
});

test("a new day brings the same ids a day later, and notes what changed", async () => {
  const before = await embeddedNews(store).getArticle("1006", "en");
  await store.db.deleteFrom("changes").execute();
  const written = await rollSample(store, await sampleOfFiles("articles", "data"), "2026-03-03");
  expect(written).toBe(96);
  const after = await embeddedNews(store).getArticle("1006", "en");
  expect(before?.publishedAt).toBe("2026-02-23T11:50:00+08:00");
  expect(after).toEqual({ ...before, publishedAt: "2026-02-24T11:50:00+08:00" });
  expect(new Set(await changed()).size).toBe(96);
  expect(await changed()).toContain("articles 1006");
});

test("dropping the sample takes its full text along", async () => {
  await store.db.deleteFrom("changes").execute();
  expect(await dropSample(store, "articles")).toBe(96);
  expect(await changed()).toContain("articles 1006");
  for (const table of ["articles", "article_hashtags", "article_texts"] as const) {
    const row = await store.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirst();
    expect({ table, rows: row?.rows }).toEqual({ table, rows: 0 });
  }
});

test.each([
  ["2026-03-16", "2026-03-15,15-03-2026,20260315,1-2026-03-15-7x"],
  ["2026-03-18", "2026-03-17,17-03-2026,20260315,1-2026-03-15-7x"],
  ["2025-03-01", "2025-02-28,28-02-2025,20260315,1-2026-03-15-7x"],
])("on %s the dates of a file are so many days later", (today, moved) => {
  const days = dayNumber(today) - dayNumber(sampleDay);
  expect(moveDates("2026-03-15,15-03-2026,20260315,1-2026-03-15-7x", days)).toBe(moved);
});
