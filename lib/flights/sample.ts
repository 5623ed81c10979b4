import type { FlightRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { dayOfService, minutesOf } from "./legs/dates";
import { arrivalAfter } from "./legs/elapsed";
import { seasonOf } from "./legs/seasons";
import { plainRow } from "./legs/validity";

/** A flight of data/flights/flights.csv: departure local, block time in minutes. */
export interface SampleFlight {
  flightNo: string;
  aircraftType: string;
  type: "direct" | "cargo" | "road";
  /** '1' Monday to '7' Sunday. */
  days: string;
  origin: string;
  departure: string;
  destination: string;
  block: number;
  /** Every second week. */
  isFortnightly: boolean;
  /** Numbers of other airlines for the same aircraft. */
  codeshares: readonly string[];
}

export interface SampleFlightFiles {
  flights: readonly SampleFlight[];
  /** Flight numbers of the first and the second flight of a transfer. */
  connections: readonly { first: string; second: string }[];
}

/** Minutes between two flights of a transfer. */
export const connectionTime = { least: 75, most: 720 } as const;
const minutesOfDay = 1440;

/** The first of a service's days from `today` on. */
function nextDay(days: string, today: string): string {
  for (let ahead = 0; ahead < 7; ahead++) {
    const date = addDays(today, ahead);
    if (days.includes(String(dayOfService(date) + 1))) return date;
  }
  throw new Error(`"${days}" are no days of service.`);
}

const shifted = (day: string, by: number) => String(((Number(day) - 1 + by) % 7) + 1);

/**
 * The sample flights from `today` (YYYY-MM-DD) until the end of the next season; identifiers never change. `zoneOf` returns the
 * zone of an IATA code. Throws an Error on an impossible connection.
 */
export function sampleFlights(
  { flights, connections }: SampleFlightFiles,
  zoneOf: (code: string) => string,
  today: string,
): FlightRow[] {
  const period = seasonOf(today, 2);
  const byNumber = new Map(flights.map((flight) => [flight.flightNo, flight]));
  const fly = ({ origin, destination, departure, block }: SampleFlight, date: string) =>
    arrivalAfter(date, departure, block, { origin: zoneOf(origin), destination: zoneOf(destination) });
  const row = (legs: readonly SampleFlight[], days: string, arrival: { time: string; day: number }) => {
    const [first] = legs;
    const last = legs.at(-1);
    if (!first || !last) throw new Error("A flight has at least one leg.");
    return {
      ...plainRow,
      origin: first.origin,
      destination: last.destination,
      departure_time: first.departure,
      id: legs.map(({ flightNo }) => flightNo.replace(" ", "")).join("+"),
      airline: first.flightNo.slice(0, 2),
      type: legs.length > 1 ? "transfer" : first.type,
      days,
      arrival_time: arrival.time,
      arrival_day: arrival.day,
      valid_from: period.first,
      valid_to: period.last,
      legs: JSON.stringify(
        legs.map(({ flightNo, aircraftType, type }) =>
          type === "road" ? [flightNo, aircraftType, "road"] : [flightNo, aircraftType],
        ),
      ),
      fortnight_from: first.isFortnightly ? period.first : "",
      codeshares: legs.length > 1 ? "" : first.codeshares.join("||"),
      via: legs
        .slice(1)
        .map(({ origin }) => origin)
        .join(" "),
      sample: 1,
    };
  };

  const direct = flights.flatMap((flight) => {
    const own = row([flight], flight.days, fly(flight, nextDay(flight.days, today)));
    // As a file of each of the other airlines would have it.
    const others = flight.codeshares.map((number) => ({
      ...own,
      id: number.replace(" ", ""),
      airline: number.slice(0, 2),
      legs: JSON.stringify([[number, flight.aircraftType]]),
      operating_no: flight.flightNo,
      codeshares: "",
    }));
    return [own, ...others];
  });
  const transfers = connections.map(({ first, second }) => {
    const [one, two] = [byNumber.get(first), byNumber.get(second)];
    if (!one || !two || one.destination !== two.origin)
      throw new Error(`${first} and ${second} do not connect.`);
    const date = nextDay(one.days, today);
    const change = fly(one, date);
    const ready = minutesOf(change.time) + connectionTime.least;
    const leaves = minutesOf(two.departure) + (minutesOf(two.departure) < ready ? minutesOfDay : 0);
    if (leaves - minutesOf(change.time) > connectionTime.most) {
      throw new Error(`${second} leaves too long after ${first}.`);
    }
    const wait = change.day + Math.floor(leaves / minutesOfDay);
    const days = [...one.days].filter((day) => two.days.includes(shifted(day, wait))).join("");
    if (!days) throw new Error(`${second} never leaves on the days of ${first}.`);
    const departs = addDays(nextDay(days, today), wait);
    const arrival = fly(two, departs);
    return row([one, two], days, { time: arrival.time, day: wait + arrival.day });
  });
  return [...direct, ...transfers];
}
