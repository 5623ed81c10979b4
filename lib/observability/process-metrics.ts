import { processState } from "@/lib/memoize/process-state.mjs";
import type { FetchedDomain } from "@/lib/store/schema";

/** What the server's requests and connections take at a moment. */
export interface ServerReading {
  /** Requests by their group in the bulkhead (server/bulkhead.ts); `limit` of those that run or wait. */
  groups: readonly { group: string; running: number; waiting: number; limit: number }[];
  connections: { taken: number; most: number };
  /** Bytes of complete responses that slow readers have not taken. */
  unreadBytes: { taken: number; most: number };
  /** How long a new connection waits for a response (server/accept-delay.ts). */
  acceptDelayMs: number;
  /** What the client takes that takes most. */
  ofOneClient: { requests: number; connections: number; unread_bytes: number };
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
 * What the process records when metrics are exported (METRICS_PORT). Every label is one of a few fixed words: a kind of
 * request, a service, an outcome. It is never an address or anything that a visitor has sent.
 */
export interface ProcessMetrics {
  /** A response that was sent `seconds` after its request arrived. */
  countResponse(kind: string, status: number, seconds: number): void;
  /** A request that the server rejected, by its stable reason. */
  countRejection(reason: string): void;
  /** A request that took longer than SLOW_REQUEST_MS. */
  countSlowRequest(kind: string): void;
  /** A call of a service, or one that was not made because its circuit is open. */
  countUpstreamCall(service: string, outcome: string, seconds?: number): void;
  /** A part that was fetched from a source that is read ahead, by the source's code and what became of it. */
  countFetch(domain: FetchedDomain, source: string, outcome: string): void;
  /** Something that a page's policy has blocked, as a browser reports it: the directive and the kind of the page. */
  countPolicyReport(directive: string, kind: string): void;
  countStoreQuery(operation: string, seconds: number, failed: boolean): void;
  /** Set by the server, and called when metrics are exported. */
  readServer?: () => ServerReading;
  /** How many seconds ago the process has read the change feed to its end. */
  readChangeFeed?: () => number;
  /** The same for the response cache: entries, their bytes, hits and misses. */
  readResponseCache?: () => ResponseCacheReading;
}

const state = processState<{ current?: ProcessMetrics | undefined }>("metrics", () => ({}));

/** The metrics of this process; undefined when none are exported. */
export function processMetrics(): ProcessMetrics | undefined {
  return state.current;
}

export function setProcessMetrics(metrics: ProcessMetrics | undefined): void {
  state.current = metrics;
}
