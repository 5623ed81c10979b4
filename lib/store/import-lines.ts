import { plainCell } from "@/lib/text/csv-cells";
import type { CsvRecord, OpenTable } from "./csv-reader";

/** How every import checks heads, cells and lines before a domain parses them. */

/** The import could not run. The message is one sentence for the operator. */
export class ImportFailure extends Error {}

export interface ImportColumn<Key extends string> {
  head: string;
  key: Key;
  /** The file must have the column. */
  required: boolean;
  /** The domain gets its cells as DD-MM-YYYY, with HH:mm where there is a time. Cells that are not dates are unchanged. */
  isDate?: boolean;
}

/** A remark on one line of the file. */
export interface Remark {
  /** The file, if a folder was imported. */
  file?: string;
  /** From 1, as an editor counts it. */
  line: number;
  /** In a file without lines, the place as a JSON pointer. */
  pointer?: string;
  /** Head of the column; null for the complete line. */
  column: string | null;
  reason: string;
}

/** The first hundred remarks, and how many there were. */
export interface Remarks {
  shown: Remark[];
  total: number;
}

/** Collects remarks on one line while it is parsed. */
export interface LineReport<Key extends string> {
  line: number;
  /** The line cannot be imported. */
  bad(key: Key, reason: string): void;
  /** The line is imported, but something in it was ignored. */
  note(key: Key, reason: string): void;
}

export const shownRemarks = 100;

/** No remarks yet. */
export const noRemarks = (): Remarks => ({ shown: [], total: 0 });

/** Counts a remark, and stores it if it is among the first. */
export function addRemark(remarks: Remarks, remark: Remark) {
  remarks.total++;
  if (remarks.shown.length < shownRemarks) remarks.shown.push(remark);
}

/** Whether a line of a spreadsheet is blank: it may have cells, all of them empty. */
export function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** The beginning of a template's example line, which is left out of an import. */
export const exampleMark = "EXAMPLE: ";

/** Whether a record is a template's example. */
export const isExample = ({ cells: [first = ""] }: CsvRecord): boolean =>
  first.trimStart().startsWith(exampleMark.trim());

/** Words in cells without a known value. */
const noValues = new Set([
  ...["tba", "tbc", "tbd", "tbn", "n/a", "n.a.", "n.a", "nil", "none", "null", "\\n", "unknown"],
  ...["-", "--", "---", "–", "—", "?", ".", "/", "待定", "未定", "待通知", "無", "无", "不詳", "不详"],
]);
const longestNoValue = 7;
/** Their first characters: nearly every cell begins otherwise, and there are millions of cells. */
const beginnings = new Set(
  [...noValues].flatMap((word) => [word, word.toUpperCase()]).map((word) => word.charCodeAt(0)),
);

/** Whether a cell has a word for no value: TBA, TBC, N/A, '-' and the like, in any case. */
export const isNoValue = (cell: string): boolean =>
  cell !== "" &&
  cell.length <= longestNoValue &&
  beginnings.has(cell.charCodeAt(0)) &&
  noValues.has(cell.toLowerCase());

/** An empty cell in exports of databases. No column can have it as a value. */
const databaseNulls = new Set(["\\N", "NULL"]);
export const isDatabaseNull = (cell: string): boolean => databaseNulls.has(cell);

/** Replaces the value of a formula that no spreadsheet has calculated. */
export const noFormulaValue = "#NO VALUE!";

/** What a spreadsheet shows where a formula failed. */
const errorCell =
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|NO VALUE!)$/i;
/** A number that a spreadsheet shortened, such as 1.20E+04 or 8,52E+11: its digits are lost. 12E3 may be a voyage. */
const shortened = /^-?\d(?:[.,]\d+)?E\+\d+$|^-?\d[.,]\d+E\d+$/i;
/** Whether a text is such a number. */
export const isShortened = (text: string): boolean => shortened.test(text);

/** What is wrong with a cell whose value a spreadsheet has replaced; null for other cells. */
function spreadsheetProblem(cell: string): string | null {
  const first = cell.charCodeAt(0);
  if (first === 35) {
    if (!errorCell.test(cell)) return null;
    return cell === noFormulaValue
      ? "The cell has a formula whose value was not saved: open the workbook in a spreadsheet, save it, and import that."
      : `${quoteCell(cell)} is what a spreadsheet shows where a formula failed: write the value, or leave the cell empty.`;
  }
  const isNumber = (first > 47 && first < 58) || first === 45;
  if (!isNumber || !isShortened(cell)) return null;
  return `${quoteCell(cell)} is a number that a spreadsheet has shortened: format the column as text and write it in full.`;
}

