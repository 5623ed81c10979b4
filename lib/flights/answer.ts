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

export interface FlightPage {
  /** One page of the filtered, sorted flights. */
  items: Flight[];
  page: number;
  totalPages: number;
  /** Flights after the filter. */
  total: number;
  /** Flights before it, and how many of each type. */
  found: number;
  counts: Record<FlightType, number>;
}

/** One page of a whole answer, with the counts of the whole. Pure: the server and the island call the same. */
export function viewFlights(all: readonly Flight[], { types, sort, page, pageSize }: FlightView): FlightPage {
  const kept = sortFlights(filterFlights(all, types), sort);
  const totalPages = Math.max(1, Math.ceil(kept.length / pageSize));
  const current = Math.min(Math.max(1, page), totalPages);
  return {
    items: kept.slice((current - 1) * pageSize, current * pageSize),
    page: current,
    totalPages,
    total: kept.length,
    found: all.length,
    counts: countTypes(all),
  };
}
