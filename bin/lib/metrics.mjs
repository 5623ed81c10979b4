import { createServer } from "node:http";
import { listen } from "./listen.mjs";

/**
 * Figures for Prometheus on a port of their own. A process that serves alone gives its own; where several serve, the one
 * that started them asks each and adds them up, whatever has become of one of them meanwhile.
 *
 * @typedef {object[]} Figures what a process tells of itself (lib/web/metrics/registry.ts)
 * @typedef {{ send?: ((message: any, sent: any) => unknown) | undefined, connected?: boolean, on: Function, off: Function }} Worker
 *   a child process, or a worker of node:cluster
 */

/** So long the others wait for a process that does not tell. */
const tellWithinMs = 2_000;
const asked = "portal:tell-figures";
const told = "portal:figures";

/**
 * The figures of several processes as one text.
 * @param {readonly Figures[]} figures
 * @returns {Promise<string>}
 */
export async function figuresText(figures) {
  // Loaded where somebody wants figures, and nowhere else.
  const { AggregatorRegistry } = (await import("prom-client")).default;
  return AggregatorRegistry.aggregate([...figures]).metrics();
}

/**
 * In a process that serves: tells its figures to the one that has started it whenever that asks.
 * @param {() => Promise<unknown[]>} figures
 */
export function tellFigures(figures) {
  process.on("message", async (/** @type {{ type?: string, id?: number }} */ message) => {
    if (message?.type !== asked) return;
    const own = await figures().catch(() => []);
    if (process.connected) process.send?.({ type: told, id: message.id, figures: own });
  });
}

let asks = 0;

/**
 * In the process that has started the others: what those tell that are alive, each within two seconds.
 * @param {Iterable<Worker>} workers
 * @param {number} [withinMs]
 * @returns {Promise<Figures[]>}
 */
export async function gatherFigures(workers, withinMs = tellWithinMs) {
  const id = ++asks;
  const all = await Promise.all([...workers].map((worker) => askOne(worker, id, withinMs)));
  return all.filter((figures) => figures !== null);
}

/** @param {Worker} worker @param {number} id @param {number} withinMs @returns {Promise<Figures | null>} */
function askOne(worker, id, withinMs) {
  return new Promise((resolve) => {
    /** @param {Figures | null} figures */
    const end = (figures) => {
      clearTimeout(late);
      worker.off("message", hear);
      worker.off("disconnect", gone);
      resolve(figures);
    };
    const late = setTimeout(() => end(null), withinMs);
    const gone = () => end(null);
    /** @param {{ type?: string, id?: number, figures?: Figures }} message */
    const hear = (message) => {
      if (message?.type === told && message.id === id) end(message.figures ?? null);
    };
    worker.on("message", hear);
    worker.on("disconnect", gone);
    worker.send?.({ type: asked, id }, (/** @type {Error | null} */ error) => error && end(null));
  });
}

/**
 * Answers GET /metrics and nothing else.
 * @param {{ port: number, host: string }} address never one that the public reaches
 * @param {() => Promise<readonly Figures[]>} gather
 * @returns {Promise<import("node:http").Server>} once it listens; rejects with a sentence when it cannot
 */
export async function serveFigures(address, gather) {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 10_000 },
    async (request, response) => {
      /** @param {number} status @param {string} text @param {string} [type] */
      const answer = (status, text, type = "text/plain; charset=utf-8") =>
        response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(text);
      if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics")
        return answer(404, "See /metrics.\n");
      try {
        answer(200, await figuresText(await gather()), "text/plain; version=0.0.4; charset=utf-8");
      } catch {
        answer(500, "The figures cannot be told.\n");
      }
    },
  );
  server.maxConnections = 32;
  await listen(server, address, "METRICS_");
  // It keeps no process alive, and its end needs nobody's notice.
  server.unref();
  return server;
}
