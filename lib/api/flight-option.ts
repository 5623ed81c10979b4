import type { FlightConnection, FlightLeg } from "@/lib/flights/schema";
import type { PortTime } from "@/lib/i18n/formats";
import type { Airport, LinkedAirport } from "@/lib/places/schema";

/** An airport of an option as far as the portal knows it; of an unknown one only its code. */
export interface OptionAirport {
  code: string;
  name: string;
  city: string;
  /** IANA zone; null where it is not known. */
  zone: string | null;
}

/** A flight or truck of an option, on its day. */
export interface OptionLeg
  extends Pick<
    FlightLeg,
    | "flightNo"
    | "otherNumbers"
    | "mode"
    | "aircraftType"
    | "aircraftName"
    | "aircraftBody"
    | "originTerminal"
    | "destinationTerminal"
    | "elapsedMinutes"
  > {
  origin: OptionAirport;
  destination: OptionAirport;
  /** Airports on the way. */
  via: OptionAirport[];
  /** Local to their airports. */
  departure: PortTime;
  arrival: PortTime;
}

/** A change, with the rule that says how long it takes at least and at most. */
export interface OptionConnection extends Omit<FlightConnection, "airport"> {
  airport: OptionAirport;
  /** Who publishes the rule, and as of when (YYYY-MM-DD); null where there is no rule, or it does not say. */
  source: string | null;
  asOf: string | null;
}

/**
 * One itinerary of flights and trucks on one day as a plan: the content of its page and the response of
 * /api/flight-option/{id}. All times are local to their airport.
 */
export interface FlightOption {
  id: string;
  origin: LinkedAirport | Airport;
  destination: LinkedAirport | Airport;
  legs: OptionLeg[];
  /** Between each leg and the next. */
  connections: OptionConnection[];
  /** From the first departure to the last arrival; null where a zone is not known. */
  elapsedMinutes: number | null;
  /** Local date of arrival minus local date of departure. */
  arrivalDay: number;
  /** Until when cargo is accepted at the first airport, local; null where nobody publishes it. */
  latestAcceptance: PortTime | null;
  /** The clock at the origin, YYYY-MM-DDTHH:mm. */
  originNow: PortTime;
  /** Whether the first departure is over. */
  isPast: boolean;
  /** The next dates of departure of the same itinerary within some weeks, with the ids of those options. */
  next: { date: string; id: string }[];
  sample: boolean;
}
