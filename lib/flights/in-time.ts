import { compareTexts } from "@/lib/collections/compare";
import type { PortTime } from "@/lib/i18n/formats";
import { addDays } from "@/lib/time/calendar";
import { departureDates } from "./legs/dates";
import type { FlightDeparture } from "./rules";
import type { Flight, FlightDays } from "./schema";

/** Which departures arrive by a time. Pure. */

/**
 * The last date of departure on which a flight arrives at `arriveBy` or before, local to the destination; of arrival, where no
 * departure is published. null when unknown.
 */
export function lastDateInTime(
  { departureTime, arrivalTime, arrivalDay }: Pick<Flight, "departureTime" | "arrivalTime" | "arrivalDay">,
  arriveBy: PortTime,
): string | null {
  const days = departureTime === null ? 0 : arrivalDay;
  if (days === null || arrivalTime === null) return null;
  const [date = "", time = ""] = arriveBy.split("T");
  return addDays(date, -days - (arrivalTime > time ? 1 : 0));
}

/** A departure that arrives in time. */
export interface InTime extends FlightDeparture {
  /** Local to the destination. */
  arrival: PortTime;
}

/**
 * The last departure of several flights within some days that arrives by a time and that `isOpen` accepts; of several at one time
 * the one that arrives first. null for none: of a flight whose departure is not published nobody knows whether it has left.
 * @param arriveBy local to the destination
 */
export function lastInTime(
  flights: readonly Flight[],
  { arriveBy, days }: { arriveBy: PortTime; days: FlightDays },
  isOpen: (departure: FlightDeparture) => boolean,
): InTime | null {
  const found = flights.flatMap((flight): InTime[] => {
    const last = lastDateInTime(flight, arriveBy);
    if (last === null || flight.departureTime === null) return [];
    const dates = [...departureDates(flight, days.from, days.to)].filter((date) => date <= last);
    const departure = dates
      .map((date) => ({ flight, date, time: `${date}T${flight.departureTime}` }))
      .findLast(isOpen);
    if (!departure) return [];
    const arrival = `${addDays(departure.date, flight.arrivalDay ?? 0)}T${flight.arrivalTime}`;
    return [{ ...departure, arrival }];
  });
  const [first = null] = found.sort(
    (a, b) =>
      compareTexts(b.time, a.time) ||
      compareTexts(a.arrival, b.arrival) ||
      compareTexts(a.flight.id, b.flight.id),
  );
  return first;
}
