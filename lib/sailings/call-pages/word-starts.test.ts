import fc from "fast-check";
import { WordStarts } from "./word-starts";

test("finds what a plain look through all words finds, in the order of the words", async () => {
  const term = fc
    .array(fc.string({ unit: fc.constantFrom("a", "b", "é"), minLength: 1, maxLength: 3 }), { maxLength: 3 })
    .map((words) => words.join(" "));
  const start = fc.string({ unit: fc.constantFrom("a", "b", "é"), maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(term, { maxLength: 20 }), start, async (terms, typed) => {
      const index = await WordStarts.of(terms, (item) => [item]);
      const expected = terms.filter((item) => typed && ` ${item}`.includes(` ${typed}`)).sort();
      expect([...index.find(typed, 100)].sort()).toEqual(expected);
      expect(index.find(typed, 2).length).toBe(Math.min(2, expected.length));
    }),
  );
});

test("leaves out what does not fit", async () => {
  const index = await WordStarts.of(["ab", "ac"], (item) => [item]);
  expect(index.find("a", 5, (item) => item !== "ab")).toEqual(["ac"]);
});
