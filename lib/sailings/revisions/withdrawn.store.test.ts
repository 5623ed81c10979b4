import { insertMany } from "@/lib/store/insert";
import { callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { countStatements } from "@/test/support/count-statements";
import { embeddedTest, type TestStore } from "@/test/support/stores";
import { recordChanges } from "./history";
import { memoizeWithdrawn } from "./revisions";
import { withdrawnSailings } from "./withdrawn";

const lane = { loadingPortIds: ["HKHKG"], dischargePortIds: ["NLRTM"] };
const search = { ...lane, dateFrom: "2026-03-01", dateTo: "2026-04-30", language: "en" } as const;
const [first, second] = [new Date("2026-03-01T04:00:00Z"), new Date("2026-03-02T04:00:00Z")];

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const number = (n: number) => String(n).padStart(3, "0");
/** A weekly service: the n-th voyage leaves Singapore on 5 March and Hong Kong some days later. */
const voyage = (n: number, leaves = "10-03-2026") => {
  const line = {
    Carrier: "Peak Line",
    Service: "FE1",
    "Voyage Out": `${number(n)}W`,
    "Vessel Name": `Lantau ${number(n)}`,
  };
  return [
    { ...line, Port: "SGSIN", Departure: "05-03-2026 18:00" },
    { ...line, Port: "HKHKG", Departure: `${leaves} 18:00` },
    { ...line, Port: "NLRTM", Arrival: "05-06-2026 06:00" },
  ];
};
const run = (now: Date, lines: ReturnType<typeof voyage>) => importCalls(store, callsCsv(lines), { now });
/** Imports some voyages, and then only the first one. */
async function withdraw(count: number): Promise<void> {
  const voyages = Array.from({ length: count + 1 }, (_, n) => voyage(n));
  await run(first, voyages.flat());
  await run(second, voyages[0] ?? []);
}

test("many withdrawn sailings are read with as many statements as a few", async () => {
  await withdraw(2);
  const few = await countStatements(() => withdrawnSailings(store.reader, search));
  await withdraw(60);
  const many = await countStatements(async () =>
    expect(await withdrawnSailings(store.reader, search)).toHaveLength(60),
  );
  expect(many).toBe(few);
});

test("of a voyage, the departure at the loading port counts, not that at its first", async () => {
  await run(first, [...voyage(1), ...voyage(2, "20-03-2026")]);
  await run(second, voyage(1));
  const leaving = async (dateFrom: string, dateTo: string, loadingPortIds = ["HKHKG"]) =>
    (await withdrawnSailings(store.reader, { ...search, dateFrom, dateTo, loadingPortIds })).length;
  expect(await leaving("2026-03-20", "2026-03-20")).toBe(1);
  expect(await leaving("2026-03-21", "2026-05-20")).toBe(0);
  expect(await leaving("2026-03-05", "2026-03-19")).toBe(0);
  expect(await leaving("2026-03-05", "2026-03-05", ["HKHKG", "SGSIN"])).toBe(1);
});

test("changes of other dates hide none, however many there are", async () => {
  await withdraw(1);
  const recorded_at = "2026-03-03T04:00:00.000Z";
  const ids = Array.from({ length: 5100 }, (_, n) => n + 1000);
  await insertMany(
    store.db,
    "schedule_events",
    ids.map((id) => ({ id, domain: "sailings" as const, recorded_at })),
  );
  await recordChanges(
    store.db,
    ids.map((event_id) => ({
      ...({ kind: "withdrawn", weight: "quiet", operator: "Blue Anchor Line", source: "CSV" } as const),
      ...{ event_id, recorded_at, etd: "2026-09-01", sailing_id: String(event_id) },
      ...{ loading_port_id: "HKHKG", discharge_port_id: "NLRTM" },
    })),
  );
  expect(await withdrawnSailings(store.reader, search)).toMatchObject([{ sailing: { voyage: "001W" } }]);
});

embeddedTest(
  "a lane is read once for each commit, and no more sailings are cached than the bound",
  async () => {
    await withdraw(3);
    const cached = memoizeWithdrawn(10);
    const read = (dateTo: string) => countStatements(() => cached(store, { ...search, dateTo }));
    expect(await read("2026-04-01")).toBeGreaterThan(0);
    expect(await read("2026-04-01")).toBe(0);
    await read("2026-04-02");
    expect(await read("2026-04-01")).toBe(0);
    await read("2026-04-03");
    expect(await read("2026-04-02")).toBeGreaterThan(0);
    await withdraw(1);
    expect(await read("2026-04-03")).toBeGreaterThan(0);
  },
);
