import "server-only";
import type { Lanes } from "@/lib/geography/lanes";
import { log } from "@/lib/observability/log";
import { pageStore } from "@/lib/store/page-store";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { type DepartureList, type DepartureRequest, listStoredDepartures } from "./board/departures";
import { readCarrier } from "./call-pages/carriers";
import * as known from "./call-pages/known";
import type { PageRequest } from "./call-pages/ship-page";
import { findAbsentCarriers } from "./coverage/absent";
import { readCoverage } from "./coverage/coverage";
import type { Coverage } from "./coverage/schema";
import { findVessels } from "./files/vessels";
import { reliabilityOfCarriers, reliabilityOfService } from "./reliability/reliability";
import type { Reliability } from "./reliability/schema";
import { type EarlierSchedule, noRecordedSchedule, searchAsOf } from "./revisions/search-as-of";
import { readItinerary } from "./routing/itinerary";
import { withCalls } from "./routing/with-calls";
import type {
  CarrierRecord,
  ItineraryDetails,
  Sailing,
  SailingCriteria,
  SailingList,
  SailingSearch,
  SecondCutoff,
} from "./schema";
import { cacheSearches } from "./search/cached-searches";
import { withElapsed } from "./search/elapsed";
import { type DroppedRows, embeddedSailings } from "./search/embedded";
import { listStoredLanes } from "./search/embedded-lanes";
import { httpSailings } from "./search/http";
import { oneAfterTheOther, searchPairs } from "./search/pairs";
import { readStamps, type ScheduleStamps } from "./search/stamps";
import { limitTranshipments, searchWithFallback } from "./search/transhipments";
import { readSecondCutoffs, withSecondCutoffs } from "./second-sources/read";

const logDroppedRows: DroppedRows = (facts) => log().warn(facts, "stored rows left out");

/**
 * All sailings in a window between two ports, or between each of several and each of others, ordered by the chosen date: stored
 * ones, and those from the store's port calls. Throws UpstreamError: the search fails when the request for one pair fails.
 */
export function searchSailings(search: SailingSearch): Promise<SailingList> {
  const adapter = chooseAdapter("sailings", {
    http: () => limitTranshipments(withElapsed(httpSailings(upstreamAccess()))),
    embedded: () => {
      const stored = withCalls(embeddedSailings(pageStore(), logDroppedRows), pageStore(), logDroppedRows);
      const sourced = withSecondCutoffs(withElapsed(stored), pageStore());
      return oneAfterTheOther(limitTranshipments(cacheSearches(sourced, pageStore())));
    },
  });
  return searchPairs(adapter, search);
}

/**
 * The same for readers: with two transhipments where nothing is found with one. A publisher's rows never have more than one.
 * Throws UpstreamError.
 */
export function searchSailingsWithFallback(search: SailingSearch): Promise<SailingList> {
  return chooseAdapter("sailings", {
    http: () => searchSailings(search),
    embedded: () => searchWithFallback(searchSailings, search),
  });
}

/** The same as it was published by the end of a day that has passed (YYYY-MM-DD, publisher's zone); a publisher's service records nothing. */
export function searchSailingsAsOf(search: SailingSearch, day: string): Promise<EarlierSchedule> {
  return chooseAdapter("sailings", {
    http: async () => noRecordedSchedule,
    embedded: () => searchAsOf(pageStore(), search, day, logDroppedRows),
  });
}

export { portsOfOption } from "./routing/option-id";
export {
  type LaneHead,
  type LaneLine,
  type LaneList,
  laneHeads,
  listText,
  losesColumns,
  mostLanes,
  packLanes,
  parseLaneList,
  unpackLanes,
  type WrittenLane,
} from "./search/lane-list";
export { nowIn, sideClock, sideOffsets } from "./search/port-clock";

/** The stated draughts of ships in metres, by IMO number; a ship without one is missing. */
export async function listDraughts(imos: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ships = imos.map((imo) => ({ imo }));
  const vessels = await findVessels(pageStore().reader, ships, (facts) =>
    logDroppedRows({ table: "vessels", ...facts }),
  );
  return new Map(Object.values(vessels).flatMap(({ imo, draught }) => (draught ? [[imo, draught]] : [])));
}

/** Further facts about a sailing's itinerary; null for a publisher's service, which has none. */
export function readItineraryDetails(
  sailing: Sailing,
  language: SailingCriteria["language"],
): Promise<ItineraryDetails | null> {
  return chooseAdapter("sailings", {
    http: async (): Promise<ItineraryDetails | null> => null,
    embedded: () => readItinerary(pageStore(), sailing, language),
  });
}

/** When the schedules of some sailings were published and taken in; nothing is known of a publisher's service. */
export function readScheduleStamps(sailings: readonly Sailing[]): Promise<ScheduleStamps> {
  return chooseAdapter("sailings", {
    http: async (): Promise<ScheduleStamps> => ({ newest: null, oldest: null, retrievedAt: null }),
    embedded: () => readStamps(pageStore().reader, sailings),
  });
}

/**
 * The lanes that have sailings from today (publisher's zone) on, by the ids of their ports, with the number of those that
 * depart within a month; null for a publisher's service, which lists none.
 */
