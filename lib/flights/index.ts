import "server-only";
import type { Lanes } from "@/lib/geography/lanes";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { withConnections } from "./connections";
import { embeddedFlights } from "./embedded";
import { listStoredLanes } from "./embedded-lanes";
import { httpFlights } from "./http";
import { findOption } from "./option";
import type { DatedFlight, FlightCriteria, FlightList } from "./schema";

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
    embedded: () => withConnections(embeddedFlights(store(), leftOut), store()),
  }).searchFlights(criteria);
}

/**
 * A flight or a connection on its day, by the id that rows of a search have (`optionId`); null for what does not fly so, no longer
 * connects, or is a publisher's service's.
 */
export async function getFlightOption(id: string, now: Date): Promise<DatedFlight | null> {
  return chooseAdapter("flights", {
    http: async () => null,
    embedded: () => findOption(store(), id, now, leftOut),
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
