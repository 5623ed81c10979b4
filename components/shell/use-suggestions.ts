import { useLookup } from "@/components/hooks/lookup";
import type { Suggestion } from "@/lib/api/suggestions";
import type { Page } from "@/lib/collections/page";
import type { Locale } from "@/lib/i18n/locales";

const pauseMs = 150;
const none: readonly Suggestion[] = [];

/** The suggestions for `text` ('' requests nothing); while a newer text is looked up, the earlier items stay. */
export function useSuggestions(text: string, locale: Locale) {
  const { last, state, retry } = useLookup<Page<Suggestion>>(
    text || null,
    (q) => `/api/suggest?${new URLSearchParams({ q, language: locale })}`,
    pauseMs,
  );
  const items = state === "loading" || state === "loaded" ? last?.response.items : undefined;
  return { items: items ?? none, state, retry };
}
