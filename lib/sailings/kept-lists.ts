import { LRUCache } from "lru-cache";
import { freeze } from "@/lib/freeze";
import type { Store } from "@/lib/store/connection";
import { madeOfStore } from "@/lib/store/remaking";
import type { SailingList, SailingsAdapter } from "./schema";

/** Rows of all lists that a process keeps of a store: some 25 MB. */
export const mostKeptRows = 20_000;
/**
 * Those of lists that were asked for once only: of the last few searches. Most are never asked for again, and what has been
 * kept for a while and is then let go makes the whole memory be looked through, which all readers wait for.
 */
const mostKeptOnce = 500;

interface Bounds {
  /** Rows of lists asked for once. */
  once: number;
  /** Rows of lists asked for again. */
  again: number;
}

interface Kept {
  /** The version of the store, and of what is made of it, that the lists are of. */
  moment: string;
  once: LRUCache<string, SailingList>;
  again: LRUCache<string, SailingList>;
}

const held = Symbol.for("portal.sailing-lists");
/** The framework compiles pages and handlers apart: one memory for both. */
const scope = globalThis as typeof globalThis & { [held]?: WeakMap<Store, Kept> };

/** null where nobody can tell how long they hold. */
function keptOf(store: Store, bounds: Bounds): Kept | null {
  const [version, made] = [store.version(), madeOfStore()];
  if (version === null || made === null) return null;
  scope[held] ??= new WeakMap();
  const moment = `${version} ${made}`;
  const known = scope[held].get(store);
  if (known?.moment === moment) return known;
  const kept = { moment, once: listsOf(bounds.once), again: listsOf(bounds.again) };
  scope[held].set(store, kept);
  return kept;
}

const listsOf = (maxSize: number) =>
  new LRUCache<string, SailingList>({
    maxSize,
    // What finds nothing costs its key.
    sizeCalculation: ({ sailings }) => 1 + sailings.length,
  });

function listOf({ once, again }: Kept, key: string): SailingList | undefined {
  const first = once.get(key);
  if (first) {
    once.delete(key);
    again.set(key, first);
  }
  return first ?? again.get(key);
}

/**
 * An adapter whose lists follow from the store alone: what a search found is given again until a commit, since whoever sorts,
 * filters, turns a page or loads the table down asks for the same once more. Nobody may change what is given.
 */
export function keepLists(
  adapter: SailingsAdapter,
  store: Store,
  bounds: Bounds = { once: mostKeptOnce, again: mostKeptRows - mostKeptOnce },
): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      // Those of before the search: a commit meanwhile counts.
      const kept = keptOf(store, bounds);
      const key = JSON.stringify(criteria);
      const known = kept && listOf(kept, key);
      if (known) return known;
      const list = freeze(await adapter.searchSailings(criteria));
      // A list too long for its place among others would not be taken.
      const place = list.sailings.length < bounds.once ? kept?.once : kept?.again;
      place?.set(key, list);
      return list;
    },
  };
}
