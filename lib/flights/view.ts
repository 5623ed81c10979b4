import { cutPage, type Page } from "@/lib/collections/page";
import {
  countAirlines,
  countBodies,
  countMarks,
  countTransfers,
  countTypes,
  type FlightFilter,
  filterFlights,
  sortFlights,
} from "./rules";
import type { Flight, FlightBody, FlightSort, FlightTransfers, ScheduleType } from "./schema";

interface FlightListView extends FlightFilter {
  sort: FlightSort | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** One page of the filtered, sorted flights; `total` counts those after the filter. */
export interface FlightPage extends Page<Flight> {
  /** Rows before the filter, and how many of each type, body, number of changes and airline, by road, and well above the minimum. */
  found: number;
  counts: Record<ScheduleType, number>;
  bodyCounts: Partial<Record<FlightBody, number>>;
  transferCounts: Partial<Record<FlightTransfers, number>>;
  /** By designator, in alphabetical order. */
  airlineCounts: Record<string, number>;
  marks: { byRoad: number; aboveMinimum: number };
}

/** One page of a complete response, with the counts of all its flights. Pure: the server and the client component share it. */
export function viewFlights(
  all: readonly Flight[],
  { sort, page, pageSize, ...filter }: FlightListView,
): FlightPage {
  const filtered = sortFlights(filterFlights(all, filter), sort);
  return {
    ...cutPage(filtered, page, pageSize),
    found: all.length,
    counts: countTypes(all),
    bodyCounts: countBodies(all),
    transferCounts: countTransfers(all),
    airlineCounts: countAirlines(all),
    marks: countMarks(all),
  };
}
