import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "./process-state.mjs";
import type { Span } from "./tracing";

/** What belongs to one request, wherever in the process something is done for it. */
export interface RequestContext {
  /** Stands in every log line of the request, goes to services, and is sent back as X-Request-Id. */
  readonly id: string;
  /** The status that a page rendered for this request asks for (lib/web/page-status.ts). */
  status?: number;
  /** Where such a page leads, with status 301, 307 or 308. */
  location?: string;
  /** false where a page lacks something that the next reader may get. */
  cacheable?: false;
  /** The Content-Security-Policy of a page that is rendered for this request alone. */
  policy?: string;
  /** What of its time is known to have gone where. */
  spent?: Record<Room, Spent>;
  /** Its part of a trace, where traces are sent somewhere. */
  span?: Span | undefined;
}

/** Where a request waits for others. */
export type Room = "store" | "upstream";

/** Milliseconds, and the moment (performance.now) up to which they are counted: what happens side by side counts once. */
interface Spent {
  ms: number;
  until: number;
}

export const nothingSpent = (): Record<Room, Spent> => ({
  store: { ms: 0, until: 0 },
  upstream: { ms: 0, until: 0 },
});

const contexts = processState("request-context", () => new AsyncLocalStorage<RequestContext>());

/** Runs `work`, and all that it starts, as part of a request. */
export function withRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The request being served; undefined outside of any. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** Keeps the response out of the response cache: it lacks something, or is older than the store says. */
export function doNotCache(): void {
  const request = currentRequest();
  if (request) request.cacheable = false;
}

/** Notes that the request being served, if there is one, has waited since `begun` (performance.now). */
export function noteSpent(room: Room, begun: number): void {
  const spent = contexts.getStore()?.spent?.[room];
  if (!spent) return;
  const now = performance.now();
  spent.ms += Math.max(0, now - Math.max(begun, spent.until));
  spent.until = now;
}
