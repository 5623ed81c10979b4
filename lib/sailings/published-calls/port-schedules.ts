import type { Store } from "@/lib/store/connection";
import { cachedNetwork } from "../routing/cached-network";
import { isOnDays, voyagesAt } from "./calls-at";
import {
  type PublishedCall,
  type PublishedService,
  readPublishedCalls,
  readPublishedServices,
} from "./voyages";

/** The most voyages that are read for one port. */
const mostPortVoyages = 5000;

/** The calls of a port, and the services that they belong to by id. */
export interface PortCalls {
  calls: PublishedCall[];
  services: Map<string, PublishedService>;
}

/** The calls at a port, by its id, that have a time on one of these days of its clock (YYYY-MM-DD, inclusive). */
export async function readCallsAt(store: Store, port: string, from: string, to: string): Promise<PortCalls> {
  const network = await cachedNetwork(store);
  const voyages = network ? voyagesAt(network, port, from, to).slice(0, mostPortVoyages) : [];
  const calls = (await readPublishedCalls(store, voyages, port)).filter((call) => isOnDays(call, from, to));
  const services = await readPublishedServices(store, [...new Set(calls.map(({ serviceId }) => serviceId))]);
  return { calls, services };
}
