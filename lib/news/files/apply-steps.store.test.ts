import { setTimeout as sleep } from "node:timers/promises";
import { recordChange } from "@/lib/store/changes";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { unfinishedImports } from "@/lib/store/unfinished-imports";
import { singleSteps, usualSteps } from "@/test/support/single-steps";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { withdrawArticle } from "../manage";
import type { ArticleRecord } from "../schema";
import { embeddedNews } from "../search/embedded";
import { articleSteps, replacePublished } from "./apply-articles";
import { articlesImporter } from "./import";
import type { ImportedArticle } from "./import-record";
import { createStaging, dropStaging, stageArticles } from "./import-staging";
import { mostUnpublished } from "./unpublished";

/** Imports of articles are applied step by step, so that forms are written in between. */

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  usualSteps();
  await store.close();
});

const now = new Date("2026-03-16T04:00:00Z");
const run = (records: readonly object[], options: Partial<ImportJob> = {}) => {
  async function* input() {
    yield records.map((record) => JSON.stringify(record)).join("\n");
  }
  const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
  return articlesImporter.run({ ...job, ...options });
};

const article = (news_id: string, facts: object = {}) => ({
  news_id,
  headline: `Berths of ${news_id}`,
  intro: `Cranes ${news_id}`,
  body: `<p>Quay ${news_id} opens.</p>`,
  publish_date: "2026-03-15 09:30:00+0800",
  language: "en",
  ...facts,
});
const mainland = (news_id: string, headline: string) => ({
  ...{ news_id, language: "zh-hans", headline, intro: "", body: "<p>箱子</p>" },
});
const ids = async () => (await store.all("select id from articles order by id")).map(({ id }) => id);

/** A file of everything: articles of a story, a draft, one dated later, one with its text for the Mainland, one withdrawn before. */
const file = (word: string) => [
  mainland("zh", `盐田${word}`),
  article("one", { story: "berths", headline: `Berths ${word}`, legacy_urls: ["/old/one"] }),
  article("draft", { status: "draft", intro: word }),
  article("zh", { language: "zh", story: "berths", headline: "鹽田泊位" }),
  article("later", { publish_date: "2026-03-20 09:30:00+0800", headline: `Later ${word}` }),
  article("withdrawn", { headline: `Withdrawn ${word}` }),
  article("two", { hashtags: ["quay"] }),
  // The same again is one article.
  article("two", { hashtags: ["quay"] }),
];

test.each([null, replacePublished])(
  "a file applied article by article is stored, found and told as in one step: replace %s",
  async (replace) => {
    const outcome = async () => {
      await run([article("withdrawn"), article("draft"), article("leaves", { story: "berths" })]);
      await withdrawArticle(store, "withdrawn", now);
      await run(file("first"), { replace });
      const rehearsed = await run(file("second"), { replace, dryRun: true });
      await store.exec("delete from changes");
      const { changes } = await run(file("second"), { replace });
      const search = { hashtag: null, language: "en", from: "2026-03-01", to: null, page: 1 } as const;
      const found = await embeddedNews(store, undefined, () => now).searchArticles({
        ...search,
        query: "second",
      });
      return {
        rehearsed: rehearsed.changes,
        changes,
        found: found.items.map(({ id }) => id),
        // Positions within a second may differ.
        articles: (await store.all("select * from articles order by n")).map(({ n: _, ...row }) => row),
        aside: await store.all("select * from articles_aside order by id"),
        words: await store.all("select word from article_words order by word"),
        due: await store.all("select due_at, domain, key from due_changes order by due_at, key"),
        redirects: await store.all("select * from redirects order by 1"),
        changed: (await store.all("select distinct key from changes order by key")).map(({ key }) => key),
      };
    };
    const whole = await outcome();
    await store.close();
    store = await openTestStore();
    singleSteps();
    const stepped = await outcome();
    // A story is touched once for each of its articles that a step has.
    expect(stepped).toEqual({
      ...whole,
      rehearsed: { ...whole.rehearsed, changedKeys: expect.any(Number) },
      changes: { ...whole.changes, changedKeys: expect.any(Number) },
    });
    expect(whole.changes?.remarks).toHaveLength(3);
    expect(whole.found).toEqual(["one"]);
    expect(whole.changed).toEqual(["draft", "later", "leaves", "one", "two", "withdrawn", "zh"]);
    expect(whole.aside.map(({ id }) => id)).toEqual(replace ? ["draft", "withdrawn"] : ["withdrawn"]);
  },
);

/** Ends an import in the transaction of a step after the first, which is undone. */
const endingAfter = (lines: number, steps: number) => {
  let looks = 0;
  return {
    throwIfAborted() {
      // Once for each line, and after each step.
      if (++looks > lines + steps) throw new Error("ended");
    },
  } as AbortSignal;
};

