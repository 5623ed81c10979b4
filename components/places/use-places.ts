import { useEffect, useState } from "react";
import type { Locale } from "@/lib/i18n/locales";
import { getJson } from "@/lib/web/fetcher";
import { meantPlace, namePart, narrowPlaces, type Place, type PlaceKind } from "./place-text";

const debounceMs = 150;

interface Answer<P> {
  text: string;
  places: P[] | null;
}

export interface PlaceLookup<P> {
  places: readonly P[];
  /** `answered`: the places are those of the very text. While `asking`, those of an earlier text stay. */
  state: "idle" | "asking" | "answered" | "failed";
  retry: () => void;
}

async function askPlaces<P extends Place>(
  name: string,
  { lookup }: PlaceKind<P>,
  locale: Locale,
  signal?: AbortSignal,
): Promise<P[]> {
  const query = new URLSearchParams({ name, language: locale });
  return (await getJson<{ items: P[] }>(`${lookup}?${query}`, { signal })).items;
}

/** The one place that a text means, as a picker takes it; null when there is none, or it cannot be asked for. */
export async function findPlace<P extends Place>(
  text: string,
  kind: PlaceKind<P>,
  locale: Locale,
): Promise<P | null> {
  const places = await askPlaces(namePart(text, kind), kind, locale).catch(() => []);
  return meantPlace(narrowPlaces(places, text, kind), text, kind);
}

/** Places whose name starts with `text` ('' asks nothing), after a pause in typing; a newer text stops the older request. */
export function usePlaces<P extends Place>(text: string, kind: PlaceKind<P>, locale: Locale): PlaceLookup<P> {
  const [answer, setAnswer] = useState<Answer<P>>({ text: "", places: [] });
  const [tries, setTries] = useState(0);
  const name = namePart(text, kind);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!name) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setAnswer({ text: name, places: await askPlaces(name, kind, locale, controller.signal) });
      } catch {
        if (!controller.signal.aborted) setAnswer({ text: name, places: null });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, kind, locale, tries]);

  const retry = () => {
    setAnswer({ text: "", places: [] });
    setTries(tries + 1);
  };
  if (!name) return { places: [], state: "idle", retry };
  const isCurrent = answer.text === name;
  if (isCurrent && !answer.places) return { places: [], state: "failed", retry };
  return {
    places: narrowPlaces(answer.places ?? [], text, kind),
    state: isCurrent ? "answered" : "asking",
    retry,
  };
}
