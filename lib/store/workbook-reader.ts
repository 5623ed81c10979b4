import type { CsvRecord, OpenTable } from "./csv-reader";
import { noFormulaValue } from "./import-lines";
import { UnreadableFile } from "./text-reader";
import { type CellFact, cellFacts } from "./workbook-cells";
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
 * zeros of their format. Line numbers are those of the spreadsheet. Every record is at least as long as the first. Throws
 * UnreadableFile for other archives, and for a workbook beyond `workbookLimits`, before it is unpacked.
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
    const records = readSheet(bytes, sheet, book);
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
      return { records: continued(seen, records), sheet: sheet.name, otherSheets };
    }
    await records.return(undefined);
  }
  const [first] = candidates;
  if (!first)
    throw new UnreadableFile(
      `The file cannot be read as an Excel workbook (.xlsx): no sheet of it has cells.`,
    );
  const otherSheets = names.filter((name) => name !== first.name);
  return { records: readSheet(bytes, first, book), sheet: first.name, otherSheets };
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
  { name, part }: Sheet,
  { padded }: Book,
): AsyncGenerator<CsvRecord> {
  // Loaded for a workbook only.
  const { streamXlsxRows } = await import("hucre/xlsx");
  let width = 0;
  const rows = streamXlsxRows(bytes, { sheet: name });
  const facts = cellFacts(bytes, part, padded);
  let fact = await facts.next();
  try {
    for (;;) {
      const { value: row, done } = await nextOf(rows);
      if (done) return;
      while (!fact.done && fact.value.row < row.index) fact = await facts.next();
      const ofRow = !fact.done && fact.value.row === row.index ? fact.value.cells : null;
      const cells = row.values.map((value, at) => textOf(value, ofRow?.get(at)));
      width ||= cells.findLastIndex((cell) => cell !== "") + 1;
      while (cells.length < width) cells.push("");
      yield { line: row.index + 1, cells, malformed: null };
    }
  } finally {
    // A caller may stop early, such as after a first line that names no columns: the rest is then not unpacked.
    await rows.return(undefined);
    await facts.return(undefined);
  }
}

/** Errors of the library are reported as errors of the file. */
async function nextOf<Row>(rows: AsyncGenerator<Row>): Promise<IteratorResult<Row, void>> {
  try {
    return await rows.next();
  } catch (error) {
    throw new UnreadableFile(`The file cannot be read as an Excel workbook (.xlsx): ${advice}.`, {
      cause: error,
    });
  }
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
  if (!parts?.some(({ name }) => name === "xl/workbook.xml")) {
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

type Cell = import("hucre").CellValue;

function textOf(value: Cell, fact: CellFact | undefined): string {
  if (fact === "no value") return noFormulaValue;
  if (value === null || value === undefined) return "";
  if (fact && typeof value === "number") return fact(value);
  if (value instanceof Date) return dateText(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value);
}

const minuteMs = 60_000;
/** Dates of a spreadsheet begin here: a time of day without a date is on this day, or on the day after. */
const firstDays = Date.UTC(1900, 0, 2);

/** Fractions of a day are near a minute, not always exact. */
function dateText(date: Date): string {
  const time = Math.round(date.getTime() / minuteMs) * minuteMs;
  if (Number.isNaN(time)) return "";
  const text = new Date(time).toISOString();
  const [day, clock] = [text.slice(0, 10), text.slice(11, 16)];
  if (time < firstDays) return clock;
  return clock === "00:00" ? day : `${day} ${clock}`;
}
