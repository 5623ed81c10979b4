import { addMonth, dateInZone } from "@/lib/i18n/formats";
import { pageNumber, plainLine, type SearchParams, valuesOf } from "@/lib/params";
import { site } from "@/lib/site";
import { type FlightQuery, typeSeparator } from "./address";
import {
  type FlightCriteria,
  type FlightPlace,
  type FlightSort,
  type FlightType,
  flightSorts,
  flightTypes,
} from "./schema";

/** The search that an address asks for. Never throws: what cannot be followed falls back to its default. */
export function flightQuery(params: SearchParams): FlightQuery {
  const last = (name: string) => valuesOf(params, name).at(-1) ?? "";
  return {
    originAirport: plainLine(last("origin_airport"), 120),
    originAirportId: plainLine(last("origin_airport_id"), 64),
    destinationAirport: plainLine(last("destination_airport"), 120),
    destinationAirportId: plainLine(last("destination_airport_id"), 64),
    types: typesOf(valuesOf(params, "flight_schedule_type")),
    sort: sortOf(last("sort")),
    page: pageNumber(last("page")),
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

/** All three are the same as none: every flight. */
function typesOf(values: readonly string[]): FlightType[] {
  const named = new Set(
    values.flatMap((value) => value.split(typeSeparator)).map((word) => word.trim().toLowerCase()),
  );
  const types = flightTypes.filter((type) => named.has(type));
  return types.length === flightTypes.length ? [] : types;
}

function sortOf(text: string): FlightSort | null {
  const wanted = text.trim().toLowerCase();
  return flightSorts.find((key) => key === wanted) ?? null;
}