/** The position of each column in the file. */
export interface Layout<Key extends string> {
  /** The number of cells of a line. A shorter line is filled up: spreadsheets leave out empty cells at the end. */
  width: number;
  /** The index is null for a column that the file does not have. */
  columns: { column: ImportColumn<Key>; index: number | null }[];
  /** Heads of the file that belong to no column. */
  unknown: string[];
}

/** Heads are compared by their letters and digits: case, spaces, dots and hyphens may differ. */
function headKey(head: string): string {
  return head
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Finds the columns in the head line. Throws ImportFailure when a required one is missing or one is there twice.
 */
export function layOut<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  { cells }: Pick<CsvRecord, "cells">,
  { sheet, otherSheets }: Pick<OpenTable, "sheet" | "otherSheets"> = { sheet: null, otherSheets: [] },
): Layout<Key> {
  const heads = cells.map(plainCell);
  const keys = heads.map(headKey);
  const located = columns.map((column) => {
    const index = keys.indexOf(headKey(column.head));
    if (index !== keys.lastIndexOf(headKey(column.head))) {
      throw new ImportFailure(`The file has the column "${column.head}" twice.`);
    }
    return { column, index: index === -1 ? null : index };
  });
  const missing = located.filter(({ column, index }) => column.required && index === null);
  if (missing.length > 0) {
    const names = missing.map(({ column }) => `"${column.head}"`).join(", ");
    const line = sheet === null ? "The first line" : `The first line of the sheet ${quoteCell(sheet)}`;
    const others =
      otherSheets.length > 0 ? " No other sheet that is visible names them in its first line." : "";
    throw new ImportFailure(
      `${line} must name the ${missing.length > 1 ? "columns" : "column"} ${names}.${others}`,
    );
  }
  const read = new Set(located.map(({ index }) => index));
  return {
    // Spreadsheets write empty cells after the last column, in some lines and not in others.
    width: heads.findLastIndex((head) => head !== "") + 1,
    columns: located,
    unknown: heads.filter((head, index) => head !== "" && !read.has(index)),
  };
}

/** Whether a line names the required columns: the sheet of a workbook with such a first line is read. */
export function isHeadLine(columns: readonly ImportColumn<string>[], cells: readonly string[]): boolean {
  const keys = new Set(cells.map((cell) => headKey(plainCell(cell))));
  return columns.every(({ head, required }) => !required || keys.has(headKey(head)));
}

/**
 * Parses a line's cells, by key. A cell is '' where the file has no such column, and where an optional column has a word for
 * no value.
 */
export type LineParser<Key extends string, Row> = (
  cells: Record<Key, string>,
  report: LineReport<Key>,
) => Row | null;

/** The row of a record, or null when the record is bad. Adds its problems to the remarks. */
export function judgeLine<Key extends string, Row>(
  parse: LineParser<Key, Row>,
  layout: Layout<Key>,
  record: CsvRecord,
  { problems, notes }: { problems: Remarks; notes: Remarks },
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
    const cell = index === null ? "" : plainCell(record.cells[index] ?? "");
    const problem = spreadsheetProblem(cell);
    if (problem !== null) {
      good = false;
      spoilt.add(column.key);
      addRemark(problems, { line, column: column.head, reason: problem });
    }
    const isEmpty = problem !== null || isDatabaseNull(cell) || (!column.required && isNoValue(cell));
    cells[column.key] = isEmpty ? "" : cell;
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

/** A cell for quotation in a remark: on one line, short, without control characters. */
export function quoteCell(cell: string): string {
  const plain = cell.replace(/[\p{C}\s]+/gu, " ").trim();
  return `"${plain.length > 60 ? `${plain.slice(0, 59)}…` : plain}"`;
}

const longestAddress = 120;

/** The same for an address. Of a long one it has the beginning, and the end with the name of the file. */
export function quoteAddress(address: string): string {
  const plain = address.replace(/[\p{C}\s]+/gu, " ").trim();
  const cut = plain.startsWith("data:") ? plain.slice(0, 60) : `${plain.slice(0, 40)}…${plain.slice(-79)}`;
  return `"${plain.length > longestAddress ? cut.toWellFormed() : plain}"`;
}
