import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import { noWaitTimes, withRequest } from "@/lib/observability/request-context";
import { openTestStore, type TestStore } from "@/test/support/stores";

let store: TestStore;
const seen: [operation: string, failed: boolean][] = [];
beforeEach(async () => {
  store = await openTestStore();
  seen.length = 0;
  const counting: Partial<ProcessMetrics> = {
    countStoreQuery: (operation, _seconds, failed) => seen.push([operation, failed]),
  };
  setProcessMetrics(counting as ProcessMetrics);
});
afterEach(async () => {
  setProcessMetrics(undefined);
  await store.close();
});

test("every query is counted by what it does, and whether it failed", async () => {
  const link = { code: "a", url: "/", created_at: "" };
  await store.db.insertInto("short_links").values(link).execute();
  await store.reader.selectFrom("short_links").select("code").execute();
  await store.db.updateTable("short_links").set({ url: "/b" }).execute();
  await expect(store.db.insertInto("short_links").values(link).execute()).rejects.toThrow();
  await store.quick.deleteFrom("short_links").execute();
  expect(seen).toEqual([
    ["insert", false],
    ["select", false],
    ["update", false],
    ["insert", true],
    ["delete", false],
  ]);
});

test("a request records how long it has waited for the store", async () => {
  const context = { id: "request-0001", waitTimes: noWaitTimes() };
  await withRequest(context, () => store.reader.selectFrom("ports").selectAll().execute());
  expect(context.waitTimes.store.ms).toBeGreaterThan(0);
  expect(context.waitTimes.upstream.ms).toBe(0);
});
