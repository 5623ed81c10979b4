import type { CargoProduct, DateProblem, FlightFilter, FlightPage, FlightSort } from "@/lib/flights/shared";
import type { ZoneOffsets } from "@/lib/i18n/zone-offsets";
import type { Airport } from "@/lib/places/shared";
import type { Hint } from "./hints";

export type AirportField = "origin_airport" | "destination_airport";

/** The value of the flight form. */
export interface FlightFinderValue {
  originAirport: Airport | null;
  destinationAirport: Airport | null;
  /** The typed text, when no airport was recognised. */
  originText: string;
  destinationText: string;
  /** YYYY-MM-DD: the day of departure; '' for any day of the coming month. */
  date: string;
  /** YYYY-MM-DDTHH:mm at the destination, until which cargo must arrive; '' for any time. */
  arriveBy: string;
  /** The kind of cargo whose latest acceptance is shown; '' for general cargo. */
  product: CargoProduct | "";
  /** The largest piece in centimetres, '120x80x160', by which types of aircraft are marked; '' for none. */
  piece: string;
}

/** The response of GET /api/flight-schedule and the content of the /flight page: one shape for both. */
export interface FlightScheduleResponse extends FlightPage, FlightFilter {
  criteria: FlightFinderValue;
  /** The days that were searched, YYYY-MM-DD, inclusive; null while an airport is missing. */
  searched: { from: string; to: string } | null;
  /** Airports that were left empty or not recognised; only in a search. */
  missing: AirportField[];
  /** What to search for instead of places that are not airports. */
  hints: Hint[];
  /** Why the day of the address was not used. */
  problem: DateProblem | null;
  /** Names of parameters of the address that have no effect, since their values cannot be used. */
  ignored?: string[];
  /** The present day at the origin, YYYY-MM-DD: the first that can be searched. */
  today: string;
  /** True when the address is a search (it has a parameter of an airport). */
  asked: boolean;
  sort: FlightSort | null;
  /** Names of the airports on the way, by code; an unknown code has none. */
  stops: Record<string, string>;
  /** The offsets of the zone of the origin, for the latest acceptance; [] while there is none. */
  offsets: ZoneOffsets;
  sample: boolean;
  /** How many changes of these flights were recorded in the last seven days, in words, and the address that lists them; null for none. */
  changed: { text: string; href: string } | null;
}
