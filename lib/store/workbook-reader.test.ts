import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { scaled } from "@/test/support/time-scale.mjs";
import {
  archive,
  book,
  noise,
  type TableCell,
  tableBook,
  textCell,
  workbook,
} from "@/test/support/workbook-file";
import { numberFormat } from "./cell-formats";
import { openTable } from "./table-reader";
import { UnreadableFile } from "./text-reader";
import { workbookLimits } from "./workbook-limits";

async function read(...pieces: (Uint8Array | string)[]) {
  async function* input() {
    yield* pieces;
  }
  const records = [];
  for await (const { line, cells } of (await openTable(input())).records) records.push([line, ...cells]);
  return records;
}

const refused = (...pieces: Uint8Array[]) =>
  read(...pieces).then(
    () => "read",
    (error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      return error.message;
    },
  );

test("the first sheet is read: texts, numbers, dates as dates, blank cells, lines as the spreadsheet counts them", async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Sailings",
        rows: [
          ["ETD", "Time", "Vessel", "Voyage", "Sure"],
          [new Date("2026-12-01T18:30:00Z"), new Date("2026-12-02T00:00:00Z"), "錨一號 & Co <1>", 123, true],
          [],
          [new Date("2026-12-01T06:29:59.600Z"), 0.5, "=1+1", null, false],
        ],
      },
      { name: "Notes", rows: [["not this"]] },
    ],
  });
  const whole = [
    [1, "ETD", "Time", "Vessel", "Voyage", "Sure"],
    [2, "2026-12-01 18:30", "2026-12-02", "錨一號 & Co <1>", "123", "TRUE"],
    [4, "2026-12-01 06:30", "0.5", "=1+1", "", "FALSE"],
  ];
  const filled = (rows: (string | number)[][]) =>
    rows.filter((row) => row.slice(1).some((cell) => cell !== ""));
  expect(filled(await read(bytes))).toEqual(whole);
  expect(filled(await read(...[...bytes].map((_, at) => bytes.subarray(at, at + 1))))).toEqual(whole);
});

test("a workbook that counts its days from 1904, and a time of day alone", async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>ETD</t></is></c></row>' +
    '<row r="3"><c r="B3" s="1"><v>44895.5</v></c></row>';
  expect(await read(archive(workbook(rows)))).toEqual([
    [1, "Voyage", "ETD"],
    [3, "", "2026-12-01 12:00"],
  ]);
  const parts = workbook('<row r="1"><c r="A1" s="1"><v>0.270833333333333</v></c></row>', {
    book: { text: workbook("")[2]?.text.replace('date1904="1"', "") ?? "" },
  });
  expect(await read(archive(parts))).toEqual([[1, "06:30"]]);
});

test("a file that is not an archive is read as CSV", async () => {
  expect(await read("PK,Voyage\r\nPK1,2")).toEqual([
    [1, "PK", "Voyage"],
    [2, "PK1", "2"],
  ]);
  expect(await read("")).toEqual([]);
});

const zeros = (megabytes: number) => "0".repeat(megabytes * 1024 * 1024);

test("a workbook with a declared size above the limit is rejected before it is unpacked", async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const bomb = [...workbook(rows), { name: "xl/media/a.png", text: "0", size: 4_000_000_000 }];
  expect(await refused(archive(bomb))).toMatch(
    `The workbook unpacks to more than ${workbookLimits.unpacked} MB: save the sheet as CSV UTF-8`,
  );
  const texts = workbook(rows, { strings: { size: (workbookLimits.texts + 1) * 1024 * 1024 } });
  // With a picture, so that it is no more than 200 times as large unpacked.
  expect(await refused(archive([...texts, noise(512)]))).toMatch(
    /^The workbook has texts that unpack to more than/,
  );
  const beyond = Buffer.alloc(workbookLimits.file * 1024 * 1024);
  expect(await refused(Buffer.from("PK\u0003\u0004"), beyond, Buffer.from("1"))).toMatch(
    /is larger than 64 MB/,
  );
});

