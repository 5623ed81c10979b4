import { AsyncLocalStorage } from "node:async_hooks";
import { cache } from "react";
import { processState } from "@/lib/memoize/process-state.mjs";

/**
 * How much longer than one call all calls of a page or API response may take, since some begin after others. A page is to
 * be complete within 2.5 s, also on a machine that renders twenty such pages at once.
 */
const extraMs = 50;

interface Clock {
  started: number;
}

const clocks = processState("upstream.deadline", () => new AsyncLocalStorage<Clock>());

/** One clock a page, shared by its head, layout and body. Outside of a page each call has its own. */
const pageClock = cache((): Clock => ({ started: performance.now() }));

/** Runs the work of one request: all its calls of services share one deadline. Pages do not need it. */
export function withDeadline<T>(work: () => T): T {
  return clocks.run({ started: performance.now() }, work);
}

/** Milliseconds that the page or request being served may still wait for services; negative after its deadline. */
export function timeLeft(timeoutMs: number): number {
  const { started } = clocks.getStore() ?? pageClock();
  return started + timeoutMs + extraMs - performance.now();
}
