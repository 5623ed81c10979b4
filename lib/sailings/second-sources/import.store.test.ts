import Papa from "papaparse";
import type { ImportJob, ImportReport } from "@/lib/store/import";
import { importCalls, portFinder, portStore, searchCalls } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { scheduleView } from "../address";
import { portNow } from "../cutoffs/cutoffs";
import { disagreements } from "../cutoffs/second-cutoffs";
import { sailingsToCsv } from "../files/csv";
import { sailingsImporter } from "../files/import";
import { filterOf } from "../rules";
import type { SailingCriteria } from "../schema";
import { embeddedSailings } from "../search/embedded";
import { viewSailings } from "../view";
import { exportCutoffs } from "./export";
import { cutoffsImporter } from "./import";
import { withSecondCutoffs } from "./read";

type Line = Record<string, string>;

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const now = new Date("2026-03-01T04:00:00Z");
const bring = (
  file: string | Line[],
  options: Partial<ImportJob> = {},
  importer = cutoffsImporter(portFinder),
): Promise<ImportReport> => {
  async function* input() {
    yield typeof file === "string" ? file : Papa.unparse(file);
  }
  return importer.run({
    store,
    input: input(),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    ...options,
  });
};
const line = (change: Line = {}): Line => ({
  Source: "HIT",
  "Source Type": "",
  Port: "HKHKG",
  Terminal: "",
  "Vessel Name": "ANCHOR ONE",
  "IMO No.": "",
  "Voyage No.": "0123W",
  "Cut-off": "CY",
  Time: "18-03-2026 12:00",
  "As Of": "",
  ...change,
});
const stored = () =>
  store.reader.selectFrom("second_cutoffs").selectAll().orderBy("time").orderBy("code").execute();
const criteria: SailingCriteria = {
  loadingPort: { id: "HKHKG", name: "Hong Kong" },
  dischargePort: { id: "NLRTM", name: "Rotterdam" },
  dateFrom: "2026-03-01",
  dateTo: "2026-05-31",
  dateType: "ETD",
  vesselName: "",
  language: "en",
};
const pairRow = (n: number, change: Line = {}): Line => ({
  "Loading Port": "HKHKG",
  ETD: `${String(10 + n).padStart(2, "0")}-03-2026 18:30`,
  "Discharge Port": "NLRTM",
  ETA: "30-04-2026",
  "Vessel Name": `ANCHOR ${n}`,
  "Voyage No.": `${100 + n}W`,
  Operator: "Blue Anchor Line",
  "SI Cut-off": `${String(6 + n).padStart(2, "0")}-03-2026 12:00`,
  "CY Closing": `${String(8 + n).padStart(2, "0")}-03-2026 17:00`,
  ...change,
});
const bringPairs = (lines: Line[]) => bring(lines, {}, sailingsImporter(portFinder));
const search = async () =>
  (await withSecondCutoffs(embeddedSailings(store), store).searchSailings(criteria)).sailings;

test("a line is stored with its source, local times and as-of", async () => {
  expect(
    await bring([
      line({
        "Source Type": "Agent",
        Terminal: "HIT",
        "IMO No.": "IMO 9000001",
        "As Of": "01-03-2026 09:00",
      }),
      line({ "Cut-off": "rco", Time: "17-03-2026" }),
    ]),
  ).toMatchObject({ outcome: "imported", changes: { added: 2, removed: 0 } });
  expect(await stored()).toEqual([
    expect.objectContaining({ code: "RCO", time: "2026-03-17", kind: "terminal", as_of: null, imo: null }),
    {
      port_id: "HKHKG",
      voyage_key: "0123W",
      ship_key: "9000001",
      code: "FCO",
      source: "HIT",
      terminal: "HIT",
      kind: "agent",
      voyage: "0123W",
      vessel: "ANCHOR ONE",
      imo: "9000001",
      time: "2026-03-18T12:00",
      as_of: "2026-03-01T09:00",
    },
  ]);
});

