import { addDays } from "@/lib/calendar";
import { embeddedNews } from "@/lib/news/embedded";
import type { KeywordAsk } from "@/lib/news/schema";
import { openStore } from "@/lib/store/connection";
import { articleCount, articlesTold, firstDay, lastDay, newsStore } from "./news-store";
import { random, report, timing } from "./support";

/**
 * Keyword search over a large archive, in the store that its import left behind (articles-import.bench.ts): what a
 * reader types, over a month, a year or everything.
 */
const queryCount = 1000;
const warmUpCount = 100;
const bound = 20;

/** Common words of the trade among them, in one to three terms; Chinese ones of one, two and more characters. */
const queries: Record<KeywordAsk["language"], readonly string[]> = {
  en: [
    ..."container|containers|vessel|port|feeder|reefer|demurrage|berth|cargo|ship|the|con|rate|Singapore".split(
      "|",
    ),
    ..."bill of lading|Hong Kong|port congestion|general average|transhipment hub|blank sailing".split("|"),
    ...'"verified gross mass"|vessel schedule|customs entry security|insurance claim cargo|nosuchword'.split(
      "|",
    ),
  ],
  zh: [
    ..."貨櫃|碼頭|船期|運費|海關|保險|香港|倉庫|空運|提單|轉運|駁船|航線|新加坡|船公司|危險品|冷藏櫃".split(
      "|",
    ),
    ..."码头|集装箱|船公司|危险品|的|櫃|貨櫃 碼頭|香港 海關|托運人|沒有這詞|航空公司 貨物".split("|"),
  ],
};

function drawAsks(count: number): KeywordAsk[] {
  const next = random(20_260_301);
  const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T;
  return Array.from({ length: count }, () => {
    const language = pick(["en", "zh"] as const);
    const days = pick([31, 31, 365, null]);
    const to = days === null ? null : addDays(lastDay, -Math.floor(next() * 700));
    const from = days === null || to === null ? firstDay : addDays(to, -days);
    return { query: pick(queries[language]), hashtag: null, language, from, to, page: pick([1, 1, 1, 2, 7]) };
  });
}

const store = openStore(`file:${await newsStore()}`);
const counted = await store.reader
  .selectFrom("articles")
  .select(({ fn }) => fn.countAll<number>().as("total"))
  .executeTakeFirstOrThrow();
if (counted.total !== articleCount) throw new Error(`The store holds ${counted.total} articles.`);
const news = embeddedNews(store);
const asks = drawAsks(queryCount + warmUpCount);
const samples: { all: number[]; twoCharacters: number[] } = { all: [], twoCharacters: [] };
let hits = 0;
for (const [index, ask] of asks.entries()) {
  const begun = performance.now();
  const answer = await news.searchArticles(ask);
  const ms = performance.now() - begun;
  hits += answer.total;
  if (index < warmUpCount) continue;
  samples.all.push(ms);
  if (/^\p{sc=Han}{2}$/u.test(ask.query)) samples.twoCharacters.push(ms);
}
store.close();
if (hits === 0) throw new Error("No query found anything.");
report([
  timing(`keyword search: store, ${articlesTold}`, samples.all, bound),
  timing("keyword search: two Chinese characters", samples.twoCharacters, bound),
]);
