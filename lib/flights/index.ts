import "server-only";
import type { Lanes } from "@/lib/geography/lanes";
import { log } from "@/lib/observability/log";
import { site } from "@/lib/site/site-config";
import { store } from "@/lib/store/connection";
import { lastImportAt } from "@/lib/store/last-imports";
import { pageStore } from "@/lib/store/page-store";
import { storeMetadata } from "@/lib/store/store-metadata";
import { dateInZone } from "@/lib/time/calendar";
import { portTimeInstant } from "@/lib/time/zone-clock";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { type FirstLeg, withAcceptance } from "./acceptance/read";
import { markedLegs } from "./aircraft";
import { findNumberRoutes, type NumberRoute } from "./legs/number-routes";
import * as history from "./revisions/history";
import type { FlightEvent } from "./revisions/schema";
import type { CargoFacts, DatedFlight, FlightCriteria, FlightList } from "./schema";
import { withConnections } from "./search/connections";
import { embeddedFlights } from "./search/embedded";
import { listStoredLanes } from "./search/embedded-lanes";
import { httpFlights } from "./search/http";
import { findOption } from "./search/option";

export { doorsOf } from "./aircraft";
export { lastInTime } from "./in-time";
export { optionIdOn, readOptionId } from "./search/option-id";

/** The events of the flights of a route, at most `limit`, in the order of ledgers, and how many there are in all. */
export const eventsOfRoute = (request: Parameters<typeof history.eventsOfRoute>[1]) =>
  history.eventsOfRoute(store().reader, request);

/** Events by their ids, in the order of these. */
export const eventsById = (ids: readonly number[]): Promise<FlightEvent[]> =>
  history.eventsById(store().reader, ids);

const leftOut = (facts: object) => log().warn(facts, "stored rows left out");

/** Whether the flights are the sample ones, and when they were taken in, ISO 8601 UTC; null where that is not known. */
export function readFlightStamps(): Promise<{ sample: boolean; retrievedAt: string | null }> {
  return chooseAdapter("flights", {
    http: async () => ({ sample: false, retrievedAt: null }),
    embedded: async () => {
      const day = (await storeMetadata(pageStore())).states.get("flights");
      if (day?.state === "sample")
        return {
          sample: true,
          retrievedAt: day.rolled_on && portTimeInstant(day.rolled_on, site().zone).toISOString(),
        };
      return { sample: false, retrievedAt: await lastImportAt(pageStore().reader, "flights") };
    },
  });
}

/**
 * All flights between two airports that depart in a window, of every type, by departure; with `maxChanges` also the connections
 * that are found among the store's flights, which a publisher's service does not have. Throws UpstreamError.
 */
export function searchFlights(criteria: FlightCriteria): Promise<FlightList> {
  return chooseAdapter("flights", {
    http: () => httpFlights(upstreamAccess()),
    embedded: () => withConnections(embeddedFlights(pageStore(), leftOut), pageStore()),
  }).searchFlights(criteria);
}

/**
 * Adds to flights of the store until when cargo of a product is accepted, where that is stored, and marks the types of aircraft
 * that do not take a piece.
 */
export async function withCargoFacts<F extends FirstLeg>(
  flights: readonly F[],
  { product, piece }: CargoFacts,
): Promise<F[]> {
  const accepted = await chooseAdapter("flights", {
    http: () => async () => [...flights],
    embedded: () => () => withAcceptance(pageStore(), flights, product),
  })();
  return piece ? accepted.map((flight) => ({ ...flight, legs: markedLegs(flight.legs, piece) })) : accepted;
}

/**
 * A flight or a connection on its day, by the id that rows of a search have (`optionId`), with the facts of its cargo; null for
 * what does not fly so, no longer connects, or is a publisher's service's.
 */
export async function getFlightOption(
  id: string,
  now: Date,
  cargo: CargoFacts = { product: "", piece: null },
): Promise<DatedFlight | null> {
  const option = await chooseAdapter("flights", {
    http: () => async () => null,
    embedded: () => () => findOption(pageStore(), id, now, leftOut),
  })();
  const [found = null] = await withCargoFacts(option ? [option] : [], cargo);
  return found;
}

/** When the flights were last imported, ISO 8601 UTC; null for never, and for a publisher's service. */
export const flightsTakenAt = (): Promise<string | null> =>
  chooseAdapter("flights", {
    http: () => async () => null,
    embedded: () => () => lastImportAt(pageStore().reader, "flights"),
  })();

/** The most routes of a number that are listed. */
const mostNumberRoutes = 3;

/** The routes of a flight number, served from today (publisher's zone) on; none from a publisher's service, which lists no numbers. */
export function listNumberRoutes(number: string, now: Date): Promise<NumberRoute[]> {
  return chooseAdapter("flights", {
    http: async () => [],
    embedded: () => findNumberRoutes(pageStore(), number, dateInZone(now, site().zone), mostNumberRoutes),
  });
}

/**
 * The pairs of airports that are served from today (publisher's zone) on, by their codes, with the number of services in the
 * month ahead; null for a publisher's service, which lists none.
 */
export function listLanes(now: Date): Promise<Lanes | null> {
  return chooseAdapter("flights", {
    http: async () => null,
    embedded: () => listStoredLanes(pageStore(), now),
  });
}

export { flightsToCsv } from "./files/csv";
export { freighterSource } from "./files/incheon";
export { comingMonth, flightDay, flightQuery } from "./query";
export { changedFlight, flightChangeKinds, flightLedgerFilters } from "./revisions/schema";
export { bookingTimesSchema, flightSchema, legModes } from "./schema";
