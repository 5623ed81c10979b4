import { lastValue, pageNumber, type SearchParams } from "@/lib/addresses/params";
import { cutPage, type Page } from "@/lib/collections/page";
import { isDate, timeInZone } from "@/lib/i18n/formats";
import { memoize } from "@/lib/memoize/memoize";
import { portTimeInstant } from "@/lib/time/zone-clock";
import { type LedgerEntry, reportTime } from "./entry";

/** A ledger: the recorded events of a schedule over some days, filtered and in pages, newest first. Pure. */

/** Filters by name, each with the kinds of changes that its events have; null for those that are urgent. */
export type LedgerFilters<Kind extends string = string> = Readonly<Record<string, readonly Kind[] | null>>;
export const filterNames = <Filters extends LedgerFilters>(filters: Filters) =>
  Object.keys(filters) as (keyof Filters & string)[];

/** Days that a ledger may show; the second is the default. */
export const ledgerPeriods = [7, 30, 90] as const;
type LedgerPeriod = (typeof ledgerPeriods)[number];
const usualPeriod: LedgerPeriod = 30;
const longestPeriod: LedgerPeriod = 90;

/** Entries of a page, and the most that a ledger has: the newest of its period. */
export const entriesPerPage = 50;
export const mostEntries = 1000;

export interface LedgerView<Filter extends string = string> {
  period: LedgerPeriod;
  /** Names of carriers; none means all. */
  companies: readonly string[];
  /** Only what was recorded from this day on, YYYY-MM-DD by the publisher's clock; '' for the complete period. */
  since: string;
  /** Which changes besides all. */
  show: Filter | null;
  /** From 1. */
  page: number;
  /** The id of an entry, whose page is shown whichever it is; null for none. */
  entry: number | null;
}

/** The view of an address. Never throws: invalid values fall back to their defaults. */
export function readLedgerView<Filters extends LedgerFilters>(
  params: SearchParams,
  filters: Filters,
  companies: readonly string[] = [],
): LedgerView<keyof Filters & string> {
  const read = (name: string) => lastValue(params, name).trim();
  const entry = /^[1-9]\d{0,14}$/.test(read("entry")) ? Number(read("entry")) : null;
  return {
    // Feeds and mails lead to entries that are older than the usual period.
    period:
      ledgerPeriods.find((days) => String(days) === read("period")) ??
      (entry === null ? usualPeriod : longestPeriod),
    companies,
    since: isDate(read("since")) ? read("since") : "",
    show: filterNames(filters).find((name) => name === read("show")) ?? null,
    page: pageNumber(read("page")),
    entry,
  };
}

const ledgerParams = ["period", "show", "entry", "page"];

/** The same address with another view, without those parameters that are at their default. Others stay in the address. */
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

/** The address without a ledger's view. */
export const withoutLedgerView = (search: URLSearchParams): URLSearchParams =>
  withLedgerView(search, { period: usualPeriod, show: null, page: 1 });

const dayMs = 86_400_000;

/** The instant from which a ledger has changes, ISO 8601 UTC. @param zone of `since`, IANA */
export function ledgerSince(
  { period, since }: Pick<LedgerView, "period" | "since">,
  now: Date,
  zone: string,
): string {
  const start = new Date(now.getTime() - period * dayMs);
  const day = since ? portTimeInstant(since, zone) : start;
  return (day > start ? day : start).toISOString();
}

/** The entries of one day, YYYY-MM-DD, by the publisher's clock. */
export interface LedgerDay<Entry> {
  day: string;
  entries: Entry[];
}

/** A page of a ledger. */
export interface Ledger<Entry extends LedgerEntry = LedgerEntry, Filter extends string = string>
  extends Page<Entry> {
  days: LedgerDay<Entry>[];
  /** All of the period, and how many of them call for action. */
  count: number;
  urgent: number;
  /** How many each filter shows; those of carriers by name, most first. */
  filters: { name: Filter; count: number }[];
  operators: { name: string; count: number }[];
  /** Whether the period has more than a ledger has. */
  isCut: boolean;
}

/**
 * The page of a view, or that of its entry.
 * @param entries of the period, the newest day first. @param total how many there are in all. @param zone IANA
 */
export function ledgerOf<Entry extends LedgerEntry, Filters extends LedgerFilters>(
  entries: readonly Entry[],
  filters: Filters,
  { show, companies, page, entry }: LedgerView<keyof Filters & string>,
  { total, zone }: { total: number; zone: string },
): Ledger<Entry, keyof Filters & string> {
  const chosen = new Set(companies.map((name) => name.toLowerCase()));
  const ofCompanies =
    chosen.size === 0
      ? entries
      : entries.filter(({ sellers }) => sellers.some((name) => chosen.has(name.toLowerCase())));
  const passing = (filter: keyof Filters & string) => {
    const wanted = filters[filter] ?? null;
    return ofCompanies.filter(({ isUrgent, kinds }) =>
      wanted === null ? isUrgent : kinds.some((kind) => wanted.includes(kind)),
    );
  };
  const shown = show ? passing(show) : ofCompanies;
  const at = entry === null ? -1 : shown.findIndex(({ id }) => id === entry);
  const cut = cutPage(shown, at < 0 ? page : Math.floor(at / entriesPerPage) + 1, entriesPerPage);
  const days = Map.groupBy(cut.items, ({ recordedAt }) => reportTime(recordedAt, { zone }).slice(0, 10));
  const operators = new Map<string, number>();
  for (const name of entries.flatMap(({ sellers }) => sellers))
    operators.set(name, (operators.get(name) ?? 0) + 1);
  return {
    ...cut,
    days: [...days].map(([day, ofDay]) => ({ day, entries: ofDay })),
    count: entries.length,
    urgent: entries.filter(({ isUrgent }) => isUrgent).length,
    filters: filterNames(filters).map((name) => ({ name, count: passing(name).length })),
    operators: [...operators]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    isCut: total > entries.length,
  };
}

/** Events in the order of ledgers: the newest day first, then by urgency, then the latest. @param zone of days, IANA */
export function inLedgerOrder<Event extends { id: number; recordedAt: string }>(
  events: readonly Event[],
  urgencyOf: (event: Event) => number,
  zone: string,
): Event[] {
  const dayOf = memoize((at: string) => timeInZone(new Date(at), zone).slice(0, 10), { max: 100 });
  return events.toSorted(
    (a, b) =>
      dayOf(b.recordedAt).localeCompare(dayOf(a.recordedAt)) ||
      urgencyOf(a) - urgencyOf(b) ||
      b.recordedAt.localeCompare(a.recordedAt) ||
      b.id - a.id,
  );
}
