import { carrierPath, carrierSlug } from "@/lib/addresses/call-address";
import { insertMany } from "@/lib/store/insert";
import type { SailingRow } from "@/lib/store/schema";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { currentNetwork } from "../routing/cached-network";
import { withCalls } from "../routing/with-calls";
import type { SailingSearch } from "../schema";
import { embeddedSailings } from "../search/embedded";
import { searchPairs } from "../search/pairs";
import { findStoredCarriers, listStoredCarriers, readCarrier } from "./carriers";

/** 12:00 in Hong Kong. */
const now = new Date("2026-03-01T04:00:00Z");
const ask = { locale: "en" as const, now };

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const voyage = (carrier: string, code: string, service: string, days: readonly [number, number, number]) => {
  const day = (number: number) => new Date(Date.UTC(2026, 2, number)).toISOString().slice(0, 10);
  const facts = {
    Carrier: carrier,
    "Carrier Code": code,
    Service: service,
    "Voyage Out": `${days[0]}W`,
    "IMO No.": `24000${String(days[0]).padStart(2, "0")}`,
    "Vessel Name": `Lantau ${days[0]}`,
  };
  const calls: CallLine[] = [
    { Port: "HKHKG", Departure: `${day(days[0])} 20:00` },
    { Port: "SGSIN", Arrival: `${day(days[1])} 06:00`, Departure: `${day(days[1] + 1)} 06:00` },
    { Port: "NLRTM", Arrival: `${day(days[2])} 06:00` },
  ];
  return calls.map((call) => ({ ...facts, ...call }));
};

async function giveCalls(...lines: CallLine[][]) {
  await importCalls(store, callsCsv(lines.flat()));
  await currentNetwork(store);
}

let number = 0;
const giveSailing = (operator: string, etd: string, eta: string, more: Partial<SailingRow> = {}) =>
  insertMany(store.db, "sailings", [
    {
      id: String(++number),
      loading_port_id: "HKHKG",
      discharge_port_id: "NLRTM",
      operator,
      vessel: "Beacon One",
      etd,
      eta,
      sample: 0,
      ...more,
    } as SailingRow,
  ]);

const search = (criteria: SailingSearch) => searchPairs(withCalls(embeddedSailings(store), store), criteria);
const read = (slug: string, more: { from?: string } = {}) =>
  readCarrier(store, slug, { ...ask, ...more }, search);

test("carriers of calls go by their code, those of imported sailings by their name", async () => {
  await giveCalls(
    voyage("Peak Line", "PEK", "EX1", [5, 9, 30]),
    voyage("Tide Line", "TDE", "EX2", [6, 10, 31]),
  );
  await giveSailing("Beacon Shipping", "2026-03-10", "2026-04-08");
  // The same carrier as the one of the calls, in another writing.
  await giveSailing("PEAK LINE", "2026-03-12", "2026-04-10");
  const carriers = await listStoredCarriers(store, now);
  expect(
    carriers.map(({ name, path, code, services, pairs }) => [name, path, code, services, pairs]),
  ).toEqual([
    ["Beacon Shipping", "/carriers/beacon-shipping", null, 0, 1],
    ["Peak Line", "/carriers/PEK", "PEK", 1, 3],
    ["Tide Line", "/carriers/TDE", "TDE", 1, 3],
  ]);
  for (const slug of ["PEK", "pek", "peak-line"])
    expect(await read(slug)).toMatchObject({ path: "/carriers/PEK", names: ["Peak Line", "PEAK LINE"] });
  expect(await read("beacon-shipping")).toMatchObject({ code: null, services: [], pairs: 1, sailings: 1 });
  expect(await read("nobody")).toBeNull();
});

test("a carrier's lanes start from one port, each with the sailing that arrives first", async () => {
  await giveCalls(
    voyage("Peak Line", "PEK", "EX1", [5, 9, 40]),
    // Leaves later and is there before.
    voyage("Peak Line", "PEK", "EX2", [7, 12, 30]),
    // Left the evening before.
    voyage("Peak Line", "PEK", "EX3", [0, 3, 20]),
  );
  await giveSailing("Beacon Shipping", "2026-03-02", "2026-03-20");
  const found = await read("PEK");
  expect(found?.origins.map(({ code }) => code)).toEqual(["HKHKG", "SGSIN"]);
  expect(found?.origin?.code).toBe("HKHKG");
  expect(found?.lanes.map(({ to, count, next }) => [to.code, count, next?.vessel, next?.eta])).toEqual([
    ["SGSIN", 2, "Lantau 5", "2026-03-09T06:00"],
    ["NLRTM", 2, "Lantau 7", "2026-03-30T06:00"],
  ]);
  expect(found?.services.map(({ code }) => code)).toEqual(["EX1", "EX2", "EX3"]);
  expect((await read("PEK", { from: "sgsin" }))?.lanes.map(({ to }) => to.code)).toEqual(["NLRTM"]);
  // A port that it does not sell from is not followed.
  expect((await read("PEK", { from: "NLRTM" }))?.origin?.code).toBe("HKHKG");
});

test("a sailing whose cargo can still be delivered is recommended before one that arrives earlier", async () => {
  await giveSailing("Beacon Shipping", "2026-03-02T20:00", "2026-03-20", { cy: "2026-03-01T09:00" });
  await giveSailing("Beacon Shipping", "2026-03-09T20:00", "2026-03-28", {
    cy: "2026-03-08T09:00",
    vessel: "Beacon Two",
  });
  expect((await read("beacon-shipping"))?.lanes.map(({ next }) => next?.vessel)).toEqual(["Beacon Two"]);
});

test("carriers are found by the start of a word of their name, and by their code", async () => {
  await giveCalls(voyage("Straits Container Line", "STR1", "EX1", [5, 9, 30]));
  await giveSailing("Beacon Shipping", "2026-03-10", "2026-04-08");
  const find = async (typed: string) =>
    (await findStoredCarriers(store, typed, now, 5)).map(({ name }) => name);
  for (const typed of ["Straits Container Line", "straits con", "container", "STR1"])
    expect([typed, await find(typed)]).toEqual([typed, ["Straits Container Line"]]);
  expect(await find("beac")).toEqual(["Beacon Shipping"]);
  expect(await find("traits")).toEqual([]);
  expect(await find("")).toEqual([]);
});

test("a carrier whose sailings are over is listed no more", async () => {
  await giveSailing("Beacon Shipping", "2026-02-20", "2026-03-20");
  expect(await listStoredCarriers(store, now)).toEqual([]);
  expect(await read("beacon-shipping")).toBeNull();
});

test("an address consists of letters and digits, whatever the name has", () => {
  expect(carrierPath({ code: "ORM1", name: "Orient Meridian" })).toBe("/carriers/ORM1");
  expect(carrierPath({ code: null, name: "A.B. & C/D (Asia) Line" })).toBe("/carriers/a-b-c-d-asia-line");
  expect(carrierPath({ code: "Crown Line", name: "Crown Line" })).toBe("/carriers/crown-line");
  expect(carrierPath({ code: null, name: "海峽航運" })).toBe(`/carriers/${encodeURIComponent("海峽航運")}`);
  expect(carrierSlug("…")).toBe("-");
  expect(() => carrierPath({ code: null, name: "😀𠮷".repeat(60) })).not.toThrow();
});
