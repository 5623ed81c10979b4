import { compareTexts } from "@/lib/collections/compare";
import { dayNumber } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import { portTimeMinutes } from "@/lib/time/zone-clock";
import { lastDateInTime } from "../in-time";
import { departureDates, firstDeparture } from "../legs/dates";
import { cachedFlightNetwork } from "../routing/load";
import { patternsOf } from "../routing/patterns";
import { type DatedOption, findConnections } from "../routing/search";
import { knownTime } from "../rules";
import type { Flight, FlightCriteria, FlightList, FlightsAdapter } from "../schema";
import { optionIdOn } from "./option-id";

/** The most connections of one search: the shortest ones. */
export const mostConnections = 200;
/** The most days of departure for which connections are looked for: more would take seconds. */
const mostConnectionDays = 62;

/** The days of service of a connection on one date are those of so many days from it, unless a search names others. */
const serviceDays = 28;

/** An adapter's flights together with the connections that are found among all stored flights, as far as a search asks for them. */
export function withConnections(adapter: FlightsAdapter, store: Store): FlightsAdapter {
  return {
    async searchFlights(criteria) {
      const stored = await adapter.searchFlights(criteria);
      const { arriveBy } = criteria;
      const withoutArrival = arriveBy ? stored.flights.filter(({ arrivalTime }) => arrivalTime === null) : [];
      const inTime = {
        ...stored,
        flights: stored.flights.filter((flight) => arrivesInTime(flight, criteria)),
        ...(withoutArrival.length > 0 && { withoutArrival: withoutArrival.length }),
      };
      const found = await foundConnections(store, criteria);
      return withOptionIds(merged(inTime, found, criteria), criteria);
    },
  };
}

/** Whether a flight departs within the days of a search so that it arrives in time. */
function arrivesInTime(flight: Flight, { dateFrom, dateTo, arriveBy }: FlightCriteria): boolean {
  if (!arriveBy) return true;
  const last = lastDateInTime(flight, arriveBy);
  return last !== null && firstDeparture(flight, dateFrom, last < dateTo ? last : dateTo) !== null;
}

interface FoundConnections {
  flights: Flight[];
  leftOut: number;
  sample: boolean;
}

async function foundConnections(store: Store, criteria: FlightCriteria): Promise<FoundConnections> {
  const { origin, destination, dateFrom, dateTo, maxChanges = 0, arriveBy } = criteria;
  if (maxChanges < 1) return { flights: [], leftOut: 0, sample: false };
  const network = await cachedFlightNetwork(store);
  const [from, to] = [dateFrom, dateTo].map(dayNumber) as [number, number];
  const { service = from === to ? { from: dateFrom, to: addDays(dateFrom, serviceDays - 1) } : null } =
    criteria;
  const firstDay = service ? Math.min(dayNumber(service.from), from) : from;
  const lastDay = Math.min(
    Math.max(service ? dayNumber(service.to) : to, from),
    firstDay + mostConnectionDays - 1,
  );
  const latest =
    arriveBy && destination.zone ? portTimeMinutes(arriveBy, destination.zone) : Number.POSITIVE_INFINITY;
  const options = findConnections(network, {
    origin: origin.code ?? origin.id,
    destination: destination.code ?? destination.id,
    firstDay,
    lastDay,
    maxChanges,
  });
  const isWanted = ({ arrives, days: [day = 0] }: DatedOption) =>
    arrives <= latest && day >= from && day <= to;
  const window = { firstDay, lastDay };
  return {
    ...patternsOf(network, options, window, { most: mostConnections, isWanted }),
    sample: network.sample,
  };
}

const numbersOf = ({ legs }: Flight) => legs.map(({ flightNo }) => flightNo).join();
const timesOf = (flight: Flight) => `${flight.departureTime} ${flight.arrivalTime} ${flight.arrivalDay}`;

/**
 * Stored flights and found connections, by departure. A change of flight that the source publishes and that is found too is listed
 * once: as found, which says more, where that one departs on all its days, else as published.
 */
function merged(
  stored: FlightList,
  { flights, leftOut, sample }: FoundConnections,
  { dateFrom, dateTo }: FlightCriteria,
): FlightList {
  const datesOf = (flight: Flight) => [...departureDates(flight, dateFrom, dateTo)];
  const found = Map.groupBy(flights, (flight) => `${numbersOf(flight)} ${timesOf(flight)}`);
  const replaced = new Set<Flight>();
  for (const flight of stored.flights) {
    if (flight.legs.length < 2) continue;
    const same = found.get(`${numbersOf(flight)} ${timesOf(flight)}`) ?? [];
    const dates = new Set(same.flatMap(datesOf));
    if (same.length > 0 && datesOf(flight).every((date) => dates.has(date))) replaced.add(flight);
    else for (const one of same) replaced.add(one);
  }
  const all = [...stored.flights, ...flights].filter((flight) => !replaced.has(flight));
  return {
    ...stored,
    flights: all.sort((a, b) => compareTexts(knownTime(a), knownTime(b)) || compareTexts(a.id, b.id)),
    sample: stored.sample || (flights.length > 0 && sample),
    ...(leftOut > 0 && { leftOut }),
  };
}

/** Gives stored flights the id of their first date in the window; without a departure there is no such date. */
function withOptionIds(list: FlightList, { dateFrom, dateTo }: FlightCriteria): FlightList {
  const flights = list.flights.map((flight) => {
    const isDated = flight.optionId === null && flight.departureTime !== null;
    const date = isDated ? firstDeparture(flight, dateFrom, dateTo) : null;
    return date === null ? flight : { ...flight, optionId: optionIdOn(flight, date) };
  });
  return { ...list, flights };
}
