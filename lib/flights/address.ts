import type { FlightSort, FlightType } from "./schema";

/**
 * What the address of a flight search says, complete and valid. Pure and free of dependencies: the browser writes
 * addresses with it too.
 */
export interface FlightQuery {
  /** As in the address: the airport's English name where a picker wrote it; '' when missing. */
  originAirport: string;
  /** Opaque id; '' when missing. */
  originAirportId: string;
  destinationAirport: string;
  destinationAirportId: string;
  /** Chosen types in the order of flightTypes; none means all. */
  types: FlightType[];
  /** null: by departure. */
  sort: FlightSort | null;
  /** From 1. */
  page: number;
}

/** Joins and parts schedule types in an address (specification, section 2). */
export const typeSeparator = "||";

/** The canonical parameters of a search: known ones only, in one order, those at their default left out. */
export function flightSearch(query: FlightQuery): URLSearchParams {
  const all: [string, string][] = [
    ["origin_airport", query.originAirport],
    ["origin_airport_id", query.originAirportId],
    ["destination_airport", query.destinationAirport],
    ["destination_airport_id", query.destinationAirportId],
    ["flight_schedule_type", query.types.join(typeSeparator)],
    ["sort", query.sort === "duration" ? query.sort : ""],
    ["page", query.page > 1 ? String(query.page) : ""],
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}
