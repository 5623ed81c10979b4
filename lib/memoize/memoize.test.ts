import { memoize } from "./memoize";

let computed: string[];
const compute = (text: string) => {
  computed.push(text);
  return text === "none" ? undefined : { text };
};
beforeEach(() => {
  computed = [];
});

test("a result is computed once, also one that is undefined", () => {
  const memoized = memoize(compute, { max: 2 });
  expect(memoized("a")).toBe(memoized("a"));
  expect([memoized("none"), memoized("none")]).toEqual([undefined, undefined]);
  expect(computed).toEqual(["a", "none"]);
});

test("never more results are cached than the bound", () => {
  const memoized = memoize(compute, { max: 2 });
  for (const text of ["a", "b", "c", "c", "a", "a"]) memoized(text);
  expect(computed).toEqual(["a", "b", "c", "a"]);
});

test("a key may distinguish arguments", () => {
  const memoized = memoize(compute, { max: 2, key: (text) => text.length });
  expect(memoized("b")).toBe(memoized("a"));
  expect(computed).toEqual(["b"]);
});

test("a call that throws is not cached", () => {
  let fails = true;
  const memoized = memoize(
    (text: string) => {
      if (fails) throw new Error("no font");
      return text;
    },
    { max: 2 },
  );
  expect(() => memoized("a")).toThrow("no font");
  fails = false;
  expect(memoized("a")).toBe("a");
});
