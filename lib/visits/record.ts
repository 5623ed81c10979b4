import type { Period, SeenRecord } from "./schema";

/** The record of arrivals that ports saw, against what carriers had promised. It is pure. */

/** From so many minutes on a ship is late. */
export const lateFrom = 360;
/** Fewer arrivals are no record. */
const leastSeen = 8;

/** An arrival that a port saw. */
interface SeenArrival {
  source: string;
  /** YYYY-MM-DD, local to the port. */
  day: string;
  /** Minutes after the promise; null where the carrier promised a date alone. */
  minutesLate: number | null;
}

/**
 * Of the arrivals in a period whose promise had a time, those that were less than six hours from it, early or late; null for fewer than eight.
 * Actual times of carriers are no part of it.
 */
export function recordOf(arrivals: readonly SeenArrival[], period: Period): SeenRecord | null {
  const counted = arrivals.flatMap(({ day, minutesLate, source }) =>
    minutesLate !== null && day >= period.from && day <= period.to ? [{ minutesLate, source }] : [],
  );
  if (counted.length < leastSeen) return null;
  const onTime = counted.filter(({ minutesLate }) => Math.abs(minutesLate) < lateFrom).length;
  return {
    period,
    sources: [...new Set(counted.map(({ source }) => source))].sort(),
    onTime: { count: onTime, all: counted.length },
  };
}
