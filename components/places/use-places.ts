import { useEffect, useState } from "react";
import { useLookup } from "@/components/hooks/lookup";
import { namesOf } from "@/lib/addresses/place-address";
import { getJson } from "@/lib/browser/fetcher";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/shared";
import { joinPorts } from "./join-ports";
import {
  bare,
  isCalled,
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

/**
 * The one place that a text means, as a picker would choose it, or the places of one side of a search that it has. null when
 * there is none, or when the lookup fails.
 */
export async function findPlace<P extends Place>(
  text: string,
  kind: PlaceKind<P>,
  locale: Locale,
): Promise<P | null> {
  const names = kind.isJoined ? namesOf(text) : [];
  if (names.length > 1) {
    const places = await Promise.all(names.map((name) => findPlace(name, kind, locale)));
    const known = places.filter((place) => place !== null);
    // Only ports are joined.
    return known.length === places.length ? (joinPorts(known as Port[]) as P | null) : null;
  }
  const path = pathOf(kind, namePart(text, kind), locale);
  const { items } = await getJson<{ items: Suggested<P>[] }>(path).catch(() => ({ items: [] }));
  const called = items.filter(isCalled);
  const meant = meantPlace(narrowPlaces(called, text, kind), text, kind);
  return meant && bare<P>(meant);
}

/** Places whose name starts with `text` ('' requests nothing); while a newer text is looked up, the earlier places stay. */
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
  const items = state === "loading" || state === "loaded" ? last?.response.items : undefined;
  const places: readonly Suggested<P>[] = items ? narrowPlaces(items, text, kind) : none;
  return { places, state, retry };
}

/** The place, or the places of one side, that an unchosen text means, as soon as it is known; none for ''. */
export function usePlaceOf<P extends Place>(text: string, kind: PlaceKind<P>, locale: Locale): P | null {
  const [match, setMatch] = useState<{ text: string; place: P | null }>();
  useEffect(() => {
    if (!text) return;
    let isCurrent = true;
    findPlace(text, kind, locale).then((place) => {
      if (isCurrent) setMatch({ text, place });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, kind, locale]);
  return match?.text === text ? match.place : null;
}
