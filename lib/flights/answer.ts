import { cutPage, type Page } from "@/lib/page";
import { countTypes, filterFlights, sortFlights } from "./rules";
import type { Flight, FlightSort, FlightType } from "./schema";

export interface FlightView {
  /** None means all. */
  types: readonly FlightType[];
  sort: FlightSort | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** One page of the filtered, sorted flights; `total` counts those after the filter. */
export interface FlightPage extends Page<Flight> {
  /** Flights before the filter, and how many of each type. */
  found: number;
  counts: Record<FlightType, number>;
}

/** One page of a whole answer, with the counts of the whole. Pure: the server and the island call the same. */
export function viewFlights(all: readonly Flight[], { types, sort, page, pageSize }: FlightView): FlightPage {
  const kept = sortFlights(filterFlights(all, types), sort);
  return {
    ...cutPage(kept, page, pageSize),
    found: all.length,
    counts: countTypes(all),
  };
}
