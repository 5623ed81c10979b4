import { cutPage, type Page } from "@/lib/page";
import {
  countDays,
  countOperators,
  filterSailings,
  isDirect,
  type SailingFilter,
  sortSailings,
} from "./rules";
import type { DateType, Sailing, SortKey } from "./schema";

export interface SailingView {
  filter: SailingFilter;
  sort: SortKey | null;
  dateType: DateType;
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
  /** Filtered sailings per date of the chosen type. */
  days: Record<string, number>;
}

/** One page of a whole answer, with the counts of the whole. Pure: the server and the island call the same. */
export function viewSailings(
  all: readonly Sailing[],
  { filter, sort, dateType, page, pageSize }: SailingView,
): SailingPage {
  const kept = sortSailings(filterSailings(all, filter), sort, dateType);
  return {
    ...cutPage(kept, page, pageSize),
    found: all.length,
    operators: countOperators(all),
    directCount: all.filter(isDirect).length,
    days: countDays(kept, dateType),
  };
}