test("bad lines are reported by line and column, and nothing is imported", async () => {
  const report = await bring([
    line(),
    line({ Source: "", "Source Type": "carrier", Port: "Atlantis", "Cut-off": "XYZ", Time: "31-02-2026" }),
    line({ "Vessel Name": "", "IMO No.": "", "Voyage No.": "" }),
    line({ "IMO No.": "12", "Cut-off": "TCO", "As Of": "soon" }),
    line({ Source: "x".repeat(61) }),
  ]);
  expect(report).toMatchObject({ outcome: "refused", badLines: 4 });
  expect(report.problems.shown.map(({ line: at, column }) => `${at} ${column}`)).toEqual([
    ...["3 Source", "3 Source Type", "3 Port", "3 Cut-off", "3 Time"],
    ...["4 Voyage No.", "4 Vessel Name", "5 As Of", "5 Cut-off", "5 IMO No.", "6 Source"],
  ]);
  expect(report.problems.shown.find(({ column }) => column === "Cut-off")?.reason).toContain(
    "SI, VGM, CY, CFS, or one of DCO, LCO",
  );
  expect(await stored()).toEqual([]);
  const columns = await bring("Source,Port\nHIT,HKHKG\n").catch((error: Error) => error.message);
  expect(columns).toContain('"Voyage No.", "Cut-off", "Time"');
});

test("the same file imported twice writes nothing, and servers hear of no change", async () => {
  const file = [line(), line({ "Cut-off": "SI", Time: "16-03-2026 17:00" })];
  await bring(file);
  const before = await store.reader.selectFrom("changes").select("id").execute();
  const again = await bring(file);
  expect(again).toMatchObject({ outcome: "imported", changes: { changed: 0, unchanged: 2, changedKeys: 0 } });
  expect(await store.reader.selectFrom("changes").select("id").execute()).toEqual(before);
  // A newer as-of is news.
  expect(await bring([line({ "As Of": "01-03-2026 03:00" }), file[1] as Line])).toMatchObject({
    changes: { changed: 1, unchanged: 1 },
  });
});

test("a file replaces what it spans of its sources and ports, and nothing else", async () => {
  const at = (day: number, change: Line = {}) =>
    line({ "Voyage No.": `${day}W`, Time: `${day}-03-2026 12:00`, ...change });
  await bring([at(10), at(15), at(20), at(15, { Source: "Peak Agency" }), at(15, { Port: "SGSIN" })]);
  expect(await bring([at(12), at(18), at(20, { Time: "17-03-2026 09:00" })])).toMatchObject({
    changes: { added: 3, removed: 2 },
  });
  expect(
    (await stored()).map(({ source, port_id, voyage, time }) => [source, port_id, voyage, time]),
  ).toEqual([
    ["HIT", "HKHKG", "10W", "2026-03-10T12:00"],
    ["HIT", "HKHKG", "12W", "2026-03-12T12:00"],
    ...(await stored())
      .filter(({ voyage }) => voyage === "15W")
      .map(({ source, port_id, voyage, time }) => [source, port_id, voyage, time]),
    ["HIT", "HKHKG", "20W", "2026-03-17T09:00"],
    ["HIT", "HKHKG", "18W", "2026-03-18T12:00"],
  ]);
  expect((await stored()).filter(({ voyage }) => voyage === "15W")).toHaveLength(2);
});

test("the last line about a cut-off applies", async () => {
  const report = await bring([line(), line({ Time: "18-03-2026 09:00" })]);
  expect(report).toMatchObject({ rows: 2, changes: { added: 1 } });
  expect(await stored()).toMatchObject([{ time: "2026-03-18T09:00" }]);
});

