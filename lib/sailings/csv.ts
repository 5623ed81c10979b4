import { csvText } from "@/lib/csv-cells";
import { formatDateTime } from "@/lib/i18n/formats";
import { type SailingCell, sailingColumns, stateColumn } from "./columns";
import { type CutoffName, type CutoffState, displayedCutoffs } from "./cutoffs";
import { hubNames, lastLeg } from "./legs";
import type { Sailing } from "./schema";

/** Names of both ports in English: of all sailings, or of one. */
interface PortPair {
  loadingPort: string;
  dischargePort: string;
}

const times: ReadonlySet<SailingCell> = new Set<SailingCell>([
  "etd",
  "eta",
  "siCutoff",
  "vgmCutoff",
  "cyCutoff",
  "cfsCutoff",
  "receiving",
  "vrCutoff",
  "cvCutoff",
]);

/**
 * Schedule.csv: the twenty columns of the specification, a byte order mark for spreadsheets, CRLF, text that no
 * spreadsheet runs as a formula. Times are DD-MM-YYYY HH:mm local to the port, DD-MM-YYYY when only the date is
 * known; T/T is in days; what is unknown is an empty cell. Of a way with three ships the ports between them are joined by
 * ' / ', and the second-leg columns name the last one. One more column says whether cargo can still get on, where `stateOf`
 * tells. The import reads it back to the same rows.
 */
export function sailingsToCsv(
  sailings: readonly Sailing[],
  pair: PortPair | ((sailing: Sailing) => PortPair),
  stateOf?: (sailing: Sailing) => CutoffState,
): string {
  const heads = [...sailingColumns, ...(stateOf ? [stateColumn] : [])].map(({ head }) => head);
  const rows = sailings.map((sailing) => {
    const own = typeof pair === "function" ? pair(sailing) : pair;
    const cells = sailingColumns.map(({ key }) => cellOf(sailing, key, own));
    return stateOf ? [...cells, stateCell(stateOf(sailing))] : cells;
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

function cellOf(sailing: Sailing, key: SailingCell, pair: PortPair): string | number | null {
  if (key === "loadingPort" || key === "dischargePort") return pair[key];
  if (key === "transhipmentPort") return hubNames(sailing);
  if (key === "vessel2") return lastLeg(sailing)?.vessel ?? null;
  if (key === "voyage2") return lastLeg(sailing)?.voyage ?? null;
  const value = sailing[key];
  return typeof value === "string" && times.has(key) ? formatDateTime(value) : value;
}
