import "server-only";
import type { Lanes } from "@/lib/geography/lanes";
import { log } from "@/lib/observability/log";
import { type Store, store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { withAcceptance } from "./acceptance/read";
import { embeddedFlights } from "./embedded";
import { listStoredLanes } from "./embedded-lanes";
import { httpFlights } from "./http";
import type { FlightCriteria, FlightList, FlightsAdapter } from "./schema";

export { firstDeparture } from "./elapsed";

/** All flights between two airports that depart in a window, of every type, by departure. Throws UpstreamError. */
export function searchFlights(criteria: FlightCriteria): Promise<FlightList> {
  return chooseAdapter("flights", {
    http: () => httpFlights(upstreamAccess()),
    embedded: () => acceptingFlights(store()),
  }).searchFlights(criteria);
}

/** The stored flights with their acceptance times. */
function acceptingFlights(own: Store): FlightsAdapter {
  const adapter = embeddedFlights(own, (facts) => log().warn(facts, "stored rows left out"));
  return {
    async searchFlights(criteria) {
      const list = await adapter.searchFlights(criteria);
      return { ...list, flights: await withAcceptance(own, list.flights, criteria.product) };
    },
  };
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
