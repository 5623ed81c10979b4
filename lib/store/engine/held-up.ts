import { setImmediate } from "node:timers/promises";

/** The interval of the checks, and by how much a check must be late for the event loop to count as blocked. */
const everyMs = 100;
const lateMs = 500;
/** After this time, input that arrived while the event loop was blocked has been read. */
const recoveredMs = 1_000;

let checkedAt = 0;
let heldUpAt = Number.NEGATIVE_INFINITY;

function check(): void {
  const now = performance.now();
  if (now - checkedAt > everyMs + lateMs) heldUpAt = now;
  checkedAt = now;
}

/** Starts to monitor the event loop. The timer does not keep the process alive. */
export function watchForHoldUps(): void {
  if (checkedAt > 0) return;
  checkedAt = performance.now();
  setInterval(check, everyMs).unref();
}

/**
 * Whether the event loop was blocked a moment ago. A timeout then says nothing about the other side, because its response may
 * have arrived and not been read.
 */
export function wasHeldUp(): boolean {
  check();
  return performance.now() - heldUpAt < recoveredMs;
}

/** Resolves once the input that arrived while the event loop was blocked has been read. */
export async function inputIsRead(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
