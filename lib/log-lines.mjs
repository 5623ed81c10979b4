import { writeSync } from "node:fs";
import { pino } from "pino";

/** So often a reader who takes nothing at the moment is waited for, ten milliseconds each time. */
const mostWaits = 100;
const waiting = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where log lines go: standard output, each at once. A line that cannot be written, as of a file on a disk that is full, is lost and
 * stops nothing: pino's own way would try for ever when the process ends. Plain JavaScript, because the
 * primary of several workers is not compiled.
 */
export const logLines = {
  /** @param {string} line */
  write(line) {
    const bytes = Buffer.from(line);
    let at = 0;
    for (let waits = 0; at < bytes.length && waits < mostWaits; ) {
      try {
        at += writeSync(1, bytes, at);
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EAGAIN") return;
        waits += 1;
        Atomics.wait(waiting, 0, 0, 10);
      }
    }
  },
};

/** What every line has, whichever process writes it. @satisfies {import("pino").LoggerOptions} */
export const lineOptions = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (/** @type {string} */ label) => ({ level: label }) },
};
