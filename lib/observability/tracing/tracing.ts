import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { Span, SpanAttributes, Tracing } from "@/lib/observability/spans";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/**
 * The portal's spans over a tracer of the library. It is no global tracer: the framework would then add spans, which contain
 * addresses with their queries.
 */
export function tracingOver(tracer: Tracer): Tracing {
  const open = (one: ReturnType<Tracer["startSpan"]>): Span => {
    const { traceId, spanId, traceFlags } = one.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, "0")}`,
      end(facts, failure) {
        finish(one, facts, failure);
        one.end();
      },
    };
  };
  return {
    startSpan: (name, kind, parent, facts = {}) =>
      open(tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, contextOf(parent))),
    recordSpan(name, ms, parent, facts, failure) {
      const end = performance.timeOrigin + performance.now();
      const options = { kind: SpanKind.INTERNAL, startTime: end - ms };
      const one = tracer.startSpan(name, options, contextOf(parent));
      finish(one, facts, failure);
      one.end(end);
    },
  };
}

function finish(one: ReturnType<Tracer["startSpan"]>, facts: SpanAttributes = {}, failure?: string): void {
  one.setAttributes(facts);
  if (failure) one.setAttribute("error.type", failure).setStatus({ code: SpanStatusCode.ERROR });
}

/** The context that a span begins in. Any text that is no traceparent begins a new trace. */
function contextOf(parent: Span | string | undefined): Context {
  const text = typeof parent === "string" ? parent : parent?.traceparent;
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text ?? "") ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags,
    isRemote: typeof parent === "string",
  });
}
