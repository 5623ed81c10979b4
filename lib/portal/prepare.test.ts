import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { currentNetwork, embeddedSailings, withCalls } from "@/lib/sailings/operator";
import { openStore, type Store } from "@/lib/store/connection";
import { markImported } from "@/lib/store/sample";
import { maintainStore, type PrepareSummary, prepareStore, startDailyRoll } from "./prepare";

const march = new Date("2026-03-01T00:00:00Z");
const afterDays = (days: number) => new Date(march.getTime() + days * 86_400_000);

/** A store that was made ready on 1 March, once; each test has a copy of it. */
const directory = mkdtempSync(join(tmpdir(), "portal-"));
const prepared = join(directory, "prepared.db");
let first: PrepareSummary;
/** The statements that were sent to the database, in order. */
const statements: string[] = [];
beforeAll(async () => {
  const made = openStore(`file:${prepared}`);
  const asked = jest.spyOn(DatabaseSync.prototype, "prepare");
  first = await prepareStore(made, march, "data");
  statements.push(...asked.mock.calls.map(([statement]) => statement));
  asked.mockRestore();
  made.close();
});
afterAll(() => rmSync(directory, { recursive: true }));

let store: Store;
beforeEach(() => {
  const copy = join(directory, "copy.db");
  for (const end of ["", "-wal", "-shm"]) rmSync(copy + end, { force: true });
  copyFileSync(prepared, copy);
  store = openStore(`file:${copy}`);
});
afterEach(() => store.close());

const search = async (from: string, to: string) => {
  await currentNetwork(store);
  return withCalls(embeddedSailings(store), store).searchSailings({
    loadingPort: { id: "HKHKG", name: "Hong Kong" },
    dischargePort: { id: "NLRTM", name: "Rotterdam" },
    dateFrom: from,
    dateTo: to,
    dateType: "ETD",
    vesselName: "",
    language: "en",
  });
};
/** The day whose sample the store has. */
const rolledOn = async () => {
  const state = await store.db
    .selectFrom("domain_state")
    .selectAll()
    .where("domain", "=", "sailings")
    .execute();
  return state[0]?.rolled_on;
};

test("the page cache of the writing connection is freed, because readers use another one", () => {
  expect(statements.some((statement) => statement.startsWith("insert"))).toBe(true);
  expect(statements.at(-1)).toBe("pragma shrink_memory");
});

test("an empty store is made ready, a second call finds nothing to do", async () => {
  expect(first.migrations).not.toHaveLength(0);
  expect(first.ports).toBeGreaterThan(250);
  expect(first.samples.sailings).toBeGreaterThan(1000);
  const second = await maintainStore(store, march, "data");
  expect(second).toMatchObject({ migrations: [], ports: null, prunedChanges: 0 });
  for (const [domain, written] of Object.entries(second.samples))
    expect([domain, written]).toEqual([domain, null]);
});

test("today is the publisher's: in Hong Kong the new day has begun at 16:00 UTC", async () => {
  await prepareStore(store, new Date("2026-03-01T15:59:00Z"), "data");
  expect(await rolledOn()).toBe("2026-03-01");
  await prepareStore(store, new Date("2026-03-01T16:30:00Z"), "data");
  expect(await rolledOn()).toBe("2026-03-02");
});

test("an operator's own sailings are left alone", async () => {
  await store.db.transaction().execute((trx) => markImported(trx, "sailings"));
  expect((await prepareStore(store, afterDays(1), "data")).samples.sailings).toBeNull();
  expect((await search("2026-03-01", "2026-05-30")).sailings).toEqual([]);
});

describe("the daily roll", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "performance"] }));
  afterEach(() => jest.useRealTimers());

  test("follows the publisher's date, tries again after a failure, and can be ended", async () => {
    let now = march;
    let dataDir = "data";
    const outcomes: (PrepareSummary | unknown)[] = [];
    const heard = () => new Promise<void>((resolve) => waiting.push(resolve));
    const waiting: (() => void)[] = [];
    const note = (outcome: unknown) => {
      outcomes.push(outcome);
      waiting.splice(0).forEach((resolve) => {
        resolve();
      });
    };
    const start = () => startDailyRoll(store, dataDir, () => now, { done: note, failed: note });
    let end = start();
    jest.advanceTimersByTime(3_600_000);
    expect(outcomes).toEqual([]);

    now = afterDays(1);
    jest.advanceTimersByTime(600_000);
    await heard();
    expect(outcomes).toEqual([
      expect.objectContaining({ samples: expect.objectContaining({ sailings: expect.any(Number) }) }),
    ]);
    end();

    dataDir = "no-such-directory";
    end = start();
    now = afterDays(2);
    for (const _ of [1, 2]) {
      jest.advanceTimersByTime(600_000);
      await heard();
    }
    expect(outcomes.slice(1)).toEqual([
      expect.objectContaining({ code: "ENOENT" }),
      expect.objectContaining({ code: "ENOENT" }),
    ]);
    end();
    now = afterDays(3);
    expect(jest.getTimerCount()).toBe(0);
  });
});
