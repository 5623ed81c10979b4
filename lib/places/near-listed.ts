import { createNearIndex, type NearIndex } from "./near";

/** Folding takes longer than comparing: the folded terms are cached with their list. */
const indexes = new WeakMap<object, NearIndex>();

/** At most `limit` of the listed places with a name similar to a folded text, the nearest first. */
export function nearestOf<Place extends { id: string }>(
  places: readonly Place[],
  termsOf: (place: Place) => readonly { term: string }[],
  text: string,
  limit: number,
): Place[] {
  let index = indexes.get(places);
  if (!index) {
    index = createNearIndex();
    for (const place of places) for (const { term } of termsOf(place)) index.add({ term, id: place.id });
    indexes.set(places, index);
  }
  const byId = new Map(places.map((place) => [place.id, place]));
  return index.find(text, limit).flatMap((id) => byId.get(id) ?? []);
}