test("a workbook that unpacks to more than its declared size is not unpacked further", async () => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${zeros(8)}</t></is></c></row>`;
  const lying = workbook(rows).map((part) =>
    part.name.endsWith("sheet1.xml") ? { ...part, size: 500 } : part,
  );
  expect(await refused(archive(lying))).toMatch(/^The file cannot be read as an Excel workbook/);
  const texts = workbook("", { strings: { text: zeros(8), size: 100 } });
  expect(await refused(archive(texts))).toMatch(/^The file cannot be read as an Excel workbook/);
  const silent = workbook(rows, { strings: { text: zeros(8), size: 0 } });
  expect(await refused(archive(silent))).toMatch(/^The file is an archive, but no Excel workbook/);
});

test("other archives, broken ones and old workbooks are distinguished", async () => {
  expect(await refused(archive([{ name: "word/document.xml", text: "x" }]))).toMatch(/but no Excel workbook/);
  const good = archive(workbook(""));
  expect(await refused(good.subarray(0, good.length - 30))).toMatch(/but no Excel workbook/);
  expect(await refused(archive(workbook("").filter(({ name }) => !name.endsWith("sheet1.xml"))))).toMatch(
    /^The file cannot be read/,
  );
  expect(await refused(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toMatch(/workbook of old Excel/);
});

const headRow = `<row>${["Voyage", "Vessel"].map(textCell).join("")}</row>`;

test("a whole number has the zeros and words that its format shows", async () => {
  const cells =
    '<c s="1"><v>12</v></c><c s="2"><v>7</v></c><c s="1"><v>12345</v></c><c s="0"><v>12</v></c><c s="1" t="str"><v>9</v></c>';
  expect(await read(book(["A", `${headRow}<row r="7">${cells}</row>`]))).toEqual([
    [1, "Voyage", "Vessel"],
    [7, "0012", "007W", "12345", "12", "9"],
  ]);
});

test.each([
  ["0000", 12, "0012"],
  ["00000", 123456, "123456"],
  ['"V"000"W"', 7, "V007W"],
  ["00-000", 1234, "01-234"],
  ["0000;[Red]-0000", 12, "0012"],
  ["\\N0", 5, "N5"],
  ["0000", -3, "-3"],
  ["0000", 1.5, "1.5"],
])("the format %s shows %d as %s", (code, value, text) => expect(numberFormat(code)?.(value)).toBe(text));

test.each(["General", "0", "#,##0", "0.00", "0%", "dd-mm-yyyy", "@", "# ?/?", "0.00E+00", "0 ", ""])(
  "the format %j leaves a number as it is",
  (code) => expect(numberFormat(code)).toBeNull(),
);

test("a formula without a saved value is distinguished from an empty cell, and from one with an empty text", async () => {
  const cells =
    '<c><f>A1</f></c><c><f>A1</f><v></v></c><c t="str"><f>A1</f><v></v></c><c><f>A1</f><v>5</v></c><c t="e"><f>A1</f><v>#REF!</v></c>';
  expect(await read(book(["A", `${headRow}<row>${cells}</row>`]))).toEqual([
    [1, "Voyage", "Vessel"],
    [2, "#NO VALUE!", "#NO VALUE!", "", "5", "#REF!"],
  ]);
});

test("the first visible sheet that begins with the head is read", async () => {
  const open = (bytes: Buffer) =>
    openTable(
      (async function* () {
        yield bytes;
      })(),
      ([first]) => first === "Voyage",
    );
  const cover = `<row>${textCell("Our schedule")}</row>`;
  const data = `<row/>${headRow}<row>${textCell("0012")}</row>`;
  const table = await open(
    book(["Old", headRow, "hidden"], ["Cover", cover], ["Data", data], ["More", headRow]),
  );
  expect(table).toMatchObject({ sheet: "Data", otherSheets: ["Old", "Cover", "More"] });
  const records = [];
  for await (const { line, cells } of table.records) records.push([line, cells[0] ?? ""]);
  expect(records.filter(([, cell]) => cell !== "")).toEqual([
    [2, "Voyage"],
    [3, "0012"],
  ]);
  const without = await open(book(["Old", headRow, "veryHidden"], ["Cover", cover], ["Notes", cover]));
  expect(without).toMatchObject({ sheet: "Cover", otherSheets: ["Old", "Notes"] });
});

test("phonetic hints are not part of a text, and characters by number are read", async () => {
  const name: TableCell = { xml: "<is><t>港_x000D_口</t><rPh sb='0' eb='1'><t>みなと</t></rPh></is>" };
  expect(await read(tableBook([["Voyage"], [name]]))).toEqual([
    [1, "Voyage"],
    [2, "港\r口"],
  ]);
});

test("a sheet that ends within a row is rejected", async () => {
  const cut = workbook("").map((part) =>
    part.name.endsWith("sheet1.xml") ? { ...part, text: `<worksheet><sheetData>${headRow}<row><c>` } : part,
  );
  expect(await refused(archive(cut))).toMatch(/^The file cannot be read as an Excel workbook/);
});

const someCell: fc.Arbitrary<TableCell> = fc.oneof(
  fc.constantFrom("", "012W", " ", "nan"),
  fc.record({
    style: fc.constantFrom("plain", "struck", "day", "time", "percent", "dayAndTime"),
    value: fc.oneof(fc.double(), fc.integer(), fc.constantFrom("", "x", "1e400")),
    type: fc.constantFrom("n", "b", "s", "e", "str", "d", "zz"),
  }),
);
const reference = fc
  .tuple(fc.constantFrom("A", "B", "C", "XFD", "ZZZZ", ""), fc.integer({ min: -1, max: 9 }))
  .map(([column, row]) => `${column}${row}`);

test("whatever is in its cells and merged ranges, a workbook is read, each row as wide as the first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(someCell, { maxLength: 4 }), { maxLength: 8 }),
      fc.array(fc.tuple(reference, reference).map((ends) => ends.join(":"))),
      async (rows, merged) => {
        const records = await read(tableBook([["Voyage", "Vessel", "Port"], ...rows], { merged }));
        expect(records.map(([line]) => line)).toEqual([1, ...rows.map((_, at) => at + 2)]);
        for (const [, ...cells] of records) {
          expect(cells.length).toBeGreaterThanOrEqual(3);
          expect(cells.every((cell) => typeof cell === "string")).toBe(true);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("a workbook with a spoilt byte is read or rejected with a sentence", async () => {
  const bytes = tableBook([["Voyage"], ["012W"]], { merged: ["A2:A3"] });
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, byte) => {
      const spoilt = Buffer.from(bytes);
      spoilt[at] = byte;
      if (spoilt.toString("latin1", 0, 4) === "PK\u0003\u0004") await refused(spoilt);
    }),
    { numRuns: 200 },
  );
});

test("merged ranges that overlap cost no more than their number", async () => {
  const rows = Array.from({ length: 300 }, () => ["012W", "", "A"]);
  const merged = Array.from({ length: 20_000 }, (_, at) => `A${(at % 300) + 2}:XFD1048576`);
  const bytes = tableBook([["Voyage", "Vessel", "Port"], ...rows], { merged });
  const began = performance.now();
  expect(await read(bytes)).toHaveLength(301);
  expect(performance.now() - began).toBeLessThan(scaled(5000));
});