test("an import that ends between two steps leaves whole articles, and the same file completes it", async () => {
  await run([article("zh", { language: "zh", headline: "舊" }), article("one"), article("two")]);
  singleSteps();
  const renewed = [
    article("zh", { language: "zh", headline: "新" }),
    article("one", { headline: "Renewed" }),
    article("two", { headline: "Renewed" }),
    mainland("zh", "新的"),
  ];
  const signal = endingAfter(renewed.length, 2);
  await expect(run(renewed, { signal })).rejects.toThrow("ended");
  const headlines = async () =>
    Object.fromEntries(
      (await store.all("select id, headline from articles")).map(({ id, headline }) => [id, headline]),
    );
  expect(await headlines()).toEqual({ zh: "新", one: "Renewed", two: "Berths of two" });
  expect(await embeddedNews(store).getArticle("zh", "zh")).toMatchObject({
    simplified: { headline: "新的" },
  });
  // Each has its words in the index, and no other.
  const counted = await store.all("select count(*) as texts from article_texts");
  expect(Number(counted[0]?.texts)).toBe(3);
  const later = new Date(now.getTime() + 600_000);
  expect(await unfinishedImports(store.reader, later)).toMatchObject([
    { domain: "articles", isKilled: true },
  ]);
  await run(renewed);
  expect(await headlines()).toEqual({ zh: "新", one: "Renewed", two: "Renewed" });
  expect(await unfinishedImports(store.reader, later)).toEqual([]);
});

test("others write between two steps of an import", async () => {
  await store.close();
  store = await openTestStore({ inFile: true });
  const other = store.another();
  singleSteps();
  let isOver = false;
  const importing = run(Array.from({ length: 30 }, (_, at) => article(`a${at}`))).finally(() => {
    isOver = true;
  });
  let between = 0;
  while (!isOver) {
    await sleep(5);
    await recordChange(other.db, "sailings", "form", now);
    if ((await unfinishedImports(other.reader, now)).length > 0) between++;
  }
  await importing;
  expect(between).toBeGreaterThan(0);
  expect(await ids()).toHaveLength(30);
});

test("a step whose transaction was rolled back writes all of its words when it runs again", async () => {
  singleSteps();
  const staged = ["crane", "crane"].map((headline, at): ImportedArticle => {
    const record = {
      ...{ id: `a${at}`, language: "en", headline, intro: "" },
      ...{ body: "<p>Quay</p>", story: null },
    };
    const dated = { publishedAt: "2026-03-15T09:30:00+08:00", images: [], hashtags: [] };
    return { record: { ...record, ...dated } as ArticleRecord, status: "live", place: "line 1", legacy: [] };
  });
  await store.db.connection().execute(async (db) => {
    await createStaging(db);
    await stageArticles(db, staged, { first: 0, now });
    const job = { now, skipBad: false, unpublishes: false, sample: false };
    const [first, second] = await articleSteps(db, job);
    const aborted = db.transaction().execute(async (trx) => {
      await first?.(trx);
      throw new Error("aborted");
    });
    await expect(aborted).rejects.toThrow("aborted");
    for (const step of [first, second])
      await db.transaction().execute(async (trx) => void (await step?.(trx)));
    await dropStaging(db);
  });
  const words = (await store.all("select word from article_words")).map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(["crane", "quay"]));
});

test.each<[string, readonly object[], RegExp, string[]]>([
  [
    "two articles have one id",
    [article("a"), article("b"), article("a", { headline: "Other" })],
    /^Two articles have one id/,
    ["b"],
  ],
  [
    "a text for the Mainland belongs to no article",
    [mainland("c", "箱子"), article("a"), article("b")],
    /"c" belongs to no Chinese article/,
    ["a", "b"],
  ],
  [
    "its article is in English",
    [article("a"), mainland("a", "箱子")],
    /"a" belongs to no Chinese article/,
    ["a"],
  ],
])("nothing is written where %s, unless bad ones are left out", async (_, records, reason, left) => {
  singleSteps();
  for (const dryRun of [true, false]) await expect(run(records, { dryRun })).rejects.toThrow(reason);
  expect(await ids()).toEqual([]);
  expect(await store.all("select * from unfinished_imports")).toEqual([]);
  const report = await run(records, { skipBad: true });
  expect(report.changes?.conflicts).toBeGreaterThan(0);
  expect(await ids()).toEqual(left);
});

test("a file with more drafts than there is room for is refused before its first step", async () => {
  const rows = Array.from({ length: mostUnpublished - 1 }, (_, at) => ({
    ...{ id: `aside-${at}`, state: "draft" as const, language: "en" as const, headline: "Quay" },
    ...{ published_at: "2026-03-15T09:30:00+08:00", record: "{}" },
  }));
  await insertMany(store.db, "articles_aside", rows);
  singleSteps();
  const drafts = ["a", "b"].map((id) => article(id, { status: "draft" }));
  await expect(run([article("live"), ...drafts])).rejects.toThrow(/^More than 50000 articles/);
  expect(await ids()).toEqual([]);
  // One that replaces another takes no room.
  await run([article("live"), article("aside-7", { status: "draft" }), ...drafts.slice(1)]);
  expect(await ids()).toEqual(["live"]);
});
