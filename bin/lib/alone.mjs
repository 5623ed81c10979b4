import { openOwnDoors } from "./doors.mjs";
import { serveFigures } from "./metrics.mjs";
import { fail, prepareServer } from "./serving.mjs";

/**
 * Serves a build in this process until it is told to end.
 * @param {string} directory that holds the build
 * @returns {Promise<number>} the exit code
 */
export async function serveAlone(directory) {
  const { server, listener } = await prepareServer(directory);
  if (listener.metrics) {
    const { figures, ...address } = listener.metrics;
    await serveFigures(address, async () => [await figures()]).catch(fail);
  }
  await openOwnDoors(server, { port: listener.port, host: listener.host }, fail).catch(fail);
  await new Promise((resolve) => {
    for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"])) process.on(signal, resolve);
    // Whoever started it has gone without a word.
    process.on("disconnect", resolve);
  });
  process.exit(await listener.stop().catch(fail));
}
