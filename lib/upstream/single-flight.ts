import { UpstreamError } from "./errors";
import type { Inflight, Shared } from "./shared";

/** Keys whose failures are remembered; the oldest are forgotten first. */
export const mostPauses = 2_000;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * Joins the call in flight for `key`, or begins one. It continues when nobody waits for it any more. `store` stores its
 * response, and no reader waits for that.
 */
export function singleFlight<T>(
  shared: Shared,
  key: string,
  call: () => Promise<T>,
  store: (response: T) => Promise<void>,
): Inflight & { response: Promise<T> } {
  const running = shared.inflight.get(key);
  if (running) return running as Inflight & { response: Promise<T> };
  const response = call();
  const settled = response
    .then(
      (result) => {
        shared.pauses.delete(key);
        return store(result);
      },
      (error: unknown) => {
        // A call that was never sent says nothing about the service.
        if (!(error instanceof UpstreamError && error.unsent)) pauseFor(shared, key);
      },
    )
    .catch(() => {})
    .finally(() => shared.inflight.delete(key));
  const inflight = { begun: performance.now(), response, settled };
  shared.inflight.set(key, inflight);
  return inflight;
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

/** Whether the last call for `key` failed a moment ago: no reader needs to wait for the next failure. */
export function isPaused({ pauses }: Shared, key: string): boolean {
  const pause = pauses.get(key);
  return (
    pause !== undefined && Math.abs(pause.until - Date.now()) <= longestPauseMs && Date.now() < pause.until
  );
}

/** What a promise resolves to within `ms` milliseconds; rejects with `timeoutError()` after that. */
export async function withinMs<T>(
  promise: Promise<T>,
  ms: number,
  timeoutError: () => UpstreamError,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
