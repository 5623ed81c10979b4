import { memoizeAsync } from "@/lib/memoize-async";
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
  find: (ask: PlaceRef) => Promise<Place | null>,
): (ask: PlaceRef) => Promise<Place | null> {
  const memoized = memoizeAsync((ask: PlaceRef, _revision: string) => find(ask), {
    max: mostPlaces,
    key: (ask, revision) => `${revision} ${textOf(ask)}`,
  });
  return async (ask) => {
    const revision = (await storeMetadata(store)).seeds.get(kind);
    return revision && textOf(ask).length <= longestText ? memoized(ask, revision) : find(ask);
  };
}
