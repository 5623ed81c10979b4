import type { DateType, SortKey } from "./schema";

/**
 * What the address of a schedule search says, complete and valid. Pure and free of dependencies: the browser
 * writes addresses with it too.
 */
export interface SailingQuery {
  /** As in the address: the port's English name where a picker wrote it; '' when missing. */
  loadingPort: string;
  /** Opaque id; '' when missing. */
  loadingPortId: string;
  dischargePort: string;
  dischargePortId: string;
  /** YYYY-MM-DD, inclusive. */
  dateFrom: string;
  dateTo: string;
  dateType: DateType;
  /** Start of a vessel's name; '' for all. */
  vesselName: string;
  /** Chosen operators, sorted; none means all. */
  companies: string[];
  direct: boolean;
  /** null: by the chosen date type. */
  sort: SortKey | null;
  /** From 1. */
  page: number;
}

/** Joins and parts operator names in an address (specification, section 9). */
export const companySeparator = "||";

/**
 * The canonical parameters of a search: known ones only, in one order, those at their default left out. The dates
 * are always there, since their default moves with the day.
 */
export function scheduleSearch(query: SailingQuery): URLSearchParams {
  const all: [string, string][] = [
    ["loading_port", query.loadingPort],
    ["discharge_port", query.dischargePort],
    ["loading_port_id", query.loadingPortId],
    ["discharge_port_id", query.dischargePortId],
    ["date_from", query.dateFrom],
    ["date_to", query.dateTo],
    ["vessel_name", query.vesselName],
    ["date_type", query.dateType === "ETD" ? "" : query.dateType],
    ["company", [...query.companies].sort().join(companySeparator)],
    ["direct", query.direct ? "1" : ""],
    ["sort", query.sort ?? ""],
    ["page", query.page > 1 ? String(query.page) : ""],
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}
