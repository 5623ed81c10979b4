import type { Importer } from "@/lib/store/import";
import { type CallLine, callsCsv, importCalls, portFinder, portStore } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { sailingsImporter } from "../files/import";
import { currentNetwork } from "../routing/cached-network";
import { cutoffsImporter } from "../second-sources/import";
import { type DepartureScope, listStoredDepartures } from "./departures";

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

async function bring(importer: Importer, lines: readonly CallLine[]): Promise<void> {
  async function* input() {
    yield callsCsv(lines);
  }
  const job = { store, input: input(), dryRun: false, skipBad: false, replace: null };
  const { outcome, problems } = await importer.run({ ...job, now: new Date("2026-03-01T04:00:00Z") });
  expect([outcome, problems.shown]).toEqual(["imported", []]);
}

const call = (port: string, time: string, change: CallLine = {}): CallLine => ({
  Carrier: "Peak Line",
  "Carrier Code": "PEK",
  Service: "P1",
  "Vessel Name": "Peak One",
  IMO: "9100001",
  "Voyage Out": "101W",
  Port: port,
  Arrival: time,
  Departure: time,
  ...change,
});

/** From Hong Kong and Singapore to Rotterdam. */
const calls = [
  call("HKHKG", "16-03-2026 18:00", {
    Terminal: "HIT",
    "SI Cut-off": "12-03-2026 12:00",
    "CY Closing": "14-03-2026 17:00",
  }),
  call("SGSIN", "20-03-2026 18:00", { "CY Closing": "19-03-2026 12:00" }),
  call("NLRTM", "10-04-2026 18:00"),
];

/** A sailing of a file of pairs. */
const pair = (change: CallLine = {}): CallLine => ({
  "Loading Port": "HKHKG",
  ETD: "16-03-2026 18:30",
  "Discharge Port": "NLRTM",
  ETA: "30-04-2026",
  "Vessel Name": "ANCHOR ONE",
  "Voyage No.": "012W",
  Operator: "Blue Anchor Line",
  "CY Closing": "14-03-2026 12:00",
  ...change,
});

async function found(scope: Partial<DepartureScope>, from: string, to = from): Promise<string[]> {
  await currentNetwork(store);
  const { departures } = await listStoredDepartures(store, {
    scope: { portId: null, serviceId: null, carrier: null, imo: null, ...scope },
    from,
    to,
    language: "en",
  });
  return departures
    .map(({ legs: [first], vessel, voyage }) => [first?.from.portId, vessel, voyage].join(" "))
    .sort();
}

test("a scope has the departures with a cut-off on its days", async () => {
  expect(await importCalls(store, callsCsv(calls))).toMatchObject({ outcome: "imported" });
  const hongKong = ["HKHKG Peak One 101W"];
  expect(await found({ portId: "HKHKG" }, "2026-03-12")).toEqual(hongKong);
  expect(await found({ portId: "HKHKG" }, "2026-03-13")).toEqual([]);
  expect(await found({ portId: "HKHKG" }, "2026-03-13", "2026-03-14")).toEqual(hongKong);
  // Nothing is loaded where the ship ends.
  expect(await found({ portId: "NLRTM" }, "2026-03-01", "2026-04-30")).toEqual([]);
  const both = [...hongKong, "SGSIN Peak One 101W"];
  const month = ["2026-03-01", "2026-03-31"] as const;
  expect(await found({ imo: "9100001" }, ...month)).toEqual(both);
  expect(await found({ carrier: { names: ["Peak Line"] } }, ...month)).toEqual(both);
  expect(await found({ carrier: { names: ["Other"] } }, ...month)).toEqual([]);
  const service = await store.reader.selectFrom("services").select("id").executeTakeFirstOrThrow();
  expect(await found({ serviceId: service.id }, ...month)).toEqual(both);
  expect(await found({ serviceId: service.id, portId: "SGSIN" }, ...month)).toEqual(both.slice(1));
});

test("rows of pairs are departures too, each once for all its discharge ports", async () => {
  await bring(sailingsImporter(portFinder), [
    pair(),
    pair({ "Discharge Port": "DEHAM" }),
    pair({ "Vessel Name": "ANCHOR TWO", "CY Closing": "", RCO: "14-03-2026 09:00" }),
    pair({ "Vessel Name": "ANCHOR THREE", "CY Closing": "15-03-2026" }),
  ]);
  const onDay = ["HKHKG ANCHOR ONE 012W", "HKHKG ANCHOR TWO 012W"];
  expect(await found({ portId: "HKHKG" }, "2026-03-14")).toEqual(onDay);
  expect(await found({ carrier: { names: ["Blue Anchor Line"] } }, "2026-03-14")).toEqual(onDay);
  expect(await found({ portId: "SGSIN" }, "2026-03-14")).toEqual([]);
});

test("a time of a second source alone puts a departure on its day", async () => {
  expect(await importCalls(store, callsCsv(calls))).toMatchObject({ outcome: "imported" });
  await bring(cutoffsImporter(portFinder), [
    {
      Source: "HIT",
      Port: "HKHKG",
      "IMO No.": "9100001",
      "Voyage No.": "101W",
      "Cut-off": "CY",
      Time: "13-03-2026 12:00",
    },
  ]);
  expect(await found({ portId: "HKHKG" }, "2026-03-13")).toEqual(["HKHKG Peak One 101W"]);
});
