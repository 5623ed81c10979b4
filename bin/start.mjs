import { exitCode, isStopping, passSignals, runMain, Trouble } from "./process/node.mjs";
import { isPortFree, startServer, statusOf, stopServer, waitUntilUp } from "./process/server.mjs";
import { readSettings } from "./serving/settings.mjs";
import { ensureBuilt, useCompileCache } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { withProgress } from "./setup/progress.mjs";

/** A portal that was stopped listens for a second and a half more (server/shutdown.ts). */
const longestPortWaitMs = 3_000;

/** Whether a port is free, or soon will be. @param {number} port @param {string} [host] */
async function waitForPort(port, host) {
  const end = performance.now() + longestPortWaitMs;
  for (;;) {
    if (await isPortFree(port, host)) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A slow machine fills its store for minutes; progress lines show meanwhile that it goes on. */
const longestStartMs = 15 * 60_000;

/** `npm start`: installs and builds what is missing, starts the server, and prints its address. */
await runMain(async () => {
  // The server handles SIGHUP: with several workers it replaces each of them.
  passSignals({ hangUpEnds: false });
  await ensureInstalled();
  const { port, host, siteUrl, name } = readSettings("production");
  if (!(await waitForPort(port, host))) {
    throw new Trouble(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
    );
  }
  await ensureBuilt();
  useCompileCache();
  const server = startServer({ port });
  try {
    const here = `http://${!host || /^[0.:]+$/.test(host) ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
    await withProgress("Starting", () => waitUntilUp(`${here}/readyz`, server, longestStartMs), {
      expect: "a first time fills the store with sample data, which usually takes less than a minute",
    });
    const status = await statusOf(`${here}/`);
    console.log(
      status === 200
        ? `${name} is ready at ${siteUrl}`
        : `${name} runs at ${siteUrl}, but its front page responds with ${status || "nothing"}: the lines above say why.`,
    );
  } catch (error) {
    await stopServer(server);
    if (!isStopping()) throw error;
  }
  return exitCode(server);
});
