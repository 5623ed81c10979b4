import "server-only";
import { type SearchParams, toSearch } from "@/lib/addresses/params";
import { overlap } from "@/lib/addresses/place-labels";
import type { AirportField, FlightScheduleResponse } from "@/lib/api/flight-schedule";
import type { Hint } from "@/lib/api/hints";
import { comingMonth, flightDay, listLanes, withCargoFacts } from "@/lib/flights";
import {
  type Flight,
  type FlightDays,
  type FlightList,
  type FlightQuery,
  filterOf,
  flightSearch,
  readSizes,
  viewFlights,
} from "@/lib/flights/shared";
import type { Locale } from "@/lib/i18n/locales";
import { findFlights } from "@/lib/openapi/flights";
import { forbiddenParams } from "@/lib/openapi/operation";
import { findAirport } from "@/lib/places";
import type { Airport, LinkedAirport } from "@/lib/places/shared";
import { limits } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { addDays } from "@/lib/time/calendar";
import { portNow } from "@/lib/time/cutoff-clock";
import { offsetsAround } from "@/lib/time/zone-clock";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import type { AddressRequest } from "../address-request";
import { disambiguationHints } from "../search/disambiguation";
import { guess, readFlightAddress } from "./flight-address";
import { codesOf, recentChanges, searchConnected } from "./flight-lane";
import { flightOffers } from "./flight-offers";
import { lastFlightInTime, withoutArrivalHint } from "./last-in-time";

const noFlights: FlightList = { flights: [], sample: false };

/**
 * A flight search, shared by the page and the API: it resolves both airports, searches the flights of the coming month,
 * filters, sorts and cuts one page. `list` has all results.
 */
export async function searchFlightSchedule({
  params,
  locale,
  now,
  pageSize = limits.flightsPerPage,
}: AddressRequest & {
  /** Rows of a page; without it as many as on the page /flight. */ pageSize?: number;
}): Promise<{
  answer: FlightScheduleResponse;
  list: FlightList;
}> {
  const { query, asked, originAirport, destinationAirport } = await readFlightAddress({ params, locale });
  const missing: AirportField[] = [];
  if (asked && !originAirport) missing.push("origin_airport");
  if (asked && !destinationAirport) missing.push("destination_airport");

  const zone = originAirport?.zone ?? site().zone;
  const { date, problem } = flightDay(params, zone, now);
  const lane =
    originAirport && destinationAirport && !overlap(originAirport, destinationAirport)
      ? { origin: originAirport, destination: destinationAirport }
      : null;
  const month = comingMonth(zone, now);
  const days = date ? { from: date, to: date } : month;
  const { arriveBy } = query;
  const found = lane
    ? await searchConnected(lane, days, locale, { arriveBy, service: servedDays(days, month) })
    : noFlights;
  const { product, piece } = query;
  const list = {
    ...found,
    flights: await withCargoFacts(found.flights, { product, piece: readSizes(piece, 3) }),
  };
  const { sort, page } = query;
  const filter = filterOf(query);
  const ignored = ignoredOf(params, query);
  const offsets = lane ? offsetsAround(now, zone) : [];
  const inTime =
    lane && arriveBy && list.flights.length > 0
      ? await lastFlightInTime(list.flights, { query, lane, days, clock: portNow(now, offsets), locale })
      : null;
  const { withoutArrival } = found;
  const view = viewFlights(list.flights, { ...filter, sort, page, pageSize });
  return {
    list,
    answer: {
      ...view,
      ...filter,
      criteria: {
        originAirport,
        destinationAirport,
        originText: originAirport ? "" : query.originAirport,
        destinationText: destinationAirport ? "" : query.destinationAirport,
        date,
        arriveBy,
        product,
        piece,
      },
      problem,
      ...(ignored.length > 0 && { ignored }),
      today: month.from,
      searched: lane && days,
      missing,
      ...(inTime?.lastInTime && { lastInTime: inTime.lastInTime }),
      ...(withoutArrival && { withoutArrival }),
      hints: [
        ...(withoutArrival ? [await withoutArrivalHint(withoutArrival, query, locale)] : []),
        ...(inTime
          ? inTime.hint
            ? [inTime.hint]
            : []
          : lane && list.flights.length === 0
            ? [
                await flightOffers({
                  ...{ query, lane, date, days, month, locale, now },
                  withoutArrival: withoutArrival ?? 0,
                }),
              ]
            : await airportDisambiguation({ params, locale, now }, query, {
                origin: originAirport,
                destination: destinationAirport,
              })),
      ],
      asked,
      sort,
      stops: await stopsOf(view.found > pageSize ? view.items : list.flights, locale),
      offsets: offsets.map(([from, offset]) => [from, offset]),
      sample: list.sample,
      changed: lane && (await recentChanges(lane, { locale, now })),
    },
  };
}

/** Days before and after one beyond the coming month on which its connections' days of service are counted. */
const [daysBefore, daysAfter] = [14, 27];

/** The days on which days of service are counted: those of the coming month also for one of its days. */
const servedDays = (days: FlightDays, month: FlightDays): FlightDays =>
  days.to <= month.to ? month : { from: addDays(days.from, -daysBefore), to: addDays(days.to, daysAfter) };

/** Names of parameters without effect, because they have other values than the description allows; `problem` tells of the date. */
function ignoredOf(params: SearchParams, query: FlightQuery): string[] {
  const written = flightSearch(query);
  return forbiddenParams(findFlights.query, toSearch(params)).filter(
    (name) => name !== "date" && !written.has(name),
  );
}

/** The texts of an address that are no airport, and airports that they may mean. */
function airportDisambiguation(
  { params, locale, now }: AddressRequest,
  query: FlightQuery,
  { origin, destination }: { origin: LinkedAirport | null; destination: LinkedAirport | null },
): Promise<Hint[]> {
  const { originAirport, originAirportId, destinationAirport, destinationAirportId } = query;
  return disambiguationHints<Airport>({
    kind: "flight",
    params,
    locale,
    from: { field: "origin_airport", text: originAirport, id: originAirportId, place: origin },
    to: {
      field: "destination_airport",
      text: destinationAirport,
      id: destinationAirportId,
      place: destination,
    },
    guess: (text) => guess(text, locale),
    labelOf: ({ name }) => name,
    nameOf: ({ nameEn }) => nameEn,
    keyOf: codesOf,
    lanes: () => listLanes(now),
  });
}

/** The result with all flights, for a client component that filters and sorts them; unchanged when they are too many. */
export function withAllFlights(answer: FlightScheduleResponse, list: FlightList): FlightScheduleResponse {
  return list.flights.length > limits.flightsPerPage ? answer : { ...answer, items: list.flights };
}

/** Cities of the intermediate airports. Without a city the code is shown: flights are shown even if a name is missing. */
async function stopsOf(flights: readonly Flight[], locale: Locale): Promise<FlightScheduleResponse["stops"]> {
  const codes = [...new Set(flights.flatMap(({ via }) => via))];
  const airports = await Promise.all(
    codes.map((code) => findAirport({ name: code }, locale).catch(nullOnUpstreamError)),
  );
  return Object.fromEntries(
    airports.flatMap((airport, index) => (airport ? [[codes[index], airport.city || airport.name]] : [])),
  );
}
