import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { openTable } from "@/lib/store/table-reader";
import { plainCell } from "./csv-cells";
import { mostWorkbookRows, workbookBytes } from "./workbook-writer";

/** The cells of the first sheet as an import reads them. */
async function readBack(bytes: Uint8Array): Promise<string[][]> {
  const { records } = await openTable(
    (async function* () {
      yield bytes;
    })(),
  );
  const rows: string[][] = [];
  for await (const { cells } of records) rows.push(cells);
  return rows;
}

const columns = [{ head: "Vessel" }, { head: "ETD", isDate: true }, { head: "T/T" }];
const sheet = (rows: (string | number | null)[][]) => [{ name: "Sailings", columns, rows }];

test("dates are dates of the port's wall clock, with the hour where it is known, and numbers are numbers", async () => {
  const bytes = await workbookBytes(
    sheet([
      ["Ever Given", "2026-03-20T18:30", 31],
      ["", "2026-03-21", null],
      ["TBN", null, 0],
    ]),
  );
  const [first] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(first?.name).toBe("Sailings");
  expect(first?.rows.slice(1)).toMatchObject([
    ["Ever Given", new Date("2026-03-20T18:30Z"), 31],
    [expect.anything(), new Date("2026-03-21T00:00Z"), null],
    ["TBN", null, 0],
  ]);
  const formatOf = (row: number) => first?.cells?.get(`${row},1`)?.style?.numFmt;
  expect([formatOf(1), formatOf(2)]).toEqual(["dd-mm-yyyy hh:mm", "dd-mm-yyyy"]);
  expect(await readBack(bytes)).toEqual([
    ["Vessel", "ETD", "T/T"],
    ["Ever Given", "2026-03-20 18:30", "31"],
    ["", "2026-03-21", ""],
    ["TBN", "", "0"],
  ]);
});

test("columns are as wide as their texts, within limits, and the head stays and filters", async () => {
  const bytes = await workbookBytes(sheet([["x".repeat(99), "2026-03-20", 1]]));
  const [first] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(first?.columns?.map(({ width }) => width)).toEqual([40, 17, 7]);
  expect(first?.freezePane).toMatchObject({ rows: 1 });
  expect(first?.autoFilter?.range).toBe("A1:C2");
});

test("no text becomes a formula, and every text is read back", async () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc
      .tuple(fc.constantFrom("=", "+", "-", "@", "\t=", "＝", " ="), fc.string({ maxLength: 20 }))
      .map((parts) => parts.join("")),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
      const bytes = await workbookBytes(sheet(texts.map((one) => [one, null, 1])));
      const [first] = (await readXlsx(bytes)).sheets;
      const cells = [...(first?.cells?.values() ?? [])];
      expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
      const written = (first?.rows.slice(1) ?? []).map(([value]) => String(value ?? ""));
      for (const value of written) expect(value).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      const read = (await readBack(bytes)).slice(1).map(([value = ""]) => plainCell(value));
      expect(read).toEqual(texts.map(plainCell));
    }),
    { numRuns: 60 },
  );
});

test("characters that XML cannot have are left out", async () => {
  const bytes = await workbookBytes(sheet([["a\u0000b\u000bc\uffff", null, 1]]));
  expect((await readBack(bytes))[1]?.[0]).toBe("abc");
});

test("a sheet has a bound", async () => {
  const rows = Array.from({ length: mostWorkbookRows + 1 }, () => ["a", null, 1]);
  await expect(workbookBytes(sheet(rows))).rejects.toThrow("more than 150000 rows");
});
