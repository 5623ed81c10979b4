import { type AnswerStore, answerKey, cachedAnswer } from "./answers";
import { upstreamBase } from "./choose";
import { type CallName, callOf } from "./paths";
import type { Reader } from "./reading";
import { callUpstream, type RequestContext, type UpstreamInput } from "./request";

/** What an http adapter stands on. */
export interface UpstreamAccess extends RequestContext {
  store: AnswerStore;
}

/**
 * A read, as http adapters make it: from the stored answers while fresh, else by a call, else the last good
 * answer. Throws UpstreamError when there is none.
 */
export function askUpstream<T>(
  name: CallName,
  input: UpstreamInput,
  read: Reader<T>,
  access: UpstreamAccess,
): Promise<T> {
  const call = callOf(name, access.settings.pathsFile);
  const base = upstreamBase(call.service, access.settings);
  const policy = {
    freshMs: call.freshSeconds * 1000,
    now: access.now(),
    read,
    ...(access.random ? { random: access.random } : {}),
    ...(access.log ? { log: access.log } : {}),
  };
  return cachedAnswer(access.store, answerKey(name, base, input), policy, () =>
    callUpstream(name, input, read, access),
  );
}
