import { archive, noise, type Part, workbook } from "@/test/support/workbook-file";
import { openTable } from "./table-reader";
import { UnreadableFile } from "./text-reader";
import { workbookLimits } from "./workbook-limits";

/** Workbooks that were made to fill a memory: each is refused with a sentence as soon as it is beyond a limit. */

async function refusal(parts: readonly Part[]): Promise<string> {
  const bytes = archive(parts);
  async function* input() {
    yield bytes;
  }
  try {
    for await (const _ of (await openTable(input())).records);
    return "read";
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

// The same with fewer, for the time of the test; cli/workbook-bounds.deep.test.ts has files at the limits themselves.
const fewer = { cells: 200_000, rows: 10_000, listed: 10_000, styles: 1_000, elements: 1_000 };
beforeAll(() => {
  for (const [name, most] of Object.entries(fewer))
    jest.replaceProperty(workbookLimits, name as keyof typeof fewer, most as never);
});
afterAll(() => jest.restoreAllMocks());

const long = "x".repeat(workbookLimits.row + 1);
const inline = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`;
const head = `<row>${inline("<t>Voyage</t>")}${inline("<t>Vessel</t>")}</row>`;
const replaced = (name: string, text: string) =>
  workbook(head).map((part) => (part.name === name ? { ...part, text } : part));
/** More than a packer of spreadsheets makes of it would be refused by its directory. */
const packedLess = (parts: readonly Part[]) => [...parts, noise(256)];

const save = "save the sheet as CSV UTF-8 and import that.";
const longRow = `The workbook has a row or a text of more than 1,048,576 characters: ${save}`;
const more = (what: string) => `The workbook has more than ${what}: ${save}`;
const broken = `The file cannot be read as an Excel workbook (.xlsx): ${save}`;

test.each<[name: string, parts: readonly Part[], sentence: string]>([
  ["one cell with a long value", workbook(`<row><c><v>${long}</v></c></row>`), longRow],
  ["one cell with a long text", workbook(`<row>${inline(`<t>${long}</t>`)}</row>`), longRow],
  [
    "one cell with many pieces",
    packedLess(workbook(`<row>${inline("<r><t>x</t></r>".repeat(600_000))}</row>`)),
    longRow,
  ],
  ["a long text in the list of texts", workbook("", { strings: { text: `<sst><si><t>${long}` } }), longRow],
  ["a long comment", workbook(`<!--${long}${long}-->${head}`), longRow],
  ["a long attribute", workbook(`<row spans="${long}${long}"/>${head}`), longRow],
  [
    "one text in all cells of a row",
    workbook(`${head}<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, {
      strings: { text: `<sst><si><t>${"x".repeat(20_000)}</t></si></sst>` },
    }),
    longRow,
  ],
  [
    "a format of many zeros",
    replaced(
      "xl/styles.xml",
      `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${"0".repeat(500_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    ).map((part) =>
      part.name.endsWith("sheet1.xml")
        ? { ...part, text: part.text.replace("</row>", `${"<c><v>1</v></c>".repeat(1_000)}</row>`) }
        : part,
    ),
    "read",
  ],
  [
    "many empty texts",
    workbook(head, { strings: { text: `<sst>${"<si/>".repeat(10_001)}</sst>` } }),
    more("10,000 different texts"),
  ],
  [
    "many styles",
    replaced("xl/styles.xml", `<styleSheet><cellXfs>${"<xf/>".repeat(1_001)}</cellXfs></styleSheet>`),
    more("1,000 styles, fonts and formats of numbers"),
  ],
  [
    "many sheets",
    replaced("xl/workbook.xml", `<workbook><sheets>${'<sheet name="A"/>'.repeat(1_001)}</sheets></workbook>`),
    broken,
  ],
  [
    "many links",
    replaced(
      "xl/_rels/workbook.xml.rels",
      `<Relationships>${"<Relationship/>".repeat(1_001)}</Relationships>`,
    ),
    broken,
  ],
  ["elements within each other", workbook(`${head}${"<a>".repeat(1_000_000)}`), broken],
  [
    "rows whose last cell is far to the right",
    workbook(head + '<row><c r="XFD9"><v>1</v></c></row>'.repeat(20)),
    more("200,000 rows times columns"),
  ],
  [
    "blank rows below a wide head",
    workbook(`<row><c r="XFD1"><v>1</v></c></row>${"<row/>".repeat(20)}`),
    more("200,000 rows times columns"),
  ],
  ["blank rows without a head", workbook("<row/>".repeat(10_001)), more("10,000 rows")],
  [
    "merged ranges over each other",
    workbook(
      `<row><c r="XFD1"><v>1</v></c></row><row r="2"/></sheetData><mergeCells>${'<mergeCell ref="A2:XFD2"/>'.repeat(20)}</mergeCells><sheetData>`,
    ),
    more("200,000 columns in merged ranges"),
  ],
  [
    "a merged text in all columns",
    workbook(
      `<row><c r="ALL1"><v>1</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${"x".repeat(2_000)}</t></is></c></row></sheetData><mergeCells><mergeCell ref="A2:ALL2"/></mergeCells><sheetData>`,
    ),
    longRow,
  ],
  [
    "much that a packer makes very small",
    workbook(head + "<row/>".repeat(800_000)),
    `The workbook unpacks to more than 200 times its size: ${save}`,
  ],
])("%s: refused with a sentence", async (_name, parts, sentence) => {
  expect(await refusal(parts)).toBe(sentence);
});

test("a list of texts is bounded whatever its name is, and a sheet that is listed again is read once", async () => {
  const parts = workbook(head, { strings: { name: "xl/words.xml", size: 49 * 1024 * 1024 } }).map((part) => ({
    ...part,
    text: part.text.replace("sharedStrings.xml", "words.xml"),
  }));
  expect(await refusal([...parts, noise(512)])).toBe(
    `The workbook has texts that unpack to more than 48 MB: ${save}`,
  );
});
