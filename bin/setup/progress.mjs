/**
 * Prints the progress of long work to standard output: a line at the beginning, one after half a minute, then one a minute, and one
 * at the end. Each is a new line, because the work prints lines meanwhile, and logs store them.
 * @template T
 * @param {string} what as in "Installing the packages of package-lock.json"
 * @param {() => Promise<T>} work
 * @param {{ expect?: string, say?: (line: string) => void, firstMs?: number, everyMs?: number }} [options]
 *   expect: how long it usually takes, in words
 * @returns {Promise<T>} the result of the work
 */
export async function withProgress(
  what,
  work,
  { expect = "", say = console.log, firstMs = 30_000, everyMs = 60_000 } = {},
) {
  const begun = performance.now();
  const elapsed = () => formatDuration(performance.now() - begun);
  say(`${what}${expect && ` (${expect})`} ...`);
  let again = setTimeout(function report() {
    say(`... ${what}: ${elapsed()} so far`);
    again = setTimeout(report, everyMs);
    again.unref();
  }, firstMs);
  again.unref();
  try {
    const result = await work();
    say(`${what}: done in ${elapsed()}`);
    return result;
  } finally {
    clearTimeout(again);
  }
}

/** '42 s', '3 min 5 s'. @param {number} ms */
export function formatDuration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
