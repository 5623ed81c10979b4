import { processState } from "@/lib/memoize/process-state.mjs";

/** Attributes of a span: fixed words and numbers, never anything that a visitor has sent. */
export type SpanAttributes = Record<string, string | number | boolean>;

/** An open span of a trace. */
export interface Span {
  /** Identifies it to another program: the header traceparent of W3C Trace Context. */
  readonly traceparent: string;
  /** Ends it; `failure` is one word for what went wrong, if something did. */
  end(facts?: SpanAttributes, failure?: string): void;
}

export interface Tracing {
  /**
   * Starts a span.
   * @param kind server: an incoming request; client: an outgoing one; internal: work of this process
   * @param parent the enclosing span: one of this process, or the traceparent of another program
   */
  startSpan(
    name: string,
    kind: "server" | "client" | "internal",
    parent: Span | string | undefined,
    facts?: SpanAttributes,
  ): Span;
  /** Records a span that has just ended, `ms` after its start. */
  recordSpan(name: string, ms: number, parent: Span, facts?: SpanAttributes, failure?: string): void;
}

/** Maximum number of spans that wait to be sent; further ones are dropped. */
export const maxQueuedSpans = 2_048;

const state = processState<{ tracing?: Tracing | undefined }>("tracing", () => ({}));

/** Receives spans; undefined without OTEL_EXPORTER_OTLP_ENDPOINT, when the library is not loaded. */
export function tracing(): Tracing | undefined {
  return state.tracing;
}

export function setTracing(tracing: Tracing | undefined): void {
  state.tracing = tracing;
}
