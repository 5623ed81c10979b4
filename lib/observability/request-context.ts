import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "@/lib/memoize/process-state.mjs";
import type { Span } from "./spans";

/** State of one request, available to all work that is done for it. */
export interface RequestContext {
  /** Is in every log line of the request and in its calls of services, and is sent back as X-Request-Id. */
  readonly id: string;
  /** The status that a page sets for this request (lib/http-responses/page-status.ts). */
  status?: number;
  /** The target of a redirect, with status 301, 307 or 308. */
  location?: string;
  /** false if the response lacks something that the next reader may get. */
  cacheable?: false;
  /** The Content-Security-Policy of a page that is rendered only for this request. */
  policy?: string;
  /** How long the request has waited, and for what. */
  waitTimes?: Record<WaitKind, WaitTime>;
  /** Lends its slot of the bulkhead (server/bulkhead.ts) to other requests during `work`. */
  lendSlot?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Its span, if traces are exported. */
  span?: Span | undefined;
}

/** What a request waits for. */
type WaitKind = "store" | "upstream";

/** Milliseconds, and the moment (performance.now) up to which they are counted: concurrent waits count once. */
interface WaitTime {
  ms: number;
  until: number;
}

export const noWaitTimes = (): Record<WaitKind, WaitTime> => ({
  store: { ms: 0, until: 0 },
  upstream: { ms: 0, until: 0 },
});

const contexts = processState("request-context", () => new AsyncLocalStorage<RequestContext>());

/** Runs `work`, and everything that it starts, as part of a request. */
export function withRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The request being served; undefined outside of any. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** Excludes the response from the response cache, because it lacks something or is older than the store version. */
export function doNotCache(): void {
  const request = currentRequest();
  if (request) request.cacheable = false;
}

/** Waits for a service on behalf of the current request, if there is one; meanwhile others use its slot of the bulkhead. */
export function whileLending<T>(work: () => Promise<T>): Promise<T> {
  const lend = contexts.getStore()?.lendSlot;
  return lend ? lend(work) : work();
}

/** Records that the current request, if there is one, has waited since `begun` (performance.now). */
export function recordWait(kind: WaitKind, begun: number): void {
  const waitTime = contexts.getStore()?.waitTimes?.[kind];
  if (!waitTime) return;
  const now = performance.now();
  waitTime.ms += Math.max(0, now - Math.max(begun, waitTime.until));
  waitTime.until = now;
}
