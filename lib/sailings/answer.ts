import type { PortTime } from "@/lib/i18n/formats";
import { cutPage, type Page } from "@/lib/page";
import { isPassed } from "./cutoffs";
import { isDirect } from "./legs";
import {
  type BestName,
  bestOf,
  countDays,
  countOperators,
  filterSailings,
  type SailingFilter,
  sortSailings,
} from "./rules";
import type { DateType, Sailing, SortKey } from "./schema";

export interface SailingView {
  filter: SailingFilter;
  sort: SortKey | null;
  dateType: DateType;
  /** At the port of loading, YYYY-MM-DDTHH:mm: cut-offs are open or closed against it. */
  now: PortTime;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** One page of the filtered, sorted sailings; `total` counts those after filters. */
export interface SailingPage extends Page<Sailing> {
  /** Sailings before filters, and their counts. */
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
  /** Sailings per date of the chosen type, after all filters but that of days: what another day would show. */
  days: Record<string, number>;
}

/** One page of a whole answer, with the counts of the whole. Pure: the server and the island call the same. */
export function viewSailings(
  all: readonly Sailing[],
  { filter, sort, dateType, now, page, pageSize }: SailingView,
): SailingPage {
  const ofAnyDay = filterSailings(all, { ...filter, days: null }, now, dateType);
  const ofDays = filter.days ? filterSailings(ofAnyDay, filter, now, dateType) : ofAnyDay;
  const kept = sortSailings(ofDays, sort, dateType);
  return {
    ...cutPage(kept, page, pageSize),
    found: all.length,
    operators: countOperators(all),
    directCount: all.filter(isDirect).length,
    openCount: all.filter((sailing) => !isPassed(sailing, now)).length,
    best: bestOf(kept, now).map(([name, { id, etd, eta, transitDays, vessel }]) => ({
      name,
      sailing: { id, etd, eta, transitDays, vessel },
      page: Math.floor(kept.findIndex((one) => one.id === id) / pageSize) + 1,
    })),
    days: countDays(ofAnyDay, dateType),
  };
}
