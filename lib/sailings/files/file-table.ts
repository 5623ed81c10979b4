import { type CutoffState, displayedCutoffs } from "../cutoffs/cutoffs";
import type { CutoffName } from "../cutoffs/second-cutoffs";
import { type FactValue, furtherFact } from "../fields";
import type { Sailing } from "../schema";
import { hubNames, lastLeg } from "../text/legs";
import { furtherColumns, type SailingCell, type SailingColumn, sailingColumns, stateColumn } from "./columns";

/** The table that downloads of sailings have: Schedule.csv as texts, Schedule.xlsx with dates and numbers. */

/** The English names of both ports. */
export interface PortPair {
  loadingPort: string;
  dischargePort: string;
}

/** The sailings of a search in the order of a file, and what their rows have besides. */
export interface FiledSailings {
  sailings: readonly Sailing[];
  pairOf: (sailing: Sailing) => PortPair;
  stateOf: (sailing: Sailing) => CutoffState;
}

/** A row of a file. */
interface FiledSailing {
  sailing: Sailing;
  pair: PortPair;
  /** null where the file has no column of states. */
  state: CutoffState | null;
}

/** A time is a port time; null is an unknown value. */
export type FileCell = FactValue | null;

/**
 * The columns and rows of a file of sailings: the twenty columns of the specification; with `hasStates` the state of the
 * cut-offs; then the further columns for which at least one of the sailings has a value.
 */
export function fileTable(
  filed: readonly FiledSailing[],
  hasStates: boolean,
): {
  columns: readonly SailingColumn[];
  rows: FileCell[][];
} {
  const further = furtherColumns.filter((column) =>
    filed.some(({ sailing }) => furtherFact(sailing, column) !== undefined),
  );
  const rows = filed.map(({ sailing, pair, state }) => [
    ...sailingColumns.map((column) => cellOf(sailing, column, pair)),
    ...(hasStates ? [state ? stateCell(state) : null] : []),
    ...further.map((column) => furtherFact(sailing, column) ?? null),
  ]);
  return { columns: [...sailingColumns, ...(hasStates ? [stateColumn] : []), ...further], rows };
}

/** The state of the cut-offs in words: 'open', 'closed', or 'CY open, SI and VGM closed'. */
function stateCell(cutoffs: CutoffState): string {
  if (cutoffs.state !== "partly-closed") return cutoffs.state;
  const { open, closed } = displayedCutoffs(cutoffs);
  const listed = (names: readonly CutoffName[]) => names.map((name) => name.toUpperCase()).join(" and ");
  return [open.length > 0 && `${listed(open)} open`, `${listed(closed)} closed`].filter(Boolean).join(", ");
}

function cellOf(sailing: Sailing, { key }: SailingColumn<SailingCell>, pair: PortPair): FileCell {
  if (key === "loadingPort" || key === "dischargePort") return pair[key];
  if (key === "transhipmentPort") return hubNames(sailing);
  if (key === "vessel2") return lastLeg(sailing)?.vessel ?? null;
  if (key === "voyage2") return lastLeg(sailing)?.voyage ?? null;
  return sailing[key];
}
