import { createServer } from "node:http";
import { listen } from "./listen.mjs";

/**
 * Metrics for Prometheus on a separate port. A process that serves alone exports its own metrics. If several workers serve, the
 * primary requests the metrics of each and adds them up, also when one of them does not respond.
 *
 * @typedef {object[]} Metrics of one process (lib/observability/metrics/registry.ts)
 * @typedef {{ send?: ((message: any, sent: any) => unknown) | undefined, connected?: boolean, on: Function, off: Function }} Worker
 *   a child process, or a worker of node:cluster
 */

/** How long the primary waits for the metrics of a worker. */
const timeoutMs = 2_000;
/** Types of messages. They stay as they are, because a rolling restart may bring workers of a newer version than the primary's. */
const requestType = "portal:tell-figures";
const responseType = "portal:figures";

/**
 * The metrics of several processes as one text.
 * @param {readonly Metrics[]} metrics
 * @returns {Promise<string>}
 */
export async function metricsText(metrics) {
  // Loaded only where metrics are requested.
  const { AggregatorRegistry } = (await import("prom-client")).default;
  return AggregatorRegistry.aggregate([...metrics]).metrics();
}

/**
 * How many processes should serve, whether or not they respond.
 * @param {number} count
 * @returns {Metrics}
 */
export const wantedWorkers = (count) => [
  {
    name: "portal_workers_wanted",
    help: "Processes that should serve.",
    type: "gauge",
    aggregator: "sum",
    values: [{ value: count, labels: {} }],
  },
];

/**
 * In a worker: sends its metrics to the primary when the primary requests them.
 * @param {() => Promise<unknown[]>} collect
 */
export function exportMetrics(collect) {
  process.on("message", async (/** @type {{ type?: string, id?: number }} */ message) => {
    if (message?.type !== requestType) return;
    const metrics = await collect().catch(() => []);
    if (process.connected) process.send?.({ type: responseType, id: message.id, figures: metrics });
  });
}

let requestCount = 0;

/**
 * In the primary: the metrics of all workers that respond within two seconds.
 * @param {Iterable<Worker>} workers
 * @param {number} [withinMs]
 * @returns {Promise<Metrics[]>}
 */
export async function gatherMetrics(workers, withinMs = timeoutMs) {
  const id = ++requestCount;
  const responses = await Promise.all([...workers].map((worker) => requestMetrics(worker, id, withinMs)));
  return responses.filter((metrics) => metrics !== null);
}

/** @param {Worker} worker @param {number} id @param {number} withinMs @returns {Promise<Metrics | null>} */
function requestMetrics(worker, id, withinMs) {
  return new Promise((resolve) => {
    /** @param {Metrics | null} metrics */
    const end = (metrics) => {
      clearTimeout(timeout);
      worker.off("message", onMessage);
      worker.off("disconnect", onDisconnect);
      resolve(metrics);
    };
    const timeout = setTimeout(() => end(null), withinMs);
    const onDisconnect = () => end(null);
    /** @param {{ type?: string, id?: number, figures?: Metrics }} message */
    const onMessage = (message) => {
      if (message?.type === responseType && message.id === id) end(message.figures ?? null);
    };
    worker.on("message", onMessage);
    worker.on("disconnect", onDisconnect);
    worker.send?.({ type: requestType, id }, (/** @type {Error | null} */ error) => error && end(null));
  });
}

/**
 * Serves GET /metrics and nothing else.
 * @param {{ port: number, host: string }} address must not be reachable by the public
 * @param {() => Promise<readonly Metrics[]>} gather
 * @returns {Promise<import("node:http").Server>} once it listens; rejects with a sentence if it cannot
 */
export async function serveMetrics(address, gather) {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 10_000 },
    async (request, response) => {
      /** @param {number} status @param {string} text @param {string} [type] */
      const respond = (status, text, type = "text/plain; charset=utf-8") =>
        response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(text);
      if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics")
        return respond(404, "See /metrics.\n");
      try {
        respond(200, await metricsText(await gather()), "text/plain; version=0.0.4; charset=utf-8");
      } catch {
        respond(500, "The metrics cannot be collected.\n");
      }
    },
  );
  server.maxConnections = 32;
  await listen(server, address, "METRICS_");
  // The server does not keep the process alive, and nothing waits for its end.
  server.unref();
  return server;
}
