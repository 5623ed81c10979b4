import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changesAfter, mostChanges, pruneChanges } from "./changes";
import { type EmbeddedStore, logBytes, openReadyStore } from "./connection";
import { pruneRateCounters } from "./rate-counters";

/** What grows by others' doing is flooded, and looked at. */
let directory: string;
let store: EmbeddedStore;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "portal-bounds-"));
  store = await openReadyStore(`file:${join(directory, "portal.db")}`);
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true });
});

const now = new Date("2026-03-16T08:00:00Z");
const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < :most)";

test("of notes of imports the newest stay, however many are made in a week", async () => {
  const most = mostChanges + 5_000;
  store.raw
    .prepare(`insert into changes (domain, key, created_at) ${numbers} select 'articles', i, :at from n`)
    .run({ most, at: now.toISOString() });
  await pruneChanges(store, now);
  const [first] = await changesAfter(store, 0, 1);
  expect(first?.id).toBe(5_001);
  expect(await changesAfter(store, most - 1, 10)).toHaveLength(1);
});

test("of counters those stay that end last, from however many addresses forms come", async () => {
  store.raw
    .prepare(
      `insert into rate_counters (key, count, ends_at) ${numbers} select 'k' || i, 1, strftime('%Y-%m-%dT%H:%M:%fZ', :at, i || ' seconds') from n`,
    )
    .run({ most: 900, at: now.toISOString() });
  await pruneRateCounters(store, now, 100);
  const kept = await store.reader.selectFrom("rate_counters").select("key").orderBy("ends_at").execute();
  expect([kept.length, kept[0]?.key, kept.at(-1)?.key]).toEqual([100, "k801", "k900"]);
});

test("the write-ahead log is cut back after a flood, once nobody reads what was before", async () => {
  const log = join(directory, "portal.db-wal");
  const size = () => statSync(log).size;
  await store.db.transaction().execute(async (trx) => {
    for (let row = 0; row < 100; row++) {
      const body = String(row).padEnd(1024 * 1024, "x");
      await trx
        .insertInto("drafts")
        .values({ code: `c${row}`, body, created_at: now.toISOString() })
        .execute();
    }
  });
  expect(size()).toBeGreaterThan(logBytes);
  await store.db.deleteFrom("drafts").execute();
  for (let row = 0; row < 3; row++) {
    await store.db
      .insertInto("drafts")
      .values({ code: `d${row}`, body: "", created_at: now.toISOString() })
      .execute();
  }
  expect(size()).toBeLessThanOrEqual(logBytes);
});
