import "server-only";
import { pageStore } from "@/lib/store/page-store";
import { chooseAdapter } from "@/lib/upstream/choose";
import type { Leg, Sailing } from "../schema";
import { type LegFacts, readLegFacts } from "./leg-facts";
import { type PortCalls, readCallsAt } from "./port-schedules";
import { type ScheduleQuery, type ServiceSchedule, serviceSchedules } from "./service-schedules";

/** The service for port calls as carriers publish them. A publisher's service of sailings has none. */

/** The schedules of services that fit a filter, in the order of their keys; see `serviceSchedules`. */
export function listServiceSchedules(ask: ScheduleQuery): AsyncIterable<ServiceSchedule> {
  return chooseAdapter<AsyncIterable<ServiceSchedule>>("sailings", {
    http: () => noSchedules(),
    embedded: () => serviceSchedules(pageStore(), ask),
  });
}

async function* noSchedules(): AsyncGenerator<ServiceSchedule> {}

/** The calls at a port, by its id, with a time on some days of its clock (YYYY-MM-DD, both inclusive). */
export function listCallsAt(port: string, from: string, to: string): Promise<PortCalls> {
  return chooseAdapter<Promise<PortCalls>>("sailings", {
    http: async () => ({ calls: [], services: new Map() }),
    embedded: () => readCallsAt(pageStore(), port, from, to),
  });
}

/** What port calls tell of the legs of some sailings; legs of which they tell nothing are missing. */
export function listLegFacts(sailings: readonly Sailing[]): Promise<ReadonlyMap<Leg, LegFacts>> {
  return chooseAdapter<Promise<ReadonlyMap<Leg, LegFacts>>>("sailings", {
    http: async () => new Map(),
    embedded: () => readLegFacts(pageStore(), sailings),
  });
}
