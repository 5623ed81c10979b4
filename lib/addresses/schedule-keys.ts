import { serviceSlug } from "./call-address";

/**
 * The keys of the change feed's domain "sailings", by which imports name what they touch and responses what they rest on. Pure: routes.ts
 * makes them of addresses.
 */

/** A ship by its IMO number: its voyages, and those of all ships of its services. */
export const shipKey = (imo: string): string => `ship-${imo}`;

/** All services that go by a code, as their addresses write it. */
export const servicesKey = (code: string): string => `service-${serviceSlug(code).toUpperCase()}`;

/** A port by its UN/LOCODE: the calls there of all services. */
export const portKey = (unlocode: string): string => `port-${unlocode.toUpperCase()}`;
