import { recordChange, recordChanges, recordDue } from "@/lib/store/changes";
import { openStore, type Store } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { pagesTouched, startRenewal } from "./invalidation";

const now = new Date("2026-03-16T02:00:00Z");

/** Cached pages, as the page cache names them. */
const kept = [
  ...["/en", "/zh-cn", "/en/news/7", "/zh-tw/news/7", "/en/news/77", "/en/news/8"],
  ...["/en/yp", "/en/yp/company/2001/any", "/zh-tw/yp/company/2001/ins", "/en/yp/company/20011/any"],
  ...["/en/terms", "/en/kb/port", "/zh-tw/statistics"],
];
/** They lead to articles, to any of them. */
const companies = kept.filter((path) => path.includes("/yp/company/"));
const dropped = (...changes: [string, string][]) =>
  kept.filter(pagesTouched(changes.map(([domain, key]) => ({ domain, key }))));

test("a change touches the pages that show it, in every language, and no other", () => {
  expect(dropped()).toEqual([]);
  expect(dropped(["articles", "7"])).toEqual(["/en", "/zh-cn", "/en/news/7", "/zh-tw/news/7", ...companies]);
  expect(dropped(["companies", "2001"], ["companies", "2001"])).toEqual([
    "/en/yp",
    "/en/yp/company/2001/any",
    "/zh-tw/yp/company/2001/ins",
  ]);
  expect(dropped(["articles", "*"])).toEqual(kept.filter((path) => /^\/[^/]+$|news|company/.test(path)));
  expect(dropped(["companies", "*"])).toEqual(kept.filter((path) => path.includes("/yp")));
  expect(dropped(["sailings", "*"])).toEqual(["/en/kb/port"]);
  expect(dropped(["anything else", "7"])).toEqual(kept);
});

test("however many changes there are, what they do not touch stays", () => {
  const many = Array.from({ length: 5000 }, (_, key): [string, string] => ["articles", `a-${key}`]);
  expect(dropped(...many).filter((path) => !path.includes("/yp/company/"))).toEqual(["/en", "/zh-cn"]);
});

describe("reading changes", () => {
  let store: Store;
  let end: () => void;
  /** What each drop leaves of the kept pages. */
  const left: string[][] = [];
  const failures: unknown[] = [];
  let fail = false;
  let clock = now;

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
    store = openStore(":memory:");
    await migrate(store);
    left.length = 0;
    failures.length = 0;
    fail = false;
    clock = now;
    await recordChange(store.db, "articles", "before the start", now);
    end = await startRenewal(
      store,
      (touched) => {
        if (fail) throw new Error("not now");
        left.push(kept.filter((path) => !touched(path)));
      },
      { renewed: () => {}, failed: (error) => failures.push(error) },
      () => clock,
    );
  });
  afterEach(() => {
    end();
    jest.useRealTimers();
    store.close();
  });
  const second = async () => {
    jest.advanceTimersByTime(1000);
    for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  test("begins with the latest change, drops once a change, tries a failed one again", async () => {
    await second();
    expect(left).toEqual([]);
    await recordChange(store.db, "articles", "8", now);
    fail = true;
    await second();
    expect([left.length, failures.length]).toEqual([0, 1]);
    fail = false;
    await second();
    await second();
    expect(left).toEqual([
      kept.filter((path) => !["/en", "/zh-cn", "/en/news/8", ...companies].includes(path)),
    ]);
  });

  test("a change that comes by itself comes at its instant, once, and on every server that was up before", async () => {
    const at = new Date(now.getTime() + 3_600_000);
    await recordDue(store.db, "articles", [
      { key: "7", at },
      { key: "past", at: now },
    ]);
    clock = new Date(at.getTime() - 1);
    await second();
    expect(left).toEqual([]);
    clock = at;
    await second();
    await second();
    expect(left).toEqual([
      kept.filter((path) => !["/en", "/zh-cn", "/en/news/7", "/zh-tw/news/7", ...companies].includes(path)),
    ]);
  });

  test("a large import is read to its end at once, and drops its own pages only", async () => {
    const keys = Array.from({ length: 2500 }, (_, key) => `a-${key}`);
    await recordChanges(store.db, "articles", { keys: [...keys, "77"], all: false, now });
    await second();
    expect(left).toHaveLength(3);
    expect(left[2]).not.toContain("/en/news/77");
    for (const pages of left)
      expect(pages).toEqual(expect.arrayContaining(["/en/news/7", "/en/terms", "/en/yp"]));
  });

  test("of more scheduled invalidations than are read at once none is passed over", async () => {
    const at = (ms: number) => new Date(now.getTime() + 3_600_000 + ms);
    const articles = Array.from({ length: 1000 }, (_, key) => ({ key: `a-${key}`, at: at(0) }));
    await recordDue(store.db, "articles", articles);
    await recordDue(store.db, "sailings", [{ key: "HKHKG", at: at(1) }]);
    clock = at(1);
    await second();
    expect(left).toEqual([kept.filter((path) => !/^\/[^/]+$|news|company|kb.port/.test(path))]);
  });

  test("more than can be noted one by one is noted as everything of its domain", async () => {
    const keys = Array.from({ length: 5001 }, (_, key) => `a-${key}`);
    await recordChanges(store.db, "articles", { keys, all: false, now });
    await second();
    expect(left).toEqual([kept.filter((path) => !/^\/[^/]+$|news|company/.test(path))]);
  });
});
