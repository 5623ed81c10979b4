import { dateFromDayNumber, dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import { flightBodies } from "./address";
import { departsOn } from "./dates";
import type { Flight, FlightBody, FlightSort, ScheduleType } from "./schema";

/** Rules of a flight list for server and browser. Pure and free of dependencies. */

/** The filters of a list; for each, none means all. */
export interface FlightFilter {
  types: readonly ScheduleType[];
  bodies: readonly FlightBody[];
}

/** Flights of the chosen types and bodies. */
export function filterFlights(flights: readonly Flight[], { types, bodies }: FlightFilter): Flight[] {
  return flights.filter(
    (flight) =>
      (types.length === 0 || types.includes(flight.type)) &&
      (bodies.length === 0 || bodies.includes(bodyOf(flight))),
  );
}

/**
 * The body that limits the cargo of a flight: the smallest of its aircraft; unknown where an unknown one may be smaller, and
 * where all of it is by road.
 */
export function bodyOf({ legs }: Pick<Flight, "legs">): FlightBody {
  const flown = legs.filter(({ mode }) => mode === "air");
  if (flown.length === 0) return "unknown";
  const bodies = new Set(flown.map(({ aircraftBody }) => aircraftBody ?? "unknown"));
  if (bodies.has("narrow")) return "narrow";
  if (bodies.has("unknown")) return "unknown";
  return bodies.has("wide") ? "wide" : "freighter";
}

/** A sorted copy: by local time of departure, by duration, or by day and time of arrival; unknown ones last. */
export function sortFlights(flights: readonly Flight[], sort: FlightSort | null): Flight[] {
  const duration = ({ elapsedMinutes }: Flight) => elapsedMinutes ?? Number.MAX_SAFE_INTEGER;
  const day = ({ arrivalDay }: Flight) => arrivalDay ?? Number.MAX_SAFE_INTEGER;
  return [...flights].sort((a, b) => {
    if (sort === "arrival" && day(a) !== day(b)) return day(a) - day(b);
    if (sort === "arrival" && a.arrivalTime !== b.arrivalTime) return a.arrivalTime < b.arrivalTime ? -1 : 1;
    if (sort === "duration" && duration(a) !== duration(b)) return duration(a) - duration(b);
    if (a.departureTime !== b.departureTime) return a.departureTime < b.departureTime ? -1 : 1;
    if (duration(a) !== duration(b)) return duration(a) - duration(b);
    return a.id < b.id ? -1 : 1;
  });
}

/** Flights of each type. */
export function countTypes(flights: readonly Flight[]): Record<ScheduleType, number> {
  const counts = { direct: 0, transfer: 0, cargo: 0, road: 0 };
  for (const { type } of flights) counts[type] += 1;
  return counts;
}

/** Flights of each body; those without any are left out. */
export function countBodies(flights: readonly Flight[]): Partial<Record<FlightBody, number>> {
  const bodies = flights.map(bodyOf);
  return Object.fromEntries(
    flightBodies.flatMap((body) => {
      const count = bodies.filter((other) => other === body).length;
      return count > 0 ? [[body, count]] : [];
    }),
  );
}

/** All numbers of a flight, those of its operating carriers first. */
export function flightNumbers({ legs }: Pick<Flight, "legs">): string[] {
  const operating = legs.map(({ flightNo }) => flightNo);
  return [...new Set([...operating, ...legs.flatMap(({ otherNumbers }) => otherNumbers)])];
}

/** Whether a flight has a number, as people write it: 'kc801', 'KC 0801'. */
export function hasFlightNumber(flight: Pick<Flight, "legs">, text: string): boolean {
  const wanted = comparable(text);
  return wanted !== "" && flightNumbers(flight).some((number) => comparable(number) === wanted);
}

/** A flight number without blanks, and without zeros before its digits. */
const comparable = (number: string) =>
  number
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/^((?!\d\d)[A-Z0-9]{2}|[A-Z]{3})0*(?=\d)/, "$1");

/** Airports where the flight or the cargo changes or stops on the way: at least one for each change of flight. */
export function stopCount(flight: Pick<Flight, "legs" | "via">): number {
  return Math.max(flight.via.length, flight.legs.length - 1);
}

/**
 * The days of service in words: 'Mon, Wed, Fri'. `weekdays` starts on Sunday as everywhere in the words; `daily` is the word
 * for all seven, `separator` is between two days.
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

/**
 * The next departure of several flights, local to the origin; null where there is none.
 * @param now at the origin, YYYY-MM-DDTHH:mm
 * @param to the last day that is searched, YYYY-MM-DD
 */
export function nextDeparture(flights: readonly Flight[], now: PortTime, to: string): PortTime | null {
  for (let day = dayNumber(dateOf(now)); day <= dayNumber(to); day += 1) {
    const date = dateFromDayNumber(day);
    const departures = flights
      .filter((flight) => departsOn(flight, date))
      .map(({ departureTime }) => `${date}T${departureTime}`)
      .filter((departure) => departure > now);
    const [next] = departures.sort();
    if (next) return next;
  }
  return null;
}
