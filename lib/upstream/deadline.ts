import { AsyncLocalStorage } from "node:async_hooks";
import { cache } from "react";
import { processState } from "@/lib/process-state.mjs";

/**
 * What the questions of a page or an answer of the API may take longer than one call: those that begin after others. A page
 * is to stand within 2.5 s, on a machine that draws twenty such pages at once too.
 */
const besidesMs = 50;

interface Clock {
  begun: number;
}

const clocks = processState("upstream.deadline", () => new AsyncLocalStorage<Clock>());

/** One a page: its head, its layout and its body share it. Outside of a page each question has its own. */
const pageClock = cache((): Clock => ({ begun: performance.now() }));

/** Runs the work of one request: whatever it asks of services ends together. Pages need no such call. */
export function withDeadline<T>(work: () => T): T {
  return clocks.run({ begun: performance.now() }, work);
}

/** Milliseconds that the page or request being served may still wait for services; negative when its time is over. */
export function timeLeft(timeoutMs: number): number {
  const { begun } = clocks.getStore() ?? pageClock();
  return begun + timeoutMs + besidesMs - performance.now();
}
