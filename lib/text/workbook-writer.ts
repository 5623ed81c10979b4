import "server-only";
import type { PortTime } from "@/lib/i18n/formats";
import { formatDateTime, timeOfDay } from "@/lib/i18n/formats";
import { csvText, withoutFormula } from "./csv-cells";

interface WorkbookColumn {
  head: string;
  /** Its cells are port times, which the workbook has as dates. */
  isDate?: boolean;
}

export interface WorkbookSheet {
  /** At most 31 characters, unique in the workbook. */
  name: string;
  columns: readonly WorkbookColumn[];
  rows: readonly (readonly (string | number | boolean | null)[])[];
  /** Cells on a coloured ground, from 0. What they say must be said in words, too. */
  marked?: readonly (readonly [row: number, column: number])[];
}

/** The rows of one sheet below its head; a spreadsheet has 1,048,576. */
export const mostWorkbookRows = 150_000;

/** In characters of a column. The date with its time has 16. */
const widths = { least: 6, date: 17, most: 40 };
/** The width is that of the longest of so many rows. */
const measuredRows = 1000;
/** The ground of a marked cell: --pink of the light palette. */
const markedGround = { type: "pattern", pattern: "solid", fgColor: { rgb: "FFDFEA" } } as const;
const formats = { day: "dd-mm-yyyy", time: "dd-mm-yyyy hh:mm" };
/** XML 1.0 has no such characters, and a spreadsheet would refuse the file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * An Excel workbook (.xlsx). The first row of each sheet is a head that stays in place and filters its columns. Port times are
 * dates of the port's wall clock, with the hour where it is known; numbers are numbers. Every other cell is a text, and no text
 * starts a formula, also when the sheet is saved as CSV. Throws RangeError for more than `mostWorkbookRows` rows of a sheet.
 */
export async function workbookBytes(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded for a workbook only.
  const { writeXlsx } = await import("hucre/xlsx");
  // A table of shared texts takes half of the time, and the archive is no smaller with it.
  const bytes = await writeXlsx({ sheets: sheets.map(sheetOf), stringMode: "inline" });
  return new Uint8Array(bytes);
}

/**
 * A sheet as CSV with a byte order mark, so that spreadsheets read it as UTF-8. Port times are DD-MM-YYYY HH:mm; no text starts a
 * formula.
 */
export function sheetCsv({ columns, rows }: Pick<WorkbookSheet, "columns" | "rows">): string {
  const cells = rows.map((row) =>
    row.map((cell, at) =>
      columns[at]?.isDate && typeof cell === "string" ? formatDateTime(cell) : (cell as string | null),
    ),
  );
  return `\uFEFF${csvText([columns.map(({ head }) => head), ...cells])}`;
}

type Cells = NonNullable<import("hucre").WriteSheet["cells"]>;

function sheetOf({ name, columns, rows, marked = [] }: WorkbookSheet): import("hucre").WriteSheet {
  if (rows.length > mostWorkbookRows)
    throw new RangeError(`The sheet ${name} has more than ${mostWorkbookRows} rows.`);
  const cells: Cells = new Map(
    columns.map(({ head }, at) => [`0,${at}`, { value: head, style: { font: { bold: true } } }]),
  );
  const values = rows.map((row, index) =>
    row.map((value, at) => {
      if (typeof value !== "string") return value;
      if (!columns[at]?.isDate) return withoutFormula(value.replace(forbidden, ""));
      const date = dateCell(value);
      // The column has the format of a date with its time.
      if (date && !timeOfDay(value))
        cells.set(`${index + 1},${at}`, { value: date, style: { numFmt: formats.day } });
      return date;
    }),
  );
  for (const [row, column] of marked) {
    const key = `${row + 1},${column}`;
    const value = values[row]?.[column] ?? null;
    const numFmt = cells.get(key)?.style?.numFmt ?? (columns[column]?.isDate ? formats.time : undefined);
    cells.set(key, { value, style: { fill: markedGround, ...(numFmt ? { numFmt } : {}) } });
  }
  return {
    name,
    columns: columns.map(({ isDate }, at) => ({
      width: isDate
        ? widths.date
        : widthOf([columns[at]?.head, ...rows.slice(0, measuredRows).map((row) => row[at])]),
      ...(isDate ? { numFmt: formats.time } : {}),
    })),
    rows: [columns.map(({ head }) => head), ...values],
    cells,
    freezePane: { rows: 1 },
    autoFilter: { range: rangeOf(columns.length, rows.length + 1) },
  };
}

/** The wall clock of a port as a date of a spreadsheet, which knows no zones; null for an empty text. */
function dateCell(time: PortTime): Date | null {
  const [, year, month, day, hour = 0, minute = 0] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(time) ?? [];
  if (!year) return null;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)));
}

/** Chinese characters are two columns wide. The head has room for the mark of its filter. */
function widthOf([head, ...values]: readonly unknown[]): number {
  const lengthOf = (value: unknown) => String(value ?? "").replace(/\p{Script=Han}/gu, "  ").length;
  const longest = Math.max(lengthOf(head) + 3, ...values.map(lengthOf));
  return Math.min(widths.most, Math.max(widths.least, longest + 1));
}

/** 'A1:T9'. */
function rangeOf(columns: number, rows: number): string {
  const letters = (at: number): string =>
    at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26);
  return `A1:${letters(Math.max(0, columns - 1))}${rows}`;
}
