import type { SearchParams } from "@/lib/addresses/params";
import type { Page } from "@/lib/collections/page";
import {
  type LedgerView as AnyLedgerView,
  type LedgerDay,
  ledgerPage,
  readLedgerView,
} from "@/lib/ledger/ledger";
import { operatorFilter, scheduleView } from "../address";
import type { ChangeKind, ScheduleEvent } from "./schema";

/** The ledger of the events of a lane, a ship, a service, a port or a carrier. Pure. */

/** Which events a ledger shows besides all: those with one of these changes. */
export const ledgerFilters = ["urgent", "etd", "eta", "cutoffs", "ships", "gone", "listed"] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];

export interface LedgerView extends AnyLedgerView<LedgerFilter> {
  /** Names of carriers; none means all. */
  companies: string[];
}

/** The view of an address. Never throws: invalid values fall back to their defaults. */
export const ledgerView = (params: SearchParams): LedgerView => ({
  ...readLedgerView(params, ledgerFilters),
  companies: scheduleView(params).companies,
});

const kindsOf: Record<Exclude<LedgerFilter, "urgent">, readonly ChangeKind[]> = {
  etd: ["departureAdvanced", "cutAndRun", "departureRolled"],
  eta: ["arrivalChanged"],
  cutoffs: ["cutoffEarlier", "cutoffLater", "receivingChanged"],
  ships: ["vesselSwapped", "connectionChanged"],
  gone: ["blanked", "portOmitted"],
  listed: ["new", "withdrawn", "portAdded", "portResequenced"],
};

const passes = (filter: LedgerFilter, { weight, changes }: ScheduleEvent): boolean =>
  filter === "urgent" ? weight === "urgent" : changes.some(({ kind }) => kindsOf[filter].includes(kind));

export interface Ledger extends Page<ScheduleEvent> {
  days: LedgerDay<ScheduleEvent>[];
  /** All of the period and of how many of them call for action. */
  count: number;
  urgent: number;
  /** How many each filter shows; those of carriers by name, most first. */
  filters: { name: LedgerFilter; count: number }[];
  operators: { name: string; count: number }[];
  /** Whether the period has more than a ledger has. */
  isCut: boolean;
}

/** @param events of the period, the newest day first. @param total how many there are in all. @param zone IANA */
export function ledgerOf(
  events: readonly ScheduleEvent[],
  { total, zone }: { total: number; zone: string },
  { show, companies, ...view }: LedgerView,
): Ledger {
  const operators = new Map<string, number>();
  for (const { operator } of events.flatMap(({ sellers }) => sellers))
    operators.set(operator, (operators.get(operator) ?? 0) + 1);
  const isChosen = operatorFilter(companies);
  const ofCompanies = events.filter(({ sellers }) => sellers.some(({ operator }) => isChosen(operator)));
  const shown = show ? ofCompanies.filter((event) => passes(show, event)) : ofCompanies;
  return {
    ...ledgerPage(shown, view, zone),
    count: events.length,
    urgent: events.filter(({ weight }) => weight === "urgent").length,
    filters: ledgerFilters.map((name) => ({
      name,
      count: ofCompanies.filter((event) => passes(name, event)).length,
    })),
    operators: [...operators]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    isCut: total > events.length,
  };
}
