import Papa from "papaparse";
import type { Store } from "@/lib/store/connection";
import { portFinder, portStore } from "@/test/support/call-store";
import { sailingsImporter } from "./import";

/** What an import of sailings makes of ships that are none, times that cannot be true, and words for no transhipment. */

const now = new Date("2026-11-28T04:00:00Z");
type Line = Record<string, string>;
const line = (changes: Line): Line => ({
  "Loading Port": "HKHKG",
  ETD: "05-12-2026 18:30",
  "Discharge Port": "NLRTM",
  ETA: "02-01-2027 06:00",
  "Vessel Name": "ANCHOR ONE",
  "Voyage No.": "012W",
  Operator: "Blue Anchor Line",
  ...changes,
});

let store: Store;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

async function run(lines: readonly Line[]) {
  const columns = [...new Set(lines.flatMap(Object.keys))];
  async function* input() {
    yield Papa.unparse([...lines], { columns });
  }
  const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
  const report = await sailingsImporter(portFinder).run(job);
  const rows = await store.db.selectFrom("sailings").selectAll().orderBy("etd").orderBy("voyage").execute();
  const told = ({ line: at, column, reason }: (typeof report.notes.shown)[number]) =>
    `${at} ${column}: ${reason}`;
  const doubts = report.suspicions.flatMap(({ kind, shown }) => shown.map((one) => `${kind} ${told(one)}`));
  return {
    report,
    rows,
    doubts,
    notes: report.notes.shown.map(told),
    problems: report.problems.shown.map(told),
  };
}

test("a sailing without a ship is left out; one whose ship is not named yet has none", async () => {
  const blank = [
    "BLANK SAILING",
    "Void",
    "SKIP",
    "OMIT",
    "CANCELLED",
    "NO SAILING",
    "SLIDING",
    "空班",
    "停航",
  ];
  const unnamed = ["TO BE ADVISED", "T.B.N.", "TBN 1", "VESSEL TBN", "待派船", "M/V TBA"];
  const ships = [...blank, ...unnamed, "M/V  ANCHOR TWO"];
  const { report, rows, notes } = await run(
    ships.map((ship, at) => line({ "Vessel Name": ship, ETD: `${String(at + 1).padStart(2, "0")}-12-2026` })),
  );
  expect(report.outcome).toBe("imported");
  expect(rows.map(({ vessel }) => vessel)).toEqual([...unnamed.map(() => "TBN"), "ANCHOR TWO"]);
  expect(notes).toHaveLength(blank.length);
  expect(notes[0]).toBe('2 Vessel Name: "BLANK SAILING" says that no ship sails; the line was left out.');
});

test.each([
  [{ ETA: "07-12-2026 06:00" }, 'ETA "07-12-2026 06:00" is 1.8 days after ETD "05-12-2026 18:30", and'],
  [{ ETA: "02-01-2028 06:00" }, 'ETA "02-01-2028 06:00" is 392.8 days after ETD'],
  [{ ETA: "04-12-2026" }, "is before ETD"],
  [{ ETD: "05-12-2062", ETA: "02-01-2063" }, "is years ahead"],
  [{ ETD: "05-12-2025" }, "days after ETD"],
])("times that cannot be true are refused: %j", async (changes, reason) => {
  const { report, rows, problems } = await run([line({}), line(changes)]);
  expect(report.outcome).toBe("refused");
  expect(rows).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(reason)]);
});

test("a cut-off after the departure, or long before it, is left out and told, and possible ones are not", async () => {
  const cutoffs = { "SI Cut-off": "03-12-2026 12:00", "CY Closing": "05-12-2026" };
  const { rows, doubts } = await run([
    line({ "Voyage No.": "1W", ...cutoffs }),
    line({ "Voyage No.": "2W", ...cutoffs, "CY Closing": "03-12-2027 17:00" }),
    line({ "Voyage No.": "3W", ...cutoffs, "CY Closing": "03-12-2025 17:00" }),
    line({ "Voyage No.": "4W", ...cutoffs, "SI Cut-off": "04-01-2027 12:00", RCO: "06-12-2026" }),
  ]);
  expect(rows.map(({ si, cy, facts }) => [si, cy, facts])).toEqual([
    ["2026-12-03T12:00", "2026-12-05", null],
    ["2026-12-03T12:00", null, null],
    ["2026-12-03T12:00", null, null],
    [null, "2026-12-05", null],
  ]);
  expect(doubts).toEqual([
    'cutoffs 3 CY Closing: "03-12-2027 17:00" is after the departure; it was left out.',
    'cutoffs 4 CY Closing: "03-12-2025 17:00" is 367 days before the departure; it was left out.',
    'cutoffs 5 SI Cut-off: "04-01-2027 12:00" is after the departure; it was left out.',
    'cutoffs 5 RCO: "06-12-2026" is after the departure; it was left out.',
  ]);
});

test("days in transit that contradict the dates are told", async () => {
  const { rows, doubts } = await run([line({ "T/T": "28" }), line({ "Voyage No.": "2W", "T/T": "58" })]);
  expect(rows).toHaveLength(2);
  expect(doubts).toEqual(["transit 3 T/T: From ETD to ETA are 28 days, not 58: one of the three is wrong."]);
});

test("words for no transhipment are read as none, and ports are found after other words", async () => {
  const cells = ["DIRECT", "直航", "No T/S", "NO", "0", "Direct service", "直達"];
  const { rows } = await run(
    cells.map((cell, at) => line({ "Transhipment Port": cell, "Voyage No.": String(at) })),
  );
  expect(rows.map((row) => [row.transhipment_port_id, row.transhipment_port, row.vessel_2])).toEqual(
    cells.map(() => [null, null, null]),
  );
  const via = ["via Singapore", "Singapore + Colombo", "Singapore/Colombo", "Singapore", "Elsewhere"];
  const others = await run(
    via.map((cell, at) => line({ "Transhipment Port": cell, "Voyage No.": String(at) })),
  );
  expect(others.rows.map((row) => [row.transhipment_port_id, row.transhipment_port, row.vessel_2])).toEqual([
    ["SGSIN", null, "TBN"],
    ["SGSIN / LKCMB", null, "TBN"],
    ["SGSIN / LKCMB", null, "TBN"],
    ["SGSIN", null, "TBN"],
    [null, "Elsewhere", "TBN"],
  ]);
});
