import { type RequestContext, withRequest } from "@/lib/observability/request-context";
import { memoizeLatest, memoizePerVersion } from "./per-version";

const aTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("memoizePerVersion", () => {
  let version: number | null;
  let count: number;
  const store = { version: () => version };
  const load = async (_store: typeof store, _name: string) => ++count;
  const key = (name: string) => name;
  beforeEach(() => {
    version = 1;
    count = 0;
  });

  test("a value is cached until a commit, for each store and key", async () => {
    const memoized = memoizePerVersion(load, { key, max: 2 });
    expect([await memoized(store, "a"), await memoized(store, "b"), await memoized(store, "a")]).toEqual([
      1, 2, 1,
    ]);
    expect(await memoized({ version: () => 1 }, "a")).toBe(3);
    version = 2;
    expect([await memoized(store, "a"), await memoized(store, "a")]).toEqual([4, 4]);
  });

  test("nothing is cached while the version is unknown", async () => {
    const memoized = memoizePerVersion(load, { key, max: 2 });
    version = null;
    expect([await memoized(store, "a"), await memoized(store, "a")]).toEqual([1, 2]);
  });

  test("a value that was requested before a commit is not returned after it", async () => {
    let finish = (_value: number) => {};
    const slow = () => new Promise<number>((resolve) => (finish = resolve));
    const memoized = memoizePerVersion(slow, { key: () => "", max: 2 });
    const before = memoized(store);
    const finishBefore = finish;
    version = 2;
    const after = memoized(store);
    finish(2);
    finishBefore(1);
    expect([await before, await after, await memoized(store)]).toEqual([1, 2, 2]);
  });

  test("each store's entries are bounded", async () => {
    const memoized = memoizePerVersion(load, { key, max: 2 });
    for (const name of ["a", "b", "c"]) await memoized(store, name);
    expect([await memoized(store, "c"), await memoized(store, "a")]).toEqual([3, 4]);
  });

  test("entries may be of something else than the store's version", async () => {
    let revision = "one";
    const memoized = memoizePerVersion(load, { key, max: 2, version: () => revision });
    await memoized(store, "a");
    version = 2;
    expect(await memoized(store, "a")).toBe(1);
    revision = "two";
    expect(await memoized(store, "a")).toBe(2);
  });
});

describe("memoizeLatest", () => {
  const store = {};
  let built: string[];
  let builds: { resolve: () => void; reject: (error: Error) => void }[];
  const build = (revision: string) => () => {
    built.push(revision);
    return new Promise<string>((resolve, reject) =>
      builds.push({ resolve: () => resolve(`of ${revision}`), reject }),
    );
  };
  beforeEach(() => {
    built = [];
    builds = [];
  });

  test("a value is built once per revision; while another is built the previous one is served", async () => {
    const latest = memoizeLatest<string>();
    const ask = (revision: string) => latest(store, revision, build(revision));
    const first = Promise.all([ask("one"), ask("one")]);
    builds[0]?.resolve();
    expect(await first).toEqual(["of one", "of one"]);
    expect([await ask("two"), await ask("two")]).toEqual(["of one", "of one"]);
    builds[1]?.resolve();
    await aTurn();
    expect(await ask("two")).toBe("of two");
    expect(built).toEqual(["one", "two"]);
  });

  test("two are never built at a time, whatever revisions follow meanwhile", async () => {
    const latest = memoizeLatest<string>();
    const ask = (revision: string) => latest(store, revision, build(revision));
    const asked = [ask("one"), ask("two"), ask("three")];
    expect(built).toEqual(["one"]);
    builds[0]?.resolve();
    expect(await Promise.all(asked)).toEqual(["of one", "of one", "of one"]);
    expect(await ask("three")).toBe("of one");
    expect(await ask("four")).toBe("of one");
    expect(built).toEqual(["one", "three"]);
    builds[1]?.resolve();
    await aTurn();
    expect([await ask("three"), await ask("four")]).toEqual(["of three", "of three"]);
    expect(built).toEqual(["one", "three", "four"]);
  });

  test("a failure is thrown where there is nothing before it, and is not cached", async () => {
    const latest = memoizeLatest<string>();
    await expect(latest(store, "one", () => Promise.reject(new Error("locked")))).rejects.toThrow("locked");
    await expect(latest(store, "one", async () => "built")).resolves.toBe("built");
    expect(await latest(store, "two", () => Promise.reject(new Error("locked")))).toBe("built");
    await aTurn();
    expect(await latest(store, "two", async () => "rebuilt")).toBe("built");
    await aTurn();
    expect(await latest(store, "two", async () => "not asked for")).toBe("rebuilt");
  });

  test("a response of a request for which another revision was built is not cached", async () => {
    const latest = memoizeLatest<string>({ waitMs: 1000 });
    const isCached = async (revision: string, builds = build(revision)) => {
      const request: RequestContext = { id: revision };
      await withRequest(request, () => latest(store, revision, builds));
      return request.cacheable !== false;
    };
    const first = [isCached("one"), isCached("two")];
    builds[0]?.resolve();
    expect(await Promise.all(first)).toEqual([true, false]);
    expect([await isCached("two", async () => "of two"), await isCached("two")]).toEqual([true, true]);
    const next = [isCached("three"), isCached("four")];
    builds[1]?.resolve();
    expect(await Promise.all(next)).toEqual([true, false]);
    expect(await isCached("four", () => Promise.reject(new Error("not built")))).toBe(false);
  });

  test("a response with the previous value is not cached, even if the next one is built at the same moment", async () => {
    const latest = memoizeLatest<string>();
    const ask = async (revision: string) => {
      const request: RequestContext = { id: revision };
      const value = await withRequest(request, () => latest(store, revision, async () => `of ${revision}`));
      return [value, request.cacheable !== false];
    };
    expect(await ask("one")).toEqual(["of one", true]);
    expect(await ask("two")).toEqual(["of one", false]);
    expect(await ask("two")).toEqual(["of two", true]);
  });

  test("with a wait, a build that ends in time is returned, and a longer one is not waited for", async () => {
    const latest = memoizeLatest<string>({ waitMs: 20 });
    await latest(store, "one", async () => "of one");
    expect(await latest(store, "two", async () => "of two")).toBe("of two");
    expect(await latest(store, "three", build("three"))).toBe("of two");
    expect(await latest(store, "four", () => Promise.reject(new Error("not built")))).toBe("of two");
  });
});
