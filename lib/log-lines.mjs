import { writeSync } from "node:fs";

/** So often a reader who takes nothing at the moment is waited for, ten milliseconds each time. */
const mostWaits = 100;
const waiting = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where log lines go: standard output, each at once. A line that cannot be written, as of a file on a disk that is full, is lost and
 * stops nothing: pino's own way would try for ever when the process ends. Plain JavaScript, because whoever watches over several
 * processes is not compiled.
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
