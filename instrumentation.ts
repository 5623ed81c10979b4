/** What bin/serve.mjs waits for: the listener, or why there is none. */
interface HandOver {
  resolve(listener: unknown): void;
  reject(error: unknown): void;
}

/** Runs once when a server starts, and never while building. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const waiting = (globalThis as Record<symbol, HandOver | undefined>)[Symbol.for("portal.listener")];
  try {
    // Here and not in a function of their own: the framework would compile all of it for another runtime too.
    const [
      { boot },
      { deliveryQueue, startDeliveries },
      { startCalls },
      { createListener },
      { config },
      { portalHealth },
      { shareReads },
      { movedTo },
    ] = await Promise.all([
      import("./lib/web/boot"),
      import("./lib/enquiries/start"),
      import("./lib/sailings/start"),
      import("./lib/web/listener/listener"),
      import("./lib/config"),
      import("./lib/web/portal-health"),
      import("./lib/web/shared-reads"),
      import("./lib/web/moved-to"),
    ]);
    await boot();
    startCalls();
    const { metrics, tracing } = config();
    const figures = metrics
      ? (await import("./lib/web/metrics/start")).startMetrics({ queue: deliveryQueue })
      : undefined;
    const onStop = [startDeliveries()];
    if (tracing) onStop.push((await import("./lib/web/tracing/start")).startTracing());
    const listener = createListener({ ...config(), health: portalHealth, shareReads, movedTo, onStop });
    waiting?.resolve({ ...listener, metrics: metrics && figures && { ...metrics, figures } });
  } catch (error) {
    // The framework would print it with its stack and go on.
    if (!waiting) throw error;
    waiting.reject(error);
  }
}
