import { readText, UnreadableFile } from "./text-reader";

/**
 * Reads a CSV file of any size as a stream, record by record. papaparse writes our CSV. Its streaming reader lacks what an
 * import needs: the line on which a record begins, as an editor counts it, any mix of line ends, and a limit for the memory
 * that an unclosed quotation mark can take.
 */

/** One record. */
export interface CsvRecord {
  /** Line of the file on which it begins, from 1. */
  line: number;
  cells: string[];
  /** Index of a cell with text after its closing quotation mark; null when the record is well formed. */
  malformed: number | null;
  /** In a workbook. */
  marks?: CellMarks;
}

/** What the texts of a workbook's row do not say, by the index of a cell. */
interface CellMarks {
  /** By a filter or by hand. */
  isHidden: boolean;
  /** Numbers that the spreadsheet shows as a date, or as a time of day alone. */
  kinds: ReadonlyMap<number, "date" | "time">;
  /** Text that is struck through, and left out: all of the cell, or a piece. */
  struck: ReadonlyMap<number, "all" | "piece">;
  /** Cells with the value of the merged cell that they are a part of. */
  filled: ReadonlySet<number>;
}

/** A table whose records are being read. */
export interface OpenTable {
  records: AsyncGenerator<CsvRecord>;
  /** The sheet of a workbook that is read; null for other files. */
  sheet: string | null;
  /** Other sheets of the workbook. */
  otherSheets: readonly string[];
  /** Whether the workbook hides the column with this index. It is known once a record has been read. */
  isHiddenColumn?: (index: number) => boolean;
  /** Days by which its dates are later than their number says: workbooks may count from 1904. */
  dayShift?: number;
}

/** Characters of one record; a sailing has about 200. */
export const recordLimit = 1024 * 1024;
/** Cells of one record: the columns that a spreadsheet has. */
const cellLimit = 16_384;
const delimiters = [",", ";", "\t"];

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;

type State = "start" | "plain" | "quoted" | "closed";

/** A push parser (RFC 4180 with the given delimiter): chunks of text in, records out. */
class CsvParser {
  readonly #delimiter: number;
  #state: State = "start";
  #cells: string[] = [];
  #cell = "";
  #malformed: number | null = null;
  #line: number;
  #recordLine: number;
  #size = 0;
  #afterCr = false;

  constructor(delimiter: string, firstLine: number) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#line = firstLine;
    this.#recordLine = firstLine;
  }

  push(text: string): CsvRecord[] {
    const records: CsvRecord[] = [];
    let from = 0;
    let recordFrom = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const secondHalf = code === LF && this.#afterCr;
      const lineEnd = code === LF || code === CR;
      this.#afterCr = code === CR;
      if (lineEnd && !secondHalf) this.#line++;

      if (this.#state === "quoted") {
        if (code !== QUOTE) continue;
        this.#cell += text.slice(from, i);
        this.#state = "closed";
        continue;
      }
      if (this.#state === "start") {
        if (secondHalf) {
          recordFrom = i + 1;
          continue;
        }
        if (code === QUOTE) {
          this.#state = "quoted";
          from = i + 1;
          continue;
        }
        this.#state = "plain";
        from = i;
      }
      if (code === this.#delimiter || lineEnd) {
        this.#endCell(this.#state === "plain" ? text.slice(from, i) : "");
        if (!lineEnd) continue;
        records.push(this.#endRecord());
        recordFrom = i + 1;
      } else if (this.#state === "closed") {
        if (code === QUOTE) {
          this.#cell += '"';
          this.#state = "quoted";
          from = i + 1;
        } else if (code !== SPACE) {
          this.#malformed ??= this.#cells.length;
          this.#state = "plain";
          from = i;
        }
      }
    }
    if (this.#state === "quoted" || this.#state === "plain") this.#cell += text.slice(from);
    this.#size += text.length - recordFrom;
    if (this.#size > recordLimit) throw this.#endless();
    return records;
  }

  /** The last record, when the file does not end with a line end. */
  finish(): CsvRecord[] {
    if (this.#state === "quoted") throw this.#endless();
    if (this.#state === "start" && this.#cells.length === 0) return [];
    this.#endCell("");
    return [this.#endRecord()];
  }

  #endCell(rest: string) {
    if (this.#cells.length === cellLimit) throw this.#endless();
    this.#cells.push(this.#cell + rest);
    this.#cell = "";
    this.#state = "start";
  }

  #endRecord(): CsvRecord {
    const record = { line: this.#recordLine, cells: this.#cells, malformed: this.#malformed };
    this.#cells = [];
    this.#malformed = null;
    this.#recordLine = this.#line;
    this.#size = 0;
    return record;
  }

  #endless(): UnreadableFile {
    const line = this.#recordLine;
    const record = `The record that begins on line ${line}`;
    return this.#state === "quoted"
      ? new UnreadableFile(`${record} opens a quotation mark that is never closed.`, { line })
      : new UnreadableFile(`${record} is longer than a record can be: is this a CSV file?`, { line });
  }
}

/** The delimiter that the first line has most of; a comma when it has none. */
function detectDelimiter(text: string): string {
  const [firstLine = ""] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/**
 * The line that names the delimiter for Excel (`sep=;`), which a spreadsheet does not show, and the text below it; null where
 * the text does not begin with one.
 */
export function separatorLine(text: string): { delimiter: string; rest: string } | null {
  const [line, delimiter] = /^"?sep=([^\r\n])"?[,;\t]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
  return line !== undefined && delimiter ? { delimiter, rest: text.slice(line.length) } : null;
}

/**
 * The records of a CSV file in UTF-8 or the given encoding, with or without byte order mark. The delimiter is that of a line
 * `sep=;` above it, else the given one, else comma, semicolon or tab, detected from the first line. A blank line is a record of one empty cell.
 * Throws UnreadableFile for other encodings, for a quotation mark that is never closed and for a record of more than a
 * million characters or 16,384 cells.
 */
export async function* readCsv(
  input: AsyncIterable<Uint8Array | string>,
  encoding = "utf-8",
  delimiter?: string,
): AsyncGenerator<CsvRecord> {
  let parser: CsvParser | undefined;
  let head = "";
  const begin = function* (): Generator<CsvRecord> {
    const separator = separatorLine(head);
    const text = separator?.rest ?? head;
    parser = new CsvParser(separator?.delimiter ?? delimiter ?? detectDelimiter(text), separator ? 2 : 1);
    yield* parser.push(text);
  };
  for await (const text of readText(input, "save it as CSV UTF-8 and import that", encoding)) {
    if (parser) {
      yield* parser.push(text);
      continue;
    }
    head += text;
    // A line end is complete only when something follows it.
    if (!/[\r\n][^\r\n]/.test(head) && head.length < recordLimit) continue;
    yield* begin();
  }
  if (!parser) yield* begin();
  yield* (parser as unknown as CsvParser).finish();
}