test("a dry run lists what would change and writes nothing", async () => {
  await bring([line(), line({ "Cut-off": "SI", Time: "17-03-2026 17:00" })]);
  const report = await bring(
    [line({ Time: "18-03-2026 09:00" }), line({ "Cut-off": "VGM", Time: "16-03-2026 17:00" })],
    { dryRun: true },
  );
  expect(report).toMatchObject({ outcome: "rehearsed", changes: { added: 2, removed: 2 } });
  expect(report.changes?.details).toEqual([
    "changed: HKHKG, ANCHOR ONE 0123W, FCO: 18-03-2026 12:00 -> 18-03-2026 09:00",
    "deleted: HKHKG, ANCHOR ONE 0123W, DCO: 17-03-2026 17:00",
    "new: HKHKG, ANCHOR ONE 0123W, VCO: 16-03-2026 17:00",
  ]);
  expect(await stored()).toMatchObject([{ code: "DCO" }, { code: "FCO", time: "2026-03-18T12:00" }]);
});

test("lines of an unknown sailing are reported, stored, and applied once the sailing is imported", async () => {
  const report = await bring([
    line({ "Vessel Name": "ANCHOR 1", "Voyage No.": "101W", Time: "09-03-2026 12:00" }),
    ...[2, 3, 4, 5].map((n) => line({ "Vessel Name": `ANCHOR ${n}`, "Voyage No.": "900W" })),
  ]);
  expect(report.changes?.remarks).toEqual([
    "Cut-offs of no sailing that is stored: 5 of 5: line 2 (HKHKG, ANCHOR 1 101W, FCO); line 3 (HKHKG, ANCHOR 2 900W, FCO); line 4 (HKHKG, ANCHOR 3 900W, FCO) and 2 more. They are kept, and show as soon as a sailing matches.",
  ]);
  await bringPairs([pairRow(1)]);
  expect((await search())[0]?.secondCutoffs).toEqual([
    { code: "FCO", time: "2026-03-09T12:00", source: "HIT", kind: "terminal", asOf: null },
  ]);
  const again = await bring([
    line({ "Vessel Name": "anchor 1", "Voyage No.": "101w", Time: "09-03-2026 12:00" }),
  ]);
  expect(again.changes?.remarks?.join()).not.toContain("no sailing");
});

test("the store is bounded, and what is past is pruned and not taken", async () => {
  await bring([line({ Time: "31-01-2026 12:00", "Voyage No.": "1W" }), line()], {
    now: new Date("2026-02-10T04:00:00Z"),
  });
  expect(await stored()).toHaveLength(2);
  const report = await bring(
    [line({ "Voyage No.": "2W" }), line({ Time: "20-01-2026", "Voyage No.": "3W" })],
    {
      now: new Date("2026-03-10T04:00:00Z"),
    },
  );
  expect(report.changes?.remarks?.slice(0, 2)).toEqual([
    "Left out, because they are more than 31 days past: 1.",
    "Deleted, because they are more than 31 days past: 1.",
  ]);
  expect((await stored()).map(({ voyage }) => voyage)).toEqual(["2W"]);
  const small = cutoffsImporter(portFinder, 2);
  await expect(
    bring(
      [line({ "Voyage No.": "4W", Port: "SGSIN" }), line({ "Voyage No.": "5W", Port: "SGSIN" })],
      {},
      small,
    ),
  ).rejects.toThrow("room for 2 cut-offs");
  await expect(
    bring(
      [1, 2, 3].map((n) => line({ "Voyage No.": `${n}W` })),
      {},
      small,
    ),
  ).rejects.toThrow("More than 2 lines");
  expect((await stored()).map(({ voyage }) => voyage)).toEqual(["2W"]);
});

test("an export can be imported again", async () => {
  await bring([
    line({ "As Of": "01-03-2026 09:00", Terminal: "HIT" }),
    line({ Port: "SGSIN", "Source Type": "agent", "Voyage No.": "00123", "IMO No.": "9000001" }),
  ]);
  const before = await stored();
  let file = "";
  for await (const piece of exportCutoffs(store)) file += piece;
  await store.db.deleteFrom("second_cutoffs").execute();
  expect(await bring(file)).toMatchObject({ outcome: "imported", notes: { total: 0 } });
  expect(await stored()).toEqual(before);
});

