import fc from "fast-check";
import Papa from "papaparse";
import { type CsvRecord, readCsv } from "./csv-reader";
import { UnreadableFile } from "./text-reader";

async function read(...chunks: (string | Uint8Array)[]): Promise<CsvRecord[]> {
  async function* input() {
    yield* chunks;
  }
  const records: CsvRecord[] = [];
  for await (const record of readCsv(input())) records.push(record);
  return records;
}

const cellsOf = (records: readonly CsvRecord[]) => records.map(({ cells }) => cells);
const linesOf = (records: readonly CsvRecord[]) => records.map(({ line }) => line);

/** Cells as people and machines write them: quotes, commas, line ends, Chinese, marks a spreadsheet acts on. */
const cell = fc
  .array(
    fc.constantFrom("a", "0", " ", ",", ";", "\t", '"', "'", "\n", "\r", "\r\n", "=", "-", "香港", "é", "😀"),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(""));
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  );

describe("readCsv", () => {
  test("reads back what papaparse writes, however the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom("\r\n", "\n", "\r"),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        async (rows, newline, sizes) => {
          const head = rows[0]?.map((_, index) => `head ${index}`) ?? [];
          const bytes = new TextEncoder().encode(`\uFEFF${Papa.unparse([head, ...rows], { newline })}`);
          const chunks: Uint8Array[] = [];
          for (let at = 0, i = 0; at < bytes.length; i++) {
            const size = sizes[i % sizes.length] ?? 1;
            chunks.push(bytes.subarray(at, at + size));
            at += size;
          }
          const records = await read(...chunks);
          expect(cellsOf(records)).toEqual([head, ...rows]);
          expect(records.every(({ malformed }) => malformed === null)).toBe(true);
        },
      ),
    );
  });

  test("counts lines as an editor does, line ends within cells too", async () => {
    const text = 'h,i\r\n"one\r\ntwo",x\r\n"a\nb\rc",y\n\nlast,z';
    const records = await read(text);
    expect(cellsOf(records)).toEqual([
      ["h", "i"],
      ["one\r\ntwo", "x"],
      ["a\nb\rc", "y"],
      [""],
      ["last", "z"],
    ]);
    expect(linesOf(records)).toEqual([1, 2, 4, 7, 8]);
    expect(linesOf(await read(...text))).toEqual([1, 2, 4, 7, 8]);
  });

  test("takes any mix of line ends and no line end at the end", async () => {
    expect(cellsOf(await read("a\nb\r\nc\rd"))).toEqual([["a"], ["b"], ["c"], ["d"]]);
    expect(cellsOf(await read("a\r", "\nb\r", "\n"))).toEqual([["a"], ["b"]]);
    expect(cellsOf(await read("a,"))).toEqual([["a", ""]]);
    expect(await read("")).toEqual([]);
  });

  test("takes a quotation mark inside a plain cell as it is, and spaces after a quoted cell", async () => {
    expect(cellsOf(await read('a,5" pipe\n"b" ,c'))).toEqual([
      ["a", '5" pipe'],
      ["b", "c"],
    ]);
  });

  test("names the cell with text after its closing quotation mark and goes on with the next line", async () => {
    const records = await read('a,b\nx,"y"z\nc,d');
    expect(records.map(({ malformed }) => malformed)).toEqual([null, 1, null]);
    expect(records[2]).toEqual({ line: 3, cells: ["c", "d"], malformed: null });
  });

  test("finds semicolons and tabs by the first line", async () => {
    expect(cellsOf(await read("a;b\n1,5;2"))).toEqual([
      ["a", "b"],
      ["1,5", "2"],
    ]);
    expect(cellsOf(await read("a\tb\n1\t2"))).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test.each([
    [
      "sep=;\r\na;b\r\n1,5;2\r\n",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      '"sep=|"\na|b\n1;5|2',
      [
        ["a", "b"],
        ["1;5", "2"],
      ],
    ],
    [
      "SEP=\t\ra\tb\r1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["\uFEFFsep=,,,\na,b,c\n", [["a", "b", "c"]]],
  ])("takes the delimiter from a line that names it, which is not a record: %j", async (text, cells) => {
    const records = await read(...[...Buffer.from(text)].map((byte) => Uint8Array.of(byte)));
    expect(cellsOf(records)).toEqual(cells);
    expect(linesOf(records)).toEqual(cells.map((_, at) => at + 2));
  });

  test("says on which line a quotation mark is opened that is never closed", async () => {
    await expect(read('a,b\nc,d\n"e,f\ng,h\n')).rejects.toThrow(
      new UnreadableFile("The record that begins on line 3 opens a quotation mark that is never closed."),
    );
  });

  test("gives up on an open quotation mark before it fills the memory", async () => {
    let pieces = 0;
    async function* endless() {
      yield 'a,b\n"';
      for (;;) {
        pieces++;
        yield "x".repeat(64 * 1024);
      }
    }
    const all = async () => {
      for await (const record of readCsv(endless())) expect(record.line).toBe(1);
    };
    await expect(all()).rejects.toThrow(UnreadableFile);
    expect(pieces).toBeLessThan(20);
  });

  test.each([
    ["UTF-16", Buffer.from("\uFEFFLoading Port,ETD\n", "utf16le")],
    ["Big5", Uint8Array.from([0xad, 0xbb, 0xb4, 0xe4, 0x2c, 0x41])],
  ])("refuses %s with a sentence", async (_name, bytes) => {
    await expect(read(bytes)).rejects.toThrow(
      "The file is not UTF-8 text: save it as CSV UTF-8 and import that.",
    );
  });
});
