import type { CsvRecord } from "./csv-reader";

/** What importers and their reports have in common: columns, lines, remarks. */

/** The import could not run. The message is one sentence for the operator. */
export class ImportFailure extends Error {}

export interface ImportColumn<Key extends string> {
  head: string;
  key: Key;
  /** The file must have the column. */
  required: boolean;
  /** Other heads under which it is read where the file does not have its own. */
  alsoCalled?: readonly string[];
  /** The domain gets its cells as DD-MM-YYYY, with HH:mm where there is a time; a cell that is no date makes a bad line. */
  isDate?: boolean;
  /** The domain gets times of day as HH:mm. Cells that are no time are unchanged. */
  isTime?: boolean;
  /** The domain does not read its cells: nothing in them is bad. */
  isIgnored?: boolean;
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

/** Lines that the sentence of a tally names. */
const namedLines = 5;

/** Counts what is mended or left out in many lines, for one sentence each. */
export function tally() {
  const kinds = new Map<string, { count: number; lines: number[] }>();
  return {
    /** `what` is the sentence's beginning: 'Struck-through rows were left out'. */
    add(what: string, line: number, count = 1) {
      const kind = kinds.get(what) ?? { count: 0, lines: [] };
      kinds.set(what, kind);
      kind.count += count;
      if (kind.lines.length <= namedLines && kind.lines.at(-1) !== line) kind.lines.push(line);
    },
    /** Puts the sentences before the other remarks, of which the report shows the first ones. */
    report(remarks: Remarks) {
      const sentences = [...kinds].map(([what, { count, lines }]): Remark => {
        const [line = 0] = lines;
        const named = lines.slice(0, namedLines).join(", ");
        const more = lines.length > namedLines ? " …" : "";
        return { line, column: null, reason: `${what}: ${count} (line ${named}${more}).` };
      });
      remarks.total += sentences.length;
      remarks.shown = [...sentences, ...remarks.shown].slice(0, shownRemarks);
    },
  };
}
export type Tally = ReturnType<typeof tally>;

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

/**
 * Parses a line's cells, by key. A cell is '' where the file has no such column, and where an optional column has a word for
 * no value.
 */
export type LineParser<Key extends string, Row> = (
  cells: Record<Key, string>,
  report: LineReport<Key>,
) => Row | null;

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
