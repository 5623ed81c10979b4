/**
 * @typedef {import("node:child_process").ChildProcess} ChildProcess
 * @typedef {Pick<import("pino").Logger, "info" | "warn" | "error" | "fatal">} Log
 * @typedef {{ child: ChildProcess, place: number, isReady: boolean, isLeaving: boolean, since: number, unanswered: number, gone: Promise<void>, ready: Promise<boolean> }} Worker
 */

/** In milliseconds. */
export const watchTimes = {
  /** Before a process that has died is replaced; twice as long each time it dies again, up to the longest. */
  firstPause: 250,
  longestPause: 30_000,
  /** Whoever has lived so long is replaced at once. */
  livedWell: 60_000,
  /** Between two questions whether a process is still there, and how many may stay without an answer. */
  askEvery: 5_000,
  mostUnanswered: 12,
  /** What has not ended by itself so long after it was told is killed. */
  grace: 32_000,
  stopGrace: 17_000,
};
/** Starts in a row that came to nothing, while nobody serves, after which there is no hope. */
const mostVainStarts = 5;

/**
 * Keeps so many processes serving. Each says "ready" when it serves and "alive" when it is asked "still there?"; it ends when
 * it is told "leave" (others go on) or "stop" (all end).
 * @param {{ count: number, start: (place: number) => ChildProcess, log: Log, times?: typeof watchTimes }} options
 * @returns {{ renew(): void, stop(): void, children(): ChildProcess[], ended: Promise<number> }} renew: a new process takes
 *   the place of each, one after the other, and an old one leaves only once the new one serves. children: those that serve.
 *   ended: the exit code, when none is left
 */
export function watchWorkers({ count, start, log, times = watchTimes }) {
  /** @type {Set<Worker>} */
  const workers = new Set();
  /** Deaths in a row, by place. @type {number[]} */
  const deaths = Array(count).fill(0);
  /** @type {PromiseWithResolvers<number>} */
  const ending = Promise.withResolvers();
  let vainStarts = 0;
  let hasServed = false;
  let isStopping = false;
  let exitCode = 0;
  /** @type {Promise<void> | undefined} */
  let renewing;
  let isAskedAgain = false;

  const serving = () => [...workers].filter(({ isReady, isLeaving }) => isReady && !isLeaving);
  /** @param {Worker} worker @param {string} word */
  const tell = ({ child }, word) => {
    // One that has just ended hears nothing, and its end is told by itself.
    if (child.connected) child.send(word, () => {});
  };
  /** @param {Worker} worker @param {number} ms */
  const killAfter = (worker, ms) => {
    const late = setTimeout(() => worker.child.kill("SIGKILL"), ms);
    worker.gone.then(() => clearTimeout(late));
  };

  /** @param {number} place @returns {Worker} */
  function add(place) {
    const child = start(place);
    /** @type {PromiseWithResolvers<boolean>} */
    const ready = Promise.withResolvers();
    /** @type {PromiseWithResolvers<void>} */
    const gone = Promise.withResolvers();
    /** @type {Worker} */
    const worker = {
      child,
      place,
      isReady: false,
      isLeaving: false,
      since: performance.now(),
      unanswered: 0,
      gone: gone.promise,
      ready: ready.promise,
    };
    workers.add(worker);
    child.on("message", (word) => {
      if (word === "alive") worker.unanswered = 0;
      if (word !== "ready" || isStopping) return;
      worker.isReady = true;
      vainStarts = 0;
      log.info({ worker: child.pid, serving: serving().length }, "worker serves");
      ready.resolve(true);
      if (hasServed) return;
      hasServed = true;
      for (let other = 0; other < count; other += 1) if (other !== place) add(other);
    });
    let isOver = false;
    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    const over = (code, signal) => {
      if (isOver) return;
      isOver = true;
      workers.delete(worker);
      ready.resolve(false);
      gone.resolve();
      ended(worker, code, signal);
    };
    child.once("exit", over);
    child.once("error", (error) => {
      log.error({ err: error }, "worker not started");
      if (child.pid === undefined) over(null, null);
    });
    return worker;
  }

  /** @param {Worker} worker @param {number | null} code @param {NodeJS.Signals | null} signal */
  function ended(worker, code, signal) {
    const { child, place, isReady, isLeaving, since } = worker;
    const facts = { worker: child.pid, code, signal, serving: serving().length };
    if (isStopping) {
      if (code !== 0) exitCode = 1;
      if (workers.size === 0) ending.resolve(exitCode);
      return;
    }
    if (isLeaving) return void log.info(facts, "worker has left");
    vainStarts += isReady ? 0 : 1;
    // Its own sentence has said why; trying again would repeat it.
    if (!hasServed && code === 1) return giveUp();
    if (serving().length === 0 && vainStarts >= mostVainStarts) {
      log.fatal(
        facts,
        `${vainStarts} workers in a row have ended before they served, and none is left: the end`,
      );
      return giveUp();
    }
    if (takesOver(worker)) return void log.error(facts, "worker ended before it served");
    deaths[place] = performance.now() - since >= times.livedWell ? 0 : (deaths[place] ?? 0) + 1;
    const again = deaths[place] ?? 0;
    const pauseMs = again === 0 ? 0 : Math.min(times.longestPause, times.firstPause * 2 ** (again - 1));
    log.error({ ...facts, pauseMs }, "worker ended: another one is started");
    setTimeout(() => {
      if (!isStopping && ![...workers].some((other) => other.place === place && !other.isLeaving)) add(place);
    }, pauseMs);
  }

  /** Whether somebody else serves in the place of one that was to take it over. @param {Worker} worker */
  const takesOver = ({ place }) => serving().some((other) => other.place === place);

  function giveUp() {
    exitCode = 1;
    stop();
  }

  function stop() {
    if (isStopping) return;
    isStopping = true;
    clearInterval(asking);
    log.info({ workers: workers.size }, "all workers end");
    if (workers.size === 0) ending.resolve(exitCode);
    for (const worker of workers) {
      tell(worker, "stop");
      killAfter(worker, times.stopGrace);
    }
  }

  async function renewAll() {
    for (let place = 0; place < count && !isStopping; place += 1) {
      const old = serving().filter((worker) => worker.place === place);
      // One is on its way anyway.
      if (old.length === 0) continue;
      const next = add(place);
      if (!(await next.ready)) {
        if (!isStopping) log.error("the new worker does not serve: the old ones go on");
        return;
      }
      for (const worker of old) {
        worker.isLeaving = true;
        tell(worker, "leave");
        killAfter(worker, times.grace);
        await worker.gone;
      }
    }
    if (!isStopping) log.info({ serving: serving().length }, "all workers are new");
  }

  function renew() {
    if (isStopping) return;
    // Asked again meanwhile: those that were new then are not new enough.
    if (renewing) isAskedAgain = true;
    else {
      renewing = renewAll().finally(() => {
        renewing = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        renew();
      });
    }
  }

  const asking = setInterval(() => {
    for (const worker of workers) {
      if (!worker.isReady) continue;
      // Counted by questions, not by the clock: a machine that has slept has asked none.
      if (worker.unanswered >= times.mostUnanswered) {
        log.error({ worker: worker.child.pid }, "worker does not answer: it is killed");
        worker.child.kill("SIGKILL");
      }
      worker.unanswered += 1;
      tell(worker, "still there?");
    }
  }, times.askEvery);

  // One alone until it serves: it prepares the store, and says what is wrong.
  add(0);

  return { renew, stop, children: () => serving().map(({ child }) => child), ended: ending.promise };
}
