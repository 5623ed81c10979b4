import "server-only";
import { portCallsPath, shipPath } from "@/lib/addresses/call-address";
import type { Locale } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { site } from "@/lib/site/site-config";
import { pageStore } from "@/lib/store/page-store";
import { isSample } from "@/lib/store/sample";
import { dateInZone } from "@/lib/time/calendar";
import { chooseAdapter } from "@/lib/upstream/choose";
import type {
  AtlasPort,
  CarrierSummary,
  PortCallsRecord,
  ServiceName,
  ServiceRecord,
  ServiceSeller,
  ShipRecord,
} from "../schema";
import type { DroppedRows } from "../search/embedded";
import { readAtlasPorts } from "./atlas-ports";
import { type CallIndex, callIndexOf, indexRevision, suggestServices, suggestShips } from "./call-index";
import { findStoredCarriers, listStoredCarriers } from "./carriers";
import { toServiceName } from "./page-rows";
import { readPortCalls, readPortWithoutCalls } from "./port-page";
import { readServices } from "./service-page";
import { readParticulars, readShip } from "./ship-page";

/**
 * The service for pages of ships, services, carriers and ports. Port calls come from the store: a publisher's service has none,
 * so that with one there are no pages of services and ports, and a ship's page has only the particulars of the store.
 */

const logDroppedRows: DroppedRows = (facts) => log().warn(facts, "stored rows left out");

interface PageRequest {
  locale: Locale;
  now: Date;
}

/** A ship by its IMO number with its calls, of the past week and eight weeks ahead; null for an unknown ship. */
export function getShip(imo: string, ask: PageRequest): Promise<ShipRecord | null> {
  return chooseAdapter("sailings", {
    async http() {
      const { vessel, name, sample } = await readParticulars(pageStore(), imo, logDroppedRows);
      return vessel && { imo, name, particulars: vessel, services: [], calls: [], cut: false, sample };
    },
    embedded: () => readShip(pageStore(), imo, ask, logDroppedRows),
  });
}

/** One of several services with the same code, from which a reader chooses. */
type ServiceChoice = ServiceName & { sellers: ServiceSeller[] };

/**
 * The service that goes by a code, which may be the code of one of its carriers. Where several do and `carrier` (a code) sells
 * none of them, it returns the choices; where none does, no choices. `from` and `to` are UN/LOCODEs of the ports between
 * which its sailings are shown.
 */
export function getServices(
  slug: string,
  ask: PageRequest & { carrier: string; from?: string | undefined; to?: string | undefined },
): Promise<{ service: ServiceRecord } | { choices: ServiceChoice[] }> {
  return chooseAdapter<Promise<{ service: ServiceRecord } | { choices: ServiceChoice[] }>>("sailings", {
    http: async () => ({ choices: [] }),
    embedded: () => readServices(pageStore(), slug, ask, logDroppedRows),
  });
}

/**
 * Arrivals and departures at a port, by its UN/LOCODE, of seven days from `from` (YYYY-MM-DD, by the port's clock; today
 * where it is no date or too far off), its terminals and services, and the ports that ships carry cargo to from there; null
 * where no ship is known to call.
 */
export function getPortCalls(
  code: string,
  ask: PageRequest & { from?: string | undefined },
): Promise<PortCallsRecord | null> {
  return chooseAdapter("sailings", {
    http: async () => null,
    embedded: () => readPortCalls(pageStore(), code, ask),
  });
}

/** The same of a port that has reported ships, and where none is planned to call; null for an unknown port. */
export const getPortWithoutCalls = (
  code: string,
  ask: PageRequest & { from?: string | undefined },
): Promise<PortCallsRecord | null> => readPortWithoutCalls(pageStore(), code, ask);

/** The listed ports with the number of ships that call in seven days: none where a publisher's service has the sailings. */
export async function listAtlasPorts(ask: PageRequest): Promise<AtlasPort[]> {
  const ports = await readAtlasPorts(pageStore(), ask);
  return chooseAdapter("sailings", {
    http: () => ports.map((port) => ({ ...port, calls: 0 })),
    embedded: () => ports,
  });
}

const currentIndex = (now: Date): Promise<CallIndex | null> =>
  chooseAdapter<Promise<CallIndex | null>>("sailings", {
    http: async () => null,
    embedded: () => callIndexOf(pageStore(), dateInZone(now, site().zone)),
  });

const none: ReadonlySet<string> = new Set();

/**
 * The ports that have a page of calls, by UN/LOCODE. `isCurrent` is false while they are those from before an import: do not
 * cache what is derived from them then.
 */
export async function listCalledPorts(
  now: Date,
): Promise<{ ports: ReadonlySet<string>; isCurrent: boolean }> {
  const index = await currentIndex(now);
  if (!index) return { ports: none, isCurrent: true };
  const revision = await indexRevision(pageStore(), dateInZone(now, site().zone));
  return { ports: index.hasPort, isCurrent: index.revision === revision };
}

/** The carriers that sell sailings from today on, by name; none where a publisher's service has the sailings, which lists none. */
export function listCarriers(now: Date): Promise<CarrierSummary[]> {
  return chooseAdapter("sailings", {
    http: async (): Promise<CarrierSummary[]> => [],
    embedded: () => listStoredCarriers(pageStore(), now),
  });
}

/** Whether the schedule's sailings are the sample ones. */
export function isSampleSchedule(): Promise<boolean> {
  return chooseAdapter("sailings", {
    http: async () => false,
    embedded: () => isSample(pageStore(), "sailings"),
  });
}

/** The carriers whose code or name, in either script, or a word of it, begins as typed. */
export function findCarriers(typed: string, now: Date): Promise<CarrierSummary[]> {
  return chooseAdapter("sailings", {
    http: async (): Promise<CarrierSummary[]> => [],
    embedded: () => findStoredCarriers(pageStore(), typed, now, suggested),
  });
}

/**
 * The pages of carriers, services, ports and ships that have calls, as unprefixed addresses, in an order that an import may
 * change.
 */
export async function listCallPages({
  limit,
  offset,
  now,
}: {
  limit: number;
  offset: number;
  now: Date;
}): Promise<string[]> {
  const index = await currentIndex(now);
  if (!index) return [];
  const { services, ports, ships } = index;
  const all = [
    (await listCarriers(now)).map(({ path }) => path),
    services.map(({ path }) => path),
    ports.map(portCallsPath),
    ships.map(({ imo }) => shipPath(imo)),
  ].flat();
  return all.slice(offset, offset + limit);
}

/** The most suggestions of each kind. */
const suggested = 20;

/** Ships and services whose name, code or number begins as typed, and the voyage number typed after a ship's name; '' for none. */
export async function suggestShipsAndServices(
  typed: string,
  now: Date,
): Promise<{ ships: { imo: string; name: string | null }[]; voyage: string; services: ServiceChoice[] }> {
  const index = await currentIndex(now);
  if (!index) return { ships: [], voyage: "", services: [] };
  const { ships, voyage } = suggestShips(index, typed, suggested);
  return {
    ships: ships.map(({ imo, name }) => ({ imo, name })),
    voyage,
    services: suggestServices(index, typed, suggested).map((service) => ({
      ...toServiceName(service),
      sellers: service.sellers,
    })),
  };
}
