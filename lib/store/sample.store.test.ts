import { openTestStore, type TestStore } from "@/test/support/stores";
import {
  dropSample,
  fillSample,
  isSample,
  markImported,
  rollSample,
  type SampleSource,
  sampleRevision,
} from "./sample";
import type { SailingRow } from "./schema";

let store: TestStore;
let fills: string[];
beforeEach(async () => {
  store = await openTestStore({ inFile: true });
  fills = [];
});
afterEach(() => store.close());

function sailing(id: string, etd: string, sample: 0 | 1): SailingRow {
  const nothing = {
    service: null,
    transhipment_port_id: null,
    transhipment_port: null,
    voyage: null,
    imo: null,
  };
  const unknown = { si: null, vgm: null, cy: null, cfs: null, receiving: null, vr: null, cv: null };
  return {
    ...nothing,
    ...unknown,
    loading_port_id: "HKHKG",
    discharge_port_id: "NLRTM",
    etd,
    id,
    eta: null,
    operator: "Nordhavn Line",
    vessel: "Nordhavn Astrid",
    vessel_2: null,
    voyage_2: null,
    booking_url: null,
    sample,
  };
}

/** Two sample sailings, today and tomorrow. */
const source = (fingerprint = "1"): SampleSource => ({
  domain: "sailings",
  fingerprint,
  async fill(trx, today) {
    fills.push(today);
    const rows = [sailing("a", today, 1), sailing("b", `${today}T10:00`, 1)];
    await trx.insertInto("sailings").values(rows).execute();
    return rows.length;
  },
});
const stored = async () =>
  (await store.db.selectFrom("sailings").select(["id", "etd"]).orderBy("etd").execute()).map(
    ({ id, etd }) => `${id} ${etd}`,
  );
const importOwn = () =>
  store.db.transaction().execute(async (trx) => {
    const deleted = await markImported(trx, "sailings");
    await trx
      .insertInto("sailings")
      .values(sailing("own", "2026-03-05", 0))
      .execute();
    return deleted;
  });

test("a new store is filled once a day, and rolled the next", async () => {
  expect(await isSample(store, "sailings")).toBe(false);
  expect(await rollSample(store, source(), "2026-03-01")).toBe(2);
  expect(await isSample(store, "sailings")).toBe(true);
  expect(await rollSample(store, source(), "2026-03-01")).toBeNull();
  expect(await rollSample(store, source(), "2026-03-02")).toBe(2);
  expect(await stored()).toEqual(["a 2026-03-02", "b 2026-03-02T10:00"]);
  expect(fills).toEqual(["2026-03-01", "2026-03-02"]);
});

test("simultaneous requests seed the sample once", async () => {
  const rolled = await Promise.all([1, 2, 3].map(() => rollSample(store, source(), "2026-03-01")));
  expect(rolled.filter((count) => count !== null)).toEqual([2]);
});

test("two processes that pass midnight at once roll it once", async () => {
  await rollSample(store, source(), "2026-03-01");
  const both = [store, store.another()].map((one) => rollSample(one, source(), "2026-03-02"));
  expect((await Promise.all(both)).toSorted()).toEqual([2, null]);
  expect(fills).toEqual(["2026-03-01", "2026-03-02"]);
  expect(await stored()).toEqual(["a 2026-03-02", "b 2026-03-02T10:00"]);
});

test("a process still before midnight does not roll back, a clock put back does", async () => {
  await rollSample(store, source(), "2026-03-02");
  expect(await rollSample(store, source(), "2026-03-01")).toBeNull();
  expect(await rollSample(store, source(), "2026-02-01")).toBe(2);
});

test("another revision of the sample files replaces the rows the same day", async () => {
  await rollSample(store, source("1"), "2026-03-01");
  const before = await sampleRevision(store, "sailings");
  expect(await rollSample(store, source("2"), "2026-03-01")).toBe(2);
  expect(await rollSample(store, source("2"), "2026-03-01")).toBeNull();
  const editions = [before, await sampleRevision(store, "sailings")];
  await rollSample(store, source("2"), "2026-03-02");
  editions.push(await sampleRevision(store, "sailings"));
  expect(new Set(editions).size).toBe(3);
  expect(editions).not.toContain(null);
  await dropSample(store, "sailings");
  expect(await sampleRevision(store, "sailings")).toBeNull();
});

test("a fill that fails leaves the rows and the date as they were", async () => {
  await rollSample(store, source(), "2026-03-01");
  const broken: SampleSource = { ...source(), fill: () => Promise.reject(new Error("no file")) };
  await expect(rollSample(store, broken, "2026-03-02")).rejects.toThrow("no file");
  expect(await stored()).toEqual(["a 2026-03-01", "b 2026-03-01T10:00"]);
  expect(await rollSample(store, source(), "2026-03-02")).toBe(2);
});

test("the first import deletes the sample, and no later start fills it again", async () => {
  await rollSample(store, source(), "2026-03-01");
  expect(await importOwn()).toBe(2);
  expect(await stored()).toEqual(["own 2026-03-05"]);
  expect(await isSample(store, "sailings")).toBe(false);
  expect(await rollSample(store, source("2"), "2026-06-09")).toBeNull();
  expect(await stored()).toEqual(["own 2026-03-05"]);
  expect(await store.db.transaction().execute((trx) => markImported(trx, "sailings"))).toBe(0);
});

test("after a failed import the sample remains", async () => {
  await rollSample(store, source(), "2026-03-01");
  const failing = store.db.transaction().execute(async (trx) => {
    await markImported(trx, "sailings");
    throw new Error("bad line");
  });
  await expect(failing).rejects.toThrow("bad line");
  expect(await stored()).toHaveLength(2);
  expect(await isSample(store, "sailings")).toBe(true);
});

test("a dropped sample is not filled again except by hand", async () => {
  await rollSample(store, source(), "2026-03-01");
  expect(await dropSample(store, "sailings")).toBe(2);
  expect(await rollSample(store, source(), "2026-03-02")).toBeNull();
  expect(await stored()).toEqual([]);
  expect(await fillSample(store, source(), "2026-03-02")).toBe(2);
  expect(await isSample(store, "sailings")).toBe(true);
});

test("sample rows are never added to imported ones", async () => {
  await importOwn();
  expect(await dropSample(store, "sailings")).toBe(0);
  await expect(fillSample(store, source(), "2026-03-01")).rejects.toThrow(/your own/);
  expect(await stored()).toEqual(["own 2026-03-05"]);
  expect(await rollSample(store, source(), "2026-03-02")).toBeNull();
});
