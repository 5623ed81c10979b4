import { cutPage, type Page } from "@/lib/page";
import { isPassed, minuteOf, type PortClock, timeAt } from "./cutoffs";
import { isDirect } from "./legs";
import {
  type BestName,
  bestOf,
  countDays,
  countOperators,
  filterSailings,
  groupSailings,
  isInTime,
  rowKeys,
  type SailingFilter,
  type SailingGroup,
  sortSailings,
} from "./rules";
import type { DateType, Sailing, SortKey } from "./schema";

export interface SailingView {
  filter: SailingFilter;
  sort: SortKey | null;
  dateType: DateType;
  /** At the port of loading: cut-offs are open or closed against it. */
  now: PortClock;
  /** YYYY-MM-DD: the last day on which cargo arrives in time; '' where none is named. */
  deadline: string;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** What is said of a deadline, above the rows. */
export interface ArrivalPlan {
  /** True where none of the filtered ones arrives in time: the rows are those that are late by the least. */
  isLate: boolean;
  /** The one of those in time whose cargo can be brought last; null where none can be brought any more. */
  safe: Pick<Sailing, "vessel" | "voyage" | "cyCutoff" | "siCutoff" | "vgmCutoff"> | null;
}

/**
 * One page of rows; `total` counts those after filters. Several carriers may sell the sailing of a row: each counts for its
 * operator, and the row once.
 */
export interface SailingPage extends Page<SailingGroup> {
  /** Rows before filters, and their counts. */
  found: number;
  operators: { name: string; count: number }[];
  directCount: number;
  /** Those whose CY or CFS cut-off can still be met. */
  openCount: number;
  /** Of the filtered ones that can still be met: what stands out, and on which page it is (from 1). */
  best: {
    name: BestName;
    sailing: Pick<Sailing, "id" | "etd" | "eta" | "transitDays" | "vessel">;
    page: number;
  }[];
  /** Rows per date of the chosen type, after all filters but that of days: what another day would show. */
  days: Record<string, number>;
  /** null where no deadline is named, or nothing is left by the filters. */
  arrival: ArrivalPlan | null;
}

type Arranging = Pick<SailingView, "filter" | "sort" | "dateType" | "now" | "deadline">;

/**
 * The filtered sailings of a whole answer in their order. With a deadline those that arrive in time, the last to leave first
 * unless another order is chosen; where none does, the nearest late ones.
 */
export function arrangeSailings(
  all: readonly Sailing[],
  { filter, sort, dateType, now, deadline }: Arranging,
): Sailing[] {
  const kept = sortSailings(filterSailings(all, filter, now, dateType), sort, dateType);
  if (!deadline) return kept;
  const inTime = kept.filter((sailing) => isInTime(sailing, deadline));
  if (inTime.length === 0) return nearestLate(kept, rowKeys(all, dateType), sort, dateType);
  return sort ? inTime : sortSailings(inTime, "etd", dateType).reverse();
}

/** Rows that are shown where no sailing arrives in time, at most. */
const mostLate = 5;

function nearestLate(
  kept: readonly Sailing[],
  keys: ReadonlyMap<Sailing, string>,
  sort: SortKey | null,
  dateType: DateType,
): Sailing[] {
  const late = sortSailings(
    kept.filter(({ eta }) => eta),
    "eta",
    dateType,
  );
  const rows = new Set([...new Set(late.map((sailing) => keys.get(sailing)))].slice(0, mostLate));
  const nearest = late.filter((sailing) => rows.has(keys.get(sailing)));
  return sort ? sortSailings(nearest, sort, dateType) : nearest;
}

function arrivalOf(kept: readonly Sailing[], { deadline, now }: Arranging): ArrivalPlan | null {
  const [first] = kept;
  if (!deadline || !first) return null;
  if (!isInTime(first, deadline)) return { isLate: true, safe: null };
  let safe: Sailing | null = null;
  for (const sailing of kept) {
    if (isPassed(sailing, timeAt(now, sailing)) || !sailing.cyCutoff) continue;
    if (!safe?.cyCutoff || minuteOf(sailing.cyCutoff) > minuteOf(safe.cyCutoff)) safe = sailing;
  }
  if (!safe) return { isLate: false, safe: null };
  const { vessel, voyage, cyCutoff, siCutoff, vgmCutoff } = safe;
  return { isLate: false, safe: { vessel, voyage, cyCutoff, siCutoff, vgmCutoff } };
}

/** The page of the rows (from 1) that a sailing stands on; null when it is not among them. */
export function pageOfSailing(
  all: readonly Sailing[],
  id: string,
  { pageSize, ...view }: Omit<SailingView, "page">,
): number | null {
  const rows = groupSailings(arrangeSailings(all, view), rowKeys(all, view.dateType), view.now);
  const at = rows.findIndex((row) => row.id === id || row.others.some((other) => other.id === id));
  return at < 0 ? null : Math.floor(at / pageSize) + 1;
}

/** One page of a whole answer, with the counts of the whole. Pure: the server and the island call the same. */
export function viewSailings(all: readonly Sailing[], view: SailingView): SailingPage {
  const { filter, dateType, now, page, pageSize } = view;
  const anyDay = { ...view, filter: { ...filter, days: null } };
  const keys = rowKeys(all, dateType);
  const count = (some: readonly Sailing[]) => new Set(some.map((sailing) => keys.get(sailing))).size;
  const ofAnyDay = arrangeSailings(all, anyDay);
  const kept = filter.days ? arrangeSailings(all, view) : ofAnyDay;
  const rows = groupSailings(kept, keys, now);
  return {
    ...cutPage(rows, page, pageSize),
    found: count(all),
    operators: countOperators(all),
    directCount: count(all.filter(isDirect)),
    openCount: count(all.filter((sailing) => !isPassed(sailing, timeAt(now, sailing)))),
    best: bestOf(rows, now).map(([name, { id, etd, eta, transitDays, vessel }]) => ({
      name,
      sailing: { id, etd, eta, transitDays, vessel },
      page: Math.floor(rows.findIndex((one) => one.id === id) / pageSize) + 1,
    })),
    days: countDays(filter.days ? groupSailings(ofAnyDay, keys, now) : rows, dateType),
    arrival: arrivalOf(kept, view),
  };
}
