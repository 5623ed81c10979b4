import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "@/lib/memoize/process-state.mjs";

const deadlines = processState("store.deadline", () => new AsyncLocalStorage<number>());

/**
 * Runs `work` with a deadline for waiting for the store's lock and for a connection. A query that still waits then fails like
 * one on a busy store. Without a deadline a write waits for the lock for a minute, and for a connection as long as it takes.
 */
export function withStoreDeadline<T>(ms: number, work: () => T): T {
  return deadlines.run(performance.now() + ms, work);
}

/** The deadline on the clock of performance.now(); undefined for none. */
export const storeDeadline = (): number | undefined => deadlines.getStore();
