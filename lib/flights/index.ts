import "server-only";
import type { Lanes } from "@/lib/geography/lanes";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { type FirstLeg, withAcceptance } from "./acceptance/read";
import { markedLegs } from "./aircraft";
import { embeddedFlights } from "./embedded";
import { listStoredLanes } from "./embedded-lanes";
import { httpFlights } from "./http";
import type { CargoFacts, FlightCriteria, FlightList } from "./schema";

export { firstDeparture } from "./elapsed";

/** All flights between two airports that depart in a window, of every type, by departure. Throws UpstreamError. */
export function searchFlights(criteria: FlightCriteria): Promise<FlightList> {
  return chooseAdapter("flights", {
    http: () => httpFlights(upstreamAccess()),
    embedded: () => embeddedFlights(store(), (facts) => log().warn(facts, "stored rows left out")),
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
    embedded: () => () => withAcceptance(store(), flights, product),
  })();
  return piece ? accepted.map((flight) => ({ ...flight, legs: markedLegs(flight.legs, piece) })) : accepted;
}

/**
 * The pairs of airports that are served from today (publisher's zone) on, by their codes, with the number of services in the
 * month ahead; null for a publisher's service, which lists none.
 */
export function listLanes(now: Date): Promise<Lanes | null> {
  return chooseAdapter("flights", {
    http: async () => null,
    embedded: () => listStoredLanes(store(), now),
  });
}
