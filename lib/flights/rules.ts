import { dateFromDayNumber, dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import { airlineOf, type FlightView, flightBodies, flightTransfers, writtenNumber } from "./address";
import { departsOn } from "./legs/dates";
import type {
  Flight,
  FlightBody,
  FlightConnection,
  FlightSort,
  FlightTransfers,
  ScheduleType,
} from "./schema";

/** Rules of a flight list for server and browser. Pure and free of dependencies. */

/** The filters of a list; for each, none means all. */
export type FlightFilter = Omit<FlightView, "sort" | "page">;

/** A list without filters. */
export const noFilter: FlightFilter = {
  types: [],
  bodies: [],
  transfers: [],
  byRoad: false,
  aboveMinimum: false,
  airline: "",
  weekday: 0,
  flightNo: "",
};

/** The filters of a view alone. */
export const filterOf = ({
  types,
  bodies,
  transfers,
  byRoad,
  aboveMinimum,
  airline,
  weekday,
  flightNo,
}: FlightFilter): FlightFilter => ({
  types,
  bodies,
  transfers,
  byRoad,
  aboveMinimum,
  airline,
  weekday,
  flightNo,
});

/** The rows that every filter keeps. A road feeder service alone is of no type of flight, so that no type shows it. */
export function filterFlights(flights: readonly Flight[], filter: FlightFilter): Flight[] {
  const { types, bodies, transfers, airline, weekday, flightNo } = filter;
  return flights.filter(
    (flight) =>
      (types.length === 0 || types.some((type) => type === flight.type)) &&
      (bodies.length === 0 || bodies.includes(bodyOf(flight))) &&
      (transfers.length === 0 || transfers.includes(transfersOf(flight))) &&
      (!filter.byRoad || hasRoad(flight)) &&
      (!filter.aboveMinimum || isAboveMinimum(flight)) &&
      (airline === "" || airlinesOf(flight).includes(airline)) &&
      (weekday === 0 || flight.days[weekday - 1] === true) &&
      (flightNo === "" || numbersOf(flight).includes(flightNo)),
  );
}

/** Every number of a row, operating ones and codeshares, as `writtenNumber` writes them. */
export const numbersOf = ({ legs }: Pick<Flight, "legs">): string[] =>
  legs.flatMap(({ flightNo, otherNumbers }) => [flightNo, ...otherNumbers].map(writtenNumber));

/** The designators of a row's airlines, those of codeshares too, in alphabetical order. */
const airlinesOf = (flight: Pick<Flight, "legs">): string[] =>
  [...new Set(numbersOf(flight).map(airlineOf))].filter(Boolean).sort();

/** Whether a leg is by road. */
export const hasRoad = ({ legs }: Pick<Flight, "legs">): boolean => legs.some(({ mode }) => mode === "road");

/** A connection with less than this above its minimum is tight, in minutes. */
const tight = 30;
/** Minutes above a published minimum from which a connection is roomy. */
export const comfortable = 60;

/** Whether a connection is less than half an hour above its minimum; false where none is published. */
export const isTight = ({ minutes, minimum }: FlightConnection): boolean =>
  minimum !== null && minutes - minimum < tight;

/** Whether a row connects, each time with a published minimum and at least an hour above it. */
const isAboveMinimum = ({ connections }: Pick<Flight, "connections">): boolean =>
  connections.length > 0 &&
  connections.every(({ minutes, minimum }) => minimum !== null && minutes - minimum >= comfortable);

/** How often cargo changes: from one number to another. An aircraft that changes under its number is a stop. */
export function transfersOf(flight: Pick<Flight, "legs" | "via">): FlightTransfers {
  const changes = flight.legs.filter(
    ({ flightNo }, at) => at > 0 && flight.legs[at - 1]?.flightNo !== flightNo,
  );
  if (changes.length === 0) return stopCount(flight) === 0 ? "nonstop" : "stops";
  return changes.length === 1 ? "one" : "two";
}

/**
 * The body that limits the cargo of a row: the smallest of its aircraft; unknown where an unknown one may be smaller, and where
 * there is none because all is by road.
 */
export function bodyOf({ legs }: Pick<Flight, "legs">): FlightBody {
  const flown = legs.filter(({ mode }) => mode === "air");
  if (flown.length === 0) return "unknown";
  const bodies = new Set(flown.map(({ aircraftBody }) => aircraftBody ?? "unknown"));
  if (bodies.has("narrow")) return "narrow";
  if (bodies.has("unknown")) return "unknown";
  return bodies.has("wide") ? "wide" : "freighter";
}

/**
 * A sorted copy: without an order those without a change of flight first, each by local time of departure; else all by local time
 * of departure, by duration, or by day and time of arrival; unknown ones last. A flight whose departure is not published is ordered by
 * its arrival.
 */
export function sortFlights(flights: readonly Flight[], sort: FlightSort | null): Flight[] {
  const keyOf = (flight: Flight) => {
    const { departureTime, arrivalTime, arrivalDay, id } = flight;
    const duration = inOrder(flight.elapsedMinutes);
    const first = {
      departure: "",
      duration,
      arrival: inOrder(departureTime ? arrivalDay : 0) + arrivalTime,
    };
    const group = ["one", "two"].includes(transfersOf(flight)) ? 1 : 0;
    return [sort ? first[sort] : group, knownTime(flight), duration, id].join(" ");
  };
  return flights
    .map((flight) => ({ flight, key: keyOf(flight) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ flight }) => flight);
}

/** The time by which a flight is ordered: that of its departure, or of its arrival where that alone is published. */
export const knownTime = ({ departureTime, arrivalTime }: Pick<Flight, "departureTime" | "arrivalTime">) =>
  departureTime ?? arrivalTime ?? "";

/** A number of minutes or days as text whose order is theirs; an unknown one is the last. */
const inOrder = (count: number | null): string => String((count ?? 89_999) + 10_000);

/** Flights of each type. */
export function countTypes(flights: readonly Flight[]): Record<ScheduleType, number> {
  const counts = { direct: 0, transfer: 0, cargo: 0, road: 0 };
  for (const { type } of flights) counts[type] += 1;
  return counts;
}

/** How many rows each choice of a filter keeps; those without any are left out. */
function countEach<Choice extends string>(
  all: readonly Choice[],
  flights: readonly Flight[],
  choiceOf: (flight: Flight) => Choice,
): Partial<Record<Choice, number>> {
  const chosen = flights.map(choiceOf);
  const counts = all.map((choice) => [choice, chosen.filter((other) => other === choice).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0)) as Partial<Record<Choice, number>>;
}

/** Rows of each body; those without any are left out. */
export const countBodies = (flights: readonly Flight[]): Partial<Record<FlightBody, number>> =>
  countEach(flightBodies, flights, bodyOf);

/** Rows of each number of changes; those without any are left out. */
export const countTransfers = (flights: readonly Flight[]): Partial<Record<FlightTransfers, number>> =>
  countEach(flightTransfers, flights, transfersOf);

/** Rows of each airline, by designator in alphabetical order. A connection counts for each of its airlines. */
export function countAirlines(flights: readonly Flight[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of flights.flatMap(airlinesOf).sort()) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** Rows that are partly or completely by road, and connections well above their minimum connection times. */
export const countMarks = (flights: readonly Flight[]): { byRoad: number; aboveMinimum: number } => ({
  byRoad: flights.filter(hasRoad).length,
  aboveMinimum: flights.filter(isAboveMinimum).length,
});

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

/** A flight on one of its days. */
export interface FlightDeparture {
  flight: Flight;
  /** Local date of departure, YYYY-MM-DD. */
  date: string;
  /** Local time of departure. */
  time: PortTime;
}

/** The departures of flights from a day to another, YYYY-MM-DD, in their order: those whose time is published. */
function* departuresOf(flights: readonly Flight[], from: string, to: string): Generator<FlightDeparture> {
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
    const date = dateFromDayNumber(day);
    yield* flights
      .filter((flight) => flight.departureTime !== null && departsOn(flight, date))
      .map((flight) => ({ flight, date, time: `${date}T${flight.departureTime}` }))
      .sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)));
  }
}

/**
 * The next departure of several flights that `isOpen` accepts; null where there is none.
 * @param now at the origin, YYYY-MM-DDTHH:mm
 * @param to the last day that is searched, YYYY-MM-DD
 */
export function nextFlight(
  flights: readonly Flight[],
  now: PortTime,
  to: string,
  isOpen: (departure: FlightDeparture) => boolean = () => true,
): FlightDeparture | null {
  for (const departure of departuresOf(flights, dateOf(now), to)) {
    if (departure.time > now && isOpen(departure)) return departure;
  }
  return null;
}
