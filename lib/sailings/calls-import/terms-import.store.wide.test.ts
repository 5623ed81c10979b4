import type { Store } from "@/lib/store/connection";
import type { ImportJob } from "@/lib/store/import";
import { fillSample } from "@/lib/store/sample";
import {
  type CallLine,
  callsCsv,
  importCalls,
  portFinder,
  portStore,
  searchCalls,
  summariesOf,
} from "@/test/support/call-store";
import { sailingsSample } from "../seed";
import { domesticImporter, mostTerms, transfersImporter } from "./terms-import";

let store: Store;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const run = (
  importer: ReturnType<typeof transfersImporter>,
  text: string,
  options: Partial<ImportJob> = {},
) =>
  importer.run({
    store,
    input: (async function* () {
      yield text;
    })(),
    now: new Date("2026-03-01T04:00:00Z"),
    dryRun: false,
    skipBad: false,
    replace: null,
    ...options,
  });
const importTransfers = (...lines: string[]) =>
  run(
    transfersImporter(portFinder),
    ["Carrier,Port,From Service,Onto Service,Shortest Hours,Longest Days,Allowed", ...lines].join("\n"),
  );
const importDomestic = (...lines: string[]) =>
  run(domesticImporter(portFinder), ["Carrier,Country", ...lines].join("\n"));

const ship = (vessel: string, service: string, calls: CallLine[], carrier = "Peak Line"): CallLine[] =>
  calls.map((call) => ({
    Carrier: carrier,
    Service: service,
    "Voyage Out": "101W",
    "Vessel Name": vessel,
    Arrival: "",
    Departure: "",
    ...call,
  }));
/** At Singapore 30 hours before the mother ship leaves. */
const lines = (carrier?: string) => [
  ...ship(
    "Relay",
    "FE1",
    [
      { Port: "HKHKG", Departure: "20-03-2026 18:00" },
      { Port: "SGSIN", Arrival: "25-03-2026 06:00" },
    ],
    carrier,
  ),
  ...ship(
    "Pioneer",
    "EX1",
    [
      { Port: "SGSIN", Departure: "26-03-2026 12:00" },
      { Port: "NLRTM", Arrival: "21-04-2026" },
    ],
    carrier,
  ),
];
const found = async () => summariesOf(await searchCalls(store));
const option = "Peak Line Relay 101W 2026-03-20T18:00 2026-04-21 Singapore Pioneer";

