import type { PortTime } from "@/lib/i18n/formats";
import type { LaneIds } from "@/lib/web/storage-lanes";

/** The next departure of a lane, in one language: an item of GET /api/lanes/{port|flight}. */
export interface LaneNews extends LaneIds {
  /** 'Hong Kong to Rotterdam'; the ids where the places are not known. */
  title: string;
  /** Path of the search of the lane, without a language. */
  href: string;
  /** Departures in the month ahead, without slower itineraries; null while the number is not available. */
  count: number | null;
  /** Departure of the next flight, or of the sailing that arrives first of those that are still open; local. */
  departure: PortTime | null;
  /** Arrival of that sailing; always null for flights. */
  arrival: PortTime | null;
  /**
   * The CY cut-off of that sailing, local to the loading port, and the minutes until it closes when that is within 24 hours
   * ('today' where its hour is not known). Always null for flights.
   */
  cutoff: { time: PortTime; closesIn: number | "today" | null } | null;
}
