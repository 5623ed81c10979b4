import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { parseSearch } from "@/lib/fulltext/terms";
import { limits } from "@/lib/site/site";
import { openStore, type Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import { onServer, openTestStore } from "@/test/support/stores";
import { archiveMonths, mostMonths } from "../query";
import type { ArticleRecord, KeywordQuery } from "../schema";
import { writeArticles } from "../write";
import { addressesOf, embeddedNews } from "./embedded";
import { localiseArticle, toCard } from "./localise";
import { placeOf, placesBetween } from "./order";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

function article(id: string, facts: Partial<ArticleRecord> = {}): ArticleRecord {
  return {
    id,
    language: "en",
    headline: `Headline ${id}`,
    intro: "",
    body: "<p>Nothing of note.</p>",
    publishedAt: "2022-06-10T10:00:00+08:00",
    images: [],
    hashtags: [],
    story: null,
    ...facts,
  };
}
const write = (...records: ArticleRecord[]) =>
  store.db.transaction().execute((trx) => writeArticles(trx, records, { sample: false }));
const ask = (facts: Partial<KeywordQuery>): KeywordQuery => ({
  query: "",
  hashtag: null,
  language: "en",
  from: "2022-01-01",
  to: "2022-12-31",
  page: 1,
  ...facts,
});
const found = async (facts: Partial<KeywordQuery>) =>
  (await embeddedNews(store).searchArticles(ask(facts))).items.map(({ id }) => id);

test("the headline weighs more than the body, and of equals the newer wins", async () => {
  const body = "<p>Reefers are plugged in before the gate closes.</p>";
  await write(
    article("body-old", { body, publishedAt: "2022-06-01T10:00:00+08:00" }),
    article("body-new", { body, publishedAt: "2022-06-20T10:00:00+08:00" }),
    article("headline", { headline: "Reefers first", publishedAt: "2022-06-05T10:00:00+08:00" }),
    article("none"),
  );
  await expect(found({ query: "reefer" })).resolves.toEqual(["headline", "body-new", "body-old"]);
});

test("the newest are first where that is requested", async () => {
  const body = "<p>Reefers are plugged in before the gate closes.</p>";
  await write(
    article("body-old", { body, publishedAt: "2022-06-01T10:00:00+08:00" }),
    article("body-new", { body, publishedAt: "2022-06-20T10:00:00+08:00" }),
    article("headline", { headline: "Reefers first", publishedAt: "2022-06-05T10:00:00+08:00" }),
  );
  await expect(found({ query: "reefer", newest: true })).resolves.toEqual([
    "body-new",
    "headline",
    "body-old",
  ]);
});

test("a word of five letters or more that occurs nowhere is replaced by one that does, one edit away", async () => {
  await write(
    article("a", { headline: "Demurrage or detention?", body: "<p>Detention at Tilbury.</p>" }),
    article("b", { headline: "Detentions", body: "<p>Berths of the Tilbury quay.</p>" }),
    article("zh", { language: "zh", headline: "Demurrage", body: "<p>滯期費</p>" }),
  );
  const near = (query: string, facts: Partial<KeywordQuery> = {}) =>
    embeddedNews(store).nearSearch(ask({ query, ...facts }));
  // A letter less, more, other, and two that changed places; case and what stands beside stay as they are.
  for (const typed of ["demurage", "demurrrage", "demurrige", "demurraeg"])
    await expect(near(typed)).resolves.toBe("demurrage");
  // Capitals stay where they were typed.
  await expect(near("Demurage")).resolves.toBe("Demurrage");
  await expect(near("DEMURAGE Tilbry")).resolves.toBe("DEMURRAGE Tilbury");
  await expect(near("TILBRY detntion")).resolves.toBe("TILBURY detention");
  await expect(near("tilbury detntion")).resolves.toBe("tilbury detention");
  await expect(near("tilbry detntion")).resolves.toBe("tilbury detention");
  // Of several the one that finds most.
  await expect(near("detentiona")).resolves.toBe("detention");
  // Short ones, those that stand somewhere, those two edits away, Chinese, and what finds nothing together.
  for (const typed of ["quaz", "deten", "dmurage", "滯期", "demurage nowhere", "", "x".repeat(200)])
    await expect(near(typed)).resolves.toBeNull();
  // Each language by itself: the word is known, but no article of the language has it.
  await expect(near("tilbry", { language: "zh" })).resolves.toBeNull();
});

test("a headline of last month comes before the body of today, one of two years ago does not", async () => {
  const body = "<p>A quay, and a quay again.</p>";
  await write(
    article("body", { body, publishedAt: "2022-06-05T10:00:00+08:00" }),
    article("headline", { headline: "The quay", publishedAt: "2022-05-05T10:00:00+08:00" }),
    article("old", { headline: "Old quay", publishedAt: "2020-06-05T10:00:00+08:00" }),
  );
  await expect(found({ query: "quay", from: "2020-01-01" })).resolves.toEqual(["headline", "body", "old"]);
});

test("another name of the subject finds the same", async () => {
  await write(
    article("both", { language: "zh", headline: "Yantian 與鹽田" }),
    article("zh", { language: "zh", headline: "鹽田港擠塞" }),
  );
  await expect(found({ query: "Yantian", language: "zh" })).resolves.toEqual(["both"]);
  await expect(found({ query: "Yantian", language: "zh", others: ["鹽田"] })).resolves.toHaveLength(2);
});

test("an old article ranks below a new one with a slightly weaker match", async () => {
  const long = `<p>Berth windows. ${"More words follow. ".repeat(5)}</p>`;
  await write(
    article("old", { body: "<p>Berth windows.</p>", publishedAt: "2022-01-05T10:00:00+08:00" }),
    article("new", { body: long, publishedAt: "2022-12-05T10:00:00+08:00" }),
  );
  await expect(found({ query: "berth" })).resolves.toEqual(["new", "old"]);
});

test("equal matches rank by headline, hashtags, intro, body", async () => {
  const filler = "Nothing of note. ".repeat(3);
  await write(
    article("body", { body: `<p>A quay. ${filler}</p>` }),
    article("intro", { intro: "A quay." }),
    article("hashtag", { hashtags: ["quay"] }),
    article("headline", { headline: "The quay" }),
  );
  await expect(found({ query: "quay" })).resolves.toEqual(["headline", "hashtag", "intro", "body"]);
});

test("phrases are distinguished from separate words: hits are counted as far as they are ranked, and beyond within a hundredth", async () => {
  const together = { body: "<p>It lay alongside quay seven.</p>" };
  const apart = { body: "<p>The quay was not alongside.</p>" };
  const count = 700;
  // Every fifth has them apart.
  await write(
    ...Array.from({ length: count }, (_, at) =>
      article(`a${at}`, {
        ...(at % 5 === 0 ? apart : together),
        publishedAt: new Date(Date.UTC(2022, 5, 1) + at * 60_000).toISOString(),
      }),
    ),
  );
  const phrase = '"alongside quay"';
  const totalOf = async (to: string) =>
    (await embeddedNews(store).searchArticles(ask({ query: phrase, to }))).total;
  const all = await totalOf("2022-12-31");
  expect(Math.abs(all - 560)).toBeLessThanOrEqual(5);
  // The first day in Hong Kong has 960 minutes of them; up to the day before there are none.
  await expect(totalOf("2022-05-31")).resolves.toBe(0);
  // What comes after the five hundred that are ranked.
  const ids = await found({ query: phrase, page: Math.floor(500 / limits.articlesPerPage) + 1 });
  expect(ids).toHaveLength(limits.articlesPerPage);
  for (const id of ids) expect(Number(id.slice(1)) % 5).not.toBe(0);
});

test("days are the publisher's, both ends included", async () => {
  await write(
    article("before", { publishedAt: "2022-06-09T23:59:59+08:00" }),
    article("first", { publishedAt: "2022-06-09T16:00:00Z" }),
    article("last", { publishedAt: "2022-06-10T17:59:59+02:00" }),
    article("after", { publishedAt: "2022-06-10T16:00:00Z" }),
  );
  const day = { from: "2022-06-10", to: "2022-06-10" };
  await expect(found(day)).resolves.toEqual(["last", "first"]);
  await expect(found({ ...day, query: "headline" })).resolves.toEqual(["last", "first"]);
  await expect(found({ ...day, to: null })).resolves.toEqual(["after", "last", "first"]);
});

test("either script finds a Chinese article, English is found by accents or without, languages stay separate", async () => {
  await write(
    article("zh", { language: "zh", headline: "鹽田港貨櫃量上升", hashtags: ["鹽田"] }),
    article("en", { headline: "Café chain opens in Yantian 鹽田港", hashtags: ["Yantian"] }),
  );
  for (const query of ["鹽田", "盐田港", "货柜", "集装箱", "櫃", "上升"]) {
    await expect(found({ query, language: "zh" })).resolves.toEqual(["zh"]);
  }
  await expect(found({ query: "cafe yan" })).resolves.toEqual(["en"]);
  await expect(found({ query: "盐田港" })).resolves.toEqual(["en"]);
  await expect(found({ hashtag: "盐田", language: "zh" })).resolves.toEqual(["zh"]);
  await expect(found({ hashtag: "#YANTIAN" })).resolves.toEqual(["en"]);
});

test("the same id replaces: text, hashtags and place", async () => {
  await write(article("a", { headline: "Old words", hashtags: ["old"] }), article("b"));
  const again = article("a", { headline: "New words", publishedAt: "2022-06-11T10:00:00+08:00" });
  await expect(write(again)).resolves.toEqual({ written: 1, replaced: 1, unchanged: 0 });
  await expect(found({ query: "old" })).resolves.toEqual([]);
  await expect(found({ hashtag: "old" })).resolves.toEqual([]);
  await expect(found({ query: "new" })).resolves.toEqual(["a"]);
  await expect(found({})).resolves.toEqual(["a", "b"]);
});

test("articles of one second each have a position, and pages have every hit once, ranked or not", async () => {
  const many = Array.from({ length: 1050 }, (_, index) => article(`m${index}`, { body: "<p>Quay</p>" }));
  await write(...many);
  const seen = new Set<string>();
  const first = await embeddedNews(store).searchArticles(ask({ query: "quay" }));
  expect(first).toMatchObject({ total: 1050, totalPages: 53, page: 1 });
  for (let page = 1; page <= first.totalPages; page += 1) {
    for (const id of await found({ query: "quay", page })) seen.add(id);
  }
  expect(seen.size).toBe(1050);
  await expect(found({ query: "quay", page: 54 })).resolves.toEqual([]);
});

test("a new article is found at once in a file with memoised searches", async () => {
  const folder = mkdtempSync(join(tmpdir(), "articles-"));
  store.close();
  store = openStore(`file:${join(folder, "portal.db")}`);
  await migrate(store);
  const many = Array.from({ length: 45 }, (_, index) => article(`a${index}`, { headline: "Berth" }));
  await write(...many);
  const search = (page: number) => embeddedNews(store).searchArticles(ask({ query: "berth", page }));
  const idsOf = async () =>
    (await Promise.all([1, 2, 3].map(search))).flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(await idsOf()).size).toBe(45);
  await write(article("new", { headline: "Berth", publishedAt: "2022-06-11T10:00:00+08:00" }));
  await write(article("a7", { headline: "Nothing" }));
  const ids = await idsOf();
  expect(ids[0]).toBe("new");
  expect(ids).not.toContain("a7");
  expect((await search(1)).total).toBe(45);
  rmSync(folder, { recursive: true });
});

