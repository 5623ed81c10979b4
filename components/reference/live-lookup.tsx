import { useEffect } from "react";
import { type Lookup, useLookup } from "@/components/ui/lookup";
import type { Locale } from "@/lib/i18n/locales";
import type { Page } from "@/lib/page";

/** Long enough that a word typed at once is one request. */
const pauseMs = 250;

export interface LiveLookupProps<Item> {
  /** Of /api/kb/{name}. */
  name: string;
  /** What to ask for; null asks nothing. */
  text: string | null;
  locale: Locale;
  /** The sentence of a failure that brings none of its own. */
  failed: string;
  onLookup: (lookup: Lookup<Page<Item>>) => void;
}

/** The part of a live search that asks: it comes with the first focus, and draws nothing. */
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
