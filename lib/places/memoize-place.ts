import { memoizeAsync } from "@/lib/memoize/memoize-async";
import type { Store } from "@/lib/store/connection";
import { storeMetadata } from "@/lib/store/store-metadata";
import type { PlaceRef } from "./schema";

/** Number of cached places of each kind, and the longest text of a cached one. */
const mostPlaces = 1000;
const longestText = 100;

const textOf = ({ id, name = "" }: PlaceRef) => (id ? `#${id}` : name);

/**
 * Memoizes how a place is found by an id or a name, since a search's page looks its two places up several times. The cache
 * depends on the revision of the stored list; where the store records none, nothing is cached.
 */
export function memoizePlace<Place>(
  store: Store,
  kind: "ports" | "airports",
  find: (ref: PlaceRef) => Promise<Place | null>,
): (ref: PlaceRef) => Promise<Place | null> {
  const memoized = memoizeAsync((ref: PlaceRef, _revision: string) => find(ref), {
    max: mostPlaces,
    key: (ref, revision) => `${revision} ${textOf(ref)}`,
  });
  return async (ref) => {
    const revision = (await storeMetadata(store)).seeds.get(kind);
    return revision && textOf(ref).length <= longestText ? memoized(ref, revision) : find(ref);
  };
}
