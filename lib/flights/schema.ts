import { z } from "zod";
import type { Locale } from "@/lib/i18n/locales";
import { type CargoProduct, cargoProducts, scheduleTypes } from "./address";
import { aircraftBodies } from "./aircraft";
import type { Sizes } from "./piece";

export type { FlightBody, FlightSort, FlightTransfers, FlightType, ScheduleType } from "./address";

/** 'HH:mm', local to the airport. 00:00 is midnight: a time that is not published is null. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const code = z.string().min(1).max(10);
/** How a leg travels. */
export const legModes = ["air", "road"] as const;
export type LegMode = (typeof legModes)[number];

const days = z.number().int().min(-1).max(20);

const flightLegSchema = z.object({
  /** 'KC 801': the number of the operating carrier. */
  flightNo: z.string().min(1).max(20),
  /** The other numbers under which the same aircraft is sold (codeshares), in order. */
  otherNumbers: z.array(z.string().min(1).max(20)),
  /** By road: a road feeder service, a truck under a flight number. */
  mode: z.enum(legModes),
  /** IATA codes of the ends of the leg; null, as every fact below, where the source does not have it. */
  originCode: code.nullable(),
  destinationCode: code.nullable(),
  departureTime: clock.nullable(),
  arrivalTime: clock.nullable(),
  /** Days after the local date of the first departure of the whole. */
  departureDay: days.nullable(),
  arrivalDay: days.nullable(),
  originTerminal: z.string().max(10).nullable(),
  destinationTerminal: z.string().max(10).nullable(),
  /** As the source writes it, usually the IATA code of the type ('77F'). */
  aircraftType: z.string().max(60).nullable(),
  /** 'Boeing 777 Freighter', for a known code. */
  aircraftName: z.string().nullable(),
  /** null for an unknown code. */
  aircraftBody: z.enum(aircraftBodies).nullable(),
  /** True where the type is known to be loaded piece by piece, without containers or pallets. */
  looseCargoOnly: z.boolean().optional(),
  /** True where the type is known not to take the largest piece of the search. Nothing else is known of other types. */
  doesNotFit: z.boolean().optional(),
  /** Minutes from departure to arrival of the leg; null where the source does not have them. */
  elapsedMinutes: z.number().int().positive().nullable(),
});

/**
 * Until when cargo is accepted at the airport of departure. The names of the object and of the time are those of IATA ONE Record;
 * there the time is an instant, here a clock of the days on which the service recurs.
 */
export const bookingTimesSchema = z.object({
  /** 'HH:mm', local to the origin. */
  latestAcceptanceTime: clock,
  /** Local date of acceptance minus local date of departure: -1 is "day before". */
  latestAcceptanceDay: z.number().int().min(-7).max(0),
  /** What the source publishes: minutes before departure. */
  minutesBefore: z.number().int().min(0),
  /** '' for general cargo. */
  product: z.enum(["", ...cargoProducts]),
  source: z.string().min(1),
  /** The day on which the source said so, YYYY-MM-DD. */
  asOf: z.string(),
  isSample: z.boolean().optional(),
});
export type BookingTimes = z.infer<typeof bookingTimesSchema>;

/** A change from one flight to the next that this portal computed. */
const connectionSchema = z.object({
  /** IATA code of the airport where the cargo changes. */
  airport: code,
  /** From the arrival to the departure, in minutes. */
  minutes: z.number().int(),
  /** The least and the most minutes by the published rule that applies; null where no rule is published. */
  minimum: z.number().int().nullable(),
  longest: z.number().int().nullable(),
});

