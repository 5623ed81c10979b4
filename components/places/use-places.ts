import { useLookup } from "@/components/ui/asking";
import type { Locale } from "@/lib/i18n/locales";
import { getJson } from "@/lib/web/fetcher";
import {
  bare,
  meantPlace,
  namePart,
  narrowPlaces,
  type Place,
  type PlaceKind,
  type SearchEnd,
  type Suggested,
} from "./place-text";

const pauseMs = 150;
const none: readonly never[] = [];

const pathOf = <P extends Place>({ lookup }: PlaceKind<P>, name: string, locale: Locale, end?: SearchEnd) =>
  `${lookup}?${new URLSearchParams({ name, language: locale, ...end })}`;

/** The one place that a text means, as a picker takes it; null when there is none, or it cannot be asked for. */
export async function findPlace<P extends Place>(
  text: string,
  kind: PlaceKind<P>,
  locale: Locale,
): Promise<P | null> {
  const path = pathOf(kind, namePart(text, kind), locale);
  const { items } = await getJson<{ items: Suggested<P>[] }>(path).catch(() => ({ items: [] }));
  // What is nearly called so is for the reader to choose.
  const called = items.filter(({ near }) => !near);
  const meant = meantPlace(narrowPlaces(called, text, kind), text, kind);
  return meant && bare<P>(meant);
}

/** Places whose name starts with `text` ('' asks nothing); while a newer text is asked about, an earlier one's stay. */
export function usePlaces<P extends Place>(
  text: string,
  kind: PlaceKind<P>,
  locale: Locale,
  end: SearchEnd | undefined,
) {
  const { last, state, retry } = useLookup<{ items: Suggested<P>[] }>(
    namePart(text, kind) || null,
    (name) => pathOf(kind, name, locale, end),
    pauseMs,
  );
  const items = state === "asking" || state === "answered" ? last?.answer.items : undefined;
  const places: readonly Suggested<P>[] = items ? narrowPlaces(items, text, kind) : none;
  return { places, state, retry };
}
