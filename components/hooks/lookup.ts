import { useEffect, useState } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import { getJson } from "@/lib/browser/fetcher";

/**
 * The SWR options of client components: a response stays in SWR's cache and is not fetched again while the page is open, and
 * a failed request is repeated only when the reader asks for it.
 */
export const fetchOnce: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

export interface Lookup<Data> {
  /** The last response and its text: while a newer one is loading, that of an older text. */
  last: { text: string; response: Data } | undefined;
  /** `loaded`: `last` is of exactly this text. */
  state: "idle" | "loading" | "loaded" | "failed";
  error: Error | undefined;
  retry: () => void;
}

/** `value` once it has not changed for `ms` milliseconds. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/**
 * Looks up what is typed: requests `pathOf(text)` of the portal's API after a pause of `pauseMs` in typing, so that a word
 * typed without a pause is one request. `null` requests nothing; `fallback` is the message of a failure without its own.
 */
export function useLookup<Data>(
  text: string | null,
  pathOf: (text: string) => string,
  pauseMs: number,
  fallback?: string,
): Lookup<Data> {
  const settled = useSettled(text, pauseMs);
  const wanted = text !== null && settled === text ? text : null;
  const { data, error, isValidating, mutate } = useSWR<{ text: string; response: Data }, Error>(
    wanted === null ? null : [pathOf(wanted), wanted],
    async ([path, text]: [string, string]) => ({ text, response: await getJson<Data>(path, { fallback }) }),
    fetchOnce,
  );
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const isLoaded = text !== null && (data ?? last)?.text === text;
  const hasFailed = wanted !== null && error !== undefined && !isValidating;
  const state = text === null ? "idle" : isLoaded ? "loaded" : hasFailed ? "failed" : "loading";
  return {
    last: data ?? last,
    state,
    error: state === "failed" ? error : undefined,
    retry: () => void mutate(),
  };
}
