import type { PortTime } from "@/lib/i18n/formats";
import type { LaneIds } from "@/lib/web/storage-lanes";

/** What is next on a lane, in one language: an item of GET /api/lanes/{port|flight}. */
export interface LaneNews extends LaneIds {
  /** 'Hong Kong to Rotterdam'; the ids where no such places are known. */
  title: string;
  /** Path of the search of the lane, without a language. */
  href: string;
  /** Departures in the month ahead; null when it cannot be told now. */
  count: number | null;
  /** The next departure, local. */
  departure: PortTime | null;
  /**
   * The next CY cut-off that can still be met, local to the port of loading, and the minutes until it closes when that is
   * within 24 hours ('today' where its hour is not known). Always null of flights.
   */
  cutoff: { time: PortTime; closesIn: number | "today" | null } | null;
}
