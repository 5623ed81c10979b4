import fc from "fast-check";
import Papa from "papaparse";
import { readCsv } from "@/lib/store/csv-reader";
import { anyText } from "@/test/support/random-text";
import { csvText, formulaStart, plainCell } from "./csv-cells";

/** The records of a file as an import reads them, its bytes cut into pieces of a size. */
async function readBack(file: string, size: number): Promise<string[][]> {
  const bytes = new TextEncoder().encode(file);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const rows: string[][] = [];
  for await (const { cells, malformed } of readCsv(pieces())) {
    expect(malformed).toBeNull();
    rows.push(cells);
  }
  return rows;
}

/** Any text at all, and much of what CSV, spreadsheets and encodings trip over. */
const text = fc
  .array(
    fc.oneof(
      anyText({ maxLength: 6 }),
      fc.constantFrom(..."=+-@＝＋－＠﹦﹢﹣﹫'\"',;\t\r\n \u3000\u00a0\ufeff\0\u2028|\\".split("")),
      fc.constantFrom("\r\n", '"",', '"\r\n', "''", "' ", "香港", "=1", "\ud83d", "👩‍👩‍👧"),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

const heads = ["id", "name", "remarks"];
const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 });

test("no text starts a formula, and an import and papaparse read every text back", async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const file = `\uFEFF${csvText([heads, ...rows])}`;
      const read = await readBack(file, size);
      const { data, errors } = Papa.parse<string[]>(file, { newline: "\r\n", delimiter: "," });
      expect(errors).toEqual([]);
      // What cannot be written in UTF-8, half a pair, is replaced.
      expect(read).toEqual(data.map((cells) => cells.map((cell) => cell.toWellFormed())));
      expect(read[0]).toEqual(heads);
      const cells = read.slice(1);
      expect(cells.flat().filter((cell) => formulaStart.test(cell))).toEqual([]);
      const plain = (all: readonly string[][]) =>
        all.map((row) => row.map((cell) => plainCell(cell.toWellFormed())));
      expect(plain(cells)).toEqual(plain(rows));
    }),
    { numRuns: 500 },
  );
});

test.each(["\t", "\r", "\r \r", " \t"])("a cell of blanks alone, %j, comes back empty", (blank) => {
  const [[cell = ""] = []] = Papa.parse<string[]>(csvText([[blank, "x"]]), { delimiter: "," }).data;
  expect(plainCell(cell)).toBe("");
});

test("a text that was imported once is the same in every further download", () => {
  fc.assert(
    fc.property(text, (given) => {
      const cell = plainCell(given.toWellFormed());
      expect(plainCell(cell)).toBe(cell);
      const [[downloaded = ""] = []] = Papa.parse<string[]>(csvText([[cell, "x"]]), { delimiter: "," }).data;
      expect(plainCell(downloaded)).toBe(cell);
    }),
    { numRuns: 500 },
  );
});

test("numbers stay numbers, and what is unknown is empty", () => {
  expect(csvText([[-1, null, "-1", ""]])).toBe('-1,,"\'-1",');
});

test.each([
  [" a ", "a"],
  [" '=1+1 ", "=1+1"],
  ["' -5 ", "-5"],
  [" 'a ", "'a"],
])("the cell %j is %j", (cell, plain) => expect(plainCell(cell)).toBe(plain));
