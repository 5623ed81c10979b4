import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { pageStore } from "@/lib/store/page-store";
import { readPortVisits, readShipVisits } from "./port-visits";
import type { PortVisits, ShipVisit } from "./schema";

/** What ports reported, from the store: no publisher's service has visits. */

interface VisitRequest {
  locale: Locale;
  now: Date;
}

/**
 * Ships in a port (UN/LOCODE), due in 72 hours, arrived and gone in the last days, each beside what a carrier promised; null where no port
 * authority has reported any.
 */
export const getPortVisits = (code: string, request: VisitRequest): Promise<PortVisits | null> =>
  readPortVisits(pageStore(), code, request);

/** The last visits of a ship by its IMO number, the newest first; none where no port has seen it. */
export const getShipVisits = (imo: string, request: VisitRequest): Promise<ShipVisit[]> =>
  readShipVisits(pageStore(), imo, request);

export { startVisitSources } from "./fetching/start";
export { visitSources } from "./sources";