describe("forty cut-offs of stored sailings, seven of which the terminal gives otherwise", () => {
  const days = Array.from({ length: 20 }, (_, n) => n);
  beforeEach(async () => {
    await bringPairs(days.map((n) => pairRow(n)));
    const lines = days.flatMap((n) => {
      const ship = { "Vessel Name": `ANCHOR ${n}`, "Voyage No.": `${100 + n}W` };
      const { "SI Cut-off": si = "", "CY Closing": cy = "" } = pairRow(n);
      const isOther = n % 3 === 0;
      return [
        line({ ...ship, "Cut-off": "SI", Time: si }),
        line({ ...ship, Time: isOther ? cy.replace("17:00", "12:00") : cy }),
      ];
    });
    const report = await bring(lines);
    expect(report).toMatchObject({ changes: { added: 40 } });
    expect(report.changes?.remarks).toEqual([]);
  });

  test("are seven rows with both values", async () => {
    const all = await search();
    const view = (search: string) =>
      viewSailings(all, {
        filter: filterOf(scheduleView(new URLSearchParams(search))),
        sort: null,
        dateType: "ETD",
        now: portNow(now, []),
        deadline: "",
        slower: false,
        page: 1,
        pageSize: 50,
      });
    expect(view("")).toMatchObject({ found: 20, total: 20, differCount: 7 });
    const { items, total } = view("sources=differ");
    expect(total).toBe(7);
    for (const item of items) {
      const [found, ...more] = disagreements(item);
      expect(more).toEqual([]);
      expect(found).toMatchObject({ code: "FCO", carrier: expect.stringMatching(/T17:00$/) });
      expect(found?.others).toMatchObject([
        { source: "HIT", time: found?.carrier.replace("17:00", "12:00") },
      ]);
    }
  });

  test("the download has the carrier's values in its twenty columns", async () => {
    const csv = sailingsToCsv(await search(), { loadingPort: "Hong Kong", dischargePort: "Rotterdam" });
    const [heads, ...rows] = Papa.parse<string[]>(csv.slice(1)).data;
    expect(heads).toHaveLength(20);
    const at = heads?.indexOf("CY Closing") ?? -1;
    expect(rows.map((cells) => cells[at])).toEqual(days.map((n) => pairRow(n)["CY Closing"]));
  });
});

test("sailings from port calls have them too, at the call's terminal", async () => {
  const call = (change: Line): Line => ({
    Carrier: "Peak Line",
    Service: "FE1",
    "Voyage Out": "0101",
    "Vessel Name": "Lantau Relay",
    ...change,
  });
  await importCalls(
    store,
    Papa.unparse(
      [
        call({
          Port: "HKHKG",
          Terminal: "HIT",
          Departure: "20-03-2026 18:00",
          "CY Closing": "19-03-2026 17:00",
        }),
        call({ Port: "NLRTM", Arrival: "21-04-2026 06:00" }),
      ],
      { columns: [...Object.keys(call({ Port: "" })), "Terminal", "Arrival", "Departure", "CY Closing"] },
    ),
  );
  // The spreadsheet has made a number of the voyage.
  const ship = { "Vessel Name": "LANTAU RELAY", "Voyage No.": "101", Time: "19-03-2026 12:00" };
  const report = await bring([
    line({ ...ship, Terminal: "HIT" }),
    line({ ...ship, Terminal: "MTL", Time: "19-03-2026 10:00", Source: "MTL" }),
  ]);
  expect(report.changes?.remarks).toEqual([
    expect.stringContaining("1 of 2: line 3 (HKHKG, LANTAU RELAY 101, FCO)."),
  ]);
  const found = await searchCalls(store);
  for (const language of ["en", "zh-tw", "zh-cn"] as const) {
    const adapter = { searchSailings: async () => searchCalls(store, { language }) };
    const { sailings } = await withSecondCutoffs(adapter, store).searchSailings({ ...criteria, language });
    expect(sailings).toHaveLength(found.sailings.length);
    expect(sailings[0]?.secondCutoffs).toMatchObject([{ source: "HIT", time: "2026-03-19T12:00" }]);
  }
});

