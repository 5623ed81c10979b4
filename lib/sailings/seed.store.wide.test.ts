import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "@/lib/store/connection";
import { dropSample, fillSample, markImported, rollSample } from "@/lib/store/sample";
import { expectSame } from "@/test/support/expect-same";
import { openTestStore } from "@/test/support/stores";
import { callsRevision } from "./routing/load";
import { parseSample, readSampleTexts, sailingsSample } from "./seed";

let store: Store;
let dataDir: string;
beforeEach(async () => {
  store = await openTestStore();
  dataDir = mkdtempSync(join(tmpdir(), "portal-data-"));
  cpSync("data/sample/sailings", join(dataDir, "sample", "sailings"), { recursive: true });
  cpSync("data/terminals.csv", join(dataDir, "terminals.csv"));
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

/** Leaves a sixth of the services, the irregular one among them: enough for what is the same of each. */
function keepFewServices() {
  const path = join(dataDir, "sample", "sailings", "services.csv");
  const [head, ...services] = readFileSync(path, "utf8").trim().split("\n");
  const few = services.filter((line, n) => /^\w+,\d*,1,/.test(line) || n % 6 === 0);
  writeFileSync(path, [head, ...few].join("\n"));
  const { services: left } = parseSample(readSampleTexts(dataDir));
  expect(left.some(({ irregular }) => irregular)).toBe(true);
  expect(left.some(({ sellers }) => sellers.length > 0)).toBe(true);
  expect(new Set(left.map(({ firstVoyage }) => firstVoyage === null)).size).toBe(2);
}

const count = async (table: "calls" | "call_sales" | "voyages" | "services" | "carriers") =>
  (
    await store.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow()
  ).rows;

test("every voyage, service and ship is marked as sample, and every ship sailing is among them", async () => {
  const written = await fillSample(store, await sailingsSample(dataDir), "2026-03-01");
  expect(written).toBeGreaterThan(10_000);
  expect(await count("calls")).toBe(written);
  for (const table of ["voyages", "services", "carriers", "call_batches"] as const) {
    const rows = await store.db.selectFrom(table).select("sample").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ sample }) => sample === 1)).toBe(true);
  }
  // It was taken in when the publisher's day began, which is no time to come.
  expect(await store.db.selectFrom("call_batches").select("at").execute()).toEqual([
    { at: "2026-02-28T16:00:00.000Z" },
  ]);
  const unknown = await store.db
    .selectFrom("voyages")
    .leftJoin("vessels", "vessels.imo", "voyages.imo")
    .select("voyages.imo")
    .where((eb) => eb.or([eb("vessels.imo", "is", null), eb("vessels.sample", "=", 0)]))
    .execute();
  expect(unknown).toEqual([]);
  expect(await store.db.selectFrom("sailings").select("id").execute()).toEqual([]);
});

/** All that the sample has in the store, but for the numbers of batches. */
const everything = async () => {
  const voyages = await store.db.selectFrom("voyages").selectAll().orderBy("id").execute();
  return {
    voyages: voyages.map(({ batch_id: _, ...voyage }) => voyage),
    calls: await store.db.selectFrom("calls").selectAll().orderBy("voyage_id").orderBy("n").execute(),
    sales: await store.db
      .selectFrom("call_sales")
      .selectAll()
      .orderBy("voyage_id")
      .orderBy("n")
      .orderBy("seller")
      .execute(),
  };
};

test("rolled forward it is what a store has that was filled on that day, and little is written", async () => {
  keepFewServices();
  const source = await sailingsSample(dataDir);
  const written = await rollSample(store, source, "2026-03-01");
  const batch = await callsRevision(store);
  expect(await rollSample(store, source, "2026-03-01")).toBeNull();
  expect(await callsRevision(store)).toBe(batch);
  const rolled = await rollSample(store, source, "2026-03-10");
  expect(rolled).toBeLessThan((written ?? 0) / 10);
  expect(await callsRevision(store)).toBeGreaterThan(batch);
  const there = await everything();
  await dropSample(store, "sailings");
  await fillSample(store, source, "2026-03-10");
  expectSame(there, await everything());
});

test("batches that no voyage belongs to any more are deleted", async () => {
  keepFewServices();
  const source = await sailingsSample(dataDir);
  // A roll writes at least one of its own.
  for (const day of ["2026-01-01", "2026-06-01", "2026-12-01"]) await rollSample(store, source, day);
  const batches = await store.db.selectFrom("call_batches").select("id").execute();
  expect(batches.length).toBeLessThan(3);
});

test("once dropped it leaves nothing, and its calls are not found any more, whatever was imported since", async () => {
  keepFewServices();
  await fillSample(store, await sailingsSample(dataDir), "2026-03-01");
  // Rules of transfers leave the sample where it is.
  const rules = { source: "transfers", as_of: null, at: "2026-03-01T00:00:00.000Z" };
  await store.db.insertInto("call_batches").values(rules).execute();
  const before = await callsRevision(store);
  await dropSample(store, "sailings");
  for (const table of ["calls", "call_sales", "voyages", "services", "carriers"] as const) {
    expect(await count(table)).toBe(0);
  }
  expect(await callsRevision(store)).toBeGreaterThan(before);
});

test("particulars that the operator has imported are not replaced", async () => {
  keepFewServices();
  const source = await sailingsSample(dataDir);
  await fillSample(store, source, "2026-03-01");
  const { imo } = await store.db.selectFrom("vessels").select("imo").limit(1).executeTakeFirstOrThrow();
  await store.db.updateTable("vessels").set({ flag: "Own", sample: 0 }).where("imo", "=", imo).execute();
  await fillSample(store, source, "2026-03-02");
  const kept = await store.db.selectFrom("vessels").selectAll().where("imo", "=", imo).execute();
  expect(kept).toMatchObject([{ flag: "Own", sample: 0 }]);
  // And when the sailings become the operator's own.
  await store.db.transaction().execute((trx) => markImported(trx, "sailings"));
  expect(await store.db.selectFrom("vessels").select("imo").execute()).toEqual([{ imo }]);
});

test("the fingerprint follows the files", async () => {
  const { fingerprint } = await sailingsSample(dataDir);
  expect((await sailingsSample(dataDir)).fingerprint).toBe(fingerprint);
  writeFileSync(
    join(dataDir, "sample", "sailings", "carriers.csv"),
    "code,operator,booking_host,domestic\nNORDH,Nordhavn Line,,\n",
  );
  expect((await sailingsSample(dataDir)).fingerprint).not.toBe(fingerprint);
});

test.each([
  [
    "sample/sailings/carriers.csv",
    "code,operator,booking_host,domestic\nNHL,Nordhavn Line,,\n",
    /carriers\.csv cannot be used/,
  ],
  ["terminals.csv", "port,code,name\nHKHKG,,HIT\n", /terminals\.csv cannot be used/],
  [
    "sample/sailings/vessels.csv",
    "imo,vessel\n12,Nordhavn Astrid\n",
    /vessels\.csv cannot be used.*\n0\.imo/,
  ],
  ["sample/sailings/services.csv", "service,vessels\nNX1,12\n", /services\.csv cannot be used/],
  ["sample/sailings/calls.csv", "Carrier,Service\n", /calls\.csv has no call of NX1 that loads/],
])("a bad %s is named and nothing is written", async (name, text, reason) => {
  writeFileSync(join(dataDir, name), text);
  await expect(fillSample(store, await sailingsSample(dataDir), "2026-03-01")).rejects.toThrow(reason);
  expect(await store.db.selectFrom("vessels").selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom("domain_state").selectAll().execute()).toEqual([]);
});
