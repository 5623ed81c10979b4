import { UpstreamError } from "./errors";
import type { Flight, Shared } from "./shared";

/** Keys whose failures are remembered; the oldest are forgotten first. */
export const mostPauses = 2_000;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * Joins the call under way for `key`, or begins one. It goes on when nobody waits for it any more; `keep` stores its
 * answer, and no reader waits for that.
 */
export function fly<T>(
  shared: Shared,
  key: string,
  ask: () => Promise<T>,
  keep: (answer: T) => Promise<void>,
): Flight & { answer: Promise<T> } {
  const known = shared.flights.get(key);
  if (known) return known as Flight & { answer: Promise<T> };
  const answer = ask();
  const landed = answer
    .then(
      (given) => {
        shared.pauses.delete(key);
        return keep(given);
      },
      (error: unknown) => {
        // What was never sent taught nothing.
        if (!(error instanceof UpstreamError && error.unsent)) pauseFor(shared, key);
      },
    )
    .catch(() => {})
    .finally(() => shared.flights.delete(key));
  const flight = { begun: performance.now(), answer, landed };
  shared.flights.set(key, flight);
  return flight;
}

function pauseFor({ pauses }: Shared, key: string): void {
  const failures = (pauses.get(key)?.failures ?? 0) + 1;
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));
  pauses.delete(key);
  pauses.set(key, { until: Date.now() + pause, failures });
  for (const oldest of pauses.keys()) {
    if (pauses.size <= mostPauses) break;
    pauses.delete(oldest);
  }
}

/** Whether the last call for `key` failed a moment ago: nobody need be kept waiting to learn it again. */
export function isPaused({ pauses }: Shared, key: string): boolean {
  const pause = pauses.get(key);
  return (
    pause !== undefined && Math.abs(pause.until - Date.now()) <= longestPauseMs && Date.now() < pause.until
  );
}

/** What a promise brings within so many milliseconds; rejects with `late()` after that. */
export async function within<T>(promise: Promise<T>, ms: number, late: () => UpstreamError): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
