import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isatty } from "node:tty";
import { pino } from "pino";
import { logLines } from "../../lib/log-lines.mjs";
import { bindDoors } from "./doors.mjs";
import { gatherFigures, serveFigures } from "./metrics.mjs";
import { childEnv, findNode, root, Trouble } from "./node.mjs";
import { processArguments } from "./server.mjs";
import { readSettings } from "./settings.mjs";
import { watchWorkers } from "./watch-workers.mjs";

/**
 * `node bin/serve` with WORKERS: binds the port, starts so many processes that listen on it, and watches. It opens no store
 * and answers nobody. SIGHUP puts a new process in the place of each, one after the other; SIGTERM and SIGINT end all.
 * @param {string} [directory] that holds the build, unless it is the one this stands in
 * @returns {Promise<number>} the exit code
 * @throws {Trouble} when the settings cannot be used, or the port is not free
 */
export async function servePortal(directory) {
  // The path it was started under: where that is a link that leads to another version by now, new processes are of that.
  const started = dirname(dirname(process.argv[1] ?? ""));
  const home = existsSync(join(started, "bin", "lib", "worker.mjs")) ? started : root;
  const { port, host, workers, metrics, logLevel } = readSettings("production", directory);
  const log = pino(
    {
      level: logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    logLines,
  );
  const doors = await bindDoors({ port, host }).catch((error) => {
    throw new Trouble(error.message);
  });
  if (metrics) await serveFigures(metrics, () => gatherFigures(watched.children()));
  const isShown = [0, 1].some((fd) => isatty(fd));
  const watched = watchWorkers({
    count: workers,
    log,
    start: (place) =>
      fork(
        join(home, "bin", "lib", "worker.mjs"),
        [String(doors.length), ...(directory ? [directory] : [])],
        {
          cwd: home,
          execPath: findNode(home).path,
          execArgv: processArguments(),
          env: childEnv({ PORTAL_WORKER: String(place + 1) }, home),
          stdio: ["inherit", "inherit", "inherit", "ipc", ...doors.map(({ fd }) => fd)],
        },
      ),
  });
  const stop = () => {
    // Theirs stay open until they have told those who come.
    for (const door of doors.splice(0)) door.close();
    watched.stop();
  };
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.on(signal, stop);
  // A terminal that was closed says the same as who asks for new processes, and is no terminal any more.
  process.on("SIGHUP", () => (isShown && ![0, 1].some((fd) => isatty(fd)) ? stop() : watched.renew()));
  process.on("disconnect", stop);
  process.exit(await watched.ended);
}
