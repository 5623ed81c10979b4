import { useEffect } from "react";
import { type Lookup, useLookup } from "@/components/hooks/lookup";
import type { Page } from "@/lib/collections/page";
import type { Locale } from "@/lib/i18n/locales";

/** Long enough that a word typed without a pause is one request. */
const pauseMs = 250;

export interface LiveLookupProps<Item> {
  /** The name in /api/kb/{name}. */
  name: string;
  /** The text to look up; null requests nothing. */
  text: string | null;
  locale: Locale;
  /** The sentence for a failure that has no other. */
  failed: string;
  onLookup: (lookup: Lookup<Page<Item>>) => void;
}

/** The part of a live search that sends requests: it is loaded at the first focus, and renders nothing. */
export function LiveLookup<Item>({ name, text, locale, failed, onLookup }: LiveLookupProps<Item>) {
  const lookup = useLookup<Page<Item>>(
    text,
    (q) => `/api/kb/${name}?${new URLSearchParams({ q, language: locale })}`,
    pauseMs,
    failed,
  );
  const { last, state, error } = lookup;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function is new each time, what it says is not
  useEffect(() => onLookup(lookup), [last, state, error]);
  return null;
}
