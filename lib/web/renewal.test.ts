import { recordChange } from "@/lib/store/changes";
import { openStore, type Store } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { isRenewalSecret } from "./loopback";
import { allPages, pagesTouched, startRenewal } from "./renewal";

const now = new Date("2026-03-16T02:00:00Z");

test("a change touches its own pages in every language; what is not known touches all", () => {
  expect(pagesTouched([])).toEqual([]);
  expect(pagesTouched([{ domain: "sailings", key: "a" }])).toEqual([]);
  const pages = pagesTouched([
    { domain: "articles", key: "7" },
    { domain: "articles", key: "7" },
  ]);
  expect(pages).toEqual(expect.arrayContaining(["/en", "/zh-cn", "/en/news/7", "/zh-tw/news/7"]));
  expect(new Set(pages).size).toBe(pages.length);
  expect(pagesTouched([{ domain: "companies", key: "2001" }])).toEqual(
    expect.arrayContaining(["/en/yp", "/en/yp/company/2001/any", "/zh-tw/yp/company/2001/ins"]),
  );
  expect(pagesTouched([{ domain: "articles", key: "*" }])).toBe(allPages);
  expect(pagesTouched([{ domain: "anything else", key: "7" }])).toBe(allPages);
  const many = Array.from({ length: 100 }, (_, key) => ({ domain: "articles", key: String(key) }));
  expect(pagesTouched(many)).toBe(allPages);
});

test("nobody knows the secret of a process that has not spoken to itself", () => {
  for (const text of [null, "", "undefined", "x"]) expect(isRenewalSecret(text)).toBe(false);
});

describe("reading changes", () => {
  let store: Store;
  let end: () => void;
  const asked: unknown[] = [];
  const failures: unknown[] = [];
  let fail = false;

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
    store = openStore(":memory:");
    migrate(store);
    asked.length = 0;
    failures.length = 0;
    fail = false;
    await recordChange(store.db, "articles", "before the start", now);
    end = await startRenewal(
      store,
      async (pages) => {
        if (fail) throw new Error("not now");
        asked.push(pages);
      },
      { renewed: () => {}, failed: (error) => failures.push(error) },
    );
  });
  afterEach(() => {
    end();
    jest.useRealTimers();
    store.close();
  });
  const second = async () => {
    jest.advanceTimersByTime(1000);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  test("begins with the latest change, renews once a change, tries a failed one again", async () => {
    await second();
    expect(asked).toEqual([]);
    await recordChange(store.db, "articles", "8", now);
    fail = true;
    await second();
    expect([asked.length, failures.length]).toEqual([0, 1]);
    fail = false;
    await second();
    await second();
    expect(asked).toEqual([expect.arrayContaining(["/en/news/8"])]);
  });

  test("a large import drops every page once", async () => {
    await store.db.transaction().execute(async (trx) => {
      for (let key = 0; key < 2500; key += 1) await recordChange(trx, "articles", String(key), now);
    });
    await second();
    await second();
    expect(asked).toEqual([allPages]);
  });
});