test("a stored row that cannot be read is left out and reported", async () => {
  await write(article("good"), article("bad", { publishedAt: "2022-06-11T10:00:00+08:00" }));
  await store.db.updateTable("articles").set({ images: "{" }).where("id", "=", "bad").execute();
  const dropped: unknown[] = [];
  const news = embeddedNews(store, (facts) => dropped.push(facts));
  const { items } = await news.searchArticles(ask({}));
  expect(items.map(({ id }) => id)).toEqual(["good"]);
  expect(dropped).toEqual([{ table: "articles", count: 1, id: "bad" }]);
});

test("a story's article in the other language", async () => {
  await write(article("en", { story: "quay" }), article("zh", { story: "quay", language: "zh" }));
  const news = embeddedNews(store);
  await expect(news.getTranslation("quay", "zh")).resolves.toBe("zh");
  await expect(news.getTranslation("other", "zh")).resolves.toBeNull();
});

test("Simplified is derived in text alone: no address, attribute or tag value changes", () => {
  const record = article("zh", {
    language: "zh",
    headline: "網絡",
    body: '<p>貨櫃<a href="/keyword?query=貨櫃">碼頭</a></p>',
    hashtags: ["貨櫃"],
    images: [{ url: "/pictures/櫃.jpg", alt: "貨櫃" }],
  });
  const shown = localiseArticle(record, "zh-cn", null);
  expect(shown).toMatchObject({
    lang: "zh-Hans",
    headline: "网络",
    body: '<p>集装箱<a href="/keyword?query=貨櫃">码头</a></p>',
    tags: [{ label: "集装箱", value: "貨櫃" }],
    images: [{ url: "/pictures/櫃.jpg", alt: "集装箱" }],
  });
  const twice = { hashtags: ["Rates", "rates", "gates"], images: [...record.images, ...record.images] };
  const once = localiseArticle({ ...record, ...twice }, "en", null);
  expect([once.tags.map(({ value }) => value), once.images]).toEqual([["Rates", "gates"], record.images]);
  expect(localiseArticle(record, "en", null)).toMatchObject({ lang: "zh-Hant", headline: "網絡" });
  expect(localiseArticle(article("en"), "zh-cn", null).lang).toBe("en");
});

