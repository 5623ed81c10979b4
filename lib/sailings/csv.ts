import { formatDateTime } from "@/lib/i18n/formats";
import { csvText } from "@/lib/text/csv-cells";
import { furtherColumns, type SailingCell, type SailingColumn, sailingColumns, stateColumn } from "./columns";
import { type CutoffName, type CutoffState, displayedCutoffs } from "./cutoffs";
import { furtherFact } from "./fields";
import { hubNames, lastLeg } from "./legs";
import type { Sailing } from "./schema";
import { storedCell } from "./stored";

/** Names of both ports in English: of all sailings, or of one. */
interface PortPair {
  loadingPort: string;
  dischargePort: string;
}

/**
 * Schedule.csv: the twenty columns of the specification, a byte order mark for spreadsheets, CRLF, text that no
 * spreadsheet runs as a formula. Times are DD-MM-YYYY HH:mm local to the port, DD-MM-YYYY when only the date is
 * known; T/T is in days; what is unknown is an empty cell. Of a way with three ships the ports between them are joined by
 * ' / ', and the second-leg columns name the last one. One more column says whether cargo can still get on, where `stateOf`
 * tells; further facts follow it where one of the sailings has them. The import reads it back to the same rows.
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

/** 'open', 'closed', 'CY open, SI and VGM closed'. */
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
