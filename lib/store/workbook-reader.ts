import type { CsvRecord, OpenTable } from "./csv-reader";
import { UnreadableFile } from "./text-reader";
import { daysTo1904, type SheetRow, sheetRows } from "./workbook-cells";
import { mergeFiller, readMerges } from "./workbook-merges";
import { type Book, readBook, type Sheet } from "./workbook-sheets";
import { type ArchivePart, listParts } from "./workbook-sizes";

const MB = 1024 * 1024;
/** Megabytes of a workbook: the file, its unpacked size, and the list of its texts, which is read into memory. */
export const workbookLimits = { file: 64, unpacked: 256, texts: 48 } as const;
const advice = "save the sheet as CSV UTF-8 and import that";

/** Whether a file's first bytes, as characters, are those of a ZIP archive such as a workbook. */
export const isWorkbook = (start: string) => start.startsWith("PK\u0003\u0004");

/** Whether they are those of a workbook of old Excel (.xls), or of one with a password. */
export const isOldWorkbook = (start: string) => start.startsWith("\u00d0\u00cf\u0011\u00e0");

/** The largest number of sheets whose first line is checked for the head. */
const mostSheets = 20;

/**
 * Opens an XLSX workbook: the first visible sheet whose first line `isHead` accepts, else the first visible one. The cells of
 * its records are texts: dates as YYYY-MM-DD with HH:mm where there is a time, times of day as HH:mm, whole numbers with the
 * zeros of their format, TRUE and FALSE. A cell of a merged range below the first line has the text that is shown in it; text
 * that is struck through is left out. Line numbers are those of the spreadsheet. Every record is at least as long as the
 * first. Throws UnreadableFile for other archives, and for a workbook beyond `workbookLimits`, before it is unpacked.
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
  const candidates = (visible.length > 0 ? visible : book.sheets).slice(0, mostSheets);
  for (const sheet of candidates) {
    const hidden: Parameters<Hides>[0][] = [];
    const records = readSheet(bytes, sheet, book, (columns) => hidden.push(columns));
    const seen: CsvRecord[] = [];
    for (let isBlank = true; isBlank; ) {
      const { value, done } = await records.next();
      if (done) break;
      seen.push(value);
      isBlank = value.cells.every((cell) => cell.trim() === "");
    }
    const isLast = candidates.length === 1;
    if (isLast || isHead(seen.at(-1)?.cells ?? [])) {
      const otherSheets = names.filter((name) => name !== sheet.name);
      return {
        records: continued(seen, records),
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
  let width = 0;
  let fill: ReturnType<typeof mergeFiller> | undefined;
  try {
    for await (const row of rows) {
      if (!fill) {
        width = row.cells.findLastIndex((cell) => cell && cell.text !== "") + 1;
        // What is merged in the first line are its heads.
        if (width > 0) fill = mergeFiller(await readMerges(bytes, sheet.part), { below: row.index, width });
      }
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
  const texts = Array.from({ length: Math.max(width, cells.length) }, (_, at) => {
    const cell = cells[at];
    if (cell?.kind) kinds.set(at, cell.kind);
    if (cell?.struck) struck.set(at, cell.struck);
    return cell?.text ?? "";
  });
  return { line: index + 1, cells: texts, malformed: null, marks: { isHidden, kinds, struck, filled } };
}

async function collect(input: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of input) {
    const bytes = typeof piece === "string" ? Buffer.from(piece, "latin1") : piece;
    size += bytes.length;
    if (size > workbookLimits.file * MB) {
      throw new UnreadableFile(`The workbook is larger than ${workbookLimits.file} MB: ${advice}.`);
    }
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

/** The parts of a workbook, if it is within the limits. */
function checkSizes(bytes: Uint8Array): ArchivePart[] {
  const parts = listParts(bytes);
  if (!parts?.some(({ name }) => name.toLowerCase() === "xl/workbook.xml")) {
    throw new UnreadableFile(`The file is an archive, but no Excel workbook (.xlsx): ${advice}.`);
  }
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  const texts = Math.max(0, ...parts.filter(({ name }) => /strings/i.test(name)).map(({ size }) => size));
  for (const [size, limit, what] of [
    [unpacked, workbookLimits.unpacked, "unpacks"],
    [texts, workbookLimits.texts, "has texts that unpack"],
  ] as const) {
    if (size > limit * MB) {
      throw new UnreadableFile(`The workbook ${what} to more than ${limit} MB: ${advice}.`);
    }
  }
  return parts;
}
