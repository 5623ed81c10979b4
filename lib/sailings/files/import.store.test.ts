import { readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { parsePorts, portFinder } from "@/lib/places/operator";
import type { Store } from "@/lib/store/connection";
import type { ImportJob, ImportReport } from "@/lib/store/import";
import { ImportFailure, shownRemarks } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import type { SailingRow } from "@/lib/store/schema";
import { countStatements } from "@/test/support/count-statements";
import { openTestStore } from "@/test/support/stores";
import { embeddedSailings } from "../search/embedded";
import { sailingColumns } from "./columns";
import { sailingsToCsv } from "./csv";
import { sailingsImporter } from "./import";

const ports = parsePorts(readFileSync("data/ports.csv", "utf8"));
const now = new Date("2026-11-21T04:00:00Z");

let store: Store;
/** What a file's texts say of ports, which are the same in every test's store. */
let book: Awaited<ReturnType<typeof portFinder>>;

beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "ports", ports);
  book ??= await portFinder(store.db);
});

afterEach(() => store.close());

type Line = Record<string, string>;
const good: Line = {
  "Loading Port": "Hong Kong",
  ETD: "01-12-2026 18:30",
  "Discharge Port": "Rotterdam",
  ETA: "29-12-2026 06:00",
  "Vessel Name": "ANCHOR ONE",
  "Voyage No.": "0123W",
  Operator: "Blue Anchor Line",
};

const heads = sailingColumns.map(({ head }) => head);

function csvOf(...lines: Line[]): string {
  const fields = [...new Set([...heads, ...lines.flatMap((line) => Object.keys(line))])];
  return Papa.unparse({ fields, data: lines.map((line) => fields.map((head) => line[head] ?? "")) });
}

function run(text: string, options: Partial<ImportJob> = {}): Promise<ImportReport> {
  async function* input() {
    yield text;
  }
  const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
  return sailingsImporter(async () => book).run({ ...job, ...options });
}

async function imported(...lines: Line[]): Promise<ImportReport> {
  const report = await run(csvOf(...lines));
  expect(report.problems.shown).toEqual([]);
  expect(report.outcome).toBe("imported");
  return report;
}

function stored(): Promise<SailingRow[]> {
  return store.db
    .selectFrom("sailings")
    .selectAll()
    .orderBy("loading_port_id")
    .orderBy("discharge_port_id")
    .orderBy("etd")
    .orderBy("id")
    .execute();
}

const changes = async () =>
  (await store.db.selectFrom("changes").select(["domain", "key"]).execute()).map(
    ({ domain, key }) => `${domain} ${key}`,
  );

const on = (day: string, more: Line = {}): Line => ({ ...good, ETD: day, ETA: "", ...more });
const etds = async () => (await stored()).map(({ etd }) => etd);

const sampleRow: SailingRow = {
  loading_port_id: "CNSHA",
  discharge_port_id: "USLAX",
  etd: "2026-12-01",
  id: "sample-1",
  eta: null,
  operator: "Sample Line",
  service: null,
  transhipment_port_id: null,
  transhipment_port: null,
  vessel: "SAMPLE",
  voyage: null,
  imo: null,
  vessel_2: null,
  voyage_2: null,
  si: null,
  vgm: null,
  cy: null,
  cfs: null,
  receiving: null,
  vr: null,
  cv: null,
  booking_url: null,
  facts: null,
  sample: 1,
};

