import { LRUCache } from "lru-cache";
import { freeze } from "@/lib/freeze";
import type { Store } from "@/lib/store/connection";
import { madeOfStore } from "@/lib/store/remaking";
import type { SailingList, SailingsAdapter } from "./schema";

/** Rows of all lists that a process keeps of a store: some 25 MB. */
export const mostKeptRows = 20_000;

type Lists = LRUCache<string, SailingList>;
interface Kept {
  /** The version of the store, and of what is made of it, that the lists are of. */
  moment: string;
  lists: Lists;
}

const held = Symbol.for("portal.sailing-lists");
/** The framework compiles pages and handlers apart: one memory for both. */
const scope = globalThis as typeof globalThis & { [held]?: WeakMap<Store, Kept> };

/** null where nobody can tell how long they hold. */
function listsOf(store: Store, most: number): Lists | null {
  const [version, made] = [store.version(), madeOfStore()];
  if (version === null || made === null) return null;
  scope[held] ??= new WeakMap();
  const moment = `${version} ${made}`;
  const known = scope[held].get(store);
  if (known?.moment === moment) return known.lists;
  const lists: Lists = new LRUCache({
    maxSize: most,
    // What finds nothing costs its key.
    sizeCalculation: ({ sailings }) => 1 + sailings.length,
  });
  scope[held].set(store, { moment, lists });
  return lists;
}

/**
 * An adapter whose lists follow from the store alone: what a search found is given again until a commit, since whoever sorts,
 * filters, turns a page or loads the table down asks for the same once more. Nobody may change what is given.
 */
export function keepLists(adapter: SailingsAdapter, store: Store, most = mostKeptRows): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      // Those of before the search: a commit meanwhile counts.
      const lists = listsOf(store, most);
      const key = JSON.stringify(criteria);
      const known = lists?.get(key);
      if (known) return known;
      const list = freeze(await adapter.searchSailings(criteria));
      lists?.set(key, list);
      return list;
    },
  };
}