export function listLanes(now: Date): Promise<Lanes | null> {
  return chooseAdapter("sailings", {
    http: async () => null,
    embedded: () => listStoredLanes(pageStore(), now),
  });
}

/**
 * A carrier by its code, or by its name in an address, with its services and the next sailings of its lanes from one port
 * (`from`, a UN/LOCODE; the busiest where it is none of the carrier's); null for an unknown one.
 */
export function getCarrier(
  slug: string,
  ask: PageRequest & { from?: string | undefined },
): Promise<CarrierRecord | null> {
  return chooseAdapter("sailings", {
    http: async (): Promise<CarrierRecord | null> => null,
    embedded: () => readCarrier(pageStore(), slug, ask, searchSailings),
  });
}

/** The departures of a port, a service, a carrier or a ship with a cut-off on some days; null for a publisher's service, which lists none. */
export function listDepartures(request: DepartureRequest): Promise<DepartureList | null> {
  return chooseAdapter("sailings", {
    http: async (): Promise<DepartureList | null> => null,
    embedded: () => listStoredDepartures(pageStore(), request),
  });
}

/** What a page, or only a recorded change, has named: see call-pages/known. A publisher's service names none. */
const named = <T>(read: () => Promise<T | null>): Promise<T | null> =>
  chooseAdapter("sailings", { http: async (): Promise<T | null> => null, embedded: read });

export const knownShip = (imo: string, ask: PageRequest) =>
  named(() => known.knownShip(pageStore(), imo, ask));

export const knownService = (service: { code: string; carrier: string }, ask: PageRequest) =>
  named(() => known.knownService(pageStore(), service, ask));

export const knownCarrier = (codeOrName: string, ask: PageRequest) =>
  named(() => known.knownCarrier(pageStore(), codeOrName, ask));

/** What is known of the coming schedule, by carrier; null for a publisher's service, which lists no carriers. */
export function getCoverage(ask: PageRequest): Promise<Coverage | null> {
  return chooseAdapter("sailings", {
    http: async (): Promise<Coverage | null> => null,
    embedded: () => readCoverage(pageStore(), ask),
  });
}

/**
 * The carriers that are known for the ports of a search and have none of its sailings, by name; none for a publisher's service,
 * and none for a search of a ship, which leaves carriers out on purpose.
 */
export function listAbsentCarriers(search: SailingSearch, found: readonly Sailing[]): Promise<string[]> {
  return chooseAdapter("sailings", {
    http: async (): Promise<string[]> => [],
    embedded: async () => (search.vesselName ? [] : findAbsentCarriers(pageStore(), search, found)),
  });
}

/** What terminals and agents say of the cut-offs of a ship's call; nothing is known of a publisher's service. */
export function listSecondCutoffs(
  call: {
    portId: string;
    vessel: string | null;
    imo: string | null;
    voyage: string | null;
    departure: string;
  },
  language: SailingCriteria["language"],
): Promise<SecondCutoff[]> {
  return chooseAdapter("sailings", {
    http: async (): Promise<SecondCutoff[]> => [],
    embedded: () => readSecondCutoffs(pageStore(), call, language),
  });
}

/** How reliable the published schedule of a service was, by its id; null for a publisher's service, which has no history. */
export function getServiceReliability(serviceId: string, now: Date): Promise<Reliability | null> {
  return chooseAdapter("sailings", {
    http: async (): Promise<Reliability | null> => null,
    embedded: () => reliabilityOfService(pageStore(), serviceId, now),
  });
}

/** The same of carriers by their codes or names, in sum and one by one. */
export function getCarrierReliability(
  codesOrNames: readonly string[],
  now: Date,
): Promise<Reliability | null> {
  return chooseAdapter("sailings", {
    http: async (): Promise<Reliability | null> => null,
    embedded: () => reliabilityOfCarriers(pageStore(), codesOrNames, now),
  });
}

export {
  findCarriers,
  getPortCalls,
  getPortWithoutCalls,
  getServices,
  getShip,
  isSampleSchedule,
  listAtlasPorts,
  listCalledPorts,
  listCallPages,
  listCarriers,
  suggestShipsAndServices,
} from "./call-pages/call-pages";
export { startCallSources } from "./call-sources/start";
export { type Detour, detourOf, detourText } from "./detour";
export { fieldDescriptions } from "./field-descriptions";
export { sailingsToCsv } from "./files/csv";
export type { FiledSailings } from "./files/file-table";
export { sailingSheets } from "./files/workbook";
export { listCallsAt, listLegFacts, listServiceSchedules } from "./published-calls/published-calls";
export { type QueryProblem, sailingCriteria, sailingQuery, searchedPort } from "./query";
export {
  currentSailingId,
  eventsById,
  eventsOf,
  eventsOfLane,
  eventsOfSailings,
  withdrawnSailing,
  withdrawnSailings,
} from "./revisions/revisions";
export { changeKinds, eventKinds } from "./revisions/schema";
export { type EarlierSchedule, endOfDay } from "./revisions/search-as-of";
export { portTimeSchema, sailingSchema, vesselSchema } from "./schema";
export { sourceHas, unavailableFacts } from "./search/source-facts";
export { startCallNetwork } from "./start";
