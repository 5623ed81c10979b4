import type { Store } from "./connection";

interface Kept<Made> {
  edition: string;
  made: Promise<Made>;
  /** What is given until it is made: what was made of the edition before. Afterwards what was made. */
  before: Made | undefined;
}

/**
 * Keeps what was made of an edition of a store's data, one for each store. When the edition has changed it is made anew,
 * once however many ask; who asks meanwhile is given the one before. A failure is not kept.
 */
export function keepByEdition<Made>(): (
  store: Store,
  edition: string,
  make: () => Promise<Made>,
) => Promise<Made> {
  const kept = new WeakMap<Store, Kept<Made>>();
  return async (store, edition, make) => {
    const known = kept.get(store);
    if (known?.edition === edition) return known.before ?? known.made;
    const next: Kept<Made> = { edition, made: make(), before: known?.before };
    kept.set(store, next);
    next.made.then(
      (made) => {
        next.before = made;
      },
      () => {
        if (kept.get(store) === next) kept.delete(store);
      },
    );
    return next.before ?? next.made;
  };
}