describe("a good line", () => {
  test("becomes a stored sailing with every column", async () => {
    const report = await imported({
      ...good,
      "Transhipment Port": "新加坡",
      "T/T": "28",
      "IMO No.": "IMO 9000001",
      Service: "AE1",
      "2nd Leg Vessel Name": "ANCHOR TWO",
      "2nd Leg Voyage No.": "045N",
      "SI Cut-off": "28-11-2026 12:00",
      "VGM Cut-off": "29-11-2026",
      "CY Closing": "30-11-2026 00:00",
      "CFS Closing": "30-11-2026 23:59",
      Receiving: "25-11-2026 08:00",
      "VR Closing": "27-11-2026 10:00",
      "CV Cut-off": "26-11-2026",
      "Booking URL": "https://booking.example/1",
    });
    expect(report).toMatchObject({
      lines: 1,
      badLines: 0,
      changes: { added: 1, removed: 0, changedKeys: 1 },
    });
    expect(await stored()).toEqual([
      {
        loading_port_id: "HKHKG",
        discharge_port_id: "NLRTM",
        etd: "2026-12-01T18:30",
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        eta: "2026-12-29T06:00",
        operator: "Blue Anchor Line",
        service: "AE1",
        transhipment_port_id: "SGSIN",
        transhipment_port: null,
        vessel: "ANCHOR ONE",
        voyage: "0123W",
        imo: "9000001",
        vessel_2: "ANCHOR TWO",
        voyage_2: "045N",
        si: "2026-11-28T12:00",
        vgm: "2026-11-29",
        cy: "2026-11-30",
        cfs: "2026-11-30T23:59",
        receiving: "2026-11-25T08:00",
        vr: "2026-11-27T10:00",
        cv: "2026-11-26",
        booking_url: "https://booking.example/1",
        facts: null,
        sample: 0,
      },
    ]);
    expect(await changes()).toEqual(["sailings *"]);
  });

  test.each([
    ["a UN/LOCODE", "nlrtm"],
    ["a name in other letters", "ROTTERDAM"],
    ["a Chinese name", "鹿特丹"],
    ["a name with its country", "Rotterdam, Netherlands"],
  ])("takes %s for a port", async (_what, text) => {
    await imported({ ...good, "Discharge Port": text });
    expect((await stored())[0]?.discharge_port_id).toBe("NLRTM");
  });

  test("takes Simplified Chinese and an alias for a port", async () => {
    await imported({ ...good, "Loading Port": "宁波", "Discharge Port": "Saigon" });
    expect(await stored()).toMatchObject([{ loading_port_id: "CNNBO", discharge_port_id: "VNSGN" }]);
  });

  test.each([
    ["Singapore / Hong Kong", "SGSIN / HKHKG", null],
    ["Singapore / Any Feeder Port", null, "Singapore / Any Feeder Port"],
    ["Singapore / Hong Kong / Rotterdam", null, "Singapore / Hong Kong / Rotterdam"],
  ])(
    "takes two transhipment ports in one cell: %s",
    async (text, transhipment_port_id, transhipment_port) => {
      await imported({ ...good, "Transhipment Port": text, "2nd Leg Vessel Name": "FEEDER" });
      expect(await stored()).toMatchObject([{ transhipment_port_id, transhipment_port }]);
    },
  );

  test("stores an unknown transhipment port as it is written", async () => {
    await imported({ ...good, "Transhipment Port": "Any Feeder Port" });
    expect(await stored()).toMatchObject([
      { transhipment_port_id: null, transhipment_port: "Any Feeder Port" },
    ]);
  });

  test.each([
    ["'=SUM", "=SUM"],
    ["'+1", "+1"],
    ["'-12", "-12"],
    ["'@x", "@x"],
    ["''=x", "''=x"],
    ["'Neill", "'Neill"],
    ["  plain  ", "plain"],
  ])("reads %j as %j", async (cell, text) => {
    await imported({ ...good, "Vessel Name": cell });
    expect((await stored())[0]?.vessel).toBe(text);
  });

  test("may have its columns in any order, with heads in other letters and spacing", async () => {
    const text =
      "\uFEFFoperator;VESSEL  NAME;discharge port ;Etd;loadingport;voyage no\nA;B;NLRTM;01-12-2026;HKHKG;7";
    expect(await run(text)).toMatchObject({ outcome: "imported", unknownHeads: [] });
    expect(await stored()).toMatchObject([{ operator: "A", vessel: "B", etd: "2026-12-01", voyage: "7" }]);
  });

  test("may be followed by empty cells, as spreadsheets write them, or not", async () => {
    const text =
      "Loading Port,ETD,Discharge Port,Vessel Name,Operator,,\nHKHKG,01-12-2026,NLRTM,A,B,,,\n,,,,,,\nHKHKG,02-12-2026,NLRTM,A,B";
    expect(await run(text)).toMatchObject({ outcome: "imported", lines: 2, unknownHeads: [] });
  });

  test("may have its dates as ISO, by the month's name, or with slashes in the order that the file shows", async () => {
    const report = await run(
      csvOf(
        { ...good, ETD: "3/12/2026 18:30", ETA: "2026-12-29T06:00", "CY Closing": "1-Dec-26" },
        { ...good, ETD: "2026-12-04", ETA: "29/12/2026", "CY Closing": "2/12/2026" },
      ),
    );
    expect(report).toMatchObject({ outcome: "imported" });
    expect(await stored()).toMatchObject([
      { etd: "2026-12-03T18:30", eta: "2026-12-29T06:00", cy: "2026-12-01" },
      { etd: "2026-12-04", eta: "2026-12-29", cy: "2026-12-02" },
    ]);
    await expect(run(csvOf({ ...good, ETD: "3/12/2026", ETA: "" }))).rejects.toThrow(
      'Line 2, ETD: "3/12/2026" is 3 December 2026 or 12 March 2026, and no date of the file shows which.',
    );
  });

  test("may state that there is no value, but not for what every sailing needs", async () => {
    await imported({
      ...good,
      "Vessel Name": "TBN",
      "Voyage No.": "TBA",
      ETA: "tbc",
      "Transhipment Port": "-",
      "SI Cut-off": "N/A",
      "Booking URL": "n/a",
    });
    expect(await stored()).toMatchObject([
      { vessel: "TBN", voyage: null, eta: null, transhipment_port: null, si: null, booking_url: null },
    ]);
  });

  test("may have fewer cells than the head, as spreadsheets leave out empty ones at the end", async () => {
    const text =
      "Loading Port,ETD,Discharge Port,Vessel Name,Operator,Service,CY Closing\nHKHKG,01-12-2026,NLRTM,A,B,S,30-11-2026\nHKHKG,02-12-2026,NLRTM,A,B,S\nHKHKG,03-12-2026,NLRTM,A,B";
    expect(await run(text)).toMatchObject({ outcome: "imported", lines: 3 });
    expect(await stored()).toMatchObject([
      { service: "S", cy: "2026-11-30" },
      { service: "S", cy: null },
      { service: null, cy: null },
    ]);
  });

  test.each(["utf16le", "utf8"] as const)(
    "may be the Unicode text of a spreadsheet, in %s",
    async (encoding) => {
      const text = `\uFEFF${csvOf({ ...good, Service: "遠東" }).replaceAll(",", "\t")}`;
      async function* input() {
        yield Buffer.from(text, encoding);
      }
      expect(await run("", { input: input() })).toMatchObject({ outcome: "imported", lines: 1 });
      expect(await stored()).toMatchObject([{ service: "遠東" }]);
    },
  );

  test("may have what databases write for an empty cell, which is none of a sailing's values", async () => {
    await imported({
      ...good,
      "Voyage No.": "\\N",
      Service: "NULL",
      "Transhipment Port": "\\N",
      ETA: "null",
    });
    expect(await stored()).toMatchObject([
      { voyage: null, service: null, transhipment_port: null, eta: null },
    ]);
    const { problems } = await run(csvOf({ ...good, "Vessel Name": "\\N", Operator: "NULL" }));
    expect(problems.shown.map(({ column }) => column)).toEqual(["Vessel Name", "Operator"]);
  });

  test.each([
    ["Service", "#REF!", /^"#REF!" is what a spreadsheet shows where a formula failed/],
    ["Vessel Name", "#N/A", /^"#N\/A" is what a spreadsheet shows/],
    ["ETA", "#VALUE!", /^"#VALUE!" is what a spreadsheet shows/],
    ["Voyage No.", "1.20E+04", /^"1.20E\+04" is a number that a spreadsheet has shortened/],
    ["IMO No.", "9,32E+06", /a spreadsheet has shortened/],
    ["Service", "#NO VALUE!", /a formula whose value was not saved/],
  ])("is bad where a spreadsheet has spoilt %s (%s), and says so once", async (column, cell, reason) => {
    const { problems, outcome } = await run(csvOf(good, { ...good, [column]: cell }));
    expect(outcome).toBe("refused");
    expect(problems.shown).toEqual([{ line: 3, column, reason: expect.stringMatching(reason) }]);
  });

  test.each(["#1", "12E3", "1E10W", "# REF"])(
    "may have %s, which no spreadsheet has spoilt",
    async (voyage) => {
      await imported({ ...good, "Voyage No.": voyage });
      expect(await stored()).toMatchObject([{ voyage }]);
    },
  );

  test("restores the spelling of voyages that a spreadsheet saved as numbers, and reports it", async () => {
    await imported({ ...good, "Voyage No.": "0042" }, { ...good, ETD: "02-12-2026", "Voyage No.": "12E3" });
    const before = await stored();
    const report = await imported(
      { ...good, "Voyage No.": "42", "CY Closing": "30-11-2026" },
      { ...good, ETD: "02-12-2026", "Voyage No.": "12000" },
      { ...good, ETD: "03-12-2026", "Voyage No.": "42" },
    );
    expect(report.changes?.remarks).toEqual([
      'Voyages that a spreadsheet saved as numbers, of a ship, ports and times that are stored; the stored spelling is used: line 2: "42" for "0042", line 3: "12000" for "12E3".',
    ]);
    const after = await stored();
    expect(after).toMatchObject([
      { ...before[0], cy: "2026-11-30" },
      before[1] ?? {},
      { etd: "2026-12-03", voyage: "42" },
    ]);
  });

  test("restores many numbers with as many statements as a few", async () => {
    const lines = (count: number, zeros: string) =>
      Array.from({ length: count }, (_, n) => ({ ...good, "Voyage No.": `${zeros}${100 + n}` }));
    const statements = async (count: number) => {
      await imported(...lines(count, "0"));
      return countStatements(() => imported(...lines(count, "")));
    };
    const [few, many] = [await statements(3), await statements(43)];
    expect((await stored()).every(({ voyage }) => voyage?.startsWith("0"))).toBe(true);
    // Rows are written fifty at a time, or more.
    expect(many - few).toBeLessThanOrEqual(3);
  });

  test("may give voyages other numbers where all sailings of the operator are replaced", async () => {
    await imported({ ...good, "Voyage No.": "0042" });
    await run(csvOf({ ...good, "Voyage No.": "42" }), { replace: "operator" });
    expect(await stored()).toMatchObject([{ voyage: "42" }]);
  });

  test("may be in a workbook after a cover; the report has the names of both sheets", async () => {
    const rows = [heads.slice(0, 10), ["HKHKG", "2-Dec-26", "NLRTM", "", "", "", "A", "1", "", "B"]];
    const bytes = await writeXlsx({
      sheets: [
        { name: "Cover", rows: [["Schedule of December"]] },
        { name: "Sailings", rows },
      ],
    });
    async function* input(file: Uint8Array) {
      yield file;
    }
    const report = await run("", { input: input(bytes) });
    expect(report).toMatchObject({ outcome: "imported", lines: 1 });
    expect(report.notes.shown).toEqual([
      { line: 1, column: null, reason: expect.stringMatching(/"Sailings" was read.*Not read: "Cover"/) },
    ]);
    const cover = await writeXlsx({ sheets: [{ name: "Cover", rows: [["Schedule of December"]] }] });
    await expect(run("", { input: input(cover) })).rejects.toThrow(
      /^The first line of the sheet "Cover" must name the columns "Loading Port"/,
    );
  });

  test("may be in a workbook, its dates as dates", async () => {
    const rows = [
      ["Loading Port", "ETD", "Discharge Port", "CY Closing", "Vessel Name", "Voyage No.", "Operator"],
      [
        "HKHKG",
        new Date("2026-12-01T18:30:00Z"),
        "Rotterdam",
        new Date("2026-11-30"),
        "ANCHOR ONE",
        123,
        "Blue",
      ],
      ["HKHKG", "2-Dec-26", "Atlantis", null, "ANCHOR ONE", 124, "Blue"],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: "Schedule", rows }] });
    async function* input() {
      yield bytes;
    }
    const report = await run("", { input: input(), skipBad: true });
    expect(report).toMatchObject({ outcome: "imported", lines: 2, problems: { shown: [{ line: 3 }] } });
    expect(await stored()).toMatchObject([{ etd: "2026-12-01T18:30", cy: "2026-11-30", voyage: "123" }]);
  });

  test("of the template is left out, and would be a good one without its mark", async () => {
    const [first = "", ...rest] = sailingsImporter(portFinder).example ?? [];
    const text = (cell: string) => Papa.unparse([heads, [cell, ...rest]]);
    expect(await run(text(`EXAMPLE: ${first}`))).toMatchObject({
      outcome: "empty",
      notes: { shown: [{ line: 2, reason: "This is the example of the template; it was left out." }] },
    });
    expect(await run(text(first))).toMatchObject({ outcome: "imported", lines: 1 });
  });

  test("reports heads that no column has and reads the others", async () => {
    const text = csvOf(good).replace("Service", "Remarks");
    expect(await run(text)).toMatchObject({ outcome: "imported", unknownHeads: ["Remarks"] });
  });

  test("loses a booking link that is not http or https, and reports it", async () => {
    const report = await imported({ ...good, "Booking URL": "javascript:alert(1)" });
    expect(report.notes).toEqual({
      total: 1,
      shown: [
        {
          line: 2,
          column: "Booking URL",
          reason: '"javascript:alert(1)" is not an http or https link; it was left out.',
        },
      ],
    });
    expect((await stored())[0]?.booking_url).toBeNull();
  });
});

