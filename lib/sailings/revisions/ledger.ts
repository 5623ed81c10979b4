import { lastValue, pageNumber, type SearchParams } from "@/lib/addresses/params";
import { cutPage, type Page } from "@/lib/collections/page";
import { scheduleView } from "../address";
import { reportTime } from "./change-text";
import type { ChangeKind, ScheduleChange } from "./schema";

/** A ledger: the changes of a lane, a ship or a service over some days, filtered and in pages. Pure. */

/** Days that a ledger may show; the second is the default. */
export const ledgerPeriods = [7, 30, 90] as const;
export type LedgerPeriod = (typeof ledgerPeriods)[number];
const usualPeriod: LedgerPeriod = 30;

/** Which changes a ledger shows besides all. */
export const ledgerFilters = ["urgent", "etd", "eta", "cutoffs", "ships", "gone", "listed"] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];

/** Entries of a page, and the most that a ledger has: the newest of its period. */
export const entriesPerPage = 50;
export const mostEntries = 1000;

export interface LedgerView {
  period: LedgerPeriod;
  show: LedgerFilter | null;
  /** Names of carriers; none means all. */
  companies: string[];
  /** From 1. */
  page: number;
  /** The id of an entry, whose page is shown whichever it is; null for none. */
  entry: number | null;
}

/** The view of an address. Never throws: invalid values fall back to their defaults. */
export function ledgerView(params: SearchParams): LedgerView {
  const read = (name: string) => lastValue(params, name).trim();
  const entry = read("entry");
  return {
    period: ledgerPeriods.find((days) => String(days) === read("period")) ?? usualPeriod,
    show: ledgerFilters.find((name) => name === read("show")) ?? null,
    companies: scheduleView(params).companies,
    page: pageNumber(read("page")),
    entry: /^[1-9]\d{0,14}$/.test(entry) ? Number(entry) : null,
  };
}

const ledgerParams = ["period", "show", "entry", "page"];

/** The same address with another view, without those parameters that are at their default. `companies` stay in the address. */
export function withLedgerView(
  search: URLSearchParams,
  { period, show, page }: Pick<LedgerView, "period" | "show" | "page">,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ledgerParams) next.delete(name);
  if (period !== usualPeriod) next.set("period", String(period));
  if (show) next.set("show", show);
  if (page > 1) next.set("page", String(page));
  return next;
}

const kindsOf: Record<Exclude<LedgerFilter, "urgent">, readonly ChangeKind[]> = {
  etd: ["departureAdvanced", "departureRolled"],
  eta: ["arrivalChanged"],
  cutoffs: ["cutoffEarlier", "cutoffLater", "receivingChanged"],
  ships: ["vesselSwapped", "connectionChanged"],
  gone: ["blanked", "portOmitted"],
  listed: ["new", "withdrawn", "portAdded", "portResequenced"],
};

const passes = (filter: LedgerFilter, { kind, weight }: ScheduleChange): boolean =>
  filter === "urgent" ? weight === "urgent" : kindsOf[filter].includes(kind);

/** The entries of one day, YYYY-MM-DD, by the publisher's clock. */
export interface LedgerDay {
  day: string;
  entries: ScheduleChange[];
}

export interface Ledger extends Page<ScheduleChange> {
  days: LedgerDay[];
  /** All of the period and of how many of them call for action. */
  count: number;
  urgent: number;
  /** How many each filter shows; those of carriers by name, most first. */
  filters: { name: LedgerFilter; count: number }[];
  operators: { name: string; count: number }[];
  /** Whether the period has more than `mostEntries`. */
  isCut: boolean;
}

/** @param changes of the period, the newest day first. @param total how many there are in all. @param zone IANA */
export function ledgerOf(
  changes: readonly ScheduleChange[],
  { total, zone }: { total: number; zone: string },
  { show, companies, page, entry }: LedgerView,
): Ledger {
  const operators = new Map<string, number>();
  for (const { operator } of changes) operators.set(operator, (operators.get(operator) ?? 0) + 1);
  const ofCompanies = changes.filter(
    ({ operator }) => companies.length === 0 || companies.includes(operator),
  );
  const shown = show ? ofCompanies.filter((change) => passes(show, change)) : ofCompanies;
  const at = entry === null ? -1 : shown.findIndex(({ id }) => id === entry);
  const cut = cutPage(shown, at < 0 ? page : Math.floor(at / entriesPerPage) + 1, entriesPerPage);
  const days = Map.groupBy(cut.items, ({ recordedAt }) => reportTime(recordedAt, { zone }).slice(0, 10));
  return {
    ...cut,
    days: [...days].map(([day, entries]) => ({ day, entries })),
    count: changes.length,
    urgent: changes.filter(({ weight }) => weight === "urgent").length,
    filters: ledgerFilters.map((name) => ({
      name,
      count: ofCompanies.filter((change) => passes(name, change)).length,
    })),
    operators: [...operators]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    isCut: total > changes.length,
  };
}
