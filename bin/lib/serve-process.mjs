import cluster from "node:cluster";
import { once } from "node:events";
import { listen } from "./listen.mjs";
import { serveFigures, tellFigures } from "./metrics.mjs";
import { fail, prepareServer, requestWithin } from "./serving.mjs";
import { supervision } from "./supervise.mjs";

/**
 * Serves a build in this process until it is asked to end: alone, or as one of the workers that primary.mjs supervises.
 * @param {string} directory that holds the build
 * @returns {Promise<never>} the process exits
 */
export async function serveProcess(directory) {
  const { worker } = cluster;
  const { server, listener } = await prepareServer(directory);
  if (listener.metrics) {
    const { figures, ...address } = listener.metrics;
    if (worker) tellFigures(figures);
    else await serveFigures(address, async () => [await figures()]).catch(fail);
  }
  /** Resolves with whether others go on serving the port. @type {PromiseWithResolvers<boolean>} */
  const { promise: asked, resolve: end } = Promise.withResolvers();
  const stop = () => end(false);
  if (worker) {
    worker.on("message", (message) => message === "stop" && end(false));
    worker.on("message", (message) => message === "leave" && end(true));
    setInterval(() => worker.send("alive", () => {}), supervision.heartbeatMs).unref();
    // The first page of a process is slow: it is rendered before a reader waits for it.
    await requestWithin(server, "/");
  }
  // A keyboard and a terminal that is closed signal every process: the primary decides for its workers.
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, worker ? () => {} : stop);
  // The parent that disconnects has ended without a signal.
  process.on("SIGTERM", stop).on("disconnect", stop);
  // Above its bound a worker closes a connection: the primary would only offer it again.
  server.dropMaxConnection = true;
  await listen(server, listener).catch(fail);
  server.on("error", fail);
  const code = await listener.stop((await asked) ? () => {} : undefined).catch(fail);
  // A connection that the primary has sent meanwhile goes back to it before the channel closes.
  if (worker?.isConnected()) await Promise.all([once(worker, "disconnect"), worker.disconnect()]);
  process.exit(code);
}
