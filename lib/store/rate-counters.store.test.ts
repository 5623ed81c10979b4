import { openTestStore, type TestStore } from "@/test/support/stores";
import type { Store } from "./connection";
import { addCounts, countRequest, pruneRateCounters } from "./rate-counters";
import { sharedSecret } from "./secrets";

const start = new Date("2026-03-16T23:50:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const rule = { name: "test", most: 3, windowMs: 60_000 };
let store: TestStore;
let other: Store;
beforeAll(async () => {
  store = await openTestStore({ inFile: true });
  other = store.another();
});
afterAll(() => store.close());
beforeEach(() => store.exec("delete from rate_counters; delete from secrets"));

const count = (address: string, now = start, by: Store = store, of = rule) =>
  countRequest(by, of, address, now);

test("two processes count a window together, and above the limit the time to wait is returned", async () => {
  expect([await count("a"), await count("a", start, other), await count("a")]).toEqual([0, 0, 0]);
  expect(await count("a", later(10_500), other)).toBe(50);
  expect(await count("a", later(59_999))).toBe(1);
  expect(await count("b")).toBe(0);
  expect(await count("a", start, store, { ...rule, name: "other" })).toBe(0);
  expect(await count("a", later(60_000))).toBe(0);
  expect(await count("a", later(119_999))).toBe(0);
});

test("counts of processes are added up per window, like requests that are counted directly", async () => {
  const add = (by: Store, now: Date, counted: Record<string, number>) =>
    addCounts(
      by,
      rule,
      Object.entries(counted).map(([address, n]) => ({ address, count: n })),
      now,
    );
  const endsAt = later(60_000);
  expect(await add(store, start, { a: 40 })).toEqual([{ address: "a", count: 40, endsAt }]);
  const both = await Promise.all([
    add(other, later(1_000), { b: 5, a: 2 }),
    add(store, later(1_000), { a: 3, b: 6 }),
  ]);
  const sums = both.flat().map(({ address, count: n }) => `${address} ${n}`);
  expect(sums).toEqual(expect.arrayContaining(["a 45", "b 11"]));
  expect(await count("a", later(2_000))).toBe(58);
  expect(await add(store, later(60_000), { a: 1 })).toEqual([
    { address: "a", count: 1, endsAt: later(120_000) },
  ]);
});

test("a count that was begun under a clock since put back is over", async () => {
  for (let index = 0; index < 4; index += 1) await count("a", later(86_400_000));
  expect(await count("a", later(86_400_000))).toBeGreaterThan(0);
  expect([await count("a"), await count("a"), await count("a")]).toEqual([0, 0, 0]);
  expect(await count("a")).toBe(60);
});

test("networks of 48 bits and all addresses have separate limits, which an address over its own does not use up", async () => {
  const wide = { ...rule, most: 2, ofNetwork: 3, ofAll: 5 };
  const ask = (address: string) => count(address, start, store, wide);
  const passes = async (...addresses: string[]) => {
    const answers = [];
    for (const address of addresses) answers.push((await ask(address)) === 0);
    return answers;
  };
  // The third of one address is not counted against its network.
  expect(await passes("2001:db8:1:1::/64", "2001:db8:1:1::/64", "2001:db8:1:1::/64")).toEqual([
    true,
    true,
    false,
  ]);
  expect(await passes("2001:db8:1:2::/64", "2001:db8:1:3::/64")).toEqual([true, false]);
  expect(await passes("192.0.2.1", "192.0.2.2", "192.0.2.3")).toEqual([true, true, false]);
});

test("a new UTC day starts no new window, neither for forms nor for counts of processes", async () => {
  const tenMinutes = { ...rule, windowMs: 600_000 };
  const beforeMidnight = later(9 * 60_000);
  const afterMidnight = later(11 * 60_000);
  const passes = async (now: Date) => (await countRequest(store, tenMinutes, "192.0.2.9", now)) === 0;
  expect([await passes(beforeMidnight), await passes(beforeMidnight)]).toEqual([true, true]);
  expect([await passes(afterMidnight), await passes(afterMidnight)]).toEqual([true, false]);
  // Ten minutes after it began the window is over.
  expect(await passes(later(19 * 60_000))).toBe(true);

  const reads = { name: "reads", windowMs: 600_000 };
  await addCounts(store, reads, [{ address: "a", count: 40 }], beforeMidnight);
  expect(await addCounts(other, reads, [{ address: "a", count: 2 }], afterMidnight)).toEqual([
    { address: "a", count: 42, endsAt: later(19 * 60_000) },
  ]);
});

test("exactly the limit of many concurrent requests passes", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => count("a", start, index % 2 ? store : other)),
  );
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(3);
});

test("no address is stored, and after a day nothing can be linked to one", async () => {
  await count("192.0.2.77");
  const rows = () => store.all("select * from rate_counters");
  const secrets = async () =>
    (await store.all("select name from secrets order by name")).map(({ name }) => name);
  expect(JSON.stringify(await rows())).not.toContain("192.0.2.77");
  await pruneRateCounters(store, later(59_999));
  expect(await rows()).toHaveLength(1);
  await sharedSecret(store, "form-key");
  await count("192.0.2.77", later(600_000));
  expect(await secrets()).toEqual(["form-key", "rate:2026-03-16", "rate:2026-03-17"]);
  // Windows that began under yesterday's salt may be open for ten minutes more.
  await pruneRateCounters(store, later(600_000));
  expect(await rows()).toHaveLength(1);
  expect(await secrets()).toEqual(["form-key", "rate:2026-03-16", "rate:2026-03-17"]);
  await pruneRateCounters(store, later(1_200_000));
  expect(await secrets()).toEqual(["form-key", "rate:2026-03-17"]);
});

test("counters and salts of a clock that was ahead are deleted, and present ones stay", async () => {
  await count("a", later(50 * 86_400_000));
  await count("a");
  await pruneRateCounters(store, start);
  expect(await store.all("select count(*) as n from rate_counters")).toEqual([{ n: 1 }]);
  expect(await store.all("select name from secrets where name like 'rate:%'")).toEqual([
    { name: "rate:2026-03-16" },
  ]);
});

test("a secret is created once, however many processes request it first", async () => {
  const secrets = await Promise.all([store, other, store, other].map((one) => sharedSecret(one, "new")));
  expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(1);
  expect(secrets[0]).toHaveLength(32);
});