describe("a bad line", () => {
  test.each([
    ["Loading Port", "", "Loading Port is empty; every sailing needs it."],
    ["ETD", "", "ETD is empty; every sailing needs it."],
    ["Discharge Port", " ", "Discharge Port is empty; every sailing needs it."],
    ["Vessel Name", "", "Vessel Name is empty; every sailing needs it."],
    ["Operator", "", "Operator is empty; every sailing needs it."],
    ["Loading Port", "Atlantis", '"Atlantis" is not a known port: write its UN/LOCODE, such as HKHKG.'],
    [
      "Discharge Port",
      "Cartagena",
      '"Cartagena" stands for several ports: write the UN/LOCODE, COCTG or ESCAR.',
    ],
    ["Discharge Port", "Hong Kong", "The sailing ends where it begins."],
    ["Discharge Port", "HKHKG", "The sailing ends where it begins."],
    ["Discharge Port", "Roterdam", '"Roterdam" is not a known port: did you mean Rotterdam (NLRTM)?'],
    [
      "ETD",
      "TBA",
      '"TBA" is not a date: write DD-MM-YYYY HH:mm, YYYY-MM-DD HH:mm, 5-Dec-2026 18:30 or 05.12.2026 18:30; the time may be missing.',
    ],
    [
      "ETA",
      "31/02/2027",
      '"31/02/2027" is not a date: write DD-MM-YYYY HH:mm, YYYY-MM-DD HH:mm, 5-Dec-2026 18:30 or 05.12.2026 18:30; the time may be missing.',
    ],
    ["ETD", "1-12-26", '"1-12-26" does not show which number is the year: write it with four digits.'],
    ["ETA", "31-02-2027", '"31-02-2027" is not a day of the calendar.'],
    ["SI Cut-off", "01-12-2026 24:00", '"01-12-2026 24:00" is not a time of day.'],
    ["ETA", "28-11-2026", 'ETA "28-11-2026" is before ETD "01-12-2026 18:30".'],
    ["Operator", "x".repeat(201), "The text has 201 characters; at most 200 fit."],
    ["IMO No.", "1".repeat(21), "The text has 21 characters; at most 20 fit."],
    ["Vessel Name", "A\u0000B", "The text holds a control character."],
  ])("is reported by line and column: %s %j", async (column, cell, reason) => {
    const report = await run(csvOf({ ...good, "Vessel Name": "two\nlines" }, { ...good, [column]: cell }));
    expect(report).toMatchObject({ outcome: "refused", lines: 2, badLines: 1, changes: null });
    expect(report.problems.shown).toEqual([{ line: 4, column, reason }]);
    expect(await stored()).toEqual([]);
  });

  test("reports everything that is bad in it", async () => {
    const { problems } = await run(csvOf({ ...good, ETD: "soon", Operator: "", "CY Closing": "never" }));
    expect(problems.shown.map(({ column }) => column).sort()).toEqual(["CY Closing", "ETD", "Operator"]);
  });

  test("allows what a ship can do across the date line", async () => {
    const line = { ...good, "Loading Port": "NZAKL", ETD: "01-12-2026 00:30", "Discharge Port": "ASPPG" };
    await imported({ ...line, ETA: "01-12-2026" });
    const report = await run(csvOf({ ...line, ETA: "30-11-2026" }));
    expect(report.problems.shown.map(({ column }) => column)).toEqual(["ETA"]);
  });

  test.each([
    ["too few cells", "Hong Kong,01-12-2026", "The line has 2 cells and the first line 5."],
    [
      "too many cells",
      "Hong Kong,01-12-2026,Rotterdam,A,B,C",
      "The line has 6 cells and the first line 5; a cell with a comma needs quotation marks.",
    ],
    [
      "a stray quotation mark",
      'Hong Kong,01-12-2026,"Rotterdam"x,A,B',
      "Cell 3 has text after its closing quotation mark; a quotation mark within is written twice.",
    ],
  ])("is one with %s", async (_what, line, reason) => {
    const { problems } = await run(`Loading Port,ETD,Discharge Port,Vessel Name,Operator\n\n${line}\n`);
    expect(problems.shown).toEqual([{ line: 3, column: null, reason }]);
  });

  test("is left out under skipBad, and the others are imported", async () => {
    const text = csvOf(good, { ...good, ETD: "soon" }, on("03-12-2026"));
    expect(await run(text, { skipBad: true })).toMatchObject({
      outcome: "imported",
      lines: 3,
      badLines: 1,
      changes: { added: 2 },
    });
    expect(await etds()).toEqual(["2026-12-01T18:30", "2026-12-03"]);
  });

  test("changes nothing when all are bad, skipBad or not", async () => {
    await store.db.insertInto("sailings").values(sampleRow).execute();
    expect(await run(csvOf({ ...good, ETD: "soon" }), { skipBad: true })).toMatchObject({
      outcome: "refused",
    });
    expect(await stored()).toEqual([sampleRow]);
  });

  test("is reported a hundred times and counted beyond", async () => {
    const { problems } = await run(csvOf(...Array.from({ length: 130 }, () => ({ ...good, ETD: "soon" }))));
    expect(problems.shown).toHaveLength(shownRemarks);
    expect(problems.total).toBe(130);
  });
});

