import { z } from "zod";
import type { LedgerFilters } from "@/lib/ledger/ledger";

/** What a recorded change is, the most urgent first; the order of lists of one day. */
export const flightChangeKinds = ["gone", "retimed", "aircraft", "days", "new"] as const;
export type FlightChangeKind = (typeof flightChangeKinds)[number];

/** Which events a ledger of flights shows besides all: the urgent ones, or those with a change of a kind. */
export const flightLedgerFilters = {
  urgent: null,
  gone: ["gone"],
  retimed: ["retimed"],
  aircraft: ["aircraft"],
  days: ["days"],
  new: ["new"],
} as const satisfies LedgerFilters<FlightChangeKind>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const weekdays = z.string().regex(/^1?2?3?4?5?6?7?$/);

/** A flight as it was published before a change, or is after it. */
export const changedFlight = z.object({
  /** 'HH:mm', local to the airport. */
  departureTime: clock,
  arrivalTime: clock,
  /** Local date of arrival minus local date of departure. */
  arrivalDay: z.number().int(),
  /** Codes of aircraft types in the order of the legs, 'road' for a lorry; null where one is not known. */
  aircraft: z.array(z.string().nullable()),
  /**
   * Weekdays of departure, '1' Monday to '7' Sunday, in the two weeks from the first date for which the change holds: those of
   * every week, those of every second one, and the first date of these. Of another time or aircraft they are the days that have it.
   */
  days: z.object({ weekly: weekdays, fortnightly: weekdays, fortnightFrom: z.string().nullable() }),
});
export type ChangedFlight = z.infer<typeof changedFlight>;

/** The column `facts`. */
export const changeFacts = z.object({
  /** null where the flight does not depart: before it was new, after it is gone, or on the days of the change. */
  previous: changedFlight.nullable(),
  current: changedFlight.nullable(),
  /** Whether it also differs on later days, in this or another way. */
  again: z.boolean(),
});
type ChangeFacts = z.infer<typeof changeFacts>;

/** A kind of difference between the published flights of one number and two airports, from one import to the next. */
export interface FlightDifference extends ChangeFacts {
  kind: FlightChangeKind;
  /** First and last date of departure for which it holds, YYYY-MM-DD, local; null where no end is published. */
  holdsFrom: string;
  holdsTo: string | null;
}

/** A flight of a change as readers see it. */
export interface NamedFlight extends ChangedFlight {
  /** The names of the aircraft; the code of one whose name is not known, 'road' for a lorry, null where nothing is known. */
  aircraftNames: (string | null)[];
}

/** One recorded change. */
export interface FlightChange extends Omit<FlightDifference, "previous" | "current"> {
  /** Of the store. */
  id: number;
  eventId: number;
  /** null where the flight does not depart. */
  previous: NamedFlight | null;
  current: NamedFlight | null;
  /** When this portal took it in, ISO 8601 UTC. */
  recordedAt: string;
  /** The kind of file that brought it: 'SSIM' or 'CSV'; 'sample' for an invented one. */
  source: string;
  /** Designator of the first flight number. */
  airline: string;
  /** 'KC 801'; those of a published transfer are joined by ' + '. */
  flightNo: string;
  /** IATA codes. */
  origin: string;
  destination: string;
  sample: boolean;
}

/** What one import did to one flight number on a route. Its own facts are those of the change by which it is named. */
export interface FlightEvent extends Omit<FlightChange, "eventId"> {
  /** The entry's address and the id of feeds. */
  id: number;
  weight: "urgent" | "normal";
  /** The first names the event. */
  changes: FlightChange[];
}
