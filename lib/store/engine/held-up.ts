import { setImmediate } from "node:timers/promises";

/** How often it is looked, and by how much a look must be late. */
const everyMs = 100;
const lateMs = 500;
/** What came in while the process was held up has been read by then. */
const over = 1_000;

let looked = 0;
let heldUpAt = Number.NEGATIVE_INFINITY;

function look(): void {
  const now = performance.now();
  if (now - looked > everyMs + lateMs) heldUpAt = now;
  looked = now;
}

/** Begins to notice when this process does nothing else for long. It keeps no process alive. */
export function watchForHoldUps(): void {
  if (looked > 0) return;
  looked = performance.now();
  setInterval(look, everyMs).unref();
}

/**
 * Whether this process was held up within the last moments: a time that has run out then says nothing of who was to
 * answer, since what came in meanwhile has not been read.
 */
export function wasHeldUp(): boolean {
  look();
  return performance.now() - heldUpAt < over;
}

/** Resolves once what has come in while this process was held up has been read. */
export async function inputIsRead(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