describe("a file", () => {
  test("must name the required columns", async () => {
    await expect(run("Loading Port,ETD,Operator\nHong Kong,01-12-2026,A")).rejects.toThrow(
      new ImportFailure('The first line must name the columns "Discharge Port", "Vessel Name".'),
    );
    await expect(run("Operator,operator,ETD\n")).rejects.toThrow('The file has the column "Operator" twice.');
    await expect(run("")).rejects.toThrow("The file is empty");
  });

  test("with a head alone changes nothing", async () => {
    await store.db.insertInto("sailings").values(sampleRow).execute();
    expect(await run(`${csvOf()}\r\n`)).toMatchObject({ outcome: "empty", lines: 0 });
    expect(await stored()).toEqual([sampleRow]);
  });

  test("in a dry run changes nothing and reports what it would do", async () => {
    await store.db.insertInto("sailings").values(sampleRow).execute();
    const report = await run(csvOf(good), { dryRun: true });
    expect(report).toMatchObject({ outcome: "rehearsed", changes: { added: 1, removed: 0, changedKeys: 1 } });
    expect(await stored()).toEqual([sampleRow]);
    expect(await changes()).toEqual([]);
    expect(await store.db.selectFrom("domain_state").selectAll().execute()).toEqual([]);
  });

  test("that is stopped changes nothing, and another can follow", async () => {
    const stop = new AbortController();
    async function* input() {
      yield csvOf(good);
      stop.abort(new Error("stopped"));
    }
    await expect(run("", { input: input(), signal: stop.signal })).rejects.toThrow("stopped");
    expect(await stored()).toEqual([]);
    await imported(good);
  });

  test("of an operator is the first to take the sample away", async () => {
    await store.db.insertInto("sailings").values(sampleRow).execute();
    await store.db
      .insertInto("domain_state")
      .values({ domain: "sailings", state: "sample", rolled_on: "2026-11-21" })
      .execute();
    await imported(good);
    expect(await stored()).toMatchObject([{ operator: "Blue Anchor Line", sample: 0 }]);
    expect(await store.db.selectFrom("domain_state").select("state").execute()).toEqual([{ state: "own" }]);
  });
});

