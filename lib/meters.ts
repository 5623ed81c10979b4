import { processState } from "./process-state.mjs";

/** How the listener stands at a moment. */
export interface ListenerReading {
  inFlight: number;
  inFlightLimit: number;
  connections: number;
  connectionsLimit: number;
}

export interface ResponseCacheReading {
  hit: number;
  stale: number;
  miss: number;
  entries: number;
  bytes: number;
  bytesLimit: number;
}

/**
 * What is told of the process's work where somebody asks for figures (METRICS_PORT). Every word given here is one of a
 * few: a kind of request, a service, an outcome; never an address or anything that a visitor has sent.
 */
export interface Meters {
  /** An answer that was given, `seconds` after its request had come. */
  answered(kind: string, status: number, seconds: number): void;
  /** A request that the listener turned away, by its stable word. */
  refused(reason: string): void;
  /** A request that took longer than SLOW_REQUEST_MS. */
  slow(kind: string): void;
  /** A call of a service, or one that was not made because the service rests. */
  upstreamCall(service: string, outcome: string, seconds?: number): void;
  storeQuery(operation: string, seconds: number, failed: boolean): void;
  /** Left by the server, and asked when figures are. */
  listener?: () => ListenerReading;
  /** The same, of the response cache: entries, their bytes, and how often a response was there. */
  responseCache?: () => ResponseCacheReading;
}

const state = processState<{ meters?: Meters | undefined }>("metrics", () => ({}));

/** Where the process's work is counted; undefined when nobody wants to know. */
export function meters(): Meters | undefined {
  return state.meters;
}

export function setMeters(meters: Meters | undefined): void {
  state.meters = meters;
}
