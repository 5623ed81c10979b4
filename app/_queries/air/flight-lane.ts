import "server-only";
import { cache } from "react";
import { placeParams } from "@/lib/addresses/place-address";
import { eventsOfRoute, searchFlights } from "@/lib/flights";
import {
  type FlightCriteria,
  type FlightDays,
  type FlightList,
  type FlightPlace,
  sortFlights,
} from "@/lib/flights/shared";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { ledgerSince } from "@/lib/ledger/ledger";
import { findAirport } from "@/lib/places";
import type { Airport, LinkedAirport } from "@/lib/places/shared";
import { site } from "@/lib/site/site-config";

/** The two ends of a search, each an airport or a city with several. */
export interface FlightLane {
  origin: Airport;
  destination: Airport;
}

/** The same, with what links to them need. */
export interface FlightRoute extends FlightLane {
  origin: LinkedAirport;
  destination: LinkedAirport;
}

const placeOf = ({ id, nameEn, code, zone }: Airport): FlightPlace => ({ id, name: nameEn, code, zone });

/** The codes of an end of a search in the flight data: the airport's code, or the codes of a city's airports. */
export const codesOf = ({ code, airports }: Pick<Airport, "code" | "airports">): readonly string[] =>
  airports ?? (code ? [code] : []);

/** The airports of an end of a search; of a city those that the source of airports has. Throws UpstreamError. */
const placesOf = cache(async (end: Airport, locale: Locale): Promise<FlightPlace[]> => {
  if (!end.airports) return [placeOf(end)];
  const members = await Promise.all(end.airports.map((code) => findAirport({ name: code }, locale)));
  return members.flatMap((airport) => (airport ? [placeOf(airport)] : []));
});

/** What a search asks for besides its ends and days. */
type LaneAsk = Pick<FlightCriteria, "maxChanges" | "arriveBy" | "service">;

/** A search with fewer itineraries than this also looks for those with two changes. */
const enoughItineraries = 10;

/**
 * What flies between the ends of a search within some days, with connections: those with one change of flight, and those with two
 * where that finds few, since cargo that changes once more is of interest only there. Throws UpstreamError.
 */
export async function searchConnected(
  lane: FlightLane,
  days: FlightDays,
  language: Locale,
  ask: Pick<FlightCriteria, "arriveBy" | "service"> = {},
): Promise<FlightList> {
  const search = (maxChanges: number) => searchLane(lane, days, language, { maxChanges, ...ask });
  const list = await search(1);
  return list.flights.length < enoughItineraries ? search(2) : list;
}

/**
 * The flights between the ends of a search within some days, ordered by departure; with `maxChanges` also connections. Between
 * cities every pair of their airports is searched: at most four on each side. Throws UpstreamError.
 */
export async function searchLane(
  { origin, destination }: FlightLane,
  { from: dateFrom, to: dateTo }: FlightDays,
  language: Locale,
  ask: LaneAsk = {},
): Promise<FlightList> {
  const [origins, destinations] = await Promise.all([
    placesOf(origin, language),
    placesOf(destination, language),
  ]);
  const pairs = origins.flatMap((one) => destinations.map((other) => ({ origin: one, destination: other })));
  const lists = await Promise.all(
    pairs
      .filter((pair) => pair.origin.id !== pair.destination.id)
      .map((pair) => searchFlights({ ...pair, ...ask, dateFrom, dateTo, language })),
  );
  const [only] = lists;
  if (only && lists.length === 1) return only;
  return {
    flights: sortFlights(
      lists.flatMap(({ flights }) => flights),
      "departure",
    ),
    sample: lists.some(({ sample }) => sample),
    withoutArrival: lists.reduce((sum, list) => sum + (list.withoutArrival ?? 0), 0),
  };
}

/** The codes of both ends, as recorded changes have them. */
export const codesOfRoute = ({ origin, destination }: FlightLane) => ({
  origins: codesOf(origin),
  destinations: codesOf(destination),
});

/** The parameters of a route, by names that mean these airports alone. */
export const routeSearch = ({ origin, destination }: FlightRoute): URLSearchParams =>
  new URLSearchParams([
    ...placeParams("origin_airport", origin),
    ...placeParams("destination_airport", destination),
  ]);

/** The unprefixed address of the ledger of a route. */
export const routeLedgerPath = (route: FlightRoute): string => `/flight/changes?${routeSearch(route)}`;

const recentDays = 7;

/** How many changes of a route were recorded in the last seven days, in words, and the address that lists them; null for none. */
export async function recentChanges(
  route: FlightRoute,
  { locale, now }: { locale: Locale; now: Date },
): Promise<{ text: string; href: string } | null> {
  const since = ledgerSince({ period: recentDays, since: "" }, now, site().zone);
  const { total } = await eventsOfRoute({ ...codesOfRoute(route), since, limit: 0 });
  if (total === 0) return null;
  const { flightChanges: t } = await messagesOf(locale);
  return {
    text: fill(t.recent, { count: total }),
    href: localePath(locale, `${routeLedgerPath(route)}&period=${recentDays}`),
  };
}
