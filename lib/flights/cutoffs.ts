import { dayNumber, type PortTime } from "@/lib/i18n/formats";
import { timeAtInstant, toInstant } from "@/lib/i18n/zone-offsets";
import { type Cutoff, cutoffUntil, type PortNow, stateOf } from "@/lib/time/cutoff-clock";
import { minutesOf } from "./legs/dates";
import type { BookingTimes, Flight } from "./schema";

/** Until when cargo is accepted for one departure, and how that stands now. */
export interface LatestAcceptance extends Omit<Cutoff, "closesIn"> {
  /** Local to the airport of departure, YYYY-MM-DDTHH:mm. */
  time: PortTime;
  /** Minutes until it closes, when that is under 24 hours away; else null. */
  closesIn: number | null;
  /** Closed, closing within 24 hours (soon), or open: the rule of cut-offs of sailings. */
  state: ReturnType<typeof stateOf>;
  published: BookingTimes;
}

/**
 * The latest acceptance of the departure on a date, with its state; null where none, or no departure, is published. The minutes before departure
 * are real ones: over a night in which the clocks are moved the local time differs from that of other days.
 * @param date local date of departure, YYYY-MM-DD
 * @param now at the airport of departure
 */
export function latestAcceptance(
  { departureTime, bookingTimes }: Pick<Flight, "departureTime" | "bookingTimes">,
  date: string,
  now: PortNow,
): LatestAcceptance | null {
  if (!bookingTimes || departureTime === null) return null;
  // 00:00 is midnight here.
  const departure = toInstant(dayNumber(date) * 1440 + minutesOf(departureTime), now.offsets);
  const due = departure - bookingTimes.minutesBefore;
  const cutoff = cutoffUntil(due, timeAtInstant(due, now.offsets), now);
  return { ...cutoff, state: stateOf(cutoff), published: bookingTimes };
}
