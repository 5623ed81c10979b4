import { subscribe } from "node:diagnostics_channel";
import { setImmediate } from "node:timers/promises";

/** The interval of the checks, and by how much a check must be late for the event loop to count as blocked. */
const everyMs = 100;
const lateMs = 500;
/** After this time, input that arrived while the event loop was blocked has been read. */
const recoveredMs = 1_000;

let checkedAt = 0;
let blockedAt = Number.NEGATIVE_INFINITY;

function check(): void {
  const now = performance.now();
  if (now - checkedAt > everyMs + lateMs) blockedAt = now;
  checkedAt = now;
}

/** Starts to monitor the event loop. The timer does not keep the process alive. */
export function monitorEventLoop(): void {
  if (checkedAt > 0) return;
  checkedAt = performance.now();
  setInterval(check, everyMs).unref();
}

/**
 * Whether the event loop was blocked a moment ago. A timeout then says nothing about the other side, because its response may
 * have arrived and not been read.
 */
export function eventLoopWasBlocked(): boolean {
  check();
  return performance.now() - blockedAt < recoveredMs;
}

/** Connections that are accepted at most before work goes on. */
const mostLetIn = 32;

let accepted = 0;
let isCounting = false;

/**
 * Lets other requests in before or between long steps of work. Node accepts one new connection in each iteration of the event loop,
 * so one iteration is not enough while more arrive: they would wait in the kernel for one step each.
 */
export async function letOthersIn(): Promise<void> {
  if (!isCounting)
    subscribe("net.server.socket", () => {
      accepted += 1;
    });
  isCounting = true;
  const first = accepted;
  let before: number;
  do {
    before = accepted;
    // What one iteration accepts sends its request in the next.
    await pendingInputRead();
  } while (accepted > before && accepted - first < mostLetIn);
}

/** Resolves once the input that arrived while the event loop was blocked has been read. */
export async function pendingInputRead(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
