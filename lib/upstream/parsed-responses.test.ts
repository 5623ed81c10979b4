import { newParsedResponses, parsedBounds, parseOnce } from "./parsed-responses";

const reading = (value: unknown) => jest.fn(() => ({ value, ok: true }));

test("a text is parsed once, and another text of the same key is parsed again", () => {
  const known = newParsedResponses();
  const [first, again, changed] = [reading(["a"]), reading(["b"]), reading(["c"])];
  expect(parseOnce(known, "key", "text", first).value).toEqual(["a"]);
  expect(parseOnce(known, "key", "text", again).value).toEqual(["a"]);
  expect(again).not.toHaveBeenCalled();
  expect(parseOnce(known, "key", "changed", changed).value).toEqual(["c"]);
  expect(parseOnce(known, "other", "changed", again).value).toEqual(["b"]);
});

test("shared results are frozen", () => {
  const { value } = parseOnce(newParsedResponses(), "key", "text", () => ({
    value: { rows: [{ name: "a" }] },
    ok: true,
  }));
  expect(() => value.rows.push({ name: "b" })).toThrow(TypeError);
  expect(() => Object.assign(value.rows[0] ?? {}, { name: "b" })).toThrow(TypeError);
});

test("a text that cannot be parsed is not cached", () => {
  const known = newParsedResponses();
  const failing = () => {
    throw new Error("no rows");
  };
  expect(() => parseOnce(known, "key", "text", failing)).toThrow("no rows");
  expect(parseOnce(known, "key", "text", reading("read")).value).toBe("read");
});

test("responses and their characters are limited, and one above the limit is parsed each time", () => {
  const known = newParsedResponses({ responses: 3, characters: 100 });
  const keep = (key: string, characters: number) =>
    parseOnce(known, key, "x".repeat(characters), reading(key));
  for (const key of "abcdefgh") keep(key, 10);
  expect([...known.keys()].sort()).toEqual(["f", "g", "h"]);
  for (const key of "ijk") keep(key, 45);
  expect([...known.keys()].sort()).toEqual(["j", "k"]);
  keep("l", 200);
  expect(known.get("l")).toBeUndefined();
  expect(known.calculatedSize).toBeLessThanOrEqual(100);
  expect(newParsedResponses().maxSize).toBe(parsedBounds.characters);
});
