import { useEffect, useState } from "react";
import type { Locale } from "@/lib/i18n/locales";
import type { Page } from "@/lib/page";
import { getJson } from "@/lib/web/fetcher";
import type { Suggestion } from "./types";

/** Long enough that a word typed at once is one request. */
const pauseMs = 150;

const none: readonly Suggestion[] = [];

export interface Lookup {
  items: readonly Suggestion[];
  /** `answered`: the items are those of the very text. While `asking`, those of an earlier text stay. */
  state: "idle" | "asking" | "answered" | "failed";
  retry: () => void;
}

/** What is suggested for `text` ('' asks nothing), after a pause in typing; a newer text stops the older request. */
export function useSuggestions(text: string, locale: Locale): Lookup {
  const [answer, setAnswer] = useState<{ text: string; items: Suggestion[] | null }>({ text: "", items: [] });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!text) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: text, language: locale });
      try {
        const { items } = await getJson<Page<Suggestion>>(`/api/suggest?${query}`, {
          signal: controller.signal,
        });
        setAnswer({ text, items });
      } catch {
        if (!controller.signal.aborted) setAnswer({ text, items: null });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, locale, tries]);

  const retry = () => {
    setAnswer({ text: "", items: [] });
    setTries(tries + 1);
  };
  if (!text) return { items: none, state: "idle", retry };
  const isCurrent = answer.text === text;
  if (isCurrent && !answer.items) return { items: none, state: "failed", retry };
  return { items: answer.items ?? none, state: isCurrent ? "answered" : "asking", retry };
}
