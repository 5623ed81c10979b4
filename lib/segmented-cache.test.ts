import { SegmentedCache } from "./segmented-cache";

/** Ten of size one in the first place, and thirty in the second. */
const cacheOf = () => new SegmentedCache<{ size: number }>({ once: 10, again: 30 }, ({ size }) => size);
const small = { size: 1 };

test("what was asked for again outlasts what nobody repeats", () => {
  const cache = cacheOf();
  cache.set("a", small);
  cache.set("b", small);
  expect(cache.get("a")).toBe(small);
  for (let at = 0; at < 100; at += 1) cache.set(`${at}`, small);
  expect([cache.get("a"), cache.get("b")]).toEqual([small, undefined]);
  expect([cache.get("99"), cache.get("89")]).toEqual([small, undefined]);
});

test("both places are bounded, and the longest unused go first", () => {
  const cache = cacheOf();
  for (let at = 0; at < 100; at += 1) {
    cache.set(`${at}`, small);
    cache.get(`${at}`);
    cache.set(`once ${at}`, small);
    expect(cache.size).toBeLessThanOrEqual(40);
  }
  expect([cache.size, cache.entries]).toEqual([40, 40]);
  expect([cache.get("70"), cache.get("69")]).toEqual([small, undefined]);
});

test("what is too large for the first place is kept in the second, and what is too large for that is not", () => {
  const cache = cacheOf();
  cache.set("large", { size: 11 });
  cache.set("larger", { size: 31 });
  expect([cache.peek("large"), cache.peek("larger")]).toEqual([{ size: 11 }, undefined]);
  expect(cache.size).toBe(11);
});

test("a look leaves no trace; what is set anew takes the place of what was there", () => {
  const cache = cacheOf();
  cache.set("a", small);
  expect(cache.peek("a")).toBe(small);
  for (let at = 0; at < 10; at += 1) cache.set(`${at}`, small);
  expect(cache.peek("a")).toBeUndefined();
  cache.get("9");
  cache.set("9", { size: 2 });
  expect([cache.peek("9"), cache.entries, cache.size]).toEqual([{ size: 2 }, 9, 10]);
  cache.delete("9");
  expect([cache.peek("9"), cache.entries]).toEqual([undefined, 8]);
});
