import type { PortTime } from "@/lib/i18n/formats";
import { timeAtInstant } from "@/lib/i18n/zone-offsets";
import { type Cutoff, cutoffOf, minuteOf, type PortNow, stateOf } from "@/lib/time/cutoff-clock";
import type { BookingTimes, Flight } from "./schema";

/** Until when cargo is accepted for one departure, and how that stands now. */
export interface LatestAcceptance extends Cutoff {
  /** Local to the airport of departure, YYYY-MM-DDTHH:mm. */
  time: PortTime;
  /** Closed, closing within 24 hours (soon), or open: the rule of cut-offs of sailings. */
  state: ReturnType<typeof stateOf>;
  published: BookingTimes;
}

/**
 * The latest acceptance of the departure on a date, with its state; null where none is published. The minutes before departure
 * are real ones: over a night in which the clocks are moved the local time differs from that of other days.
 * @param date local date of departure, YYYY-MM-DD
 * @param now at the airport of departure
 */
export function latestAcceptance(
  { departureTime, bookingTimes }: Pick<Flight, "departureTime" | "bookingTimes">,
  date: string,
  now: PortNow,
): LatestAcceptance | null {
  if (!bookingTimes) return null;
  const departure = minuteOf(`${date}T${departureTime}`, now.offsets);
  const time = timeAtInstant(departure - bookingTimes.minutesBefore, now.offsets);
  const cutoff = cutoffOf(time, now);
  return cutoff && { ...cutoff, time, state: stateOf(cutoff), published: bookingTimes };
}
