import { openTestStore } from "@/lib/store/test-stores";
import { textEngineOf } from "./engines";
import type { TextIndex } from "./text-index";

const index: TextIndex = {
  texts: "article_texts",
  words: "article_words",
  weights: [8, 4, 1, 6],
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
    const hits = await engine.best(store.reader, index, { match, rows: { first, last }, most });
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
