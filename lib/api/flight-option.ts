import type { FlightQuery } from "@/lib/flights/address";
import type { LatestAcceptance } from "@/lib/flights/cutoffs";
import type { AircraftDoors } from "@/lib/flights/piece";
import type { FlightConnection, FlightLeg, ScheduleType } from "@/lib/flights/schema";
import type { PortTime } from "@/lib/i18n/formats";
import type { LinkedAirport } from "@/lib/places/schema";

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
    | "looseCargoOnly"
    | "doesNotFit"
    | "originTerminal"
    | "destinationTerminal"
    | "elapsedMinutes"
  > {
  origin: OptionAirport;
  destination: OptionAirport;
  /** Airports on the way. */
  via: OptionAirport[];
  /** What is published of the doors of the aircraft, and by whom; null where nothing is known. */
  doors: AircraftDoors | null;
  /** Local to their airports; null where the source has no time. */
  departure: PortTime | null;
  arrival: PortTime | null;
}

/** A change, with the rule that says how long it takes at least and at most. */
export interface OptionConnection extends Omit<FlightConnection, "airport"> {
  airport: OptionAirport;
  /** Who publishes the rule, and as of when (YYYY-MM-DD); null where there is no rule, or it does not say. */
  source: string | null;
  asOf: string | null;
  /** Present where the rule is one of the sample. */
  isSample?: true;
}

/**
 * One itinerary of flights and trucks on one day as a plan: the content of its page and the response of
 * /api/flight-option/{id}. All times are local to their airport.
 */
export interface FlightOption {
  id: string;
  type: ScheduleType;
  origin: LinkedAirport;
  destination: LinkedAirport;
  /** The first departure and the last arrival; the arrival is null where it is not known. */
  departure: PortTime;
  arrival: PortTime | null;
  /** Local date of arrival minus local date of departure. */
  arrivalDay: number | null;
  legs: OptionLeg[];
  /** The changes that this portal computed, between each leg and the next; none for what its source publishes as a whole. */
  connections: OptionConnection[];
  /** From the first departure to the last arrival; null where a zone is not known. */
  elapsedMinutes: number | null;
  /** Until when cargo of the product is accepted at the first airport, and how that stands; null where nobody publishes it. */
  latestAcceptance: LatestAcceptance | null;
  /** The clock at the origin, YYYY-MM-DDTHH:mm. */
  originNow: PortTime;
  /** Whether it has left. */
  hasLeft: boolean;
  /** The next dates of departure of the same itinerary within some weeks, with the ids of those options. */
  next: { date: string; id: string }[];
  /** What is to be carried: the acceptance is for it, and types that do not take the piece are marked. */
  cargo: Pick<FlightQuery, "product" | "piece">;
  sample: boolean;
}
