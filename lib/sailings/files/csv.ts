import { formatDateTime } from "@/lib/i18n/formats";
import { csvText } from "@/lib/text/csv-cells";
import type { Sailing } from "../schema";
import { storedCell } from "../search/stored";
import { furtherColumns, type SailingColumn } from "./columns";
import { type FileCell, fileTable, type PortPair } from "./file-table";

/**
 * Returns the text of Schedule.csv with the twenty columns of the specification. The import reads it back to the same rows.
 *
 * - The text begins with a byte order mark, so that spreadsheets read it as UTF-8, and its lines end with CRLF. Cells are
 *   escaped so that no spreadsheet runs them as formulas.
 * - Times are local to the port: DD-MM-YYYY HH:mm, or DD-MM-YYYY when only the date is known. T/T is in days. An unknown
 *   value is an empty cell.
 * - An itinerary of three ships has two transhipment ports, joined by ' / '. Its second-leg columns hold the last ship.
 * - After the twenty come the further columns for which at least one of the sailings has a value.
 *
 * `pair` has the port names of all sailings, or returns those of one.
 */
export function sailingsToCsv(
  sailings: readonly Sailing[],
  pair: PortPair | ((sailing: Sailing) => PortPair),
): string {
  const { columns, rows } = fileTable(
    sailings.map((sailing) => ({
      sailing,
      pair: typeof pair === "function" ? pair(sailing) : pair,
      state: null,
    })),
    false,
  );
  const cells = rows.map((row) => row.map((value, at) => textOf(value, columns[at])));
  return `\uFEFF${csvText([columns.map(({ head }) => head), ...cells])}`;
}

const isFurther = (column: SailingColumn) => furtherColumns.some(({ key }) => key === column.key);

function textOf(value: FileCell, column: SailingColumn | undefined): string | number | null {
  if (column && isFurther(column)) return storedCell(column, value);
  if (typeof value === "string" && column?.isDate) return formatDateTime(value);
  return typeof value === "boolean" ? String(value) : value;
}
