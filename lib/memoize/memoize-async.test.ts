import { memoizeAsync } from "./memoize-async";

let loaded: string[];
const load = async (name: string) => {
  loaded.push(name);
  return name === "none" ? null : { name };
};
const key = (name: string) => name;
beforeEach(() => {
  loaded = [];
});

test("a value is loaded once, however many calls are concurrent, also an empty one", async () => {
  const memoized = memoizeAsync(load, { key, max: 3 });
  const [one, again, other] = await Promise.all(["a", "a", "b"].map((name) => memoized(name)));
  expect(again).toBe(one);
  expect(other).toEqual({ name: "b" });
  expect(await memoized("a")).toBe(one);
  expect([await memoized("none"), await memoized("none")]).toEqual([null, null]);
  expect(loaded).toEqual(["a", "b", "none"]);
});

test("beyond the bound the least recently used goes first", async () => {
  const memoized = memoizeAsync(load, { key, max: 2 });
  for (const name of ["a", "b", "a", "c", "a", "b"]) await memoized(name);
  expect(loaded).toEqual(["a", "b", "c", "b"]);
});

test("sizes are bounded, and what is larger than the bound is loaded each time", async () => {
  const memoized = memoizeAsync(load, { key, maxSize: 10, sizeOf: (_value, name) => name.length });
  for (const name of ["aaaa", "bbbb", "cccc", "bbbb", "aaaa"]) await memoized(name);
  expect(loaded).toEqual(["aaaa", "bbbb", "cccc", "aaaa"]);
  const large = "x".repeat(11);
  expect([await memoized(large), await memoized(large)]).toEqual([{ name: large }, { name: large }]);
  expect(loaded.slice(4)).toEqual([large, large]);
});

test("a value that is pushed out while it is loaded still reaches who waits for it", async () => {
  const memoized = memoizeAsync(load, { key, max: 1 });
  const values = await Promise.all(["a", "b", "c"].map((name) => memoized(name)));
  expect(values.map((value) => value?.name)).toEqual(["a", "b", "c"]);
});

test("a failure reaches all who wait, and is not cached", async () => {
  let fails = true;
  const memoized = memoizeAsync(
    async (name: string) => {
      if (fails) throw new Error("no font");
      return name;
    },
    { key, max: 2 },
  );
  const outcomes = await Promise.allSettled([memoized("a"), memoized("a")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await memoized("a")).toBe("a");
});

describe("by the clock", () => {
  let now = 0;
  beforeEach(() => {
    now = 1_000;
    jest.spyOn(performance, "now").mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());
  /** The cache looks at the clock once a millisecond: its timer is older than this one. */
  const pass = async (ms: number) => {
    now += ms;
    await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test("a value serves for its time, which may follow from the value", async () => {
    const memoized = memoizeAsync(load, { key, max: 5, ttlMs: (value) => (value ? undefined : 60_000) });
    const both = async () => [await memoized("a"), await memoized("none")];
    await both();
    await pass(59_000);
    await both();
    expect(loaded).toEqual(["a", "none"]);
    await pass(2_000);
    await both();
    expect(loaded).toEqual(["a", "none", "none"]);
  });

  test("a call does not prolong the lifetime of a value", async () => {
    const memoized = memoizeAsync(load, { key, max: 5, ttlMs: 60_000 });
    for (let time = 0; time < 3; time += 1) {
      await memoized("a");
      await pass(25_000);
    }
    await memoized("a");
    expect(loaded).toEqual(["a", "a"]);
  });
});
