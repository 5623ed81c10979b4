import { freeze } from "@/lib/freeze";
import { type SegmentBounds, SegmentedCache } from "@/lib/segmented-cache";
import type { Store } from "@/lib/store/connection";
import { madeOfStore } from "@/lib/store/remaking";
import type { SailingList, SailingsAdapter } from "./schema";

/** Rows of all lists that a process keeps of a store: some 25 MB. */
export const mostKeptRows = 20_000;
/** Those of lists that were asked for once only: of the last few searches. */
const mostKeptOnce = 500;

interface Kept {
  /** The version of the store, and of what is made of it, that the lists are of. */
  moment: string;
  lists: SegmentedCache<SailingList>;
}

const held = Symbol.for("portal.sailing-lists");
/** The framework compiles pages and handlers apart: one memory for both. */
const scope = globalThis as typeof globalThis & { [held]?: WeakMap<Store, Kept> };

/** null where nobody can tell how long they hold. */
function listsOf(store: Store, bounds: SegmentBounds): Kept["lists"] | null {
  const [version, made] = [store.version(), madeOfStore()];
  if (version === null || made === null) return null;
  scope[held] ??= new WeakMap();
  const moment = `${version} ${made}`;
  const known = scope[held].get(store);
  if (known?.moment === moment) return known.lists;
  // What finds nothing costs its key.
  const lists: Kept["lists"] = new SegmentedCache(bounds, ({ sailings }) => 1 + sailings.length);
  scope[held].set(store, { moment, lists });
  return lists;
}

/**
 * An adapter whose lists follow from the store alone: what a search found is given again until a commit, since whoever sorts,
 * filters, turns a page or loads the table down asks for the same once more. Nobody may change what is given.
 */
export function keepLists(
  adapter: SailingsAdapter,
  store: Store,
  bounds: SegmentBounds = { once: mostKeptOnce, again: mostKeptRows - mostKeptOnce },
): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      // Those of before the search: a commit meanwhile counts.
      const lists = listsOf(store, bounds);
      const key = JSON.stringify(criteria);
      const known = lists?.get(key);
      if (known) return known;
      const list = freeze(await adapter.searchSailings(criteria));
      lists?.set(key, list);
      return list;
    },
  };
}
