import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { fillSample } from "@/lib/store/sample";
import { sailingsSample } from "./seed";

let store: Store;
let dataDir: string;
beforeEach(() => {
  store = openStore(":memory:");
  migrate(store);
  dataDir = mkdtempSync(join(tmpdir(), "portal-data-"));
  cpSync("data/sailings", join(dataDir, "sailings"), { recursive: true });
});
afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true });
});

test("every sample row and ship says that it is sample, and every ship sailing is among them", async () => {
  const count = await fillSample(store, await sailingsSample(dataDir), "2026-03-01");
  const total = await store.db
    .selectFrom("sailings")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("sample", "=", 1)
    .executeTakeFirstOrThrow();
  expect(total.rows).toBe(count);
  const unknown = await store.db
    .selectFrom("sailings")
    .leftJoin("vessels", "vessels.imo", "sailings.imo")
    .select("sailings.imo")
    .where("sailings.imo", "is not", null)
    .where((eb) => eb.or([eb("vessels.imo", "is", null), eb("vessels.sample", "=", 0)]))
    .execute();
  expect(unknown).toEqual([]);
});

test("a ship the operator knows keeps the operator's particulars", async () => {
  // A few services do.
  const file = join(dataDir, "sailings", "services.json");
  const few = JSON.parse(readFileSync(file, "utf8")).slice(0, 3);
  for (const service of few) service.connections = [];
  writeFileSync(file, JSON.stringify(few));
  const source = await sailingsSample(dataDir);
  expect(await fillSample(store, source, "2026-03-01")).toBeGreaterThan(100);
  const { imo } = await store.db.selectFrom("vessels").select("imo").limit(1).executeTakeFirstOrThrow();
  await store.db.updateTable("vessels").set({ flag: "Own", sample: 0 }).where("imo", "=", imo).execute();
  await fillSample(store, source, "2026-03-02");
  const kept = await store.db.selectFrom("vessels").selectAll().where("imo", "=", imo).execute();
  expect(kept).toMatchObject([{ flag: "Own", sample: 0 }]);
});

test("the fingerprint follows the files", async () => {
  const { fingerprint } = await sailingsSample(dataDir);
  expect((await sailingsSample(dataDir)).fingerprint).toBe(fingerprint);
  writeFileSync(join(dataDir, "sailings", "carriers.csv"), "operator,booking_host\nNordhavn Line,\n");
  expect((await sailingsSample(dataDir)).fingerprint).not.toBe(fingerprint);
});

test.each([
  ["vessels.csv", "imo,vessel\n12,Nordhavn Astrid\n", /vessels\.csv cannot be used.*\n0\.imo/],
  ["services.json", '[{"service":"NX1"}]', /services\.json cannot be used/],
])("a bad %s is named and nothing is written", async (name, text, reason) => {
  writeFileSync(join(dataDir, "sailings", name), text);
  await expect(fillSample(store, await sailingsSample(dataDir), "2026-03-01")).rejects.toThrow(reason);
  expect(await store.db.selectFrom("vessels").selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom("domain_state").selectAll().execute()).toEqual([]);
});
