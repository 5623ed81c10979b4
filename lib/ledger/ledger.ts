import { lastValue, pageNumber, type SearchParams } from "@/lib/addresses/params";
import { cutPage, type Page } from "@/lib/collections/page";
import { isDate, type PortTime, timeInZone } from "@/lib/i18n/formats";
import { portTimeInstant } from "@/lib/time/zone-clock";

/** A ledger: the recorded changes of a schedule over some days, filtered and in pages, newest first. Pure. */

/** Days that a ledger may show; the second is the default. */
export const ledgerPeriods = [7, 30, 90] as const;
export type LedgerPeriod = (typeof ledgerPeriods)[number];
const usualPeriod: LedgerPeriod = 30;

/** Entries of a page, and the most that a ledger has: the newest of its period. */
export const entriesPerPage = 50;
export const mostEntries = 1000;

export interface LedgerView<Filter extends string = string> {
  period: LedgerPeriod;
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
export function readLedgerView<Filter extends string>(
  params: SearchParams,
  filters: readonly Filter[],
): LedgerView<Filter> {
  const read = (name: string) => lastValue(params, name).trim();
  const entry = read("entry");
  return {
    period: ledgerPeriods.find((days) => String(days) === read("period")) ?? usualPeriod,
    since: isDate(read("since")) ? read("since") : "",
    show: filters.find((name) => name === read("show")) ?? null,
    page: pageNumber(read("page")),
    entry: /^[1-9]\d{0,14}$/.test(entry) ? Number(entry) : null,
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

/** A change, as far as a ledger needs it. */
interface Entry {
  id: number;
  /** ISO 8601 UTC. */
  recordedAt: string;
}

/** The entries of one day, YYYY-MM-DD, by the publisher's clock. */
export interface LedgerDay<Change> {
  day: string;
  entries: Change[];
}

/** The page of a view, or that of its entry, by days. @param zone IANA */
export function ledgerPage<Change extends Entry>(
  shown: readonly Change[],
  { page, entry }: Pick<LedgerView, "page" | "entry">,
  zone: string,
): Page<Change> & { days: LedgerDay<Change>[] } {
  const at = entry === null ? -1 : shown.findIndex(({ id }) => id === entry);
  const cut = cutPage(shown, at < 0 ? page : Math.floor(at / entriesPerPage) + 1, entriesPerPage);
  const days = Map.groupBy(cut.items, ({ recordedAt }) => reportTime(recordedAt, { zone }).slice(0, 10));
  return { ...cut, days: [...days].map(([day, entries]) => ({ day, entries })) };
}

/**
 * A moment of a report as local text of a zone (IANA), YYYY-MM-DDTHH:mm. A carrier may write its as-of without an offset: such a
 * text is already local and stays as it is.
 */
export function reportTime(moment: string, { zone }: { zone: string }): PortTime {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(moment)) return moment.slice(0, 16);
  const instant = new Date(moment);
  return Number.isNaN(instant.getTime()) ? moment.slice(0, 16) : timeInZone(instant, zone);
}
