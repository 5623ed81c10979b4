import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import { findMatches, markPassage } from "./marks";
import { matchExpression, parseSearch } from "./terms";
import { indexText } from "./tokens";

const database = new DatabaseSync(":memory:");
database.exec("create virtual table texts using fts5(body, tokenize = 'ascii', prefix = '1 3')");
const search = database.prepare("select count(*) as hits from texts where texts match ?");
afterAll(() => database.close());

function finds(text: string, query: string): boolean {
  database.exec("delete from texts");
  database.prepare("insert into texts (body) values (?)").run(indexText(text));
  const match = matchExpression(parseSearch(query));
  return match !== "" && Number(search.get(match)?.hits) === 1;
}

/** The text with its matches in brackets. */
function marked(text: string, query: string): string {
  let result = "";
  let at = 0;
  for (const { start, end } of findMatches(text, parseSearch(query))) {
    result += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return result + text.slice(at);
}

test("tokens: words as they are, runs of characters as pairs and the last one alone", () => {
  expect(indexText("MSC’s 貨櫃船, ＦＣＬ ×2")).toBe("mscs 货柜 柜船 船 fcl 2");
  expect(indexText("港")).toBe("港");
  expect(indexText("C++, C# or C-3")).toBe("cplusplus csharp or c 3");
  expect(indexText("a\u{20bb7}野家 x")).toBe("a \u{20bb7}野 野家 家 x");
});

const text = "Café du Port C, c: 貨櫃碼頭的「衞生」規定，mid-2022 shipping of 20’ reefers to Łódź. ＨＫＧ";
test.each([
  // Two characters in either script, one character, a longer run.
  ["碼頭", "貨櫃[碼頭]的"],
  ["码头", "貨櫃[碼頭]的"],
  ["柜", "貨[櫃]碼頭"],
  ["規", "[規]定"],
  ["定", "規[定]，"],
  ["货柜码头", "[貨櫃碼頭]的"],
  ["卫生", "「[衞生]」"],
  // The trade's other word for it.
  ["集装箱", "[貨櫃]碼頭"],
  ["集裝箱碼頭", "[貨櫃碼頭]"],
  // Accents, width, case, beginnings of words, words joined by a sign.
  ["cafe", "[Café] du"],
  ["hkg", "[ＨＫＧ]"],
  ["SHIP", "[shipping] of"],
  ["mid-2022", "[mid]-[2022]"],
  ["lodz", "[Łódź]"],
  // All terms; quotation marks.
  ["reefers 碼頭", "[reefers]"],
  ['"shipping of 20"', "[shipping] [of] [20]’"],
])("%s is found and marked", (query, part) => {
  expect(finds(text, query)).toBe(true);
  expect(marked(text, query)).toContain(part);
});

test.each([
  "C++",
  "c#",
  "C+",
  "頭碼",
  "碼的",
  "shipping vessels",
  "hipping",
  "du po",
  '"shipping 20"',
  '"ship"',
  "sh",
  "",
  "  ",
  "???",
  '"',
  "🚢",
])("%s is not found", (query) => {
  expect(finds(text, query)).toBe(false);
});

const operators = fc.constantFrom(
  ...[
    '"',
    "'",
    "*",
    "(",
    ")",
    "AND",
    "OR",
    "NOT",
    "NEAR(",
    "^",
    ":",
    "{",
    "}",
    "+",
    "-",
    ",",
    "\\",
    "%",
    ";",
  ],
  ...["body:", "--", "/*", "\u0000", "\ud800", "貨", "櫃", "é", "ﬀ", "ship", " ", "“", "」", "𠮷", "\u0301"],
);
const anything = fc.oneof(
  anyText({ maxLength: 60 }),
  fc.array(operators, { maxLength: 20 }).map((parts) => parts.join("")),
);

test("whatever is typed is a search, never an error", () => {
  fc.assert(
    fc.property(anything, (query) => {
      const match = matchExpression(parseSearch(query));
      if (match) expect(() => search.get(match)).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

test("marks are within the text, in order, separate, on complete characters", () => {
  fc.assert(
    fc.property(anything, anything, (shown, query) => {
      let last = -1;
      for (const { start, end } of findMatches(shown, parseSearch(query))) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(shown.length);
        expect(shown.toWellFormed().slice(start, end).isWellFormed()).toBe(true);
        last = end;
      }
    }),
    { numRuns: 500 },
  );
});

const words = fc.array(
  fc.constantFrom("ship", "Ports", "貨櫃", "碼頭", "Über", "2022", "著名", "衞", "ＴＥＵ"),
  {
    minLength: 1,
    maxLength: 8,
  },
);

test("a part of a text is found in it and marked", () => {
  fc.assert(
    fc.property(words, fc.nat(7), (parts, index) => {
      const whole = parts.join(" ");
      const word = parts[index % parts.length] ?? "";
      expect(finds(whole, word)).toBe(true);
      expect(marked(whole, word)).toContain(`[${word}]`);
    }),
    { numRuns: 200 },
  );
});

test.each([
  [
    "a sentence",
    "The first sentence is about nothing at all. In it nothing stands. The berths of the reefer quay are full, and more.",
    "reefer",
    "… In it nothing stands. The berths of the reefer quay are full, and more.",
  ],
  [
    "a word, where no sentence begins near by",
    `${"abcdefgh ".repeat(12)}reefer`,
    "reefer",
    `… ${"abcdefgh ".repeat(6)}reefer`,
  ],
  [
    "a clause of Chinese",
    "珠江口至巴生港五日船程，紙本提單往往比船更遲到而且沒有人知道原因。船公司索性把電子提單列為首選，危險品另計。",
    "危險品",
    "… 船公司索性把電子提單列為首選，危險品另計。",
  ],
  [
    "a clause where the sentence began long before",
    "一二三四五六七八九十一二三四五六七八九十，甲乙丙丁戊己庚辛壬癸，危險品另計。",
    "危險品",
    "… 甲乙丙丁戊己庚辛壬癸，危險品另計。",
  ],
])("a passage begins with %s", (_, text, query, expected) => {
  const terms = parseSearch(query);
  const parts = markPassage(
    ["", () => text],
    { before: /\p{Script=Han}/u.test(text) ? 24 : 60, total: 200 },
    terms,
  );
  expect(parts.map((part) => part.text).join("")).toBe(expected);
});

test("in a passage no head is glued to the text below it", () => {
  const text = "What it costs\nA reefer costs more.\nMore follows.\n何時截關\n冷藏櫃先截。";
  const parts = markPassage(["", () => text], { before: 60, total: 200 }, parseSearch("reefer"));
  expect(parts.map((part) => part.text).join("")).toBe(
    "What it costs · A reefer costs more. More follows. 何時截關 · 冷藏櫃先截。",
  );
});
