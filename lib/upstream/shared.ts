import type { DomainName } from "@/lib/config/config";
import { processState } from "@/lib/memoize/process-state.mjs";
import { newParsedResponses, type ParsedResponses } from "./parsed-responses";
import { Service } from "./service";

/** A call in flight, shared by all requests with its key. */
export interface Inflight {
  /** By performance.now. */
  begun: number;
  response: Promise<unknown>;
  /** Resolves when the response is stored or the call has failed. Never rejects. */
  settled: Promise<void>;
}

/** What this process knows of services beyond the store: bounded, in this process's memory. */
export interface Shared {
  /** By domain and base address: as many as are configured. */
  services: Map<string, Service>;
  /** Calls in flight, by key of their responses. */
  inflight: Map<string, Inflight>;
  /** Keys whose last call failed. */
  pauses: Map<string, { until: number; failures: number }>;
  /** Writes since the last pruning, by pool. */
  writes: Map<string, { rows: number; bytes: number }>;
  /** Parsed stored responses. */
  parsed: ParsedResponses;
}

export function newShared(): Shared {
  return {
    services: new Map(),
    inflight: new Map(),
    pauses: new Map(),
    writes: new Map(),
    parsed: newParsedResponses(),
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
