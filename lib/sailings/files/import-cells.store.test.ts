import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { parsePorts, portFinder } from "@/lib/places/operator";
import type { Store } from "@/lib/store/connection";
import type { Importer } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { openTestStore } from "@/test/support/stores";
import { type TableCell, tableBook } from "@/test/support/workbook-file";
import { callsImporter } from "../calls-import/import";
import { sailingsImporter } from "./import";

/** What spreadsheets and programs make of cells, as files of sailings and calls arrive. */

const ports = parsePorts(readFileSync("data/ports.csv", "utf8"));
const now = new Date("2026-11-21T04:00:00Z");
let store: Store;
let lookup: Awaited<ReturnType<typeof portFinder>>;

beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "ports", ports);
  lookup ??= await portFinder(store.db);
});
afterEach(() => store.close());

async function run(importer: Importer, file: string | Buffer) {
  const { problems, notes, ...report } = await importer.run({
    ...{ store, now, dryRun: false, skipBad: false, replace: null },
    input: (async function* () {
      yield file;
    })(),
  });
  const said = (remarks: typeof notes) =>
    remarks.shown.map(({ line, column, reason }) => `${line}${column ? ` ${column}` : ""}: ${reason}`);
  return { ...report, problems: said(problems), notes: said(notes) };
}
const sailings = (file: string | Buffer) =>
  run(
    sailingsImporter(async () => lookup),
    file,
  );
const stored = () => store.db.selectFrom("sailings").selectAll().orderBy("etd").orderBy("vessel").execute();

const heads = [
  ...["Loading Port", "ETD", "Discharge Port", "ETA", "Vessel Name", "Voyage No.", "IMO No."],
  ...["Operator", "Service", "SI Cut-off"],
];
const line = (cells: Record<string, TableCell> = {}): TableCell[] => {
  const all: Record<string, TableCell> = {
    "Loading Port": "HKHKG",
    ETD: "05-12-2026 18:30",
    "Discharge Port": "NLRTM",
    ETA: "02-01-2027 06:00",
    "Vessel Name": "LANTAU ONE",
    "Voyage No.": "012W",
    "IMO No.": "9000001",
    Operator: "Blue Anchor Line",
    Service: "AE1",
    ...cells,
  };
  return heads.map((head) => all[head] ?? "");
};
const csv = (...lines: Record<string, string>[]) =>
  Papa.unparse({ fields: heads, data: lines.map((cells) => line(cells) as string[]) });

test("a merged cell holds for all that it covers, and a row without anything of its own stays blank", async () => {
  const merged = { "Voyage No.": "", "IMO No.": "", "SI Cut-off": "", Operator: "" };
  const rows = [
    heads,
    line({ "SI Cut-off": { style: "dayAndTime", value: 46359.5 } }),
    line({ ...merged, "Discharge Port": "DEHAM" }),
    heads.map(() => ""),
    line({ "Vessel Name": "LANTAU TWO", "Voyage No.": "" }),
  ];
  const report = await sailings(tableBook(rows, { merged: ["F2:F4", "G2:G4", "H2:H4", "J2:J4"] }));
  expect(report).toMatchObject({ outcome: "imported", problems: [] });
  expect(report.notes).toEqual([
    "3: Cells were filled from the merged cell that they are a part of: 4 (line 3).",
  ]);
  expect(
    (await stored()).map((row) => [row.vessel, row.voyage, row.imo, row.si, row.discharge_port_id]),
  ).toEqual([
    ["LANTAU ONE", "012W", "9000001", "2026-12-03T12:00", "DEHAM"],
    ["LANTAU ONE", "012W", "9000001", "2026-12-03T12:00", "NLRTM"],
    ["LANTAU TWO", null, "9000001", null, "NLRTM"],
  ]);
});

