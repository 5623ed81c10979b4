import type { Flight, FlightSort, FlightType } from "./schema";

/** Rules of a flight list that server and browser both apply. Pure and free of dependencies. */

/** Flights of the chosen types; none chosen means all. */
export function filterFlights(flights: readonly Flight[], types: readonly FlightType[]): Flight[] {
  return flights.filter(({ type }) => types.length === 0 || types.includes(type));
}

/** A sorted copy: by local time of departure, or by duration with unknown ones last. */
export function sortFlights(flights: readonly Flight[], sort: FlightSort | null): Flight[] {
  const duration = ({ elapsedMinutes }: Flight) => elapsedMinutes ?? Number.MAX_SAFE_INTEGER;
  return [...flights].sort((a, b) => {
    if (sort === "duration" && duration(a) !== duration(b)) return duration(a) - duration(b);
    if (a.departureTime !== b.departureTime) return a.departureTime < b.departureTime ? -1 : 1;
    if (duration(a) !== duration(b)) return duration(a) - duration(b);
    return a.id < b.id ? -1 : 1;
  });
}

/** Flights of each type. */
export function countTypes(flights: readonly Flight[]): Record<FlightType, number> {
  const counts = { direct: 0, transfer: 0, cargo: 0 };
  for (const { type } of flights) counts[type] += 1;
  return counts;
}

/** Airports at which one changes or stops on the way: at least one for each change of flight. */
export function stopCount(flight: Pick<Flight, "legs" | "via">): number {
  return Math.max(flight.via.length, flight.legs.length - 1);
}

/**
 * The days of service in words: 'Mon, Wed, Fri'. `weekdays` starts on Sunday as everywhere in the words; `daily` is
 * the word for all seven, `separator` stands between two days.
 */
export function weekdayText(
  days: readonly boolean[],
  words: { weekdays: readonly string[]; daily: string; separator: string },
): string {
  if (days.every(Boolean)) return words.daily;
  return days
    .flatMap((flies, index) => (flies ? [words.weekdays[(index + 1) % 7] ?? ""] : []))
    .join(words.separator);
}

/** Hours and minutes of a duration, for a template such as '{hours} h {minutes} min'. */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
