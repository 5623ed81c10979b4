import { useLookup } from "@/components/ui/asking";
import type { Locale } from "@/lib/i18n/locales";
import { getJson } from "@/lib/web/fetcher";
import { meantPlace, namePart, narrowPlaces, type Place, type PlaceKind } from "./place-text";

const pauseMs = 150;
const none: readonly never[] = [];

const pathOf = <P extends Place>({ lookup }: PlaceKind<P>, name: string, locale: Locale) =>
  `${lookup}?${new URLSearchParams({ name, language: locale })}`;

/** The one place that a text means, as a picker takes it; null when there is none, or it cannot be asked for. */
export async function findPlace<P extends Place>(
  text: string,
  kind: PlaceKind<P>,
  locale: Locale,
): Promise<P | null> {
  const path = pathOf(kind, namePart(text, kind), locale);
  const { items } = await getJson<{ items: P[] }>(path).catch(() => ({ items: [] }));
  return meantPlace(narrowPlaces(items, text, kind), text, kind);
}

/** Places whose name starts with `text` ('' asks nothing); while a newer text is asked about, an earlier one's stay. */
export function usePlaces<P extends Place>(text: string, kind: PlaceKind<P>, locale: Locale) {
  const { last, state, retry } = useLookup<{ items: P[] }>(
    namePart(text, kind) || null,
    (name) => pathOf(kind, name, locale),
    pauseMs,
  );
  const items = state === "asking" || state === "answered" ? last?.answer.items : undefined;
  const places: readonly P[] = items ? narrowPlaces(items, text, kind) : none;
  return { places, state, retry };
}
