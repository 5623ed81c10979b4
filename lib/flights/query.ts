import { addMonth, dateInZone } from "@/lib/calendar";
import { lastOf, plainLine, type SearchParams } from "@/lib/params";
import { site } from "@/lib/site";
import { type FlightQuery, flightView } from "./address";
import type { FlightCriteria, FlightPlace } from "./schema";

/** The search that an address asks for. Never throws: what cannot be followed falls back to its default. */
export function flightQuery(params: SearchParams): FlightQuery {
  const last = (name: string) => lastOf(params, name);
  return {
    originAirport: plainLine(last("origin_airport"), 120),
    originAirportId: plainLine(last("origin_airport_id"), 64),
    destinationAirport: plainLine(last("destination_airport"), 120),
    destinationAirportId: plainLine(last("destination_airport_id"), 64),
    ...flightView(params),
  };
}

/**
 * The criteria of a query whose two airports have been found: flights that depart between today, at the origin, and
 * one month ahead (specification, section 9).
 */
export function flightCriteria(
  origin: FlightPlace,
  destination: FlightPlace,
  language: FlightCriteria["language"],
  now: Date,
): FlightCriteria {
  const dateFrom = dateInZone(now, origin.zone ?? site.zone);
  const place = ({ id, name, code, zone }: FlightPlace) => ({ id, name, code, zone });
  return {
    origin: place(origin),
    destination: place(destination),
    dateFrom,
    dateTo: addMonth(dateFrom),
    language,
  };
}
