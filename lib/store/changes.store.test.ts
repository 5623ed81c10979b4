import { openTestStore, type TestStore } from "@/test/support/stores";
import { changesAfter, lastChangeId, pruneChanges, recordChange } from "./changes";
import { recordClock } from "./clock";

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ inFile: true });
});
afterEach(() => store.close());

const day = (date: string) => new Date(`${date}T08:00:00Z`);
const record = (key: string, date: string) =>
  store.db.transaction().execute((trx) => recordChange(trx, "sailings", key, day(date)));

test("a server reads on from the change it has seen, in portions", async () => {
  expect(await lastChangeId(store)).toBe(0);
  for (const key of ["HKHKG-NLRTM", "HKHKG-SGSIN", "*"]) await record(key, "2026-03-01");
  expect(await changesAfter(store, 0, 2)).toEqual([
    { id: 1, domain: "sailings", key: "HKHKG-NLRTM", created_at: "2026-03-01T08:00:00.000Z" },
    { id: 2, domain: "sailings", key: "HKHKG-SGSIN", created_at: "2026-03-01T08:00:00.000Z" },
  ]);
  expect((await changesAfter(store, 2, 2)).map(({ key }) => key)).toEqual(["*"]);
  expect(await changesAfter(store, 3, 2)).toEqual([]);
  expect(await lastChangeId(store)).toBe(3);
});

test("a change that is rolled back is never read", async () => {
  const undone = store.db.transaction().execute(async (trx) => {
    await recordChange(trx, "sailings", "*", day("2026-03-01"));
    throw new Error("bad line");
  });
  await expect(undone).rejects.toThrow("bad line");
  expect(await changesAfter(store, 0, 10)).toEqual([]);
});

test("changes older than a week go, and no number comes twice", async () => {
  await record("old", "2026-03-01");
  await record("young", "2026-03-02");
  expect(await pruneChanges(store, day("2026-03-08"))).toBe(0);
  expect(await pruneChanges(store, day("2026-03-09"))).toBe(1);
  expect((await changesAfter(store, 0, 10)).map(({ key }) => key)).toEqual(["young"]);
  expect(await pruneChanges(store, day("2026-04-09"))).toBe(1);
  await record("new", "2026-04-09");
  expect((await changesAfter(store, 2, 10)).map(({ id }) => id)).toEqual([3]);
});

test("a jump of the clock deletes no change", async () => {
  await record("young", "2026-03-01");
  await recordClock(store, day("2026-03-01"));
  expect(await pruneChanges(store, day("2036-03-01"))).toBe(0);
});

test("old changes are deleted by one of two processes", async () => {
  for (const key of ["old", "older"]) await record(key, "2026-03-01");
  await record("young", "2026-03-09");
  const both = [store, store.another()].map((one) => pruneChanges(one, day("2026-03-10")));
  expect((await Promise.all(both)).toSorted()).toEqual([0, 2]);
  expect((await changesAfter(store, 0, 10)).map(({ key }) => key)).toEqual(["young"]);
});
