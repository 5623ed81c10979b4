import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import { createNearIndex, distance, firstWords, typosAllowed } from "./near";
import { withoutPort, withoutPortWord } from "./port-words";

/** The distance by its definition, whole tables and all: slow, and plainly right. */
function slowDistance(text: string, term: string): number[] {
  const table = Array.from({ length: text.length + 1 }, (_, line) =>
    Array.from({ length: term.length + 1 }, (_, column) => (line === 0 ? column : line)),
  );
  for (let line = 1; line <= text.length; line++) {
    for (let column = 1; column <= term.length; column++) {
      const same = text[line - 1] === term[column - 1];
      const ways = [
        (table[line - 1]?.[column - 1] ?? 0) + (same ? 0 : 1),
        (table[line - 1]?.[column] ?? 0) + 1,
        (table[line]?.[column - 1] ?? 0) + 1,
      ];
      if (text[line - 1] === term[column - 2] && text[line - 2] === term[column - 1])
        ways.push((table[line - 2]?.[column - 2] ?? 0) + 1);
      (table[line] as number[])[column] = Math.min(...ways);
    }
  }
  return table[text.length] ?? [];
}

test.each([
  ["roterdam", "rotterdam", { start: 1, full: 1 }],
  ["kaoshiung", "kaohsiung", { start: 1, full: 1 }],
  ["felixtow", "felixstowe", { start: 1, full: 2 }],
  ["roterd", "rotterdam", { start: 1, full: 3 }],
  ["shanghai", "shanghai", { start: 0, full: 0 }],
  ["xshanghai", "shanghai", { start: 1, full: 1 }],
])("%p and %p", (text, term, expected) => {
  expect(distance(text, term, 2)).toEqual(expected);
});

test("agrees with the definition, for any two texts", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "港"), maxLength: 12 });
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (text, term, most) => {
      const last = slowDistance(text, term);
      const start = Math.min(...last);
      const expected = start > most ? null : { start, full: Math.min(most + 1, last[term.length] as number) };
      expect(distance(text, term, most)).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

test("one typing error from five letters, two from eight, none in a text that is not a name", () => {
  expect(["rotr", "roter", "roterda", "roterdam", "a b c d", "x".repeat(61)].map(typosAllowed)).toEqual([
    0, 1, 1, 2, 0, 0,
  ]);
});

test.each([
  ["port of hamburg", "hamburg"],
  ["hamburg port", "hamburg"],
  ["上海港", "上海"],
  ["新港", "新港"],
  ["port", "port"],
  ["rotterdam", "rotterdam"],
])("%p without a word for a port is %p", (text, expected) => {
  expect(withoutPort(text)).toBe(expected);
});

test.each([
  ["port of hamburg", "hamburg"],
  ["hamburg port", "hamburg"],
  ["port hamburg", "hamburg"],
  ["上海港", "上海"],
  ["上海 港口", "上海"],
  ["panama city", "panama city"],
  ["上海市", "上海市"],
  ["香港", "香港"],
  ["port", "port"],
])("%p without nothing but a word for a port is %p", (text, expected) => {
  expect(withoutPortWord(text)).toBe(expected);
});

test.each([
  ["rotterdam maasvlakte two", ["rotterdam maasvlakte", "rotterdam"]],
  ["los angeles", []],
  ["rotterdam", []],
  ["上海 洋山", ["上海"]],
])("%p begins with %p", (text, expected) => {
  expect(firstWords(text)).toEqual(expected);
});

describe("the index", () => {
  const index = createNearIndex();
  const names = {
    rotterdam: "NLRTM",
    rotherham: "GBRTH",
    hamburg: "DEHAM",
    hamburgo: "DEHAM",
    鹿特丹港区码头: "NLRTM",
  };
  for (const [term, id] of Object.entries(names)) index.add({ term, id });
  index.add({ term: "rotterdam", id: "USRTM" });

  test("returns the nearest first, each once, no more than requested", () => {
    expect(index.find("roterdam", 5)).toEqual(["NLRTM", "USRTM", "GBRTH"]);
    expect(index.find("rotherhem", 5)).toEqual(["GBRTH"]);
    expect(index.find("roterdam", 1)).toEqual(["NLRTM"]);
    expect(index.find("hamberg", 5)).toEqual(["DEHAM"]);
    expect(index.find("jamburg", 5)).toEqual(["DEHAM"]);
    expect(index.find("ptterdam", 5)).toEqual(["NLRTM", "USRTM"]);
    expect(index.find("hamb", 5)).toEqual([]);
    expect(index.find("", 5)).toEqual([]);
  });

  test("finds every term that is near, and no other", () => {
    const name = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), minLength: 3, maxLength: 11 });
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 60 }), name, (terms, text) => {
        const some = createNearIndex();
        for (const term of terms) some.add({ term, id: term });
        const most = typosAllowed(text);
        const near = terms.filter((term) => most > 0 && distance(text, term, most));
        expect(some.find(text, 100).sort()).toEqual(near.sort());
      }),
      { numRuns: 300 },
    );
  });

  test("never throws, whatever is typed", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        expect(index.find(text, 3).length).toBeLessThanOrEqual(3);
        expect(firstWords(withoutPort(text)).length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 50 },
    );
  });
});

test("the first searches, which compare with all terms, find what the index finds", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "港"), minLength: 4, maxLength: 10 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), word, (terms, text) => {
      const [scanned, indexed] = [createNearIndex(), createNearIndex()];
      for (const index of [scanned, indexed])
        for (const [at, term] of terms.entries()) index.add({ term, id: `${at}`, isLesser: at % 3 === 0 });
      for (const _ of indexed.prepare());
      expect(scanned.find(text, 10)).toEqual(indexed.find(text, 10));
      for (let search = 0; search < 10; search += 1) scanned.find("abcabcab", 1);
      expect(scanned.find(text, 10)).toEqual(indexed.find(text, 10));
    }),
  );
});
