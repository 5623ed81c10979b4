import type { LedgerFilters } from "@/lib/ledger/ledger";
import type { ChangeKind } from "./schema";

/** Which events a ledger of sailings shows besides all: the urgent ones, or those with one of these changes. */
export const ledgerFilters = {
  urgent: null,
  etd: ["departureAdvanced", "cutAndRun", "departureRolled"],
  eta: ["arrivalChanged"],
  cutoffs: ["cutoffEarlier", "cutoffLater", "receivingChanged"],
  ships: ["vesselSwapped", "connectionChanged"],
  gone: ["blanked", "portOmitted"],
  listed: ["new", "withdrawn", "portAdded", "portResequenced"],
} as const satisfies LedgerFilters<ChangeKind>;
