import "server-only";
import type { Lanes } from "@/lib/geography/lanes";
import { log } from "@/lib/observability/log";
import { type Store, store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { withAcceptance } from "./acceptance/read";
import type { CargoProduct } from "./acceptance/rule";
import { withConnections } from "./connections";
import { embeddedFlights } from "./embedded";
import { listStoredLanes } from "./embedded-lanes";
import { httpFlights } from "./http";
import { findOption } from "./option";
import type { DatedFlight, FlightCriteria, FlightList, FlightsAdapter } from "./schema";

export { lastDateInTime } from "./connections";
export { firstDeparture } from "./elapsed";

const leftOut = (facts: object) => log().warn(facts, "stored rows left out");

/**
 * All flights between two airports that depart in a window, of every type, by departure; with `maxChanges` also the connections
 * that are found among the store's flights, which a publisher's service does not have. Throws UpstreamError.
 */
export function searchFlights(criteria: FlightCriteria): Promise<FlightList> {
  return chooseAdapter("flights", {
    http: () => httpFlights(upstreamAccess()),
    embedded: () => acceptingFlights(store()),
  }).searchFlights(criteria);
}

/** The stored flights and the connections among them, with their acceptance times. */
function acceptingFlights(own: Store): FlightsAdapter {
  const adapter = withConnections(embeddedFlights(own, leftOut), own);
  return {
    async searchFlights(criteria) {
      const list = await adapter.searchFlights(criteria);
      return { ...list, flights: await withAcceptance(own, list.flights, criteria.product) };
    },
  };
}

/**
 * A flight or a connection on its day, by the id that rows of a search have (`optionId`), with its acceptance time for a kind of
 * cargo; null for what does not fly so, no longer connects, or is a publisher's service's.
 */
export async function getFlightOption(
  id: string,
  now: Date,
  product?: CargoProduct | "",
): Promise<DatedFlight | null> {
  return chooseAdapter("flights", {
    http: async () => null,
    embedded: async () => {
      const option = await findOption(store(), id, now, leftOut);
      const [accepted = null] = await withAcceptance(store(), option ? [option] : [], product);
      return accepted;
    },
  });
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