describe("replacement", () => {
  test("takes the stored sailings within the file's ETD span, for each operator and port pair", async () => {
    const other = { Operator: "Other Line" };
    const back = { "Loading Port": "Rotterdam", "Discharge Port": "Hong Kong" };
    await imported(
      on("30-11-2026 23:59"),
      on("01-12-2026 00:30"),
      on("05-12-2026"),
      on("10-12-2026 23:59"),
      on("11-12-2026"),
      on("05-12-2026", other),
      on("05-12-2026", back),
    );
    const before = await stored();
    // Out of order in the file; two spans at once, the one of the way back a single day.
    const report = await imported(on("10-12-2026"), on("01-12-2026 12:00"), on("05-12-2026 10:00", back));
    expect(report.changes).toEqual({
      added: 3,
      removed: 4,
      changed: 3,
      unchanged: 0,
      changedKeys: 2,
      samples: 0,
    });
    const after = await stored();
    expect(
      after.map(({ loading_port_id, operator, etd }) => `${loading_port_id} ${operator} ${etd}`),
    ).toEqual([
      "HKHKG Blue Anchor Line 2026-11-30T23:59",
      "HKHKG Blue Anchor Line 2026-12-01T12:00",
      "HKHKG Other Line 2026-12-05",
      "HKHKG Blue Anchor Line 2026-12-10",
      "HKHKG Blue Anchor Line 2026-12-11",
      "NLRTM Blue Anchor Line 2026-12-05T10:00",
    ]);
    const untouched = (row: SailingRow) => row.operator === "Other Line" || /11-30|12-11/.test(row.etd);
    expect(after.filter(untouched)).toEqual(before.filter(untouched));
  });

  test("by operator clears all sailings of the file's operators and no others", async () => {
    await imported(
      on("01-12-2026"),
      on("01-06-2027", { "Discharge Port": "Hamburg" }),
      on("02-12-2026", { Operator: "Other Line" }),
    );
    const report = await run(csvOf(on("20-12-2026")), { replace: "operator" });
    expect(report.changes).toEqual({
      added: 1,
      removed: 2,
      changed: 1,
      unchanged: 0,
      changedKeys: 2,
      samples: 0,
    });
    expect((await stored()).map(({ operator, etd }) => `${operator} ${etd}`)).toEqual([
      "Other Line 2026-12-02",
      "Blue Anchor Line 2026-12-20",
    ]);
  });

  test.each([null, "operator"])("keeps booking links of the same voyage (%s)", async (replace) => {
    const link = (path: string) => ({ "Booking URL": `https://booking.example/${path}` });
    const second = (vessel: string) => ({ "2nd Leg Vessel Name": vessel });
    await imported(
      on("01-12-2026", link("kept")),
      on("02-12-2026", link("replaced")),
      on("03-12-2026", { ...link("later ship"), "Voyage No.": "1" }),
      on("04-12-2026", { ...second("FEEDER A"), ...link("a") }),
      on("04-12-2026", second("FEEDER B")),
      on("05-12-2026", { "Voyage No.": "", ...link("no-voyage") }),
    );
    await run(
      csvOf(
        on("01-12-2026", { ETA: "30-12-2026", Service: "NEW" }),
        on("02-12-2026", link("new")),
        on("03-12-2026", { "Voyage No.": "2" }),
        on("04-12-2026", second("FEEDER A")),
        on("04-12-2026", second("FEEDER B")),
        on("05-12-2026", { "Voyage No.": "" }),
      ),
      { replace },
    );
    expect((await stored()).map(({ etd, vessel_2, booking_url }) => [etd, vessel_2, booking_url])).toEqual(
      expect.arrayContaining([
        ["2026-12-01", null, "https://booking.example/kept"],
        ["2026-12-02", null, "https://booking.example/new"],
        ["2026-12-03", null, null],
        ["2026-12-04", "FEEDER A", "https://booking.example/a"],
        ["2026-12-04", "FEEDER B", null],
        ["2026-12-05", null, "https://booking.example/no-voyage"],
      ]),
    );
  });

  test("of a stored time 00:00 finds the booking link by the date", async () => {
    const row = {
      ...sampleRow,
      loading_port_id: "HKHKG",
      discharge_port_id: "NLRTM",
      etd: "2026-12-01T00:00",
      operator: "Blue Anchor Line",
      vessel: "ANCHOR ONE",
      voyage: "0123W",
      booking_url: "https://booking.example/1",
      sample: 0,
    };
    await imported(on("09-12-2026"));
    await store.db.insertInto("sailings").values(row).execute();
    await imported(on("01-12-2026"));
    expect(await stored()).toMatchObject([
      { etd: "2026-12-01", booking_url: "https://booking.example/1" },
      { etd: "2026-12-09" },
    ]);
  });
});

