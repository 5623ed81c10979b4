import fc from "fast-check";
import { isDate } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { anyText } from "@/test/support/random-text";
import { keywordNewsPath, keywordParams } from "./address";
import { keywordApiQuery, parseKeywordQuery } from "./query";
import type { KeywordQuery } from "./schema";

const today = "2022-06-17";
const parse = (text: string, locale: Locale = "en") =>
  parseKeywordQuery(new URLSearchParams(text), { locale, today });
const usual = { from: "2022-05-17", to: "2022-06-17" };

test("without parameters: one month back to today, in the articles of the interface's language", () => {
  expect(parse("")).toEqual({ query: "", hashtag: null, language: "en", ...usual, page: 1 });
  expect(parse("", "zh-cn").language).toBe("zh");
});

test.each<[string, Partial<KeywordQuery>]>([
  ["query=%20hong%20%20kong%0Ato%20&page=3", { query: "hong kong to", page: 3 }],
  ["query=a&query=b", { query: "b" }],
  ["from=2022-01-02&to=2022-02-03", { from: "2022-01-02", to: "2022-02-03" }],
  ["from=2022-02-03&to=2022-01-02", { from: "2022-01-02", to: "2022-02-03" }],
  ["from=2022-05-17&to=2022-06-17&from=2022-01-02&to=2022-02-03", { from: "2022-01-02", to: "2022-02-03" }],
  ["from=2022-03-01", { from: "2022-03-01", to: null }],
  ["from=2002-03-01", { from: "2021-06-17", to: null }],
  ["to=2022-03-31", { from: "2022-02-28", to: "2022-03-31" }],
  ["from=2022-02-30&to=yesterday", usual],
  ["from=0001-01-01&to=9999-12-31", usual],
  ["hashtag=%23%20transhipment", { hashtag: "transhipment" }],
  ["hashtag=%23", { hashtag: null }],
  ["language=zh", { language: "zh" }],
  ["language=ZH-cn", { language: "zh" }],
  ["language=xx", { language: "en" }],
  ["page=-1", { page: 1 }],
  ["page=1e9", { page: 1 }],
  ["page_no=4", { page: 4 }],
])("%p", (text, expected) => {
  expect(parse(text)).toMatchObject(expected);
});

test("an address has the search, without the interface's own language, the first page and a hashtag's range", () => {
  const ask = { ...parse("query=suez%20%26%20panama"), page: 2 };
  expect(keywordParams(ask, "en").toString()).toBe(
    "query=suez+%26+panama&from=2022-05-17&to=2022-06-17&page=2",
  );
  expect(keywordParams(ask, "zh-tw").get("language")).toBe("en");
  expect(keywordParams(parse("hashtag=轉船&query=x", "zh-tw"), "zh-tw").toString()).toBe(
    "hashtag=%E8%BD%89%E8%88%B9",
  );
  expect(keywordNewsPath(parse("hashtag=rail"), "a&b", "en")).toBe(
    "/keyword-news?hashtag=rail&news_id=a%26b",
  );
});

test("any address is a search whose own address is the same search", () => {
  const value = fc.oneof(
    anyText({ maxLength: 250 }),
    fc.constantFrom("2022-01-02", "2022-13-40", "zh", "en", "3", "-1", "#rail", "轉船", "1989-12-31"),
  );
  const name = fc.constantFrom("query", "from", "to", "hashtag", "language", "page", "page_no", "__proto__");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, value), { maxLength: 10 }),
      fc.constantFrom<Locale>("en", "zh-tw"),
      (pairs, locale) => {
        const ask = parseKeywordQuery(Object.fromEntries(pairs), { locale, today });
        expect(isDate(ask.from)).toBe(true);
        expect(ask.to === null || (isDate(ask.to) && ask.to >= ask.from)).toBe(true);
        expect(ask.query.isWellFormed() && ask.query.length <= 200).toBe(true);
        const again = parseKeywordQuery(keywordParams(ask, locale), { locale, today });
        if (ask.hashtag) expect(again).toEqual({ ...ask, ...usual, query: "" });
        else expect(again).toEqual(ask);
      },
    ),
  );
});

test("the API takes a language of the interface or of articles, and knows no other", () => {
  const language = (text?: string) => keywordApiQuery.safeParse({ language: text }).data?.language;
  expect([undefined, "en", "zh", "zh-tw", "zh-cn"].map(language)).toEqual([
    "en",
    "en",
    "zh-tw",
    "zh-tw",
    "zh-cn",
  ]);
  expect(keywordApiQuery.safeParse({ language: "fr" }).success).toBe(false);
});