test("calls with ship and status merged over a voyage are one voyage", async () => {
  const callHeads = [
    "Carrier",
    "Service",
    "Voyage Out",
    "IMO No.",
    "Vessel Name",
    "Port",
    "Arrival",
    "Departure",
  ];
  const call = (port: string, arrival: string, departure: string, isFirst = false) => [
    ...[
      "Peak Line",
      "EX1",
      "044W",
      isFirst ? "9000002" : "",
      isFirst ? "LANTAU PIONEER" : "",
      port,
      arrival,
      departure,
    ],
    isFirst ? "omitted" : "",
  ];
  const report = await run(
    callsImporter(async () => lookup),
    tableBook(
      [
        [...callHeads, "Status"],
        call("HKHKG", "05-12-2026 06:00", "05-12-2026 18:00", true),
        call("SGSIN", "10-12-2026 06:00", "11-12-2026 06:00"),
        call("NLRTM", "02-01-2027 06:00", ""),
      ],
      { merged: ["D2:D4", "E2:E4", "I2:I3"] },
    ),
  );
  expect(report).toMatchObject({ outcome: "imported", problems: [] });
  expect(report.notes[0]).toMatch(
    /^3: Cells were filled from the merged cell that they are a part of: 5 \(line 3, 4\)\.$/,
  );
  const voyages = await store.db.selectFrom("voyages").select(["vessel"]).execute();
  expect(voyages).toEqual([{ vessel: "LANTAU PIONEER" }]);
  const calls = await store.db.selectFrom("calls").select(["port_id", "status"]).orderBy("port_id").execute();
  expect(calls).toEqual([
    { port_id: "HKHKG", status: "omitted" },
    { port_id: "NLRTM", status: "planned" },
    { port_id: "SGSIN", status: "omitted" },
  ]);
});

test("struck-through rows, cells, and pieces beside their correction are left out", async () => {
  const struck = (text: string) => `<r><rPr><strike/></rPr><t>${text}</t></r>`;
  const live = (text: string) => `<r><rPr><b/></rPr><t xml:space="preserve">${text}</t></r>`;
  const rows = [
    heads,
    line({
      "Vessel Name": { xml: `<is>${struck("LANTAU ONE ")}${live(" LANTAU TWO")}</is>` },
      "Voyage No.": { xml: `<is>${struck("012W")}${live("013W")}</is>` },
      Service: { style: "struck", text: "AE1" },
    }),
    line({ ETD: "06-12-2026 18:30" }).map((cell) => ({ style: "struck", text: cell as string }) as const),
  ];
  const report = await sailings(tableBook(rows));
  expect(report).toMatchObject({ outcome: "imported", lines: 1, problems: [] });
  expect(report.notes).toEqual([
    "2: Text that is struck through was left out, cells: 3 (line 2).",
    "3: Rows that are struck through were left out: 1 (line 3).",
  ]);
  expect((await stored()).map((row) => [row.vessel, row.voyage, row.service])).toEqual([
    ["LANTAU TWO", "013W", null],
  ]);
  const required = await sailings(tableBook([heads, line({ ETD: { style: "struck", text: "05-12-2026" } })]));
  expect(required.problems).toEqual([
    "2 ETD: The cell is struck through: write what holds, or take the line out of the file.",
  ]);
});

test("hidden rows and columns are read, and counted", async () => {
  const report = await sailings(
    tableBook([heads, line(), line({ "Vessel Name": "HIDDEN ONE" })], {
      hiddenRows: [3],
      columns: '<cols><col min="6" max="7" hidden="1"/></cols>',
    }),
  );
  expect(report.notes).toEqual([
    "3: Hidden rows were read like the others: 1 (line 3).",
    '1: Hidden columns were read like the others: 2 ("Voyage No.", "IMO No.").',
  ]);
  expect(await stored()).toHaveLength(2);
});

test("cells that the spreadsheet has made dates and times are refused in columns of texts", async () => {
  const report = await sailings(
    tableBook([
      heads,
      line({ "Voyage No.": { style: "day", value: 46359 }, Service: { style: "day", value: 46082 } }),
      line({ "Vessel Name": { style: "day", value: 46359 }, "Voyage No.": { style: "time", value: 0.5 } }),
    ]),
  );
  const made = (what: string, cell: string) =>
    `The spreadsheet has made ${what} of the cell ("${cell}"): format the column as text and write the value again.`;
  expect(report.problems).toEqual([
    `2 Voyage No.: ${made("a date", "2026-12-03")}`,
    `2 Service: ${made("a date", "2026-03-01")}`,
    `3 Vessel Name: ${made("a date", "2026-12-03")}`,
    `3 Voyage No.: ${made("a time of day", "12:00")}`,
  ]);
});

test("per cent, booleans and computed numbers are read as they are shown; T/T as a date is ignored", async () => {
  const voyages: TableCell[] = [
    { style: "percent", value: 0.12 },
    { value: 0.30000000000000004 },
    { value: 1, type: "b" },
    { value: 12 },
  ];
  const rows = voyages.map((voyage, at) => [
    ...line({ "Vessel Name": `V${at}`, "Voyage No.": voyage }),
    { style: "day", value: 27.5 } as const,
  ]);
  const report = await sailings(tableBook([[...heads, "T/T"], ...rows]));
  expect(report.problems).toEqual([]);
  expect((await stored()).map(({ voyage }) => voyage)).toEqual(["12%", "0.3", "TRUE", "12"]);
});

