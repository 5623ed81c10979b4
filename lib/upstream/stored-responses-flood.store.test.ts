import { insertMany } from "@/lib/store/insert";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { negativeQuota, pruneNegatives, pruneResponses } from "./stored-responses";

/** What services answer is kept within its bounds by either store. */
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const now = new Date("2026-03-16T08:00:00Z");
const flood = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: `k${String(at).padStart(5, "0")}`,
    body: "[]",
    stored_at: new Date(now.getTime() - (count - at) * 1000).toISOString(),
  }));
const keysOf = async (table: "upstream_answers" | "upstream_nothings") =>
  (await store.reader.selectFrom(table).select("key").orderBy("key").execute()).map(({ key }) => key);

test("the newest responses of a flood remain, by number and bytes, and so do those of other calls", async () => {
  const rows = flood(3_000).map((row) => ({ ...row, call: "ports", bytes: 1_000 }));
  const other = { key: "other", call: "airports", body: "[]", bytes: 1_000, stored_at: now.toISOString() };
  await insertMany(store.db, "upstream_answers", [...rows, other]);
  await pruneResponses(store.db, "ports", { rows: 500, bytes: 1_000_000 }, now);
  expect(await keysOf("upstream_answers")).toEqual([...rows.slice(-500).map(({ key }) => key), "other"]);
  await pruneResponses(store.db, "ports", { rows: 500, bytes: 20_000 }, now);
  expect(await keysOf("upstream_answers")).toEqual([...rows.slice(-20).map(({ key }) => key), "other"]);
});

test("the newest empty responses of a flood remain", async () => {
  const rows = flood(3_000);
  await insertMany(store.db, "upstream_nothings", rows);
  await pruneNegatives(store.db, now);
  expect(await keysOf("upstream_nothings")).toEqual(rows.slice(-negativeQuota.rows).map(({ key }) => key));
});