describe("a ship that two carriers sell under their own numbers", () => {
  const seller = (carrier: string, code: string, voyage: string, day: number): Line[] => {
    const ship = { "Vessel Name": "Azure Fortune", IMO: "9700031" };
    const sold = { Carrier: carrier, Service: code, "Voyage Out": voyage, ...ship };
    const closing = `${day - 1}-03-2026 17:00`;
    return [
      { ...sold, Port: "HKHKG", Terminal: "HIT", Departure: `${day}-03-2026 18:00`, "CY Closing": closing },
      { ...sold, Port: "CNFOC", Arrival: `${day + 2}-03-2026 06:00` },
    ];
  };
  const columns = [
    ...["Carrier", "Service", "Voyage Out", "Vessel Name", "IMO", "Port", "Terminal", "Arrival", "Departure"],
    "CY Closing",
  ];
  const calls = (...lines: Line[][]) => importCalls(store, Papa.unparse(lines.flat(), { columns }));
  const orchid = seller("Orchid Ocean", "FE1", "103W", 20);
  const pelican = seller("Pelican", "NEX", "P103W", 20);
  const azure = { "Vessel Name": "AZURE FORTUNE", "IMO No.": "9700031", "Voyage No.": "103W" };
  const secondOf = async () => {
    const adapter = {
      searchSailings: () => searchCalls(store, { dischargePort: { id: "CNFOC", name: "Fuzhou" } }),
    };
    const { sailings } = await withSecondCutoffs(adapter, store).searchSailings(criteria);
    return sailings.map(({ voyage, secondCutoffs = [] }) =>
      [
        voyage,
        ...secondCutoffs.map(({ time, departures }) => [time, ...(departures ?? [])].join(" ")),
      ].join(),
    );
  };

  test("has the terminal's cut-off in the rows of both, whatever number the terminal uses", async () => {
    await calls(orchid, pelican);
    for (const voyage of ["103W", "P103W", "26012"]) {
      const report = await bring([
        line({ ...azure, "Voyage No.": voyage, Terminal: "HIT", Time: "19-03-2026 14:00" }),
      ]);
      expect(report.changes?.remarks).toEqual([]);
      expect((await secondOf()).sort()).toEqual(["103W,2026-03-19T14:00", "P103W,2026-03-19T14:00"]);
    }
  });

  test("has of each what its own number says, and the agent of one carrier speaks for that one alone", async () => {
    await calls(orchid, pelican);
    await bring([
      line({ ...azure, Time: "19-03-2026 14:00" }),
      line({ ...azure, "Voyage No.": "P103W", Time: "19-03-2026 15:00" }),
      line({ ...azure, Source: "Peak Agency", "Source Type": "agent", Time: "19-03-2026 16:00" }),
    ]);
    expect((await secondOf()).sort()).toEqual([
      "103W,2026-03-19T14:00,2026-03-19T16:00",
      "P103W,2026-03-19T15:00",
    ]);
  });

  test("is not guessed where it calls twice: the import and both sailings have the two departures", async () => {
    await calls(orchid, seller("Orchid Ocean", "FE1", "104E", 25), pelican);
    const report = await bring([
      line({ ...azure, "Voyage No.": "26012", Time: "19-03-2026 14:00" }),
      line({ ...azure, "Voyage No.": "104E", Time: "24-03-2026 14:00" }),
    ]);
    expect(report.changes?.remarks).toEqual([
      expect.stringContaining(
        "1 of 2: line 2 (HKHKG, AZURE FORTUNE 26012, FCO: 2026-03-20 or 2026-03-25). They count for neither",
      ),
    ]);
    expect((await secondOf()).sort()).toEqual([
      "103W,2026-03-19T14:00 2026-03-20 2026-03-25",
      "104E,2026-03-24T14:00",
      "P103W,2026-03-19T14:00 2026-03-20 2026-03-25",
    ]);
  });
});

test("a search without second sources returns the list as it is", async () => {
  await bringPairs([pairRow(1)]);
  const list = await embeddedSailings(store).searchSailings(criteria);
  const same = await withSecondCutoffs({ searchSailings: async () => list }, store).searchSailings(criteria);
  expect(same).toBe(list);
});
