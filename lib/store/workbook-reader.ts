import type { CsvRecord, OpenTable } from "./csv-reader";
import { UnreadableFile } from "./text-reader";
import { daysTo1904, type SheetRow, sheetRows } from "./workbook-cells";
import { counter, MB, tooLarge, workbookLimits } from "./workbook-limits";
import { mergeFiller, readMerges } from "./workbook-merges";
import { longText } from "./workbook-parts";
import { type Book, readBook, type Sheet } from "./workbook-sheets";
import { type ArchivePart, listParts } from "./workbook-sizes";

/** The largest number of sheets whose first line is checked for the head. */
const mostSheets = 20;

/**
 * Opens an XLSX workbook: the first visible sheet whose first line `isHead` accepts, else the first visible one. The cells of
 * its records are texts: dates as YYYY-MM-DD with HH:mm where there is a time, times of day as HH:mm, whole numbers with the
 * zeros of their format, TRUE and FALSE. A cell of a merged range below the first line has the text that is shown in it; text
 * that is struck through is left out. Line numbers are those of the spreadsheet. Every record is at least as long as the
 * first. Throws UnreadableFile for other archives, and for a workbook beyond `workbookLimits`: before it is unpacked where its
 * directory says so, else as soon as it is read.
 */
export async function openWorkbook(
  input: AsyncIterable<Uint8Array | string>,
  isHead: (cells: readonly string[]) => boolean,
): Promise<OpenTable> {
  const bytes = await collect(input);
  const parts = checkSizes(bytes);
  const book = await readBook(bytes, parts);
  const names = book.sheets.map(({ name }) => name);
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  // A sheet that is listed again is not unpacked again.
  const candidates = [
    ...new Map((visible.length > 0 ? visible : book.sheets).map((sheet) => [sheet.part, sheet])).values(),
  ].slice(0, mostSheets);
  for (const sheet of candidates) {
    const hidden: Parameters<Hides>[0][] = [];
    const records = readSheet(bytes, sheet, book, (columns) => hidden.push(columns));
    // Blank rows before it are not held.
    let first: CsvRecord | undefined;
    for (let isBlank = true; isBlank; ) {
      const { value, done } = await records.next();
      if (done) break;
      first = value;
      isBlank = value.cells.every((cell) => cell.trim() === "");
    }
    const isLast = candidates.length === 1;
    if (isLast || isHead(first?.cells ?? [])) {
      const otherSheets = names.filter((name) => name !== sheet.name);
      return {
        records: continued(first ? [first] : [], records),
        sheet: sheet.name,
        otherSheets,
        isHiddenColumn: (index) => hidden.some(({ first, last }) => index >= first && index <= last),
        dayShift: book.isFrom1904 ? daysTo1904 : 0,
      };
    }
    await records.return(undefined);
  }
  const [first] = candidates;
  if (!first)
    throw new UnreadableFile(
      `The file cannot be read as an Excel workbook (.xlsx): no sheet of it has cells.`,
    );
  const otherSheets = names.filter((name) => name !== first.name);
  return { records: readSheet(bytes, first, book, () => {}), sheet: first.name, otherSheets };
}

async function* continued(seen: readonly CsvRecord[], rest: AsyncGenerator<CsvRecord>) {
  try {
    yield* seen;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* readSheet(
  bytes: Uint8Array,
  sheet: Sheet,
  book: Book,
  hides: Hides,
): AsyncGenerator<CsvRecord> {
  const rows = sheetRows(bytes, sheet, book, hides);
  const cells = counter("cells", "rows times columns");
  let width = 0;
  let fill: ReturnType<typeof mergeFiller> | undefined;
  try {
    for await (const row of rows) {
      if (!fill) {
        width = row.cells.findLastIndex((cell) => cell && cell.text !== "") + 1;
        // What is merged in the first line are its heads.
        if (width > 0) fill = mergeFiller(await readMerges(bytes, sheet.part), { below: row.index, width });
      }
      cells.add(Math.max(width, row.cells.length));
      yield recordOf(row, fill?.(row) ?? nothingFilled, width);
    }
  } finally {
    // A caller may stop early, such as after a first line that names no columns: the rest is then not unpacked.
    await rows.return(undefined);
  }
}

type Hides = Parameters<typeof sheetRows>[3];
const nothingFilled: ReadonlySet<number> = new Set();

function recordOf(
  { index, isHidden, cells }: SheetRow,
  filled: ReadonlySet<number>,
  width: number,
): CsvRecord {
  const kinds = new Map<number, "date" | "time">();
  const struck = new Map<number, "all" | "piece">();
  let size = 0;
  const texts = Array.from({ length: Math.max(width, cells.length) }, (_, at) => {
    const cell = cells[at];
    size += cell?.text.length ?? 0;
    if (cell?.kind) kinds.set(at, cell.kind);
    if (cell?.struck) struck.set(at, cell.struck);
    return cell?.text ?? "";
  });
  // Merged cells repeat a text.
  if (size > workbookLimits.row) throw tooLarge(longText);
  return { line: index + 1, cells: texts, malformed: null, marks: { isHidden, kinds, struck, filled } };
}

async function collect(input: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of input) {
    const bytes = typeof piece === "string" ? Buffer.from(piece, "latin1") : piece;
    size += bytes.length;
    if (size > workbookLimits.file * MB) {
      throw tooLarge(`is larger than ${workbookLimits.file} MB`);
    }
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

/** The parts of a workbook, if it is within the limits. */
function checkSizes(bytes: Uint8Array): ArchivePart[] {
  const parts = listParts(bytes);
  if (!parts?.some(({ name }) => name.toLowerCase() === "xl/workbook.xml")) {
    throw new UnreadableFile(
      "The file is an archive, but no Excel workbook (.xlsx): save the sheet as CSV UTF-8 and import that.",
    );
  }
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > workbookLimits.unpacked * MB)
    throw tooLarge(`unpacks to more than ${workbookLimits.unpacked} MB`);
  if (unpacked > 4 * MB && unpacked > workbookLimits.ratio * bytes.length)
    throw tooLarge(`unpacks to more than ${workbookLimits.ratio} times its size`);
  return parts;
}
