import type { PortTime } from "@/lib/i18n/formats";

/**
 * The lanes that a reader has saved in this browser, by the ids of their places: the page adds the names in its language. They
 * are stored and requested as one text, 'FROM>TO,FROM>TO', with special characters of the ids escaped.
 */
export interface LaneIds {
  from: string;
  to: string;
}

export type LaneKind = "port" | "flight";

/** A list is short enough to be seen completely, and to be requested at once. */
export const mostLanes = 8;
/** Longest text of a list. */
export const lanesTextMax = 4_000;
const idMax = 200;

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
  /** The ship of that sailing with its voyage; null where it is not named, and for flights. */
  ship: { name: string; voyage: string } | null;
  /** Its newest changes of the last 24 hours, the urgent ones first; null where changes are not known, or were not asked for. */
  changes: LaneChange[] | null;
}

/** A change in the ledger of a lane, in one language. */
export interface LaneChange {
  /** Number of the entry. */
  id: number;
  /** Unprefixed address of the entry. */
  path: string;
  /** 'CY 6 h earlier'. */
  title: string;
  isUrgent: boolean;
  /** The ship, and what follows: its voyage; null and '' where unknown. */
  ship: string | null;
  voyage: string;
  /** The values before and after; '' for none. */
  previous: string;
  current: string;
}

/** Changes of a lane that are shown at once. */
export const mostLaneChanges = 4;

/** Lanes as text; '' for none. */
export function formatLanes(lanes: readonly LaneIds[]): string {
  return lanes.map(({ from, to }) => `${encodeURIComponent(from)}>${encodeURIComponent(to)}`).join(",");
}

/** The lanes of a text, each once and no more than may be saved; what is no lane is left out. Never throws. */
export function parseLanes(text: string): LaneIds[] {
  const lanes: LaneIds[] = [];
  for (const part of text.slice(0, lanesTextMax).split(",")) {
    const lane = parseLane(part);
    if (lane && lanes.length < mostLanes && !lanes.some((other) => isSameLane(other, lane))) lanes.push(lane);
  }
  return lanes;
}

function parseLane(text: string): LaneIds | null {
  try {
    const [from = "", to = "", ...more] = text.split(">").map((id) => decodeURIComponent(id).trim());
    const isLane = from && to && from.length <= idMax && to.length <= idMax && more.length === 0;
    return isLane ? { from, to } : null;
  } catch {
    return null;
  }
}

export const isSameLane = (one: LaneIds, other: LaneIds) => one.from === other.from && one.to === other.to;
