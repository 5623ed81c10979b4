import type { Store } from "@/lib/store/connection";
import type { ImportReport } from "@/lib/store/import";
import { type CallLine, callsCsv, importCalls, portFinder, portStore } from "@/test/support/call-store";
import { sailingsImporter } from "../files/import";

/** What imports of calls and of sailings doubt, through the importers: the same in a dry run, and nothing is stored where it is strict. */

const now = new Date("2026-11-28T04:00:00Z");
let store: Store;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

const call = (Port: string, Arrival: string, Departure: string, changes: CallLine = {}): CallLine => ({
  Carrier: "Peak Line",
  Service: "EX9",
  "Voyage Out": "90W",
  "Voyage In": "",
  "IMO No.": "9000002",
  "Vessel Name": "LANTAU PIONEER",
  Port,
  Terminal: "",
  Arrival,
  Departure,
  "Actual Departure": "",
  "CY Closing": "",
  ...changes,
});
/** Hong Kong, Singapore, Rotterdam. */
const voyage = (changes: CallLine = {}, ...ofCalls: CallLine[]): CallLine[] => [
  call("HKHKG", "05-12-2026 06:00", "05-12-2026 18:00", { ...changes, ...ofCalls[0] }),
  call("SGSIN", "10-12-2026 06:00", "11-12-2026 06:00", { ...changes, ...ofCalls[1] }),
  call("NLRTM", "02-01-2027 06:00", "", { ...changes, ...ofCalls[2] }),
];
const tide = { Carrier: "Tide Line", Service: "TX1", "Voyage Out": "7W" };

const told = ({ suspicions }: ImportReport) =>
  suspicions.map(({ kind, total, shown }) => [kind, total, ...shown.map(({ line }) => line)]);

/** Imports as a dry run and then really, and expects both to doubt the same. */
async function doubted(run: (dryRun: boolean) => Promise<ImportReport>) {
  const rehearsed = await run(true);
  const imported = await run(false);
  expect([rehearsed.outcome, imported.outcome]).toEqual(["rehearsed", "imported"]);
  expect(rehearsed.suspicions).toEqual(imported.suspicions);
  return imported;
}
const calls = (lines: readonly CallLine[], options: Parameters<typeof importCalls>[2] = {}) =>
  importCalls(store, callsCsv(lines), { now, ...options });
const doubtedCalls = async (lines: readonly CallLine[]) =>
  told(await doubted((dryRun) => calls(lines, { dryRun })));

test("a clean file gives no suspicion, nor does a turn that is written over several ports", async () => {
  expect(await doubtedCalls(voyage())).toEqual([]);
  const turn = { Service: "TB", "Voyage In": "601W", "Voyage Out": "601E" };
  const west = { Service: "TB", "Voyage Out": "601W" };
  const east = { Service: "TB", "Voyage Out": "601E" };
  expect(
    await doubtedCalls([
      call("CNFOC", "", "11-12-2026 12:00", west),
      call("SGSIN", "17-12-2026 08:00", "18-12-2026 08:00", west),
      call("NLRTM", "11-01-2027 08:00", "13-01-2027 08:00", turn),
      call("DEHAM", "15-01-2027 08:00", "16-01-2027 08:00", turn),
      call("GBFXT", "18-01-2027 08:00", "19-01-2027 08:00", turn),
      call("SGSIN", "13-02-2027 08:00", "14-02-2027 08:00", east),
    ]),
  ).toEqual([]);
});

test.each<[string, CallLine[], unknown[][]]>([
  [
    "a service on one line",
    voyage({}, {}, {}, { Service: "EX8" }),
    [
      ["unreachable", 1, 4],
      ["pieces", 1, 4],
    ],
  ],
  [
    "a ship that arrives before it has left",
    voyage({}, { Departure: "12-12-2026 18:00" }),
    [["overlapping", 1, 2]],
  ],
  ["a ship of a hundred knots", voyage({}, {}, { Arrival: "06-12-2026 02:00" }), [["hasty", 1, 3]]],
  ["a ship of 30 knots", voyage({}, {}, { Arrival: "07-12-2026 17:00" }), [["fast", 1, 3]]],
  ["a passage over land", voyage({}, {}, {}, { Arrival: "22-12-2026 06:00" }), [["short", 1, 4]]],
  [
    "a turn at no port",
    [
      ...voyage({}, {}, {}, { Departure: "03-01-2027 06:00" }),
      call("DEHAM", "04-01-2027 18:00", "05-01-2027 18:00", { "Voyage Out": "90E" }),
      call("SGSIN", "02-02-2027 18:00", "", { "Voyage Out": "90E" }),
    ],
    [["turns", 1, 5]],
  ],
  [
    "an actual time to come, and cut-offs of other departures",
    voyage(
      {},
      { "Actual Departure": "05-12-2026 18:00", "CY Closing": "01-09-2026" },
      { "CY Closing": "12-12-2026" },
    ),
    [
      ["futureActual", 1, 2],
      ["cutoffs", 2, 2, 3],
    ],
  ],
  [
    "another carrier of the ship",
    [...voyage(), ...voyage(tide, {}, {}, { Arrival: "03-01-2027 06:00" })],
    [["sellers", 1, 7]],
  ],
])("%s", async (_name, lines, suspicions) => {
  expect(await doubtedCalls(lines)).toEqual(suspicions);
});

test("a carrier whose calls are stored counts as one in the file", async () => {
  await calls(voyage());
  expect(await doubtedCalls(voyage(tide, { Departure: "06-12-2026 09:00" }))).toEqual([["sellers", 1, 2]]);
  const { suspicions } = await calls(voyage(tide, { Departure: "06-12-2026 09:00" }), { dryRun: true });
  expect(suspicions[0]?.shown[0]?.reason).toBe(
    'IMO 9000002 at HKHKG: Tide Line gives "05-12-2026 06:00 / 06-12-2026 09:00", Peak Line "05-12-2026 06:00 / 05-12-2026 18:00", which is stored',
  );
});

