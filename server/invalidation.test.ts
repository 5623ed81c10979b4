import { type ProcessMetrics, processMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import { recordChange, recordChanges, recordScheduledInvalidations } from "@/lib/store/changes";
import { openStore, type Store } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { startInvalidation } from "./invalidation";

const now = new Date("2026-03-16T02:00:00Z");

describe("reading changes", () => {
  let store: Store;
  let end: () => void;
  /** What each reading of the feed invalidates, as domain:key. */
  const invalidated: string[][] = [];
  const failures: unknown[] = [];
  let fail = false;
  let clock = now;
  /** What is waited for before anything is invalidated. */
  let caughtUp: Promise<void>;

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
    store = openStore(":memory:");
    await migrate(store);
    invalidated.length = 0;
    failures.length = 0;
    fail = false;
    clock = now;
    caughtUp = Promise.resolve();
    await recordChange(store.db, "articles", "before the start", now);
    setProcessMetrics({ countStoreQuery() {} } as unknown as ProcessMetrics);
    end = await startInvalidation(
      store,
      (changes) => {
        if (fail) throw new Error("not now");
        invalidated.push(changes.map(({ domain, key }) => `${domain}:${key}`));
      },
      { invalidated: () => {}, failed: (error) => failures.push(error) },
      () => clock,
      () => caughtUp,
    );
  });
  afterEach(() => {
    end();
    setProcessMetrics(undefined);
    jest.useRealTimers();
    store.close();
  });
  const second = async () => {
    jest.advanceTimersByTime(1000);
    for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  test("begins with the latest change, invalidates once a change, tries a failed one again", async () => {
    await second();
    expect(invalidated).toEqual([]);
    await recordChange(store.db, "articles", "8", now);
    fail = true;
    const age = () => processMetrics()?.readChangeFeed?.() ?? Number.NaN;
    const [before, from] = [age(), performance.now()];
    await second();
    expect([invalidated.length, failures.length]).toEqual([0, 1]);
    // While it fails, metrics show since when.
    expect(age()).toBeGreaterThanOrEqual(before);
    fail = false;
    await second();
    expect(age()).toBeLessThan((performance.now() - from) / 1000);
    await second();
    expect(invalidated).toEqual([["articles:8"]]);
  });

  test("invalidates nothing before pages show the change", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    caughtUp = promise;
    await recordChange(store.db, "articles", "8", now);
    await second();
    await second();
    expect(invalidated).toEqual([]);
    resolve();
    await second();
    expect(invalidated).toEqual([["articles:8"]]);
  });

  test("a scheduled change is applied at its instant, once, on every server that was running before", async () => {
    const at = new Date(now.getTime() + 3_600_000);
    await recordScheduledInvalidations(store.db, "articles", [
      { key: "7", at },
      { key: "past", at: now },
    ]);
    clock = new Date(at.getTime() - 1);
    await second();
    expect(invalidated).toEqual([]);
    clock = at;
    await second();
    await second();
    expect(invalidated).toEqual([["articles:7"]]);
  });

  test("a large import is read to its end at once", async () => {
    const keys = Array.from({ length: 2500 }, (_, key) => `a-${key}`);
    await recordChanges(store.db, "articles", { keys: [...keys, "77"], all: false, now });
    await second();
    expect(invalidated.map(({ length }) => length)).toEqual([1000, 1000, 501]);
    expect(invalidated[2]?.at(-1)).toBe("articles:77");
  });

  test("no scheduled invalidation is skipped, even if there are more than one query reads", async () => {
    const at = (ms: number) => new Date(now.getTime() + 3_600_000 + ms);
    const articles = Array.from({ length: 1000 }, (_, key) => ({ key: `a-${key}`, at: at(0) }));
    await recordScheduledInvalidations(store.db, "articles", articles);
    await recordScheduledInvalidations(store.db, "sailings", [{ key: "HKHKG", at: at(1) }]);
    clock = at(1);
    await second();
    expect(invalidated.map((changes) => changes.toSorted())).toEqual([["articles:*", "sailings:*"]]);
  });

  test("too many changes for single records are recorded as one change of the complete domain", async () => {
    const keys = Array.from({ length: 5001 }, (_, key) => `a-${key}`);
    await recordChanges(store.db, "articles", { keys, all: false, now });
    await second();
    expect(invalidated).toEqual([["articles:*"]]);
  });
});
