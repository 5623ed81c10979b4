import type { PortTime } from "@/lib/i18n/formats";
import type { LaneIds } from "@/lib/web/storage-lanes";

/** What is next on a lane, in one language: an item of GET /api/lanes/{port|flight}. */
export interface LaneNews extends LaneIds {
  /** 'Hong Kong to Rotterdam'; the ids where no such places are known. */
  title: string;
  /** Path of the search of the lane, without a language. */
  href: string;
  /** Departures in the month ahead, without slower itineraries; null when it cannot be told now. */
  count: number | null;
  /** Of the next flight, or of the sailing that arrives first of those that cargo can still get on; local. */
  departure: PortTime | null;
  /** Of that sailing; always null of flights. */
  arrival: PortTime | null;
  /**
   * The CY cut-off of that sailing, local to the port of loading, and the minutes until it closes when that is within 24
   * hours ('today' where its hour is not known). Always null of flights.
   */
  cutoff: { time: PortTime; closesIn: number | "today" | null } | null;
}
