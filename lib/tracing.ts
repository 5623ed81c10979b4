import { processState } from "./process-state.mjs";

/** What a span says beside its name: fixed words and numbers, never anything that a visitor has sent. */
export type Facts = Record<string, string | number | boolean>;

/** A piece of work of a trace that is going on. */
export interface Span {
  /** Names it to another program: the header traceparent of W3C Trace Context. */
  readonly traceparent: string;
  /** Ends it; `failure` says in one word what went wrong, if something did. */
  end(facts?: Facts, failure?: string): void;
}

export interface Tracing {
  /**
   * Begins a span.
   * @param kind server: a request that came; client: one that goes out; internal: what is done here
   * @param parent of which it is a part: a span of this process, or the traceparent of another program's
   */
  begin(
    name: string,
    kind: "server" | "client" | "internal",
    parent: Span | string | undefined,
    facts?: Facts,
  ): Span;
  /** Notes a span that has just ended, `ms` after it began. */
  note(name: string, ms: number, parent: Span, facts?: Facts, failure?: string): void;
}

/** Spans that wait to be sent at most; what comes beyond is lost, and nobody waits for it. */
export const mostSpansWaiting = 2_048;

const state = processState<{ tracing?: Tracing | undefined }>("tracing", () => ({}));

/** Where spans go; undefined where OTEL_EXPORTER_OTLP_ENDPOINT is not set, and nothing of the library is loaded. */
export function tracing(): Tracing | undefined {
  return state.tracing;
}

export function setTracing(tracing: Tracing | undefined): void {
  state.tracing = tracing;
}
