import { writeSync } from "node:fs";
import { pino } from "pino";

/** How often a write is retried when the pipe is full, after ten milliseconds each time. */
const mostWaits = 100;
const waiting = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes each log line to standard output at once. A line that cannot be written, for example to a file on a full disk, is
 * dropped and stops nothing: pino's default destination would retry for ever when the process ends. Plain JavaScript, because
 * the primary of several workers is not compiled.
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

/** Options of every log line, whichever process writes it. @satisfies {import("pino").LoggerOptions} */
export const lineOptions = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (/** @type {string} */ label) => ({ level: label }) },
};
