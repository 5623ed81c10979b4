import "server-only";
import { cache } from "react";
import type { AirportField, FlightScheduleAnswer } from "@/components/flights/types";
import { searchFlights } from "@/lib/flights";
import { viewFlights } from "@/lib/flights/answer";
import { flightCriteria, flightQuery } from "@/lib/flights/query";
import type { FlightList, FlightPlace } from "@/lib/flights/schema";
import type { Locale } from "@/lib/i18n/locales";
import { hasParam, type SearchParams } from "@/lib/params";
import { findAirport } from "@/lib/places";
import type { Airport } from "@/lib/places/schema";
import { limits } from "@/lib/site";

interface Ask {
  /** The address's parameters. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/** An address that names these parameters asks for a search, even when they are empty. */
const airportParams = [
  "origin_airport",
  "origin_airport_id",
  "destination_airport",
  "destination_airport_id",
];

const placeOf = ({ id, nameEn, code, zone }: Airport): FlightPlace => ({ id, name: nameEn, code, zone });
const nothing: FlightList = { flights: [], sample: false };

/**
 * A flight search, once for the page and the API: recognise both airports, ask for the flights of the coming month,
 * filter, sort and cut one page. `list` holds everything that was found.
 */
export async function askFlightSchedule({ params, locale, now }: Ask): Promise<{
  answer: FlightScheduleAnswer;
  list: FlightList;
}> {
  const query = flightQuery(params);
  const [originAirport, destinationAirport] = await Promise.all([
    recogniseAirport(query.originAirportId, query.originAirport, locale),
    recogniseAirport(query.destinationAirportId, query.destinationAirport, locale),
  ]);
  const asked = airportParams.some((name) => hasParam(params, name));
  const missing: AirportField[] = [];
  if (asked && !originAirport) missing.push("origin_airport");
  if (asked && !destinationAirport) missing.push("destination_airport");

  const list =
    originAirport && destinationAirport
      ? await searchFlights(flightCriteria(placeOf(originAirport), placeOf(destinationAirport), locale, now))
      : nothing;
  const { types, sort, page } = query;
  return {
    list,
    answer: {
      ...viewFlights(list.flights, { types, sort, page, pageSize: limits.rowsPerPage }),
      criteria: {
        originAirport,
        destinationAirport,
        originText: originAirport ? "" : query.originAirport,
        destinationText: destinationAirport ? "" : query.destinationAirport,
      },
      missing,
      asked,
      types,
      sort,
      sample: list.sample,
    },
  };
}

/** The airport that an address means, or null. Asked once a request: a page's head wants the same as the page. */
export const recogniseAirport = cache(
  async (id: string, name: string, locale: Locale): Promise<Airport | null> =>
    id || name ? findAirport({ id: id || undefined, name: name || undefined }, locale) : null,
);
