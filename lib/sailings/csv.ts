import { formatDateTime } from "@/lib/i18n/formats";
import { csvText } from "@/lib/text/csv-cells";
import { furtherColumns, type SailingCell, type SailingColumn, sailingColumns, stateColumn } from "./columns";
import { type CutoffName, type CutoffState, displayedCutoffs } from "./cutoffs";
import { furtherFact } from "./fields";
import { hubNames, lastLeg } from "./legs";
import type { Sailing } from "./schema";
import { storedCell } from "./stored";

/** The English names of both ports. */
interface PortPair {
  loadingPort: string;
  dischargePort: string;
}

/**
 * Returns the text of Schedule.csv with the twenty columns of the specification. The import reads it back to the same rows.
 *
 * - The text begins with a byte order mark, so that spreadsheets read it as UTF-8, and its lines end with CRLF. Cells are
 *   escaped so that no spreadsheet runs them as formulas.
 * - Times are local to the port: DD-MM-YYYY HH:mm, or DD-MM-YYYY when only the date is known. T/T is in days. An unknown
 *   value is an empty cell.
 * - An itinerary of three ships has two transhipment ports, joined by ' / '. Its second-leg columns hold the last ship.
 * - With `stateOf`, one more column has the state of the cut-offs. After it come the further columns for which at least one of
 *   the sailings has a value.
 *
 * `pair` has the port names of all sailings, or returns those of one.
 */
export function sailingsToCsv(
  sailings: readonly Sailing[],
  pair: PortPair | ((sailing: Sailing) => PortPair),
  stateOf?: (sailing: Sailing) => CutoffState,
): string {
  const further = furtherColumns.filter((column) =>
    sailings.some((sailing) => furtherFact(sailing, column) !== undefined),
  );
  const columns = [...sailingColumns, ...(stateOf ? [stateColumn] : []), ...further];
  const heads = columns.map(({ head }) => head);
  const rows = sailings.map((sailing) => {
    const own = typeof pair === "function" ? pair(sailing) : pair;
    return [
      ...sailingColumns.map((column) => cellOf(sailing, column, own)),
      ...(stateOf ? [stateCell(stateOf(sailing))] : []),
      ...further.map((column) => storedCell(column, furtherFact(sailing, column))),
    ];
  });
  return `\uFEFF${csvText([heads, ...rows])}`;
}

/** The state of the cut-offs in words: 'open', 'closed', or 'CY open, SI and VGM closed'. */
function stateCell(cutoffs: CutoffState): string {
  if (cutoffs.state !== "partly-closed") return cutoffs.state;
  const { open, closed } = displayedCutoffs(cutoffs);
  const listed = (names: readonly CutoffName[]) => names.map((name) => name.toUpperCase()).join(" and ");
  return [open.length > 0 && `${listed(open)} open`, `${listed(closed)} closed`].filter(Boolean).join(", ");
}

function cellOf(
  sailing: Sailing,
  { key, isDate }: SailingColumn<SailingCell>,
  pair: PortPair,
): string | number | null {
  if (key === "loadingPort" || key === "dischargePort") return pair[key];
  if (key === "transhipmentPort") return hubNames(sailing);
  if (key === "vessel2") return lastLeg(sailing)?.vessel ?? null;
  if (key === "voyage2") return lastLeg(sailing)?.voyage ?? null;
  const value = sailing[key];
  return typeof value === "string" && isDate ? formatDateTime(value) : value;
}
