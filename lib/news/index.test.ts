process.env.LOG_LEVEL = "silent";

import { locales } from "@/lib/i18n/locales";
import { sampleSource } from "@/lib/portal/prepare";
import { store } from "@/lib/store/connection";
import { rollSample } from "@/lib/store/sample";
import { getArticle, getEdition, getFollowing, searchArticles, searchStep } from ".";
import type { KeywordQuery } from "./schema";

beforeAll(async () => rollSample(store(), await sampleSource("articles", "data"), "2026-03-16"));
afterAll(() => store().close());

test("a link to the next article describes what it opens, in every language of the interface", async () => {
  for (const locale of locales) {
    let article = await getEdition("1107", locale);
    for (let step = 0; step < 5 && article; step += 1) {
      const next = await getFollowing(article, locale);
      const opened = next && (await getEdition(next.id, locale));
      expect(next).toEqual(opened && { id: opened.id, headline: opened.headline, lang: opened.lang });
      article = opened;
    }
  }
});

test("an article is shown in the reader's language where its story exists in it, else in its own", async () => {
  const pair = await store()
    .reader.selectFrom("articles as en")
    .innerJoin("articles as zh", (join) =>
      join.onRef("zh.story", "=", "en.story").on("en.language", "=", "en").on("zh.language", "=", "zh"),
    )
    .select(["en.id as en", "zh.id as zh"])
    .executeTakeFirstOrThrow();
  expect(await getEdition(pair.en, "en")).toMatchObject({ id: pair.en, lang: "en", translationId: pair.zh });
  expect(await getEdition(pair.en, "zh-cn")).toMatchObject({ id: pair.zh, lang: "zh-Hans" });
  expect(await getEdition(pair.zh, "en")).toMatchObject({ id: pair.en });
  expect(await getArticle(pair.en, "zh-tw")).toMatchObject({ id: pair.en, translationId: pair.zh });
  expect(await getEdition("1107", "zh-tw")).toMatchObject({ id: "1107", lang: "en", translationId: null });
  expect(await getEdition("no-such", "en")).toBeNull();
  // A translation that cannot be read is as good as none.
  const unreadable = store().db.updateTable("articles").where("id", "=", pair.zh);
  await unreadable.set({ images: "no list" }).execute();
  expect(await getEdition(pair.en, "zh-tw")).toMatchObject({ id: pair.en, lang: "en" });
  await unreadable.set({ images: "[]" }).execute();
});

test("an article written for the Mainland is shown there as it was written, and derived where it was not", async () => {
  expect(await getArticle("1221", "zh-tw")).toMatchObject({
    lang: "zh-Hant",
    headline: expect.stringContaining("跨境車隊"),
  });
  expect(await getArticle("1221", "zh-cn")).toMatchObject({
    lang: "zh-Hans",
    headline: "十四家跨境车队合用回程　空驶过关少了一成多",
    body: expect.stringContaining("谁在虎门"),
  });
});

describe("stepping through a search", () => {
  const ask: KeywordQuery = {
    query: "",
    hashtag: null,
    language: "en",
    from: "2025-01-01",
    to: null,
    page: 1,
  };
  const found = async (page: number) => (await searchArticles({ ...ask, page }, "en")).items;

  test("each link has the page of the result with its article, from the first to the last", async () => {
    const { totalPages } = await searchArticles(ask, "en");
    expect(totalPages).toBeGreaterThan(2);
    const all = (
      await Promise.all(Array.from({ length: totalPages }, (_, index) => found(index + 1)))
    ).flat();
    const seen: string[] = [];
    let step = await searchStep(ask, "en", null);
    for (;;) {
      seen.push(step.article?.id ?? "");
      const { next } = step;
      if (!next) break;
      step = await searchStep({ ...ask, page: next.page ?? 1 }, "en", next.id);
      expect(step).toMatchObject({ article: { id: next.id, headline: next.headline }, page: next.page });
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  test("an article that is not in the search is followed by the complete result", async () => {
    const [first] = await found(1);
    const other = { ...ask, language: "zh" as const };
    const [chinese] = (await searchArticles(other, "zh-tw")).items;
    const step = await searchStep(ask, "en", chinese?.id ?? "");
    expect(step).toMatchObject({ article: { id: chinese?.id }, next: { id: first?.id, page: 1 } });
    expect(await searchStep({ ...ask, query: "xyzzyqu" }, "en", null)).toMatchObject({
      article: null,
      next: null,
    });
  });
});
