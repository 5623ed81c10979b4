import { failureType } from "../process/node.mjs";

export const supervision = {
  /** The pause before a worker that has ended is replaced. It doubles each time the worker ends again, up to the longest. */
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  /** A worker that has lived this long is replaced at once. */
  stableAfterMs: 60_000,
  /** Starts in a row that failed while no worker serves, after which the primary gives up. */
  mostFailedStarts: 5,
  heartbeatMs: 5_000,
  mostMissedHeartbeats: 12,
  /** A worker that has not ended this long after the message to end is killed. */
  leaveWithinMs: 32_000,
  stopWithinMs: 17_000,
};

/**
 * Supervises a number of workers of node:cluster. A worker serves once it listens, any message from it shows that it is alive, and
 * it ends when it receives "leave" (others go on) or "stop" (all end).
 * @param {{ count: number, fork: (slot: number) => import("node:cluster").Worker, log: Pick<import("pino").Logger, "info" | "error" | "fatal"> }} options
 * @returns restart: replaces one worker after the other; an old one leaves only once the new one serves. It resolves with a
 *   sentence about why not all are replaced, or null. workers: those that serve. ended: the exit code, once none is left
 */
export function supervise({ count, fork, log }) {
  /** Every worker whose process is alive. @type {Set<ReturnType<typeof start>>} */
  const alive = new Set();
  /** The worker of each slot, which is never one that leaves or is yet to replace another. @type {ReturnType<typeof start>[]} */
  const slots = [];
  const ending = /** @type {PromiseWithResolvers<number>} */ (Promise.withResolvers());
  let [failedStarts, exitCode, hasServed, isStopping] = [0, 0, false, false];
  /** @type {Promise<string | null>} */
  let restarting = Promise.resolve(null);
  const serving = () => [...alive].filter(({ isServing, isLeaving }) => isServing && !isLeaving);

  /** @param {number} slot @param {number} [crashesBefore] in a row */
  function start(slot, crashesBefore = 0) {
    const worker = fork(slot);
    const gone = new Promise((resolve) => worker.once("exit", resolve));
    const serves = new Promise((resolve) => worker.once("listening", resolve));
    const startedAt = performance.now();
    const entry = {
      worker,
      gone,
      serves,
      isServing: false,
      isLeaving: false,
      missedHeartbeats: 0,
      failure: "",
      requestEnd,
    };
    alive.add(entry);
    worker.on("message", (message) => {
      entry.missedHeartbeats = 0;
      if (message?.type === failureType) entry.failure = String(message.sentence);
    });
    worker.once("listening", () => {
      hasServed = entry.isServing = true;
      failedStarts = 0;
      log.info({ worker: worker.process.pid, serving: serving().length }, "worker serves");
      for (let other = 0; other < count; other += 1) slots[other] ??= start(other);
    });
    worker.on("error", (error) => {
      log.error({ err: error }, "worker not started");
      if (worker.process.pid === undefined) worker.emit("exit", null, null);
    });
    worker.once("exit", (code, signal) => {
      alive.delete(entry);
      const facts = { worker: worker.process.pid, code, signal, serving: serving().length };
      if (isStopping && entry.isServing && code !== 0) exitCode = 1;
      if (isStopping) return void (alive.size === 0 && ending.resolve(exitCode));
      if (entry.isLeaving) return log.info(facts, "worker has left");
      if (!entry.isServing) failedStarts += 1;
      const isHopeless = facts.serving === 0 && failedStarts >= supervision.mostFailedStarts;
      if (isHopeless)
        log.fatal(facts, `${failedStarts} starts in a row have failed and no worker is left: giving up`);
      // The next workers would only repeat the error of the very first one.
      if (isHopeless || (!hasServed && code === 1)) return stop(1);
      if (slots[slot] !== entry) return log.error(facts, "the new worker does not serve: the old ones go on");
      const crashes = performance.now() - startedAt < supervision.stableAfterMs ? crashesBefore + 1 : 0;
      const { firstPauseMs, longestPauseMs } = supervision;
      const pauseMs = crashes && Math.min(firstPauseMs * 2 ** (crashes - 1), longestPauseMs);
      log.error({ ...facts, pauseMs }, "worker ended: another one is started");
      setTimeout(() => {
        if (!isStopping && slots[slot] === entry) slots[slot] = start(slot, crashes);
      }, pauseMs);
    });
    /** @param {"leave" | "stop"} message @param {number} withinMs */
    function requestEnd(message, withinMs) {
      if (!entry.isServing) worker.process.kill("SIGTERM");
      else if (worker.isConnected()) worker.send(message, () => {});
      const late = setTimeout(() => worker.process.kill("SIGKILL"), withinMs);
      gone.then(() => clearTimeout(late));
    }
    return entry;
  }

  function stop(code = 0) {
    if (isStopping) return;
    [isStopping, exitCode] = [true, code];
    log.info({ workers: alive.size }, "all workers end");
    for (const { requestEnd } of alive) requestEnd("stop", supervision.stopWithinMs);
    if (alive.size === 0) ending.resolve(exitCode);
  }

  /** @returns {Promise<string | null>} */
  async function replaceAll() {
    for (const slot of slots.keys()) {
      const next = start(slot);
      await Promise.race([next.serves, next.gone]);
      if (isStopping) return "the portal is stopped.";
      if (!next.isServing) {
        // What it said last may come after its end.
        if (next.worker.isConnected())
          await new Promise((resolve) => next.worker.once("disconnect", resolve));
        return next.failure || "the new worker ended before it served: the portal's log says why.";
      }
      // Not earlier: the old worker may have been replaced meanwhile.
      const [old] = slots.splice(slot, 1, next);
      if (old) old.isLeaving = true;
      old?.requestEnd("leave", supervision.leaveWithinMs);
      await old?.gone;
    }
    log.info({ serving: serving().length }, "all workers are replaced");
    return null;
  }

  setInterval(() => {
    for (const entry of serving()) {
      // Heartbeats are counted rather than timed: after a machine has slept, no worker counts as dead.
      if (++entry.missedHeartbeats <= supervision.mostMissedHeartbeats) continue;
      log.error({ worker: entry.worker.process.pid }, "worker does not respond: it is killed");
      entry.worker.process.kill("SIGKILL");
    }
  }, supervision.heartbeatMs);
  // The first worker starts alone: it prepares the store, and reports what is wrong.
  slots.push(start(0));
  function restart() {
    restarting = restarting.then(replaceAll);
    return restarting;
  }
  return { restart, stop, workers: () => serving().map(({ worker }) => worker), ended: ending.promise };
}
