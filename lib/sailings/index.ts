import "server-only";
import type { Lanes } from "@/lib/lanes";
import { log } from "@/lib/log";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { readWay } from "./calls/way";
import { withCalls } from "./calls/with-calls";
import { type DroppedRows, embeddedSailings } from "./embedded";
import { listStoredLanes } from "./embedded-lanes";
import { httpSailings } from "./http";
import { keepLists } from "./kept-lists";
import { searchPairs } from "./pairs";
import type { Sailing, SailingCriteria, SailingList, SailingSearch, WayFacts } from "./schema";
import { searchWidening, withinTranshipments } from "./widen";

const tellDropped: DroppedRows = (facts) => log().warn(facts, "stored rows left out");

/**
 * All sailings in a window between two ports, or each of several and each of others, ordered by the chosen date: those
 * that are stored, and those that the store's port calls give. Throws UpstreamError: one pair that cannot be asked for
 * fails the search.
 */
export function searchSailings(search: SailingSearch): Promise<SailingList> {
  const adapter = chooseAdapter("sailings", {
    http: () => withinTranshipments(httpSailings(upstreamAccess())),
    embedded: () => {
      const stored = withCalls(embeddedSailings(store(), tellDropped), store(), tellDropped);
      return withinTranshipments(keepLists(stored, store()));
    },
  });
  return searchPairs(adapter, search);
}

/**
 * The same, where a reader is shown what there is: with two changes of ship where nothing is found with one. A publisher's
 * rows never have more than one. Throws UpstreamError.
 */
export function searchSailingsWidely(search: SailingSearch): Promise<SailingList> {
  return chooseAdapter("sailings", {
    http: () => searchSailings(search),
    embedded: () => searchWidening(searchSailings, search),
  });
}

export { instantOf } from "./calls/local-times";
export { portsOfOption } from "./calls/option-id";

/** What is known of a sailing's way besides; null where a publisher's service has the sailings, which tells no more. */
export function readWayOf(sailing: Sailing, language: SailingCriteria["language"]): Promise<WayFacts | null> {
  return chooseAdapter("sailings", {
    http: async (): Promise<WayFacts | null> => null,
    embedded: () => readWay(store(), sailing, language),
  });
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

export {
  getPortCalls,
  getServices,
  getShip,
  listCalledPorts,
  listCallPages,
  suggestShipsAndServices,
} from "./call-pages";
