import { plainCell } from "@/lib/text/csv-cells";
import { misread } from "@/lib/text/misread";
import type { CsvRecord, OpenTable } from "./csv-reader";
import { isEmptyCell, isNoValue } from "./empty-words";
import { dateProblem, timeOfDay } from "./import-dates";
import {
  addRemark,
  type ImportColumn,
  ImportFailure,
  type LineParser,
  quoteCell,
  type Remarks,
  type Tally,
} from "./import-lines";
import { spreadsheetProblem, withoutFloat, withoutQuoting } from "./table-cells";

/** How every table is checked before a domain parses its lines: heads, cells, lines. */

/** The position of each column in the file. */
export interface Layout<Key extends string> {
  /** The number of cells of a line. A shorter line is filled up: spreadsheets leave out empty cells at the end. */
  width: number;
  /** The index is null for a column that the file does not have. */
  columns: { column: ImportColumn<Key>; index: number | null }[];
  /** Heads of the file that belong to no column. */
  unknown: string[];
  /** Columns that are read under another head. */
  renamed: { head: string; written: string }[];
}

/** Heads are compared by their letters and digits: case, spaces, dots and hyphens may differ. */
function headKey(head: string): string {
  return head
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const headsOf = (cells: readonly string[]) => cells.map((cell) => withoutQuoting(plainCell(cell)));

/** The index of each column: of its own head, else of the only other head under which it is read. -1 where there is none. */
function locate(columns: readonly ImportColumn<string>[], heads: readonly string[]): number[] {
  const keys = heads.map(headKey);
  const own = new Set(columns.map(({ head }) => headKey(head)));
  return columns.map(({ head, alsoCalled = [] }) => {
    const index = keys.indexOf(headKey(head));
    if (index !== -1 && index !== keys.lastIndexOf(headKey(head))) {
      throw new ImportFailure(`The file has the column "${head}" twice.`);
    }
    if (index !== -1) return index;
    const others = new Set(alsoCalled.map(headKey));
    const found = keys.flatMap((key, at) => (others.has(key) && !own.has(key) ? at : []));
    return found.length === 1 ? (found[0] ?? -1) : -1;
  });
}

/** Heads of a file that a sentence names. */
const namedHeads = 12;

/**
 * Finds the columns in the head line. Throws ImportFailure when a required one is missing or one is there twice.
 */
export function layOut<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  { cells }: Pick<CsvRecord, "cells">,
  { sheet, otherSheets }: Pick<OpenTable, "sheet" | "otherSheets"> = { sheet: null, otherSheets: [] },
): Layout<Key> {
  const heads = headsOf(cells);
  const indices = locate(columns, heads);
  const located = columns.map((column, at) => {
    const index = indices[at] ?? -1;
    return { column, index: index === -1 ? null : index };
  });
  const read = new Set(indices);
  const unknown = heads.filter((head, index) => head !== "" && !read.has(index));
  const missing = located.filter(({ column, index }) => column.required && index === null);
  if (missing.length > 0) {
    const names = missing.map(({ column }) => `"${column.head}"`).join(", ");
    const line = sheet === null ? "The first line" : `The first line of the sheet ${quoteCell(sheet)}`;
    const others =
      otherSheets.length > 0 ? " No other sheet that is visible names them in its first line." : "";
    // A file that is no table at all has a text of its own in its first line.
    const has = heads.length > 1 && unknown.length > 0 ? ` It has ${quoteHeads(unknown)}.` : "";
    throw new ImportFailure(
      `${line} must name the ${missing.length > 1 ? "columns" : "column"} ${names}.${has}${others}`,
    );
  }
  return {
    // Spreadsheets write empty cells after the last column, in some lines and not in others.
    width: heads.findLastIndex((head) => head !== "") + 1,
    columns: located,
    unknown,
    renamed: located.flatMap(({ column: { head }, index }) => {
      const written = index === null ? head : (heads[index] ?? head);
      return headKey(written) === headKey(head) ? [] : { head, written };
    }),
  };
}

const quoteHeads = (heads: readonly string[]) =>
  heads.slice(0, namedHeads).map(quoteCell).join(", ") + (heads.length > namedHeads ? " and others" : "");

/** Whether a line names the required columns: the sheet of a workbook with such a first line is read. */
export function isHeadLine(columns: readonly ImportColumn<string>[], cells: readonly string[]): boolean {
  const needed = columns.filter(({ required }) => required);
  const keys = new Set(headsOf(cells).map(headKey));
  return needed.every(({ head, alsoCalled = [] }) =>
    [head, ...alsoCalled].some((one) => keys.has(headKey(one))),
  );
}