test("what has passed is not compared: it misleads nobody", async () => {
  const lines = [...voyage(), ...voyage(tide, { Departure: "06-12-2026 09:00" })];
  const later = { now: new Date("2027-01-20T04:00:00Z") };
  expect(told(await calls(lines, { ...later, dryRun: true }))).toEqual([]);
  expect(told(await calls(lines, { dryRun: true }))).toEqual([["sellers", 1, 5]]);
});

test("lanes that a service loses and wins are told, and not where times move alone", async () => {
  const later = voyage({}, { Departure: "06-12-2026 18:00" });
  const [first, , last] = voyage();
  const byColombo = [first, call("LKCMB", "16-12-2026 06:00", "17-12-2026 06:00"), last] as CallLine[];
  expect(await doubtedCalls(voyage())).toEqual([]);
  expect(await doubtedCalls(later)).toEqual([]);
  const report = await doubted((dryRun) => calls(byColombo, { dryRun }));
  expect(report.suspicions.map(({ kind, shown }) => [kind, ...shown.map(({ reason }) => reason)])).toEqual([
    [
      "lanesLost",
      "HKHKG to SGSIN is no longer sailed directly by EX9 (Peak Line/EX9)",
      "SGSIN to NLRTM is no longer sailed directly by EX9 (Peak Line/EX9)",
    ],
    [
      "lanesWon",
      "HKHKG to LKCMB is now sailed directly by EX9 (Peak Line/EX9)",
      "LKCMB to NLRTM is now sailed directly by EX9 (Peak Line/EX9)",
    ],
  ]);
});

test("a strict import stores nothing where something is doubtful, and else all of it", async () => {
  const stored = async () => ({
    calls: await store.db.selectFrom("calls").select(["port_id", "arrival_planned"]).orderBy("n").execute(),
    voyages: await store.db.selectFrom("voyages").select(["id", "replaced_by"]).execute(),
    services: await store.db.selectFrom("services").select("code").execute(),
    changes: await store.db.selectFrom("schedule_changes").select("kind").execute(),
  });
  const lines = voyage({}, {}, { Arrival: "07-12-2026 17:00" });
  const nothing = await stored();
  const report = await calls(lines, { strict: true });
  expect([report.outcome, ...told(report)]).toEqual(["doubted", ["fast", 1, 3]]);
  expect(await stored()).toEqual(nothing);
  expect((await calls(lines, { strict: true, dryRun: true })).outcome).toBe("doubted");

  expect((await calls(voyage(), { strict: true })).outcome).toBe("imported");
  expect((await stored()).calls).toHaveLength(3);
  // What another carrier says otherwise is not the file's fault.
  const other = voyage(tide, { Departure: "06-12-2026 09:00" });
  expect((await calls(other, { strict: true })).outcome).toBe("imported");
  // The changes of a strict import are recorded once.
  await calls(voyage({}, { Departure: "07-12-2026 18:00" }), { strict: true });
  expect((await stored()).changes).toEqual([{ kind: "departureRolled" }]);
});

describe("sailings", () => {
  const line = (changes: CallLine = {}): CallLine => ({
    "Loading Port": "HKHKG",
    ETD: "05-12-2026 18:30",
    "Discharge Port": "NLRTM",
    ETA: "02-01-2027 06:00",
    "T/T": "28",
    "Vessel Name": "ANCHOR ONE",
    "Voyage No.": "012W",
    Operator: "Blue Anchor Line",
    ...changes,
  });
  const sailings =
    (lines: readonly CallLine[], replace: string | null = null, strict = false) =>
    (dryRun: boolean) => {
      async function* input() {
        yield callsCsv(lines);
      }
      return sailingsImporter(portFinder).run({
        store,
        input: input(),
        now,
        dryRun,
        skipBad: false,
        replace,
        strict,
      });
    };

  test("are doubted by their days and cut-offs", async () => {
    const report = await doubted(
      sailings([
        line(),
        line({ "Voyage No.": "2W", "T/T": "58" }),
        line({ "Voyage No.": "3W", ETA: "18-12-2026 06:00", "T/T": "13" }),
        line({ "Voyage No.": "4W", "Discharge Port": "SGSIN", ETA: "07-12-2026 18:00", "T/T": "2" }),
        line({ "Voyage No.": "5W", "CY Closing": "03-12-2027 17:00" }),
      ]),
    );
    expect(told(report)).toEqual([
      ["cutoffs", 1, 6],
      ["fast", 1, 5],
      ["short", 1, 4],
      ["transit", 1, 3],
    ]);
    expect((await sailings([line({ "T/T": "58" })], null, true)(false)).outcome).toBe("doubted");
  });

  test("of lanes that an operator loses and wins", async () => {
    const felixstowe = line({ "Discharge Port": "GBFXT", "Voyage No.": "9W" });
    expect(told(await doubted(sailings([line(), felixstowe])))).toEqual([]);
    const hamburg = line({ "Discharge Port": "DEHAM", "Voyage No.": "8W" });
    const report = await doubted(sailings([line(), hamburg], "operator"));
    expect(report.suspicions.map(({ kind, shown }) => [kind, ...shown.map(({ reason }) => reason)])).toEqual([
      ["lanesLost", "HKHKG to GBFXT is no longer sailed by Blue Anchor Line"],
      ["lanesWon", "HKHKG to DEHAM is now sailed by Blue Anchor Line"],
    ]);
  });
});