describe("rules of transfers", () => {
  beforeEach(() => importCalls(store, callsCsv(lines())));

  test("replace 24 hours, 14 days, and the permission", async () => {
    expect(await found()).toEqual([option]);
    expect(await importTransfers("Peak Line,SGSIN,FE1,EX1,31,,")).toMatchObject({
      outcome: "imported",
      changes: { added: 1, removed: 0, samples: 0 },
    });
    expect(await found()).toEqual([]);
    expect(await importTransfers(",Singapore,,,30,,")).toMatchObject({ changes: { added: 1, removed: 1 } });
    expect(await found()).toEqual([option]);
    await importTransfers("Peak Line,,,,,1,");
    expect(await found()).toEqual([]);
    await importTransfers("Peak Line,,,,,2,yes");
    expect(await found()).toEqual([option]);
    await importTransfers(",,,EX1,,,no");
    expect(await found()).toEqual([]);
  });

  test("a file with heads alone takes them away", async () => {
    await importTransfers("Peak Line,,,,,,no");
    expect(await found()).toEqual([]);
    // A template as it was printed takes nothing away.
    expect(await importTransfers("EXAMPLE: Blue Anchor Line,SGSIN,,,36,,")).toMatchObject({
      outcome: "empty",
    });
    expect(await found()).toEqual([]);
    expect(await importTransfers()).toMatchObject({ outcome: "imported", changes: { added: 0, removed: 1 } });
    expect(await found()).toEqual([option]);
    await expect(run(transfersImporter(portFinder), "")).rejects.toThrow("The file is empty");
  });

  test("the most specific rule decides, of equal ones the last", async () => {
    await importTransfers("Peak Line,,,,48,,", "Peak Line,SGSIN,,,12,,");
    expect(await found()).toEqual([option]);
    await importTransfers(",SGSIN,,,12,,", "Peak Line,,,,48,,");
    expect(await found()).toEqual([]);
    await importTransfers("Peak Line,,,,48,,", ",SGSIN,,,12,,");
    expect(await found()).toEqual([option]);
  });

  test("for another carrier or another port they have no effect", async () => {
    await importCalls(store, callsCsv(lines("Other Line")));
    await importTransfers("Other Line,,,,,,no", ",HKHKG,,,,,no");
    expect(await found()).toEqual([option]);
  });

  test("problems are reported with line and column, and nothing is imported", async () => {
    const report = await importTransfers(
      "Nobody,XXXXX,FE9,EX9,-1,0,perhaps",
      "Peak Line,,,,1.5,61,",
      "Peak Line,SGSIN,,,,,yes",
    );
    expect(report).toMatchObject({ outcome: "refused", badLines: 3 });
    expect(report.problems.shown.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...["Carrier", "Port", "Allowed", "From Service", "Onto Service", "Shortest Hours", "Longest Days"].map(
        (head) => `2 ${head}`,
      ),
      "3 Shortest Hours",
      "3 Longest Days",
      "4 Allowed",
    ]);
    expect(await found()).toEqual([option]);
  });

  test("a service of several carriers needs a carrier", async () => {
    await importCalls(store, callsCsv(lines("Other Line")));
    const report = await importTransfers(",,FE1,,36,,");
    expect(report.problems.shown).toEqual([
      { line: 2, column: "From Service", reason: expect.stringContaining("name the carrier") },
    ]);
    expect(await importTransfers("Peak Line,,FE1,,36,,")).toMatchObject({ outcome: "imported" });
  });

  test("more than the bound are not taken", async () => {
    const many = Array.from({ length: mostTerms + 1 }, () => "Peak Line,,,,12,,");
    await expect(importTransfers(...many)).rejects.toThrow(String(mostTerms));
    expect(await found()).toEqual([option]);
  });
});

describe("carriage within a country", () => {
  beforeEach(async () => {
    const port = await store.db
      .selectFrom("ports")
      .selectAll()
      .where("id", "=", "NLRTM")
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto("ports")
      .values({ ...port, id: "NLAMS", unlocode: "NLAMS", name: "Amsterdam" })
      .execute();
    const calls: CallLine[] = [
      { Port: "NLRTM", Departure: "10-03-2026 10:00" },
      { Port: "NLAMS", Arrival: "11-03-2026 10:00" },
    ];
    const finder = async () => ({
      idsOf: (text: string) => [text],
      similarPorts: () => [],
      hasZone: () => true,
    });
    await importCalls(store, callsCsv(ship("Relay", "NL1", calls)), {}, finder);
  });
  const search = async () =>
    summariesOf(
      await searchCalls(store, {
        loadingPort: { id: "NLRTM", name: "Rotterdam" },
        dischargePort: { id: "NLAMS", name: "Amsterdam" },
      }),
    );

  test("is found where a carrier may, and no longer when the file does not allow it", async () => {
    expect(await search()).toEqual([]);
    expect(await importDomestic("Peak Line,nl")).toMatchObject({ outcome: "imported" });
    expect(await search()).toEqual(["Peak Line Relay 101W 2026-03-10T10:00 2026-03-11T10:00"]);
    expect(await importDomestic("Peak Line,HK")).toMatchObject({ changes: { added: 1, removed: 1 } });
    expect(await search()).toEqual([]);
  });

  test("problems are reported with line and column", async () => {
    const { problems } = await importDomestic("Nobody,XX");
    expect(problems.shown.map(({ column }) => column)).toEqual(["Carrier", "Country"]);
  });

  test("the sample's own rules stay, and are removed with the sample", async () => {
    store.close();
    store = await portStore();
    await fillSample(store, await sailingsSample("data"), "2026-03-01");
    const rows = () => store.db.selectFrom("domestic_sellers").selectAll().execute();
    const sample = await rows();
    expect(await importDomestic("Nordhavn Line,NL")).toMatchObject({ changes: { added: 1, removed: 0 } });
    expect(await rows()).toHaveLength(sample.length + 1);
    await importCalls(store, callsCsv(lines()));
    expect(await rows()).toEqual([{ seller: "NOR1", country_code: "NL", sample: 0 }]);
  });
});
