import "server-only";
import type { Lanes } from "@/lib/lanes";
import { log } from "@/lib/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { withCalls } from "./calls/with-calls";
import { type DroppedRows, embeddedSailings } from "./embedded";
import { listStoredLanes } from "./embedded-lanes";
import { httpSailings } from "./http";
import type { SailingCriteria, SailingList } from "./schema";

const tellDropped: DroppedRows = (facts) => log().warn(facts, "stored rows left out");

/**
 * All sailings between two ports in a window, ordered by the chosen date: those that are stored, and those that the
 * store's port calls give. Throws UpstreamError.
 */
export function searchSailings(criteria: SailingCriteria): Promise<SailingList> {
  return chooseAdapter("sailings", {
    http: () => httpSailings(upstreamAccess()),
    embedded: () => withCalls(embeddedSailings(store(), tellDropped), store(), tellDropped),
  }).searchSailings(criteria);
}

/**
 * The lanes that have sailings from today (publisher's zone) on, by the ids of their ports, with the number of those that
 * depart within a month; null where a publisher's service has the sailings, which lists none.
 */
export function listLanes(now: Date): Promise<Lanes | null> {
  return chooseAdapter("sailings", {
    http: async () => null,
    embedded: () => listStoredLanes(store(), now),
  });
}
