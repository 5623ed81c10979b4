import type { Hint } from "@/components/schedules/hints";
import type { FlightPage } from "@/lib/flights/answer";
import type { FlightSort, FlightType } from "@/lib/flights/schema";
import type { Airport } from "@/lib/places/schema";

export type AirportField = "origin_airport" | "destination_airport";

/** What the flight form holds. */
export interface FlightFinderValue {
  originAirport: Airport | null;
  destinationAirport: Airport | null;
  /** As typed, when no airport was recognised. */
  originText: string;
  destinationText: string;
}

/** Answer of GET /api/flight-schedule and content of the /flight page: one shape for both. */
export interface FlightScheduleAnswer extends FlightPage {
  criteria: FlightFinderValue;
  /** The days that were searched, YYYY-MM-DD, inclusive; null while an airport is missing. */
  searched: { from: string; to: string } | null;
  /** Airports that were left empty or not recognised; only when a search was asked for. */
  missing: AirportField[];
  /** Of what is no airport: what to search for instead. */
  hints: Hint[];
  /** True when the address asked for a search (any airport named). */
  asked: boolean;
  /** Chosen types; none means all. */
  types: FlightType[];
  sort: FlightSort | null;
  /** Names of the airports on the way, by code; a code that is not known has none. */
  stops: Record<string, string>;
  sample: boolean;
}
