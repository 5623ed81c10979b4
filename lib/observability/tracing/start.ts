import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { log } from "@/lib/observability/log";
import { maxQueuedSpans, setTracing } from "@/lib/observability/spans";
import { version } from "@/lib/site/site";
import { tracingOver } from "./tracing";

const batch = { maxExportBatchSize: 512, scheduledDelayMillis: 5_000, exportTimeoutMillis: 10_000 };
/** How long the remaining spans may take to be sent when the process ends. */
const flushMs = 2_000;

/**
 * Begins to send spans to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, and by its other settings
 * (OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER ...). Only imported where that is set. Returns a
 * function that ends it.
 */
export function startTracing(exporter: SpanExporter = new OTLPTraceExporter()): () => Promise<void> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "portal", "service.version": version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 300 },
    spanProcessors: [
      new BatchSpanProcessor(reportingLoss(exporter), { ...batch, maxQueueSize: maxQueuedSpans }),
    ],
  });
  setTracing(tracingOver(provider.getTracer("portal")));
  return async () => {
    setTracing(undefined);
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, flushMs).unref());
    await Promise.race([provider.shutdown().catch(() => {}), timeout]);
  };
}

/** An exporter that logs once when spans are lost, and when they are accepted again. */
function reportingLoss(exporter: SpanExporter): SpanExporter {
  let lost = 0;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) {
          if (lost === 0) log().warn({ reason: result.error?.message }, "traces are not accepted");
          lost += spans.length;
        } else if (lost > 0) {
          log().info({ lost }, "traces are accepted again");
          lost = 0;
        }
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
