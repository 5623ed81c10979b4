import "server-only";
import { pageStore } from "@/lib/store/page-store";
import { readPortVisits, readShipVisits } from "./port-visits";
import type { CallEnd, PortVisits, SeenCalls, ShipVisit } from "./schema";
import type { VisitRequest } from "./seen";
import { readSeenCarrier, readSeenSailing, readSeenService } from "./seen-calls";

/** What ports reported, from the store: no publisher's service has visits. */

/**
 * Ships in a port (UN/LOCODE), due in 72 hours, arrived and gone in the last days, each beside what a carrier promised; null where no port
 * authority has reported any.
 */
export const getPortVisits = (code: string, request: VisitRequest): Promise<PortVisits | null> =>
  readPortVisits(pageStore(), code, request);

/** The last visits of a ship by its IMO number, the newest first; none where no port has seen it. */
export const getShipVisits = (imo: string, request: VisitRequest): Promise<ShipVisit[]> =>
  readShipVisits(pageStore(), imo, request);

/**
 * What ports saw of the calls of a service (id of the store) beside what its carriers promised, with its record from eight arrivals on; null
 * where no port has seen any.
 */
export const getSeenService = (serviceId: string, request: VisitRequest): Promise<SeenCalls | null> =>
  readSeenService(pageStore(), serviceId, request);

/** The same of all that a carrier sells, by the codes that its port calls name it by. */
export const getSeenCarrier = (codes: readonly string[], request: VisitRequest): Promise<SeenCalls | null> =>
  readSeenCarrier(pageStore(), codes, request);

/** Where ports saw the ships of one sailing, in the order of its calls. */
export const getSeenSailing = (ends: readonly CallEnd[], request: VisitRequest): Promise<ShipVisit[]> =>
  readSeenSailing(pageStore(), ends, request);

export { startVisitSources } from "./fetching/start";
export { visitSources } from "./sources";
