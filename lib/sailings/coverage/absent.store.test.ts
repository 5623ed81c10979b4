import { insertMany } from "@/lib/store/insert";
import type { SailingRow } from "@/lib/store/schema";
import { callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { countStatements } from "@/test/support/count-statements";
import { embeddedTest, type TestStore } from "@/test/support/stores";
import { currentNetwork } from "../routing/cached-network";
import type { Sailing } from "../schema";
import { findAbsentCarriers } from "./absent";

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const port = (id: string) => ({ id, name: id });
const of = (operator: string) => ({ operator }) as Sailing;
const find = (found: readonly Sailing[], to = "NLRTM") =>
  findAbsentCarriers(store, { loadingPorts: [port("HKHKG")], dischargePorts: [port(to)] }, found);

test("carriers of stored sailings of any date and of direct port calls are known; those of the answer are not absent", async () => {
  const sailing = (id: string, operator: string, etd: string, discharge = "NLRTM") =>
    ({
      id,
      operator,
      etd,
      loading_port_id: "HKHKG",
      discharge_port_id: discharge,
      vessel: "Beacon One",
      sample: 0,
    }) as SailingRow;
  await insertMany(store.db, "sailings", [
    sailing("1", "Tide Line", "2025-01-01"),
    sailing("2", "Beacon Shipping", "2026-03-12"),
    sailing("3", "BEACON SHIPPING", "2026-03-19"),
    sailing("4", "Elsewhere Line", "2026-03-19", "SGSIN"),
  ]);
  const facts = {
    Carrier: "Peak Line",
    "Carrier Code": "PEK",
    Service: "EX1",
    "Voyage Out": "1W",
    "Vessel Name": "Lantau",
  };
  await importCalls(
    store,
    callsCsv([
      { ...facts, Port: "SGSIN", Departure: "01-06-2026" },
      { ...facts, Port: "HKHKG", Arrival: "05-06-2026", Departure: "06-06-2026" },
      { ...facts, Port: "NLRTM", Arrival: "01-07-2026" },
    ]),
  );
  await currentNetwork(store);
  expect(await find([])).toEqual(["Beacon Shipping", "Peak Line", "Tide Line"]);
  expect(await find([of("Beacon Shipping"), of("Peak Line")])).toEqual(["Tide Line"]);
  // The ship calls at Singapore before Hong Kong.
  expect(await find([], "SGSIN")).toEqual(["Elsewhere Line"]);
  expect(await find([], "LKCMB")).toEqual([]);
});

embeddedTest("the carriers of a lane are read once for each commit, whatever was found", async () => {
  await find([]);
  expect(await countStatements(() => find([of("Peak Line")]))).toBe(0);
  await importCalls(
    store,
    callsCsv([
      { Carrier: "Peak Line", Service: "EX1", "Voyage Out": "1W", Port: "HKHKG", Departure: "06-06-2026" },
      { Carrier: "Peak Line", Service: "EX1", "Voyage Out": "1W", Port: "NLRTM", Arrival: "01-07-2026" },
    ]),
  );
  await currentNetwork(store);
  expect(await find([])).toEqual(["Peak Line"]);
});
