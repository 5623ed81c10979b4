import cluster from "node:cluster";
import { dirname } from "node:path";
import { isatty } from "node:tty";
import { pino } from "pino";
import { lineOptions, logLines } from "../../lib/observability/log-lines.mjs";
import { processArguments } from "../process/server.mjs";
import { gatherMetrics, serveMetrics, wantedWorkers } from "./metrics.mjs";
import { serveReloads } from "./reload.mjs";
import { readSettings } from "./settings.mjs";
import { supervise } from "./supervise.mjs";

/**
 * `node bin/serve` with WORKERS: starts that number of workers, which share the port through node:cluster, and supervises them.
 * It opens no store and serves no request. SIGHUP and `bin/reload` replace one worker after the other; SIGTERM and SIGINT end all.
 * @param {string} [directory] that holds the build, unless it is that of this command
 * @returns {Promise<never>} the process exits
 * @throws {Trouble} when the settings cannot be used
 */
export async function runWorkers(directory) {
  const { workers: count = 1, metrics, logLevel } = readSettings("production", directory);
  // The path stays as it was given: if it is a link that meanwhile leads to another version, new workers are of that version.
  const exec = process.argv[1] ?? "";
  const execArgv = processArguments();
  cluster.setupPrimary({ exec, execArgv, args: directory ? [directory] : [], cwd: dirname(dirname(exec)) });
  if (metrics)
    await serveMetrics(metrics, async () => [
      wantedWorkers(count),
      ...(await gatherMetrics(supervised.workers())),
    ]);
  const log = pino({ ...lineOptions, level: logLevel }, logLines);
  const supervised = supervise({
    count,
    log,
    fork: (slot) => cluster.fork({ PORTAL_WORKER: String(slot + 1) }),
  });
  const hasTerminal = () => [0, 1].some((fd) => isatty(fd));
  const hadTerminal = hasTerminal();
  const stop = () => supervised.stop();
  // A terminal that is closed sends the same signal as an operator who wants new workers.
  process.on("SIGHUP", () => (hadTerminal && !hasTerminal() ? stop() : supervised.restart()));
  // A parent that disconnects has ended without sending a signal.
  process.on("SIGTERM", stop).on("SIGINT", stop).on("disconnect", stop);
  await serveReloads(supervised.restart).catch((error) =>
    log.warn({ err: error }, "bin/reload cannot be used"),
  );
  process.exit(await supervised.ended);
}
