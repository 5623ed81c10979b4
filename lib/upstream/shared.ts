import type { DomainName } from "@/lib/config";
import { processState } from "@/lib/process-state.mjs";
import { type KnownReadings, newKnownReadings } from "./known-readings";
import { Service } from "./service";

/** A call in flight, shared by all requests with its key. */
export interface Flight {
  /** By performance.now. */
  begun: number;
  answer: Promise<unknown>;
  /** Resolves when the response is stored or the call has failed. Never rejects. */
  landed: Promise<void>;
}

/** What this process knows of services beyond the store: bounded, in this process's memory. */
export interface Shared {
  /** By domain and base address: as many as are configured. */
  services: Map<string, Service>;
  /** Calls in flight, by key of their responses. */
  flights: Map<string, Flight>;
  /** Keys whose last call failed. */
  pauses: Map<string, { until: number; failures: number }>;
  /** Writes since the last pruning, by pool. */
  written: Map<string, { rows: number; bytes: number }>;
  /** Parsed stored responses. */
  readings: KnownReadings;
}

export function newShared(): Shared {
  return {
    services: new Map(),
    flights: new Map(),
    pauses: new Map(),
    written: new Map(),
    readings: newKnownReadings(),
  };
}

/** This process's instance. */
export const processShared = (): Shared => processState("upstream", newShared);

/** The service that a domain has at a base address. */
export function serviceOf({ services }: Shared, name: DomainName, base: string | undefined): Service {
  const key = `${name} ${base ?? ""}`;
  const service = services.get(key) ?? new Service(name);
  services.set(key, service);
  return service;
}
