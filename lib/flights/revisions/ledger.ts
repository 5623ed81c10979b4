import type { SearchParams } from "@/lib/addresses/params";
import type { Page } from "@/lib/collections/page";
import {
  type LedgerView as AnyLedgerView,
  type LedgerDay,
  ledgerPage,
  readLedgerView,
} from "@/lib/ledger/ledger";
import type { FlightChange, FlightChangeKind } from "./schema";

/** The ledger of the changes of a route. Pure. */

/** The kinds of changes, in the order of the filters. */
export const flightLedgerFilters = [
  "gone",
  "retimed",
  "aircraft",
  "days",
  "new",
] as const satisfies readonly FlightChangeKind[];

export type FlightLedgerView = AnyLedgerView<FlightChangeKind>;

/** The view of an address. Never throws: invalid values fall back to their defaults. */
export const flightLedgerView = (params: SearchParams): FlightLedgerView =>
  readLedgerView(params, flightLedgerFilters);

export interface FlightLedger extends Page<FlightChange> {
  days: LedgerDay<FlightChange>[];
  /** All of the period. */
  count: number;
  /** How many each filter shows. */
  filters: { name: FlightChangeKind; count: number }[];
  /** Whether the period has more than a ledger has. */
  isCut: boolean;
}

/** @param changes of the period, the newest day first. @param total how many there are in all. @param zone IANA */
export const flightLedgerOf = (
  changes: readonly FlightChange[],
  { total, zone }: { total: number; zone: string },
  { show, ...view }: FlightLedgerView,
): FlightLedger => ({
  ...ledgerPage(show ? changes.filter(({ kind }) => kind === show) : changes, view, zone),
  count: changes.length,
  filters: flightLedgerFilters.map((name) => ({
    name,
    count: changes.filter(({ kind }) => kind === name).length,
  })),
  isCut: total > changes.length,
});
