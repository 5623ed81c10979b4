import { setImmediate as breathe } from "node:timers/promises";
import { countAt } from "@/lib/geography/lanes";
import type { Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { markImported } from "@/lib/store/sample";
import type { SailingRow } from "@/lib/store/schema";
import { openTestStore } from "@/test/support/stores";
import { listStoredLanes } from "./embedded-lanes";

const now = new Date("2026-03-16T04:00:00Z");
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  const port = (id: string) => ({
    id,
    name: id,
    sort_name: id,
    name_zh: null,
    country_code: id.slice(0, 2),
    unlocode: id,
    zone: "Etc/UTC",
    lat: 0,
    lon: 0,
    aliases: "[]",
  });
  await insertMany(store.db, "ports", ["HKHKG", "NLRTM", "DEHAM"].map(port));
});
afterEach(() => store.close());

let number = 0;
const sail = (discharge: string, etd: string, loading = "HKHKG") =>
  insertMany(store.db, "sailings", [
    {
      loading_port_id: loading,
      discharge_port_id: discharge,
      etd,
      id: String(++number),
      operator: "Beacon Shipping",
      vessel: "Beacon One",
      sample: 0,
    } as SailingRow,
  ]);

const counted = async (discharge: string, loading = "HKHKG") => {
  const lanes = await listStoredLanes(store, now);
  return lanes && countAt(lanes, "to", loading)(discharge);
};

test("counts what departs from today to a month ahead, and knows what departs later", async () => {
  for (const etd of ["2026-03-15T23:59", "2026-03-16", "2026-03-16T10:00", "2026-04-16T23:59", "2026-04-17"])
    await sail("NLRTM", etd);
  await sail("DEHAM", "2026-05-01");
  await sail("HKHKG", "2026-03-01", "NLRTM");
  expect(await counted("NLRTM")).toBe(3);
  expect(await counted("DEHAM")).toBe(0);
  expect(await counted("HKHKG", "NLRTM")).toBeUndefined();
});

test("is summed up again after an import, and another day", async () => {
  await sail("NLRTM", "2026-03-20");
  expect(await counted("NLRTM")).toBe(1);
  await store.db.transaction().execute(async (trx) => {
    await markImported(trx, "sailings");
  });
  await sail("NLRTM", "2026-03-21");
  // The one before is given while the new one is being made.
  while ((await counted("NLRTM")) === 1) await breathe();
  expect(await counted("NLRTM")).toBe(2);
});

test("too many lanes are not cached", async () => {
  await sail("NLRTM", "2026-03-20");
  await sail("DEHAM", "2026-03-20");
  expect(await listStoredLanes(store, now, 1)).toBeNull();
});

test("slower itineraries are not counted: over three times the shortest transit and a week more", async () => {
  const during = (days: number, operator = "Beacon Shipping") =>
    insertMany(store.db, "sailings", [
      {
        loading_port_id: "HKHKG",
        discharge_port_id: "NLRTM",
        etd: "2026-03-20T10:00",
        eta: new Date(Date.UTC(2026, 2, 20 + days)).toISOString().slice(0, 10),
        id: String(++number),
        operator,
        vessel: "Beacon One",
        sample: 0,
      } as SailingRow,
    ]);
  await during(2);
  await during(9);
  await during(10, "Tide Line");
  await sail("NLRTM", "2026-03-21");
  // The tenth day is more than three times two and a week more; where nothing is told of the arrival it counts.
  expect(await counted("NLRTM")).toBe(3);
});
