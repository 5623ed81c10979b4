import type { CsvRecord } from "./csv-reader";
import { UnreadableFile } from "./text-reader";
import { listParts } from "./workbook-sizes";

const MB = 1024 * 1024;
/** Megabytes of a workbook: the file, all that it unpacks to, and the list of its texts, which is held in memory. */
export const workbookLimits = { file: 64, unpacked: 256, texts: 48 } as const;
const advice = "save the sheet as CSV UTF-8 and import that";

/** Whether a file's first bytes, as characters, are those of a ZIP archive, which a workbook is. */
export const isWorkbook = (start: string) => start.startsWith("PK\u0003\u0004");

/** Whether they are those of a workbook of old Excel (.xls), or of one with a password. */
export const isOldWorkbook = (start: string) => start.startsWith("\u00d0\u00cf\u0011\u00e0");

/**
 * The records of the first sheet of an XLSX workbook: cells as texts, dates as YYYY-MM-DD with HH:mm where there is a
 * time, times of day as HH:mm, a line's number as the spreadsheet shows it. Every record is at least as long as the first.
 * Throws UnreadableFile for other archives, and for a workbook beyond `workbookLimits`, before it is unpacked.
 */
export async function* readWorkbook(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<CsvRecord> {
  const bytes = await collect(input);
  checkSizes(bytes);
  // Loaded for a workbook only.
  const { streamXlsxRows } = await import("hucre/xlsx");
  let width = 0;
  const rows = streamXlsxRows(bytes, { sheet: 0 });
  try {
    for (;;) {
      const { value: row, done } = await nextOf(rows);
      if (done) return;
      const cells = row.values.map(textOf);
      width ||= cells.findLastIndex((cell) => cell !== "") + 1;
      while (cells.length < width) cells.push("");
      yield { line: row.index + 1, cells, malformed: null };
    }
  } finally {
    // Whoever has seen enough, as of a first line that names no columns, has the rest of the file left packed.
    await rows.return(undefined);
  }
}

/** What the library finds wrong with a file is the file's fault. */
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

function checkSizes(bytes: Uint8Array): void {
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
}

type Cell = import("hucre").CellValue;

function textOf(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value);
}

const minuteMs = 60_000;
/** A spreadsheet's days count from here: a time of day alone is one of this day, or of the day after. */
const firstDays = Date.UTC(1900, 0, 2);

/** Fractions of a day come near a minute, not always to it. */
function dateText(date: Date): string {
  const time = Math.round(date.getTime() / minuteMs) * minuteMs;
  if (Number.isNaN(time)) return "";
  const text = new Date(time).toISOString();
  const [day, clock] = [text.slice(0, 10), text.slice(11, 16)];
  if (time < firstDays) return clock;
  return clock === "00:00" ? day : `${day} ${clock}`;
}
