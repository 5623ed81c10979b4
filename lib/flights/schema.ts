import { z } from "zod";
import type { Locale } from "@/lib/i18n/locales";
import { type CargoProduct, cargoProducts } from "./acceptance/rule";
import { flightTypes } from "./address";
import { aircraftBodies } from "./aircraft";

export type { FlightBody, FlightSort, FlightType } from "./address";

/** 'HH:mm', local to the airport. 00:00 is midnight: flight schedules always have a time. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const code = z.string().min(1).max(10);

const flightLegSchema = z.object({
  /** 'KC 801'. */
  flightNo: z.string().min(1).max(20),
  /** As the source writes it, usually the IATA code of the type ('77F'). */
  aircraftType: z.string().max(60).nullable(),
  /** 'Boeing 777 Freighter', for a known code. */
  aircraftName: z.string().nullable(),
  /** null for an unknown code. */
  aircraftBody: z.enum(aircraftBodies).nullable(),
});

/**
 * Until when cargo is accepted at the airport of departure. The names of the object and of the time are those of IATA ONE Record;
 * there the time is an instant, here a clock of the days on which the service recurs.
 */
const bookingTimesSchema = z.object({
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

/** A service between two airports that recurs on weekdays: the flight schedule of section 3, and derived facts. */
export const flightSchema = z.object({
  id: z.string().min(1),
  type: z.enum(flightTypes),
  /** Whether it departs on Monday ... Sunday, local to the origin. */
  days: z.array(z.boolean()).length(7),
  departureTime: clock,
  arrivalTime: clock,
  /** Local date of arrival minus local date of departure: 1 is "+1 day"; null when unknown. */
  arrivalDay: z.number().int().min(-1).max(9).nullable(),
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
  /** Absent where nobody publishes them. */
  bookingTimes: bookingTimesSchema.optional(),
});
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
  language: Locale;
  /** The kind of cargo whose acceptance times count; general cargo without it. */
  product?: CargoProduct | "";
}

/** All flights of the criteria, of every type, by departure time. */
export interface FlightList {
  flights: Flight[];
  /** True when any of the rows is sample data. */
  sample: boolean;
}

export interface FlightsAdapter {
  searchFlights(criteria: FlightCriteria): Promise<FlightList>;
}
