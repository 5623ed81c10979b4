import type { Store } from "./connection";

interface Kept<Made> {
  edition: string;
  made: Promise<Made>;
  isMade: boolean;
  /** What is being made and comes before it. */
  waitsFor: Promise<Made> | null;
  /** What is given until it is made: what was made of an edition before. Afterwards what was made. */
  before: Made | undefined;
}

/**
 * Keeps what was made of an edition of a store's data, one for each store. When the edition has changed it is made anew,
 * once however many ask; who asks meanwhile is given the one before. Never are two made at a time: of the editions that come
 * meanwhile the last is made afterwards. A failure is not kept.
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
    if (known && !known.isMade && known.before !== undefined) return known.before;
    const makeLast = () => {
      const last = kept.get(store);
      if (last && last !== next) return last.made;
      next.waitsFor = null;
      return make();
    };
    const waitsFor = known && !known.isMade ? (known.waitsFor ?? known.made) : null;
    const made = waitsFor ? waitsFor.then(makeLast, makeLast) : make();
    const next: Kept<Made> = { edition, made, isMade: false, waitsFor, before: known?.before };
    kept.set(store, next);
    made.then(
      (one) => {
        next.isMade = true;
        next.before = one;
      },
      () => {
        if (kept.get(store) === next) kept.delete(store);
      },
    );
    return next.before ?? made;
  };
}
