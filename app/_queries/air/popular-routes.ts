import "server-only";
import { airportLabel, overlap } from "@/lib/addresses/place-labels";
import type { BusiestOrigin, PopularRoute } from "@/lib/api/popular-lane";
import { comingMonth, listLanes } from "@/lib/flights";
import { latestAcceptance, nextFlight } from "@/lib/flights/shared";
import { countAt } from "@/lib/geography/lanes";
import type { Locale } from "@/lib/i18n/locales";
import { doNotCache } from "@/lib/observability/request-context";
import { findLinkedAirport } from "@/lib/places";
import { site } from "@/lib/site/site-config";
import { portNow } from "@/lib/time/cutoff-clock";
import { offsetsAround } from "@/lib/time/zone-clock";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { listHotLanes, mostPopular } from "../hot-lanes";
import { readFlightAddress } from "./flight-address";
import { routeSearch, searchLane } from "./flight-lane";

/**
 * The popular searches of the flight schedule, each with the next flight for which cargo is still accepted. Never throws
 * UpstreamError: of a lane that is not answered only the link and its number are there, and the page is not cached.
 */
export async function readPopularRoutes(
  locale: Locale,
  now: Date,
): Promise<{ routes: PopularRoute[]; isSample: boolean }> {
  const searches = (await listHotLanes(locale, now, "flight")).slice(0, mostPopular);
  const found = await Promise.all(
    searches.map(({ url }) => readRoute(url, locale, now).catch(nullOnUpstreamError)),
  );
  if (found.includes(null)) doNotCache();
  return {
    routes: searches.map(({ title, url, count = null }, at): PopularRoute => {
      const { days = [], next = null } = found[at] ?? {};
      return { title, url, count, isKnown: Boolean(found[at]), days, next };
    }),
    isSample: found.some((one) => one?.sample),
  };
}

async function readRoute(url: string, locale: Locale, now: Date) {
  const params = new URL(url, "http://localhost").searchParams;
  const { originAirport: origin, destinationAirport: destination } = await readFlightAddress({
    params,
    locale,
  });
  if (!origin || !destination || overlap(origin, destination)) return null;
  const zone = origin.zone ?? site().zone;
  const month = comingMonth(zone, now);
  const { flights, sample } = await searchLane({ origin, destination }, month, locale);
  const clock = portNow(now, offsetsAround(now, zone));
  const next = nextFlight(
    flights,
    clock.time,
    month.to,
    ({ flight, date }) => !latestAcceptance(flight, date, clock)?.isClosed,
  );
  return {
    sample,
    days: Array.from({ length: 7 }, (_, day) => flights.some(({ days }) => days[day])),
    next: next && {
      flightNos: next.flight.legs.map(({ flightNo }) => flightNo),
      departure: next.time,
      acceptance: latestAcceptance(next.flight, next.date, clock),
    },
  };
}

/** Destinations that are offered before a search. */
const mostDestinations = 7;

/** The airport with most departures, and searches of its destinations; null where a publisher's service has the flights. */
export async function readBusiestOrigin(locale: Locale, now: Date): Promise<BusiestOrigin | null> {
  const lanes = await listLanes(now);
  if (!lanes) return null;
  const all = countAt(lanes, "from", "");
  const [busiest] = [...lanes.from.keys()].sort((one, other) => (all(other) ?? 0) - (all(one) ?? 0));
  if (!busiest) return null;
  const airport = (code: string) => findLinkedAirport({ name: code }, locale).catch(nullOnUpstreamError);
  const origin = await airport(busiest);
  if (!origin) return null;
  const codes = [...(lanes.from.get(busiest) ?? [])]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostDestinations)
    .map(([code]) => code);
  const destinations = await Promise.all(codes.map(airport));
  return {
    name: airportLabel(origin),
    routes: destinations.flatMap((destination) =>
      destination
        ? [{ label: airportLabel(destination), href: `/flight?${routeSearch({ origin, destination })}` }]
        : [],
    ),
  };
}
