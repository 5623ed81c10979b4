import { memoizeAsync } from "@/lib/memoize-async";
import type { Store } from "@/lib/store/connection";
import { storeMetadata } from "@/lib/store/store-metadata";
import type { PlaceRef } from "./schema";

/** Places of each kind that are cached, and the longest text by which one is. */
const mostPlaces = 1000;
const longestText = 100;

const textOf = ({ id, name = "" }: PlaceRef) => (id ? `#${id}` : name);

/**
 * Memoizes how a place is found by an id or a name: a search's page asks for its two places several times over. Of the revision
 * of the list that the store holds; where it notes none, nothing is cached.
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