/** A service between two airports that recurs on weekdays: the flight schedule of section 3, and derived facts. */
export const flightSchema = z.object({
  id: z.string().min(1),
  type: z.enum(scheduleTypes),
  /** Whether it departs on Monday ... Sunday, local to the origin; of a departure that is not published, whether it arrives. */
  days: z.array(z.boolean()).length(7),
  /**
   * null where the source does not publish it, as an airport's schedule has the times at that airport alone. At least one of both
   * is known, and without a departure `days`, `validFrom`, `validTo` and `fortnightFrom` are those of the arrival, local to the
   * destination.
   */
  departureTime: clock.nullable(),
  arrivalTime: clock.nullable(),
  /** Local date of arrival minus local date of departure: 1 is "+1 day"; null when unknown. */
  arrivalDay: z.number().int().min(-1).max(20).nullable(),
  /** IATA codes. */
  originCode: code,
  destinationCode: code,
  /** Flight numbers in order; a through service has one, a change of flight two or more. */
  legs: z.array(flightLegSchema).min(1),
  /** Codes of the airports on the way, where known. */
  via: z.array(code),
  /** Minutes from departure to arrival on the first day of service in the window; null when unknown. */
  elapsedMinutes: z.number().int().positive().nullable(),
  /** First and last date of departure, YYYY-MM-DD; null when open. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /**
   * A date, YYYY-MM-DD, from which a service of every second week counts its fortnights: it departs in the first seven days of
   * each. null for a weekly service.
   */
  fortnightFrom: z.string().nullable(),
  /** The changes that this portal computed, in order; none for a flight as its source publishes it. */
  connections: z.array(connectionSchema),
  /** Id of its first date in the searched days, for /flight/option/{id}; null where no option can be made of it: without a departure. */
  optionId: z.string().nullable(),
  /** Absent where nobody publishes them. */
  bookingTimes: bookingTimesSchema.optional(),
});
export type FlightLeg = z.infer<typeof flightLegSchema>;
export type FlightConnection = z.infer<typeof connectionSchema>;
export type Flight = z.infer<typeof flightSchema>;

/** One side of a search, from the places domain. */
export interface FlightPlace {
  id: string;
  /** English. */
  name: string;
  code: string | null;
  /** IANA zone; null when unknown, and then no duration is known either. */
  zone: string | null;
}

/** Days on which flights depart, YYYY-MM-DD, inclusive, at the origin. */
export interface FlightDays {
  from: string;
  to: string;
}

export interface FlightCriteria {
  origin: FlightPlace;
  destination: FlightPlace;
  /** YYYY-MM-DD, inclusive: flights that depart at least once between these days. */
  dateFrom: string;
  dateTo: string;
  /** Changes of flight, at most, of the connections that are found among stored flights: 0 (default) to 2. */
  maxChanges?: number;
  /** The days on which days of service of connections are counted, where they are not those that are searched. */
  service?: FlightDays;
  /** Only what arrives by then, YYYY-MM-DDTHH:mm, local to the destination. */
  arriveBy?: string;
  language: Locale;
}

/** What is to be carried, by which rows get facts. */
export interface CargoFacts {
  /** The kind of cargo whose acceptance times count; '' for general cargo. */
  product: CargoProduct | "";
  /** The largest piece, three sides in centimetres, by which types of aircraft are marked; null for none. */
  piece: Sizes | null;
}

/** All flights of the criteria, of every type, by departure time, or by that of arrival where it alone is published. */
export interface FlightList {
  flights: Flight[];
  /** True when any of the rows is sample data. */
  sample: boolean;
  /** Connections that were found and left out, because they are more than a list has. */
  leftOut?: number;
  /** Flights that a search with `arriveBy` leaves out, because nobody publishes when they arrive. */
  withoutArrival?: number;
}

/** A leg on its day. */
export type DatedLeg = FlightLeg & {
  /** YYYY-MM-DDTHH:mm, local to the airport; null where the source has no time. */
  departure: string | null;
  arrival: string | null;
  /** Codes of the airports at which it stops on the way. */
  via: string[];
};

/** A change with who published its times, and the day on which that was so; null where nobody did. */
type DatedConnection = FlightConnection & {
  source: string | null;
  asOf: string | null;
  /** Present where the times are those of the sample. */
  isSample?: true;
};

/** A flight, a road feeder service or a connection on one day. */
export interface DatedFlight
  extends Pick<Flight, "type" | "originCode" | "destinationCode" | "elapsedMinutes" | "bookingTimes"> {
  departureTime: string;
  /** The option's id, as `writeOptionId` writes it. */
  id: string;
  /** YYYY-MM-DDTHH:mm, local to the airports; the arrival is null when unknown. */
  departure: string;
  arrival: string | null;
  legs: DatedLeg[];
  connections: DatedConnection[];
  /** Whether it has left. */
  hasLeft: boolean;
  sample: boolean;
}

export interface FlightsAdapter {
  searchFlights(criteria: FlightCriteria): Promise<FlightList>;
}
