import { plainCell } from "@/lib/csv-cells";
import type { CsvRecord } from "./csv-reader";

/** What every import does with heads, cells and lines before a domain sees them. */

/** The import could not run at all; the message is one sentence for the operator. */
export class ImportFailure extends Error {}

export interface ImportColumn<Key extends string> {
  head: string;
  key: Key;
  /** The file must have the column. */
  required: boolean;
  /** Its cells come to the domain as DD-MM-YYYY, with HH:mm where there is a time; what is no date as it is. */
  isDate?: boolean;
}

/** What is to be said about one line of the file. */
export interface Remark {
  /** Where a folder was imported. */
  file?: string;
  /** From 1, as an editor counts it. */
  line: number;
  /** In a file without lines, what is meant: a JSON pointer. */
  pointer?: string;
  /** Head of the column; null when it is about the whole line. */
  column: string | null;
  reason: string;
}

/** The first hundred remarks, and how many there were. */
export interface Remarks {
  shown: Remark[];
  total: number;
}

/** Reports of one line while it is parsed. */
export interface LineReport<Key extends string> {
  line: number;
  /** The line cannot be imported. */
  bad(key: Key, reason: string): void;
  /** The line is imported, but something in it was not taken over. */
  note(key: Key, reason: string): void;
}

export const shownRemarks = 100;

/** No remarks yet. */
export const noRemarks = (): Remarks => ({ shown: [], total: 0 });

/** Counts a remark, and keeps it if it is among the first. */
export function addRemark(remarks: Remarks, remark: Remark) {
  remarks.total++;
  if (remarks.shown.length < shownRemarks) remarks.shown.push(remark);
}

/** A line of a spreadsheet that holds nothing: cells may be there, all empty. */
export function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** How the example of a template begins: it is left out of an import. */
export const exampleMark = "EXAMPLE: ";

/** Whether a record is a template's example. */
export const isExample = ({ cells: [first = ""] }: CsvRecord): boolean =>
  first.trimStart().startsWith(exampleMark.trim());

/** What stands in a cell of which nothing is known. */
const noValues = new Set([
  ...["tba", "tbc", "tbd", "tbn", "n/a", "n.a.", "n.a", "#n/a", "nil", "none", "null", "unknown"],
  ...["-", "--", "---", "–", "—", "?", ".", "/", "待定", "未定", "待通知", "無", "无", "不詳", "不详"],
]);
const longestNoValue = 7;
/** What they begin with: nearly every cell begins otherwise, and there are millions of cells. */
const beginnings = new Set(
  [...noValues].flatMap((word) => [word, word.toUpperCase()]).map((word) => word.charCodeAt(0)),
);

/** Whether a cell says that there is no value: TBA, TBC, N/A, '-' and the like, in any case. */
export const isNoValue = (cell: string): boolean =>
  cell !== "" &&
  cell.length <= longestNoValue &&
  beginnings.has(cell.charCodeAt(0)) &&
  noValues.has(cell.toLowerCase());

/** Where each column stands in the file. */
export interface Layout<Key extends string> {
  /** Cells that a line must have. */
  width: number;
  /** The index is null for a column that the file does not have. */
  columns: { column: ImportColumn<Key>; index: number | null }[];
  /** Heads of the file that are no column's. */
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
 * Finds the columns in the head line. Throws ImportFailure when a required one is missing or one stands there twice.
 */
export function layOut<Key extends string>(
  columns: readonly ImportColumn<Key>[],
  { cells }: CsvRecord,
): Layout<Key> {
  const heads = cells.map(plainCell);
  const keys = heads.map(headKey);
  const found = columns.map((column) => {
    const index = keys.indexOf(headKey(column.head));
    if (index !== keys.lastIndexOf(headKey(column.head))) {
      throw new ImportFailure(`The file has the column "${column.head}" twice.`);
    }
    return { column, index: index === -1 ? null : index };
  });
  const missing = found.filter(({ column, index }) => column.required && index === null);
  if (missing.length > 0) {
    const names = missing.map(({ column }) => `"${column.head}"`).join(", ");
    throw new ImportFailure(
      `The first line must name the ${missing.length > 1 ? "columns" : "column"} ${names}.`,
    );
  }
  const read = new Set(found.map(({ index }) => index));
  return {
    // Spreadsheets write empty cells after the last column, in some lines and not in others.
    width: heads.findLastIndex((head) => head !== "") + 1,
    columns: found,
    unknown: heads.filter((head, index) => head !== "" && !read.has(index)),
  };
}

/**
 * A line's cells by key, as a domain's parser gets them; '' where the file has no such column, and where a column that a
 * file can do without holds a word for no value.
 */
export type LineParser<Key extends string, Row> = (
  cells: Record<Key, string>,
  report: LineReport<Key>,
) => Row | null;

/** The row of a record, or null when something is bad about it; what was found goes to the remarks. */
export function judgeLine<Key extends string, Row>(
  parse: LineParser<Key, Row>,
  layout: Layout<Key>,
  record: CsvRecord,
  { problems, notes }: { problems: Remarks; notes: Remarks },
): Row | null {
  const { line } = record;
  const whole = wholeLineProblem(layout, record);
  if (whole) {
    addRemark(problems, { line, column: null, reason: whole });
    return null;
  }
  let good = true;
  const cells = {} as Record<Key, string>;
  for (const { column, index } of layout.columns) {
    const cell = index === null ? "" : plainCell(record.cells[index] ?? "");
    cells[column.key] = !column.required && isNoValue(cell) ? "" : cell;
  }
  const head = (key: Key) => layout.columns.find(({ column }) => column.key === key)?.column.head ?? key;
  const row = parse(cells, {
    line,
    bad(key, reason) {
      good = false;
      addRemark(problems, { line, column: head(key), reason });
    },
    note(key, reason) {
      addRemark(notes, { line, column: head(key), reason });
    },
  });
  return good ? row : null;
}

function wholeLineProblem({ width }: { width: number }, { cells, malformed }: CsvRecord): string | null {
  if (malformed !== null) {
    return `Cell ${malformed + 1} has text after its closing quotation mark; a quotation mark within is written twice.`;
  }
  if (cells.length < width) return `The line has ${cells.length} cells and the first line ${width}.`;
  if (cells.slice(width).some((cell) => cell.trim() !== "")) {
    return `The line has ${cells.length} cells and the first line ${width}; a cell with a comma needs quotation marks.`;
  }
  return null;
}

/** A cell as a remark quotes it: on one line, short, without control characters. */
export function quoteCell(cell: string): string {
  const plain = cell.replace(/[\p{C}\s]+/gu, " ").trim();
  return `"${plain.length > 60 ? `${plain.slice(0, 59)}…` : plain}"`;
}

const longestAddress = 120;

/** The same of an address: of a long one the beginning and the end, where the name of the file stands. */
export function quoteAddress(address: string): string {
  const plain = address.replace(/[\p{C}\s]+/gu, " ").trim();
  const cut = plain.startsWith("data:") ? plain.slice(0, 60) : `${plain.slice(0, 40)}…${plain.slice(-79)}`;
  return `"${plain.length > longestAddress ? cut.toWellFormed() : plain}"`;
}
