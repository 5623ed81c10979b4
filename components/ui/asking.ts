import { useEffect, useState } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import { getJson } from "@/lib/web/fetcher";

/**
 * How islands ask the portal: through SWR and its one cache. What was answered is not asked for again while the page stands,
 * and a failure waits for the reader's word.
 */
export const once: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

export interface Lookup<Answer> {
  /** The last answer, and the text that it answers: while a newer one is awaited, an older text's. */
  last: { text: string; answer: Answer } | undefined;
  /** `answered`: `last` is of the very text. */
  state: "idle" | "asking" | "answered" | "failed";
  error: Error | undefined;
  retry: () => void;
}

/** `value` once it has stood for `ms` milliseconds. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/**
 * Looks up what is typed: `pathOf(text)` of the portal's API, after a pause of `pauseMs` in typing, so that a word typed at
 * once is one request. `null` asks nothing; `fallback` is the sentence of a failure that brings none of its own.
 */
export function useLookup<Answer>(
  text: string | null,
  pathOf: (text: string) => string,
  pauseMs: number,
  fallback?: string,
): Lookup<Answer> {
  const settled = useSettled(text, pauseMs);
  const wanted = text !== null && settled === text ? text : null;
  const { data, error, isValidating, mutate } = useSWR<{ text: string; answer: Answer }, Error>(
    wanted === null ? null : [pathOf(wanted), wanted],
    async ([path, text]: [string, string]) => ({ text, answer: await getJson<Answer>(path, { fallback }) }),
    once,
  );
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const isAnswered = text !== null && (data ?? last)?.text === text;
  const hasFailed = wanted !== null && error !== undefined && !isValidating;
  const state = text === null ? "idle" : isAnswered ? "answered" : hasFailed ? "failed" : "asking";
  return {
    last: data ?? last,
    state,
    error: state === "failed" ? error : undefined,
    retry: () => void mutate(),
  };
}
