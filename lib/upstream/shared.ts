import type { DomainName } from "@/lib/config";
import { processState } from "@/lib/process-state.mjs";
import { type KnownReadings, newKnownReadings } from "./known-readings";
import { Service } from "./service";

/** A call under way, for all who want its answer. */
export interface Flight {
  /** By the process's running clock (performance.now). */
  begun: number;
  answer: Promise<unknown>;
  /** When the answer is kept, too, or the call has failed. Never rejects. */
  landed: Promise<void>;
}

/** What this process knows of services beyond the store: bounded, and of use to itself alone. */
export interface Shared {
  /** By domain and base address: as many as are configured. */
  services: Map<string, Service>;
  /** Calls under way, by key of their answers. */
  flights: Map<string, Flight>;
  /** Keys whose last call failed. */
  pauses: Map<string, { until: number; failures: number }>;
  /** Writes since the last pruning, by pool. */
  written: Map<string, { rows: number; bytes: number }>;
  /** What kept answers say. */
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

/** The process's own. */
export const processShared = (): Shared => processState("upstream", newShared);

/** The service that a domain has at a base address. */
export function serviceOf({ services }: Shared, name: DomainName, base: string | undefined): Service {
  const key = `${name} ${base ?? ""}`;
  const known = services.get(key) ?? new Service(name);
  services.set(key, known);
  return known;
}
