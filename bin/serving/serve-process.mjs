import cluster from "node:cluster";
import { once } from "node:events";
import { Server as NetServer } from "node:net";
import { listen } from "./listen.mjs";
import { exportMetrics, serveMetrics, wantedWorkers } from "./metrics.mjs";
import { fail, prepareServer, requestWithin } from "./serving.mjs";
import { supervision } from "./supervise.mjs";

/**
 * Serves a build in this process until it receives a signal to stop: alone, or as one of the workers that primary.mjs supervises.
 * @param {string} directory that holds the build
 * @returns {Promise<never>} the process exits
 */
export async function serveProcess(directory) {
  const { worker } = cluster;
  const { server, listener } = await prepareServer(directory);
  if (listener.metrics) {
    const { collect, ...address } = listener.metrics;
    if (worker) exportMetrics(collect);
    else await serveMetrics(address, async () => [wantedWorkers(1), await collect()]).catch(fail);
  }
  /** Resolves when the process must end, with whether others go on serving the port. @type {PromiseWithResolvers<boolean>} */
  const { promise: endRequested, resolve: end } = Promise.withResolvers();
  const stop = () => end(false);
  if (worker) {
    worker.on("message", (message) => message === "stop" && end(false));
    worker.on("message", (message) => message === "leave" && end(true));
    setInterval(() => worker.send("alive", () => {}), supervision.heartbeatMs).unref();
    // The first page of a process is slow: it is rendered before a reader waits for it.
    await requestWithin(server, "/");
  }
  // Ctrl-C and the closing of a terminal signal every process: the primary decides for its workers.
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, worker ? () => {} : stop);
  // A parent that disconnects has ended without sending a signal.
  process.on("SIGTERM", stop).on("disconnect", stop);
  // Above its limit a worker closes a connection, because the primary would only offer it again.
  server.dropMaxConnection = true;
  await listen(server, listener).catch(fail);
  server.on("error", fail);
  // http's own method closes idle connections as well, among them those whose next request has arrived and is not read yet.
  const leave = () => void NetServer.prototype.close.call(server);
  const code = await listener.stop((await endRequested) ? leave : undefined).catch(fail);
  // A connection that the primary has sent meanwhile goes back to it before the channel closes.
  if (worker?.isConnected()) await Promise.all([once(worker, "disconnect"), worker.disconnect()]);
  process.exit(code);
}