describe("the same lines again", () => {
  test("in one file are one sailing; with other details they are several", async () => {
    const report = await imported(good, { ...good, ETA: "30-12-2026" }, good);
    expect(report).toMatchObject({ lines: 3, changes: { added: 2 } });
    const rows = await stored();
    const [first = "", second = ""] = rows.map(({ id }) => id);
    expect(second).toBe(`${first}-2`);
    // The order in the file does not decide which is which.
    await imported(good, { ...good, ETA: "30-12-2026" });
    expect(await stored()).toEqual(rows);
    await imported({ ...good, ETA: "30-12-2026" }, good);
    expect(await stored()).toEqual(rows);
  });

  test("take the booking link from any line that has one", async () => {
    await imported(good, { ...good, "Booking URL": "https://booking.example/1" });
    expect(await stored()).toMatchObject([{ booking_url: "https://booking.example/1" }]);
  });
});

test("a downloaded file imported again changes nothing and touches no other lane", async () => {
  const leg = {
    "Transhipment Port": "Singapore",
    "2nd Leg Vessel Name": "@FEEDER",
    "2nd Leg Voyage No.": "'－3",
  };
  await imported(
    { ...good, "Vessel Name": "'=ANCHOR", "Booking URL": "https://booking.example/1" },
    { ...good, "Vessel Name": '\'+PLUS, "QUOTED"', "Voyage No.": "0123" },
    { ...good, "Vessel Name": "'@AT\r\nTWO LINES\nAND\rTHREE", "Voyage No.": "'-12", ...leg },
    {
      ...good,
      "Vessel Name": "遠洋之星",
      Operator: "藍錨航運",
      Service: "'=1+1",
      "CY Closing": "30-11-2026",
    },
    { ...good, ETD: "02-12-2026", ETA: "", "Voyage No.": "", "Transhipment Port": "Some Feeder Port" },
    { ...good, Service: "AE1" },
    { ...good, Service: "AE2" },
    { ...good, Service: "AE2", "SI Cut-off": "29-11-2026 00:00", "VR Closing": "28-11-2026 09:05" },
    { ...good, "Loading Port": "Rotterdam", "Discharge Port": "Hong Kong" },
    { ...good, "Discharge Port": "Hamburg" },
  );
  const before = await stored();
  expect(before).toHaveLength(10);
  const pair = { loadingPort: "Hong Kong", dischargePort: "Rotterdam" };
  const download = async () => {
    const { sailings } = await embeddedSailings(store).searchSailings({
      loadingPort: { id: "HKHKG", name: "Hong Kong" },
      dischargePort: { id: "NLRTM", name: "Rotterdam" },
      dateFrom: "2026-11-01",
      dateTo: "2027-01-31",
      dateType: "ETD",
      vesselName: "",
      language: "en",
    });
    return sailingsToCsv(sailings, pair);
  };
  const first = await download();
  expect(first.split("\r\n")[0]).toMatch(/,CV Cut-off$/);
  expect(first).toContain("'－3");
  expect(await run(first)).toMatchObject({
    outcome: "imported",
    badLines: 0,
    notes: { total: 0 },
    unknownHeads: [],
    changes: { added: 8, removed: 8, changedKeys: 1 },
  });
  expect(await stored()).toEqual(before);
  expect(await download()).toBe(first);
});
