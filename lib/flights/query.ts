import { lastValue, plainLine, type SearchParams } from "@/lib/addresses/params";
import { addMonth, dateInZone } from "@/lib/time/calendar";
import {
  type DateProblem,
  type FlightQuery,
  flightArriveBy,
  flightCargo,
  flightDate,
  flightView,
} from "./address";
import type { FlightDays } from "./schema";

/** The search of an address. Never throws: invalid values fall back to their defaults. */
export function flightQuery(params: SearchParams): FlightQuery {
  const last = (name: string) => lastValue(params, name);
  return {
    originAirport: plainLine(last("origin_airport"), 120),
    originAirportId: plainLine(last("origin_airport_id"), 64),
    destinationAirport: plainLine(last("destination_airport"), 120),
    destinationAirportId: plainLine(last("destination_airport_id"), 64),
    date: flightDate(params),
    arriveBy: flightArriveBy(params),
    ...flightCargo(params),
    ...flightView(params),
  };
}

/** The day of the search, '' for the coming month, and why the address's day is not used. `zone` is the origin's. */
export function flightDay(
  params: SearchParams,
  zone: string,
  now: Date,
): { date: string; problem: DateProblem | null } {
  const date = flightDate(params);
  if (!date) return { date, problem: lastValue(params, "date").trim() ? "unread" : null };
  return date < dateInZone(now, zone) ? { date: "", problem: "past" } : { date, problem: null };
}

/** From today, in the zone of the origin, to one month ahead (specification, section 9). */
export function comingMonth(zone: string, now: Date): FlightDays {
  const from = dateInZone(now, zone);
  return { from, to: addMonth(from) };
}
