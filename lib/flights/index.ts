import "server-only";
import type { Lanes } from "@/lib/geography/lanes";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedFlights } from "./embedded";
import { listStoredLanes } from "./embedded-lanes";
import { httpFlights } from "./http";
import { type FlightChangeList, changesOfRoute as storedChanges } from "./revisions/history";
import type { FlightCriteria, FlightList } from "./schema";

export { firstDeparture } from "./elapsed";

/** The recorded changes of the flights of a route since an instant (ISO 8601 UTC), at most `limit`, the newest day first. */
export const changesOfRoute = (ask: Parameters<typeof storedChanges>[1]): Promise<FlightChangeList> =>
  storedChanges(store().reader, ask);

/** All flights between two airports that depart in a window, of every type, by departure. Throws UpstreamError. */
export function searchFlights(criteria: FlightCriteria): Promise<FlightList> {
  return chooseAdapter("flights", {
    http: () => httpFlights(upstreamAccess()),
    embedded: () => embeddedFlights(store(), (facts) => log().warn(facts, "stored rows left out")),
  }).searchFlights(criteria);
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
