import type { Hint } from "@/components/schedules/hints";
import type { DateProblem } from "@/lib/flights/address";
import type { FlightBody, FlightSort, FlightType } from "@/lib/flights/schema";
import type { FlightPage } from "@/lib/flights/view";
import type { Airport } from "@/lib/places/schema";

export type AirportField = "origin_airport" | "destination_airport";

/** What the flight form holds. */
export interface FlightFinderValue {
  originAirport: Airport | null;
  destinationAirport: Airport | null;
  /** As typed, when no airport was recognised. */
  originText: string;
  destinationText: string;
  /** YYYY-MM-DD: the day it must depart on; '' for any of the coming month. */
  date: string;
}

/** Answer of GET /api/flight-schedule and content of the /flight page: one shape for both. */
export interface FlightScheduleResponse extends FlightPage {
  criteria: FlightFinderValue;
  /** The days that were searched, YYYY-MM-DD, inclusive; null while an airport is missing. */
  searched: { from: string; to: string } | null;
  /** Airports that were left empty or not recognised; only when a search was asked for. */
  missing: AirportField[];
  /** Of what is no airport: what to search for instead. */
  hints: Hint[];
  /** Why the address's day was not followed. */
  problem: DateProblem | null;
  /** The present day at the origin, YYYY-MM-DD: the first that can be asked for. */
  today: string;
  /** True when the address asked for a search (any airport named). */
  asked: boolean;
  /** Chosen types and bodies; none means all. */
  types: FlightType[];
  bodies: FlightBody[];
  sort: FlightSort | null;
  /** Names of the airports on the way, by code; a code that is not known has none. */
  stops: Record<string, string>;
  sample: boolean;
}