test("a card marks what matched, in the script that is shown, with a passage around it", () => {
  const far = `<p>${"首段沒有提及。".repeat(30)}新貨櫃碼頭啟用，泊位增加。${"其餘從略。".repeat(30)}</p>`;
  const record = article("zh", { language: "zh", headline: "貨櫃碼頭擴建", intro: "簡介。", body: far });
  const { match } = toCard(record, "zh-cn", parseSearch("碼頭"));
  expect(match?.headline).toEqual([
    { text: "集装箱", hit: false },
    { text: "码头", hit: true },
    { text: "扩建", hit: false },
  ]);
  const passage = match?.passage ?? [];
  expect(passage.map(({ text }) => text).join("")).toMatch(/^… .*新集装箱码头启用，泊位增加。.* …$/);
  expect(passage.filter(({ hit }) => hit)).toEqual([{ text: "码头", hit: true }]);
  expect(toCard(record, "zh-cn", null)).not.toHaveProperty("match");
});

test("months are the publisher's, of one language, up to today's; topics as they were written last", async () => {
  await write(
    article("a", { publishedAt: "2022-05-31T16:00:00Z", hashtags: ["LNG", "rates"] }),
    article("b", { publishedAt: "2022-05-31T15:59:59Z", hashtags: ["lng"] }),
    article("c", { publishedAt: "2022-06-30T23:59:59+08:00", hashtags: ["Rates", "rail"] }),
    article("zh", { publishedAt: "2022-06-10T10:00:00+08:00", language: "zh", hashtags: ["船公司"] }),
  );
  const news = embeddedNews(store);
  const months = archiveMonths("2022-06-17");
  expect(months.slice(0, 2)).toEqual([
    { month: "2022-06", from: "2022-06-01", to: "2022-06-30" },
    { month: "2022-05", from: "2022-05-01", to: "2022-05-31" },
  ]);
  expect(months.length).toBeLessThanOrEqual(mostMonths);
  const counts = await news.countMonths("en", months);
  expect(counts).toHaveLength(months.length);
  expect(counts?.slice(0, 3)).toEqual([2, 1, 0]);
  await expect(news.listTopics("en", 10)).resolves.toEqual(["LNG", "Rates", "rail"]);
  await expect(news.listTopics("en", 1)).resolves.toEqual(["LNG"]);
  await expect(news.listTopics("zh", 10)).resolves.toEqual(["船公司"]);
});

