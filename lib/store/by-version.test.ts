import { keepByVersion } from "./by-version";

function reading() {
  const keep = keepByVersion<number>(2);
  let count = 0;
  const read = (store: { version(): number | null }, key: string) => keep(store, key, async () => ++count);
  return read;
}

test("what was read is given again until a commit, for each store and key", async () => {
  const read = reading();
  let version = 1;
  const store = { version: () => version };
  expect([await read(store, "a"), await read(store, "b"), await read(store, "a")]).toEqual([1, 2, 1]);
  expect(await read({ version: () => 1 }, "a")).toBe(3);
  version = 2;
  expect([await read(store, "a"), await read(store, "a")]).toEqual([4, 4]);
});

test("where nobody tells of commits all is read anew", async () => {
  const read = reading();
  const store = { version: () => null };
  expect([await read(store, "a"), await read(store, "a")]).toEqual([1, 2]);
});

test("a store's oldest is forgotten", async () => {
  const read = reading();
  const store = { version: () => 1 };
  expect([await read(store, "a"), await read(store, "b"), await read(store, "c")]).toEqual([1, 2, 3]);
  expect([await read(store, "c"), await read(store, "a")]).toEqual([3, 4]);
});
