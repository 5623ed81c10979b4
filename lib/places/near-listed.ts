import { createNearIndex, type NearIndex } from "./near";

/** Folding takes longer than comparing: what is made of a list goes with it. */
const indexes = new WeakMap<object, NearIndex>();

/** At most `limit` of the listed places that are nearly called by a folded text, the nearest first. */
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
