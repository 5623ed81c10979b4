import { openTestStore } from "@/test/support/stores";
import { listImports, recordImport } from "./last-imports";

test("the last import of each domain is noted, in the place of the one before", async () => {
  const store = await openTestStore();
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 16, hour));
  expect(await listImports(store.reader)).toEqual([]);
  for (let hour = 0; hour < 20; hour += 1) {
    await recordImport(store, { domain: "sailings", at: at(hour), rows: hour, ms: 10.4 });
  }
  await recordImport(store, { domain: "articles", at: at(1), rows: 3, ms: 20 });
  expect(await listImports(store.reader)).toEqual([
    { domain: "articles", at: at(1), rows: 3, ms: 20 },
    { domain: "sailings", at: at(19), rows: 19, ms: 10 },
  ]);
  await store.close();
});