test("addresses for sitemaps are read from an index without the articles, however many there are", async () => {
  const many = await openTestStore();
  const rows = Array.from({ length: 2000 }, (_, at) => ({
    n: placeOf("en", at * 1000),
    id: `many-${at}`,
    language: "en" as const,
    headline: "Quay",
    intro: "",
    body: "Crane ".repeat(300),
    published_at: "1970-01-01T00:00:00+00:00",
    images: "[]",
    hashtags: "[]",
    sample: 0,
  }));
  await insertMany(many.db, "articles", rows);
  // PostgreSQL reads an index alone where it knows that all transactions see the rows.
  await many.exec(onServer ? "vacuum analyze articles" : "analyze articles");
  const { sql: text, parameters } = addressesOf(many, placesBetween("en", null, null), 200).compile();
  const explained = CompiledQuery.raw(`${onServer ? "explain" : "explain query plan"} ${text}`, [
    ...parameters,
  ]);
  const { rows: plan } = await many.reader.executeQuery<Record<string, unknown>>(explained);
  const lines = plan.map((row) => String(row.detail ?? row["QUERY PLAN"])).join("\n");
  expect(lines).toMatch(
    onServer
      ? /Index Only Scan Backward using articles_addresses/
      : /USING COVERING INDEX articles_addresses \(n>\? AND n<\?\)/,
  );
  expect(lines).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/);
  await many.close();
});