/** Whether all that a row of a workbook says in the columns that are read is struck through. */
export function isStruckRow({ columns }: Layout<string>, { cells, marks }: CsvRecord): boolean {
  if (!marks || marks.struck.size === 0) return false;
  const own = columns.flatMap(({ index }) => (index === null || marks.filled.has(index) ? [] : index));
  return (
    own.some((index) => marks.struck.get(index) === "all") &&
    own.every((index) => (cells[index] ?? "").trim() === "")
  );
}

/** The row of a record, or null when the record is bad. Adds its problems to the remarks. */
export function judgeLine<Key extends string, Row>(
  parse: LineParser<Key, Row>,
  layout: Layout<Key>,
  record: CsvRecord,
  { problems, notes, mended }: { problems: Remarks; notes: Remarks; mended: Tally },
): Row | null {
  const { line } = record;
  const problem = lineProblem(layout, record);
  if (problem) {
    addRemark(problems, { line, column: null, reason: problem });
    return null;
  }
  let good = true;
  const cells = {} as Record<Key, string>;
  const spoilt = new Set<Key>();
  for (const { column, index } of layout.columns) {
    const judged = index === null ? "" : judgeCell(column, record, index, mended);
    if (typeof judged === "string") cells[column.key] = judged;
    else {
      good = false;
      spoilt.add(column.key);
      cells[column.key] = "";
      addRemark(problems, { line, column: column.head, reason: judged.problem });
    }
  }
  const head = (key: Key) => layout.columns.find(({ column }) => column.key === key)?.column.head ?? key;
  const row = parse(cells, {
    line,
    bad(key, reason) {
      good = false;
      // The cell already has a remark, and is empty only because of that.
      if (!spoilt.has(key)) addRemark(problems, { line, column: head(key), reason });
    },
    note(key, reason) {
      addRemark(notes, { line, column: head(key), reason });
    },
  });
  return good ? row : null;
}

/** The text of a cell for its domain, or what is wrong with it. */
function judgeCell(
  column: ImportColumn<string>,
  { line, cells, marks }: CsvRecord,
  index: number,
  mended: Tally,
): string | { problem: string } {
  const plain = plainCell(cells[index] ?? "");
  const kind = marks?.kinds.get(index);
  if (column.isIgnored) return kind ? "" : plain;
  const struck = marks?.struck.get(index);
  if (struck === "all" && column.required) {
    return { problem: "The cell is struck through: write what holds, or take the line out of the file." };
  }
  if (struck) mended.add("Text that is struck through was left out, cells", line);
  const cell = withoutQuoting(plain);
  if (cell !== plain) mended.add(`Cells written as ="0012" or '0012 were read as 0012`, line);
  const problem = spreadsheetProblem(cell);
  if (problem !== null) return { problem };
  if (isEmptyCell(cell) || (!column.required && isNoValue(cell)) || cell === "") return "";
  if (column.isDate) {
    const problem = dateProblem(cell);
    return problem === null ? cell : { problem };
  }
  if (column.isTime) return timeOfDay(cell) ?? cell;
  if (kind) {
    const what = kind === "date" ? "a date" : "a time of day";
    return {
      problem: `The spreadsheet has made ${what} of the cell (${quoteCell(cell)}): format the column as text and write the value again.`,
    };
  }
  if (misread(cell) !== null)
    mended.add("Cells with signs of a wrong encoding (such as â€™) were read as they are", line);
  const whole = withoutFloat(cell);
  if (whole !== cell) mended.add("Whole numbers that end in .0 were read without it", line);
  return whole;
}

function lineProblem<Key extends string>(
  { width, columns }: Layout<Key>,
  { cells, malformed }: CsvRecord,
): string | null {
  if (malformed !== null) {
    return `Cell ${malformed + 1} has text after its closing quotation mark; a quotation mark within is written twice.`;
  }
  if (columns.some(({ column, index }) => column.required && index !== null && index >= cells.length)) {
    return `The line has ${cells.length} cells and the first line ${width}.`;
  }
  if (cells.slice(width).some((cell) => cell.trim() !== "")) {
    return `The line has ${cells.length} cells and the first line ${width}; a cell with a comma needs quotation marks.`;
  }
  return null;
}
