import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "@/lib/process-state.mjs";

const patience = processState("store.deadline", () => new AsyncLocalStorage<number>());

/**
 * Runs `work` with so much time, in all, to wait for the store's lock and for its turn at a connection. What is not done
 * by then fails as a busy store does. Without it a write waits a minute for the lock, and for its turn as long as it
 * takes.
 */
export function withPatience<T>(ms: number, work: () => T): T {
  return patience.run(performance.now() + ms, work);
}

/** Until when there is patience, on the clock of performance.now(); undefined for no end. */
export const patienceEnds = (): number | undefined => patience.getStore();
