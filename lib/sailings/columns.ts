import type { Sailing } from "./schema";

/** What a CSV cell of a sailing holds: a field of the sailing, what is told of its further ships, or a port of the search. */
export type SailingCell =
  | Exclude<keyof Sailing, "id" | "bookingUrl" | "legs" | "elapsedMinutes">
  | "transhipmentPort"
  | "vessel2"
  | "voyage2"
  | "loadingPort"
  | "dischargePort";

export interface SailingColumn {
  /** English in every language. */
  head: string;
  key: SailingCell;
  /** An import cannot do without it. */
  required: boolean;
}

const column = (head: string, key: SailingCell, required = false): SailingColumn => ({ head, key, required });

/** The twenty columns of Schedule.csv in their order (specification, section 3). */
export const sailingColumns: readonly SailingColumn[] = [
  column("Loading Port", "loadingPort", true),
  column("ETD", "etd", true),
  column("Discharge Port", "dischargePort", true),
  column("ETA", "eta"),
  column("Transhipment Port", "transhipmentPort"),
  column("T/T", "transitDays"),
  column("Vessel Name", "vessel", true),
  column("Voyage No.", "voyage"),
  column("IMO No.", "imo"),
  column("Operator", "operator", true),
  column("Service", "service"),
  column("2nd Leg Vessel Name", "vessel2"),
  column("2nd Leg Voyage No.", "voyage2"),
  column("SI Cut-off", "siCutoff"),
  column("VGM Cut-off", "vgmCutoff"),
  column("CY Closing", "cyCutoff"),
  column("CFS Closing", "cfsCutoff"),
  column("Receiving", "receiving"),
  column("VR Closing", "vrCutoff"),
  column("CV Cut-off", "cvCutoff"),
];

/**
 * A download says in one more column, after the twenty, whether cargo can still get on; an import takes the column and does not
 * read it.
 */
export const stateColumn = { head: "Cut-off State", key: "cutoffState", required: false } as const;

/** An import may bring the booking link in a column of this head; a download never has it. */
export const bookingColumn = { head: "Booking URL", key: "bookingUrl", required: false } as const;
