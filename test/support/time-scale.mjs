import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker } from "node:worker_threads";

/**
 * Time limits of tests. A limit in a test is what a quiet machine of the usual speed needs, five times over; `scaled` multiplies it by
 * how much slower this machine is at the beginning of the run. The first process of a run measures that, the others inherit it as
 * TEST_TIME_SCALE.
 */

/** What `work` takes in two threads at once on two quiet cores of an AMD EPYC of 2 GHz, in milliseconds. */
const usualMs = 400;
/** A machine that is slower than this does not run the tests in a time that anybody waits for. */
const maxScale = 10;

/** A known piece of work, of the kind that tests do: objects, strings, sorting. */
function work() {
  let bytes = 0;
  for (let round = 0; round < 40; round++) {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      id: (index * 7_919) % 5_000,
      name: `row ${index}`,
    }));
    bytes += JSON.stringify(rows.sort((a, b) => a.id - b.id)).length;
  }
  return bytes;
}

/** @returns {Promise<number>} how long two threads take for `work`, in milliseconds */
async function measureHere() {
  const begun = performance.now();
  const threads = [1, 2].map(
    () =>
      new Promise((resolve, reject) =>
        new Worker(fileURLToPath(import.meta.url)).once("exit", resolve).once("error", reject),
      ),
  );
  await Promise.all(threads);
  return performance.now() - begun;
}

/** @returns {string} */
function measure() {
  const ms = Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { encoding: "utf8" }));
  return Math.min(Math.max(ms / usualMs, 1), maxScale).toFixed(2);
}

const isMain = process.argv[1] === fileURLToPath(import.meta.url);
if (!isMainThread) work();
// Jest runs this as CommonJS, which has no await here.
else if (isMain) measureHere().then((ms) => console.log(ms));
else process.env.TEST_TIME_SCALE ??= measure();

/** How many times as long as on the usual machine things take here; at least 1. */
export const timeScale = Number(process.env.TEST_TIME_SCALE ?? 1);

/**
 * @param {number} ms a limit for the usual machine, in milliseconds
 * @returns {number} the limit for this one
 */
export const scaled = (ms) => Math.ceil(ms * timeScale);
