import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sampleOf } from "@/test/support/sample-of";
import { onServer, openTestStore } from "@/test/support/stores";
import { digestsOf, faults, WriteFaults } from "@/test/support/write-faults";
import { openStore, type Store } from "./connection";
import { migrate } from "./migrations";

/** Every write of a migration fails once: the store has all steps or none, and the next start takes them. */

const writes = new WriteFaults();
const folder = mkdtempSync(join(tmpdir(), "portal-migrating-"));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** A store of an earlier release; on the server a database without tables. */
async function storeBefore(): Promise<Store & { url: string }> {
  if (onServer) {
    const store = await openTestStore();
    await store.exec("drop schema public cascade; create schema public");
    return store;
  }
  count += 1;
  const url = `file:${join(folder, `${count}.db`)}` as const;
  writeFileSync(
    url.slice("file:".length),
    gunzipSync(readFileSync("test/fixtures/stores/2026-11-23-440b1e6.db.gz")),
  );
  return Object.assign(Object.create(openStore(url)) as Store, { url });
}

/** Kysely's own tables are there before its transaction begins, without a row. */
const withoutKysely = (digests: Record<string, string>) =>
  Object.entries(digests).filter(([table]) => !onServer || !table.startsWith("kysely"));

test("a migration whose write fails leaves the store as before or after it", async () => {
  const good = await storeBefore();
  const states = [withoutKysely(await digestsOf(good))];
  writes.begin();
  const steps = await migrate(good);
  expect(steps.length).toBeGreaterThan(10);
  const all = Array.from({ length: writes.count }, (_, index) => index + 1);
  states.push(withoutKysely(await digestsOf(good)));
  await good.close();

  const found: string[] = [];
  const tried = all.filter((at) => at % (onServer ? 20 : 3) === 0 || at > all.length - 2);
  for (const at of sampleOf(tried, 4)) {
    const fault = faults[at % faults.length] ?? "full";
    const store = await storeBefore();
    writes.begin({ at, fault, store });
    const error = await migrate(store).then(() => null, String);
    const { failed } = writes;
    writes.begin();
    const left = JSON.stringify(withoutKysely(await writes.digestsLeft(store)));
    const where = `write ${at} of ${all.length}, ${fault}: ${failed?.slice(0, 120)}: ${error}`;
    if (failed === null) found.push(`${where}: nothing failed`);
    if (!states.some((state) => JSON.stringify(state) === left))
      found.push(`${where}: neither before nor after`);
    await migrate(store);
    const again = JSON.stringify(withoutKysely(await digestsOf(store)));
    if (again !== JSON.stringify(states[1])) found.push(`${where}: done again it differs`);
    await store.close();
  }
  expect(found).toEqual([]);
});
