import { requestId, log as sharedLog } from "@/lib/log";
import { recordWait } from "@/lib/request-context";
import {
  type AnswerStore,
  answerKey,
  forgetNothing,
  isAgeDoubted,
  isServable,
  type Kept,
  keepAnswer,
  recall,
} from "./answers";
import { upstreamBase } from "./choose";
import { timeLeft } from "./deadline";
import { UpstreamError } from "./errors";
import { fly, isPaused, within } from "./flights";
import { type CallName, callOf } from "./paths";
import type { Reader } from "./reading";
import { callUpstream, type RequestContext, type UpstreamInput } from "./request";
import { processShared } from "./shared";

/** What an http adapter stands on. */
export interface UpstreamAccess extends RequestContext {
  store: AnswerStore;
}

/** An answer that declined or had nothing, given after a good one, is kept this long at most. */
const nothingMs = 30_000;
/** Days whose question an answer to today's may stand in for: as long as answers are kept. */
const earlierDays = 7;

/**
 * The same question as it was asked on earlier days, the latest first: for one that names days reckoned from today, and so
 * is a new one after every midnight.
 */
export function onEarlierDays<T>(ask: (daysBack: number) => T): T[] {
  return Array.from({ length: earlierDays }, (_, day) => ask(day + 1));
}

/**
 * A read, as http adapters make it. A stored answer is given at once, however old up to seven days; when it is no
 * longer fresh, one call behind the reader's back asks again. Without one the reader waits: for what all others who
 * want the same wait for, until the page's time is over, and for a decoration a moment only, counted from the beginning
 * of the call. A call that nobody waits for any more goes on, and its answer is kept. When it fails, what is kept of the
 * questions `earlier` stands in, the first that has an answer. Throws UpstreamError when there is none.
 */
export async function askUpstream<T>(
  name: CallName,
  input: UpstreamInput,
  read: Reader<T>,
  access: UpstreamAccess,
  earlier: readonly UpstreamInput[] = [],
): Promise<T> {
  const { settings, store, shared = processShared(), log = sharedLog() } = access;
  const { timeoutMs, decorationMs = 100 } = settings;
  const call = callOf(name, settings.pathsFile);
  const key = answerKey(name, upstreamBase(call.service, settings), input);
  const known = await recall(store, key, { now: access.now(), read, log, shared });
  const begin = () =>
    fly(
      shared,
      key,
      () => callUpstream(name, input, read, { ...access, shared }),
      (answer) =>
        keepAnswer(store, { key, call: name, quota: call.kept }, answer, { now: access.now(), log, shared }),
    );

  const { serve, refresh } = judge(known, call.freshSeconds * 1000);
  if (serve) {
    // Who was served waits for nothing and hears of no failure.
    if (refresh && !isPaused(shared, key)) begin();
    return serve.value;
  }
  const late = () =>
    new UpstreamError("timeout", { service: call.service, requestId: access.requestId ?? requestId() ?? "" });
  const begun = performance.now();
  try {
    const left = timeLeft(timeoutMs);
    // Nobody waits for a decoration whose service has just failed.
    if (left <= 0 || (call.decoration && isPaused(shared, key))) throw late();
    const flight = begin();
    const patience = call.decoration ? flight.begun + decorationMs - performance.now() : left;
    const answer = within(flight.answer, Math.min(left, patience), late);
    return (await answer.finally(() => recordWait("upstream", begun))).value;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (known.good && (isServable(known.good) || (await isAgeDoubted(store, access.now())))) {
      // What came after the good answer was an answer; now there is none, so the good one is the last word again.
      await forgetNothing(store, key, log);
      return known.good.value;
    }
    for (const other of earlier) {
      const kept = await recallUpstream(name, other, read, access);
      if (kept !== null) return kept;
    }
    throw error;
  }
}

/**
 * The last good answer to a call, up to seven days old (of any age while the clock is doubted), without a call; null when
 * there is none at hand.
 */
export async function recallUpstream<T>(
  name: CallName,
  input: UpstreamInput,
  read: Reader<T>,
  { settings, store, now, shared = processShared(), log = sharedLog() }: UpstreamAccess,
): Promise<T | null> {
  const { service } = callOf(name, settings.pathsFile);
  const { good } = await recall(store, answerKey(name, upstreamBase(service, settings), input), {
    now: now(),
    read,
    log,
    shared,
  });
  return good && (isServable(good) || (await isAgeDoubted(store, now()))) ? good.value : null;
}

/** What to serve at once, and whether to ask again behind it. */
function judge<T>({ good, nothing }: Kept<T>, freshMs: number) {
  if (nothing) {
    if (nothing.ageMs < Math.min(freshMs, nothingMs)) return { serve: nothing, refresh: false };
    // A lane without sailings, as it seems: an answer as good as any while there has been no better one.
    const stands = nothing.ok && !isServable(good) && isServable(nothing);
    return { serve: stands ? nothing : null, refresh: nothing.ageMs >= freshMs };
  }
  return { serve: isServable(good) ? good : null, refresh: !good || good.ageMs >= freshMs };
}
