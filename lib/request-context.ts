import { AsyncLocalStorage } from "node:async_hooks";

/** What belongs to one request, wherever in the process something is done for it. */
export interface RequestContext {
  /** Stands in every log line of the request, goes to services, and is sent back as X-Request-Id. */
  readonly id: string;
  /** The status that a page rendered for this request asks for (lib/web/answer-status.ts). */
  status?: number;
}

const name = Symbol.for("portal.request");
const scope = globalThis as typeof globalThis & { [name]?: AsyncLocalStorage<RequestContext> };
/** The framework compiles the listener, pages and handlers apart: one store for all of them. */
scope[name] ??= new AsyncLocalStorage<RequestContext>();
const contexts = scope[name];

/** Runs `work`, and all that it starts, as part of a request. */
export function withRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The request being served; undefined outside of any. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}
