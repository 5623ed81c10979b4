import { requestId, log as sharedLog } from "@/lib/observability/log";
import { recordWait, whileLending } from "@/lib/observability/request-context";
import { upstreamBase } from "./choose";
import { timeLeft } from "./deadline";
import { UpstreamError } from "./errors";
import { type CallName, callOf } from "./paths";
import { callUpstream, type UpstreamContext, type UpstreamInput } from "./request";
import type { Reader } from "./response-reader";
import { processShared } from "./shared";
import { isPaused, singleFlight, withinMs } from "./single-flight";
import {
  deleteNegative,
  isAgeDoubted,
  isServable,
  type ResponseStore,
  readStored,
  responseKey,
  type StoredResponses,
  storeResponse,
} from "./stored-responses";

/** What an http adapter needs. */
export interface UpstreamAccess extends UpstreamContext {
  store: ResponseStore;
}

/** How long a negative-cache entry replaces a good response at most. */
const negativeMs = 30_000;
/** How many earlier days' responses may replace today's: as many as responses are stored for. */
const earlierDays = 7;

/**
 * The same request as it was on earlier days, the latest first: for requests whose dates depend on today, and whose key
 * therefore changes every midnight.
 */
export function forEarlierDays<T>(requestOf: (daysBack: number) => T): T[] {
  return Array.from({ length: earlierDays }, (_, day) => requestOf(day + 1));
}

/**
 * A read, as http adapters make it. A stored response of up to seven days is served at once; when it is stale, one call
 * refreshes it in the background. Without a stored response the reader waits for a call, which all requests with the same key
 * share, until the page's deadline. A decoration is waited for only briefly, counted from the beginning of the call. A call
 * that nobody waits for any more continues, and its response is stored. When the call fails, the first stored response of the
 * requests in `earlier` is served. Throws UpstreamError when there is none.
 */
export async function fetchUpstream<T>(
  name: CallName,
  input: UpstreamInput,
  read: Reader<T>,
  access: UpstreamAccess,
  earlier: readonly UpstreamInput[] = [],
): Promise<T> {
  const { settings, store, shared = processShared(), log = sharedLog() } = access;
  const { timeoutMs, decorationMs = 100 } = settings;
  const call = callOf(name, settings.pathsFile);
  const key = responseKey(name, upstreamBase(call.service, settings), input);
  const stored = await readStored(store, key, { now: access.now(), read, log, shared });
  const startCall = () =>
    singleFlight(
      shared,
      key,
      () => callUpstream(name, input, read, { ...access, shared }),
      (response) =>
        storeResponse(store, { key, call: name, quota: call.quota }, response, {
          now: access.now(),
          log,
          shared,
        }),
    );

  const { serve, refresh } = choose(stored, call.freshSeconds * 1000);
  if (serve) {
    // The reader has a response: the refresh is not awaited, and its failure is not reported to them.
    if (refresh && !isPaused(shared, key)) startCall();
    return serve.value;
  }
  const timeoutError = () =>
    new UpstreamError("timeout", { service: call.service, requestId: access.requestId ?? requestId() ?? "" });
  const started = performance.now();
  try {
    const left = timeLeft(timeoutMs);
    // Nobody waits for a decoration whose service has just failed.
    if (left <= 0 || (call.decoration && isPaused(shared, key))) throw timeoutError();
    const inflight = startCall();
    const allowed = call.decoration ? inflight.begun + decorationMs - performance.now() : left;
    const response = () =>
      withinMs(inflight.response, Math.min(left, allowed), timeoutError).finally(() =>
        recordWait("upstream", started),
      );
    return (await whileLending(response)).value;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (stored.good && (isServable(stored.good) || (await isAgeDoubted(store, access.now())))) {
      // A negative response is no longer the latest: the call now fails, so the good response is served again.
      await deleteNegative(store, key, log);
      return stored.good.value;
    }
    for (const other of earlier) {
      const value = await storedUpstream(name, other, read, access);
      if (value !== null) return value;
    }
    throw error;
  }
}

/**
 * The last good response of a call, up to seven days old (of any age while the clock is doubted), read from the store without
 * a call; null when none is stored.
 */
export async function storedUpstream<T>(
  name: CallName,
  input: UpstreamInput,
  read: Reader<T>,
  { settings, store, now, shared = processShared(), log = sharedLog() }: UpstreamAccess,
): Promise<T | null> {
  const { service } = callOf(name, settings.pathsFile);
  const { good } = await readStored(store, responseKey(name, upstreamBase(service, settings), input), {
    now: now(),
    read,
    log,
    shared,
  });
  return good && (isServable(good) || (await isAgeDoubted(store, now()))) ? good.value : null;
}

/** What to serve at once, and whether to refresh it in the background. */
function choose<T>({ good, negative }: StoredResponses<T>, freshMs: number) {
  if (negative) {
    if (negative.ageMs < Math.min(freshMs, negativeMs)) return { serve: negative, refresh: false };
    // Probably a lane without sailings: while there is no good response, the empty one is served.
    const isUsable = negative.ok && !isServable(good) && isServable(negative);
    return { serve: isUsable ? negative : null, refresh: negative.ageMs >= freshMs };
  }
  return { serve: isServable(good) ? good : null, refresh: !good || good.ageMs >= freshMs };
}
