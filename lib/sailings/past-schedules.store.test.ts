import { recordClock } from "@/lib/store/clock";
import { insertMany } from "@/lib/store/insert";
import type { SailingRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { callsCsv, importCalls, portFinder, portStore, searchCalls } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { sailingsImporter } from "./files/import";
import { retirePastSchedules, usualPastDays } from "./past-schedules";
import { searchAsOf } from "./revisions/search-as-of";
import { currentNetwork } from "./routing/cached-network";

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const filed = (date: string) => date.split("-").reverse().join("-");
/** A voyage from Hong Kong to Rotterdam that arrives on a day, thirty days after it left. */
const voyage = (number: string, arrives: string) => {
  const line = {
    Carrier: "Peak Line",
    Service: "FE1",
    "Voyage Out": number,
    "Vessel Name": `Lantau ${number}`,
  };
  return [
    { ...line, Port: "HKHKG", Departure: filed(addDays(arrives, -30)) },
    { ...line, Port: "NLRTM", Arrival: filed(arrives) },
  ];
};
const [old, recent, coming] = [
  voyage("101W", "2026-02-01"),
  voyage("102W", "2026-04-20"),
  voyage("103W", "2026-08-01"),
];
const start = new Date("2026-02-10T04:00:00Z");
/** 120 days after the arrival of 101W, and a day later. */
const [lastDay, dayAfter] = [new Date("2026-06-01T04:00:00Z"), new Date("2026-06-02T04:00:00Z")];
const run = async (now: Date, ...voyages: ReturnType<typeof voyage>[]) => {
  const report = await importCalls(store, callsCsv(voyages.flat()), { now });
  expect(report.outcome).toBe("imported");
  return report.changes;
};
const standing = async () => {
  const rows = await store.db
    .selectFrom("voyages as v")
    .innerJoin("call_sales as s", "s.voyage_id", "v.id")
    .where("v.replaced_by", "is", null)
    .select("s.voyage_out")
    .distinct()
    .orderBy("s.voyage_out")
    .execute();
  return rows.map(({ voyage_out }) => voyage_out);
};
const inNetwork = async () => (await currentNetwork(store))?.count;

test("an import takes out voyages that ended before its window, and the same file brings none back", async () => {
  await run(start, old, recent, coming);
  expect(await run(lastDay, old, recent, coming)).toMatchObject({ unchanged: 6 });
  expect(await standing()).toEqual(["101W", "102W", "103W"]);
  const changes = await run(dayAfter, old, recent, coming);
  expect(changes?.remarks).toEqual(["Calls of voyages that ended more than 120 days ago were left out: 2."]);
  expect(changes).toMatchObject({ added: 4, unchanged: 4 });
  expect(await standing()).toEqual(["102W", "103W"]);
  await run(dayAfter, old, recent, coming);
  expect(await standing()).toEqual(["102W", "103W"]);
  expect(await store.all("select kind from schedule_changes")).toEqual([]);
});

test("what has left the window is a record: an earlier day has it, and is complete", async () => {
  await run(start, old, recent, coming);
  await run(dayAfter, recent, coming);
  const search = {
    loadingPorts: [{ id: "HKHKG", name: "Hong Kong" }],
    dischargePorts: [{ id: "NLRTM", name: "Rotterdam" }],
    ...({ dateFrom: "2026-01-01", dateTo: "2026-01-31", dateType: "ETD", vesselName: "" } as const),
    language: "en" as const,
  };
  const asOf = async (day: string) => {
    const { list, record } = await searchAsOf(store, search, day);
    return [list.sailings.map(({ voyage: number }) => number), record !== null];
  };
  expect(await asOf("2026-02-20")).toEqual([["101W"], true]);
  expect(await asOf("2026-06-02")).toEqual([[], true]);
});

test("searches find a voyage for thirty days after its end", async () => {
  await run(start, recent, coming);
  await run(new Date("2026-05-20T04:00:00Z"), coming);
  expect(await inNetwork()).toBe(4);
  await run(new Date("2026-05-21T04:00:00Z"), coming);
  expect(await inNetwork()).toBe(2);
  expect(await standing()).toEqual(["102W", "103W"]);
  expect((await searchCalls(store, { dateFrom: "2026-03-01", dateTo: "2026-07-31" })).sailings).toMatchObject(
    [{ voyage: "103W" }],
  );
});

const sailing = (id: string, etd: string) =>
  ({
    ...{ id, etd, operator: "Tide Line", vessel: "Beacon One", sample: 0 },
    ...{ loading_port_id: "HKHKG", discharge_port_id: "NLRTM" },
  }) as SailingRow;

test("the daily upkeep takes out voyages, and sailings whose changes are stored no longer", async () => {
  await run(start, old, recent, coming);
  await insertMany(store.db, "sailings", [sailing("1", "2025-04-27"), sailing("2", "2025-04-28T08:00")]);
  const upkeep = (now: Date, days = usualPastDays) => retirePastSchedules(store, now, days);
  expect(await upkeep(lastDay)).toBe(0);
  expect(await upkeep(dayAfter)).toBe(2);
  expect(await standing()).toEqual(["102W", "103W"]);
  expect(await store.all("select id from sailings")).toEqual([{ id: "2" }]);
  expect(await inNetwork()).toBe(2);
  expect(await upkeep(dayAfter)).toBe(0);
  expect(await upkeep(dayAfter, { calls: 100, changes: 300 })).toBe(1);
  expect(await store.all("select id from sailings")).toEqual([]);
});

test("a clock that has leapt takes nothing out", async () => {
  await run(start, old, recent, coming);
  await recordClock(store, start);
  expect(await retirePastSchedules(store, dayAfter, usualPastDays)).toBe(0);
  expect((await run(dayAfter, old, recent, coming))?.remarks).toBeUndefined();
  expect(await standing()).toEqual(["101W", "102W", "103W"]);
});

test("an import takes the window of the server that serves the store", async () => {
  await run(start, old, recent, coming);
  await insertMany(store.db, "server_settings", [{ name: "pastCallsDays", value: "200" }]);
  expect((await run(dayAfter, old, recent, coming))?.remarks).toBeUndefined();
  expect(await standing()).toEqual(["101W", "102W", "103W"]);
});

test("an import of sailings leaves out what left long ago, and deletes it of its operators", async () => {
  await insertMany(store.db, "sailings", [sailing("1", "2025-04-27"), sailing("2", "2025-04-28")]);
  async function* input() {
    yield "Loading Port,ETD,Discharge Port,ETA,Vessel Name,Voyage No.,Operator\n";
    for (const [etd, eta] of [
      ["27-04-2025", "20-05-2025"],
      ["02-07-2026", "30-07-2026"],
    ])
      yield `HKHKG,${etd},NLRTM,${eta},Lantau Relay,42W,Tide Line\n`;
  }
  const job = { store, input: input(), dryRun: false, skipBad: false, replace: null, now: dayAfter };
  const { changes } = await sailingsImporter(portFinder).run(job);
  expect(changes?.remarks).toEqual(["Sailings that left more than 400 days ago were left out: 1."]);
  const stored = await store.db.selectFrom("sailings").select("etd").orderBy("etd").execute();
  expect(stored).toEqual([{ etd: "2025-04-28" }, { etd: "2026-07-02" }]);
});
