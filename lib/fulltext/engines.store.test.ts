import { openTestStore } from "@/test/support/stores";
import { textEngineOf } from "./engines";
import { findHits } from "./hits";
import type { TextIndex } from "./text-index";

const index: TextIndex = {
  texts: "article_texts",
  words: "article_words",
  places: [
    { columns: ["headline"], counts: 2, some: true },
    { columns: ["headline", "intro", "hashtags"], counts: 4 },
    { columns: ["headline", "hashtags"], counts: 6 },
    { columns: ["headline"], counts: 8 },
  ],
  halfLife: 10,
};

/** Thirty texts with one word, numbered from 1; every third has another. */
async function openTexts() {
  const store = await openTestStore();
  const rows = Array.from({ length: 30 }, (_, at) => ({
    rowid: at + 1,
    headline: "",
    intro: "",
    body: (at + 1) % 3 === 0 ? "port crane" : "port",
    hashtags: "",
  }));
  for (const { rowid } of rows)
    await store.exec(`insert into articles (n, id, language, headline, intro, body, published_at, images, hashtags)
      values (${rowid}, 'text-${rowid}', 'en', '', '', '', '2026-03-01T08:00:00+08:00', '[]', '[]')`);
  await store.db.transaction().execute((trx) => textEngineOf(trx).write(trx, "article_texts", rows));
  return store;
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test.each([
  ["the last half-life has more than are ranked", "port", [1, 30], 5, numbers(26, 30), 30],
  ["the last half-life has too few", "port", [1, 30], 20, numbers(11, 30), 30],
  ["the last half-life has none", "port", [1, 900], 4, numbers(27, 30), 30],
  ["all are fewer than are ranked", "crane", [1, 30], 20, [3, 6, 9, 12, 15, 18, 21, 24, 27, 30], 10],
  ["the range ends before the newest", "port", [4, 12], 3, [10, 11, 12], 9],
  ["nothing is found", "quay", [1, 30], 5, [], 0],
] as const)(
  "the newest hits are ranked and all are counted where %s",
  async (_, word, [first, last], most, newest, total) => {
    const store = await openTexts();
    const engine = textEngineOf(store.reader);
    const match = engine.expression([{ words: [word], prefix: false }]);
    const hits = await engine.latest(store.reader, index, { match, rows: { first, last }, most });
    expect([...hits.numbers].sort((a, b) => a - b)).toEqual(newest);
    expect(hits.total).toBe(total);
    const page = await engine.newest(store.reader, index, {
      match,
      rows: { first, last },
      limit: 2,
      offset: 1,
    });
    expect(page).toEqual(newest.toReversed().slice(1, 3));
    await store.close();
  },
);

describe("the order of hits, the same in both databases", () => {
  const texts = [
    { headline: "", intro: "", body: "hong kong and hong kong again", hashtags: "" },
    { headline: "hong kong freighter moves", intro: "", body: "", hashtags: "" },
    { headline: "kong", intro: "hong", body: "hong kong", hashtags: "" },
    { headline: "a barge", intro: "", body: "hong and kong", hashtags: "hong kong" },
    { headline: "", intro: "", body: "of hong to kong", hashtags: "" },
    { headline: "\u9999\u6e2f", intro: "", body: "", hashtags: "" },
  ];
  const order = async (query: string, others: string[] = []) => {
    const store = await openTestStore();
    const rows = texts.map((text, at) => ({ rowid: at + 1, ...text }));
    for (const { rowid } of rows)
      await store.exec(`insert into articles (n, id, language, headline, intro, body, published_at, images, hashtags)
        values (${rowid}, 'text-${rowid}', 'en', '', '', '', '2026-03-01T08:00:00+08:00', '[]', '[]')`);
    await store.db.transaction().execute((trx) => textEngineOf(trx).write(trx, "article_texts", rows));
    const ask = { query, others, rows: { first: 1, last: 30 }, page: 1, pageSize: 20 };
    const found = await findHits(store, index, ask);
    await store.close();
    return found;
  };

  test("is by headline, intro and hashtags, body, and by date within each", async () => {
    expect(await order("hong kong")).toEqual({ numbers: [2, 4, 3, 5, 1], total: 5 });
    expect(await order('"hong kong"')).toEqual({ numbers: [2, 4, 3, 1], total: 4 });
  });

  test("counts another name of the same as the one that was typed", async () => {
    expect(await order("hong kong freighter", ["\u9999\u6e2f"])).toEqual({ numbers: [6, 2], total: 2 });
    expect(await order("\u9999\u6e2f", ["hong kong"])).toEqual({ numbers: [6, 2, 4, 3, 5, 1], total: 6 });
    expect(await order("???", ["\u9999\u6e2f"])).toEqual({ numbers: [6], total: 1 });
  });
});