test("a link to an empty cell is an empty date, and days without a format are days", async () => {
  const report = await sailings(
    tableBook([
      heads,
      line({
        ETD: { value: 46361.770833333336 },
        "SI Cut-off": { style: "dayAndTime", xml: "<f>Z9</f><v>0</v>", type: "n" },
      }),
    ]),
  );
  expect(report.problems).toEqual([]);
  expect((await stored()).map((row) => [row.etd, row.si])).toEqual([["2026-12-05T18:30", null]]);
});

test("workbooks whose parts are named with backslashes, or in another case, are read", async () => {
  for (const rename of [
    (name: string) => name.replaceAll("/", "\\"),
    (name: string) => name.replace("sheet1", "Sheet1"),
  ]) {
    expect(await sailings(tableBook([heads, line()], { rename }))).toMatchObject({ outcome: "imported" });
  }
});

test("empty cells of pandas are empty in every column, and its whole numbers are whole", async () => {
  const empties = ["nan", "NaN", "<NA>", "NaT", "#N/A N/A", "undefined", "(blank)", "1.#QNAN"];
  const report = await sailings(
    csv(
      { "Vessel Name": "P1", "Voyage No.": "123.0", "IMO No.": "9000001.0" },
      ...empties.map((cell, at) => ({
        "Vessel Name": `P1${at}`,
        "Voyage No.": cell,
        "IMO No.": cell,
        Service: cell,
        "SI Cut-off": cell,
      })),
    ),
  );
  expect(report.problems).toEqual([]);
  expect(report.notes).toEqual(["2: Whole numbers that end in .0 were read without it: 2 (line 2)."]);
  const rows = (await stored()).map((row) => [row.voyage, row.imo, row.service, row.si]);
  expect(rows).toEqual([["123", "9000001", "AE1", null], ...empties.map(() => [null, null, null, null])]);
  const required = await sailings(csv({ "Vessel Name": "nan" }));
  expect(required.problems).toEqual(["2 Vessel Name: Vessel Name is empty; every sailing needs it."]);
});

test.each(["ABC", "0", "477123456", "9000001/9000002"])(
  "%j is not an IMO number of a sailing",
  async (imo) => {
    const report = await sailings(csv({ "IMO No.": imo }));
    expect(report.problems).toEqual(["2 IMO No.: An IMO number has seven digits."]);
  },
);

test.each(["900 0001", "IMO: 9000001", "IMO No. 9000001", "imo9000001"])(
  "%j is an IMO number",
  async (imo) => {
    await sailings(csv({ "IMO No.": imo }));
    expect((await stored()).map((row) => row.imo)).toEqual(["9000001"]);
  },
);

test("quoting that keeps zeros is taken off, in texts and in dates", async () => {
  const report = await sailings(
    csv(
      { "Vessel Name": "Q1", "Voyage No.": '="0012"' },
      { "Vessel Name": "Q2", "Voyage No.": "'0012" },
      { "Vessel Name": "Q3", ETD: "'07-12-2026 18:30" },
      { "Vessel Name": '="Q4 ""TWO"""', ETD: '="08-12-2026 18:30"', "IMO No.": '="9000001"' },
    ),
  );
  expect(report.problems).toEqual([]);
  expect((await stored()).map((row) => [row.vessel, row.voyage, row.etd, row.imo])).toEqual([
    ["Q1", "0012", "2026-12-05T18:30", "9000001"],
    ["Q2", "0012", "2026-12-05T18:30", "9000001"],
    ["Q3", "012W", "2026-12-07T18:30", "9000001"],
    ['Q4 "TWO"', "012W", "2026-12-08T18:30", "9000001"],
  ]);
});

test("columns under the heads of the trade are read, and named in the report", async () => {
  const text =
    "POL,ETD,POD,Vessel,Voy,IMO,Carrier,VGM,CY Cut-off\nHKHKG,05-12-2026,NLRTM,LANTAU ONE,012W,9000001,Blue Anchor Line,03-12-2026,04-12-2026\n";
  const report = await sailings(text);
  expect(report).toMatchObject({ outcome: "imported", problems: [], unknownHeads: [] });
  expect(report.notes).toContain('1: The column "POL" was read as "Loading Port".');
  expect(report.notes).toHaveLength(8);
  expect(await stored()).toMatchObject([
    { voyage: "012W", imo: "9000001", vgm: "2026-12-03", cy: "2026-12-04" },
  ]);
});

test("the report of a missing column names the heads that the file has", async () => {
  await expect(sailings("Port A,ETD,Port B,Ship\n")).rejects.toThrow(
    'The first line must name the columns "Loading Port", "Discharge Port", "Operator". It has "Port A", "Port B".',
  );
});
