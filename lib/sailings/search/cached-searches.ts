import { freeze } from "@/lib/collections/freeze";
import { processState } from "@/lib/memoize/process-state.mjs";
import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import { derivedRevision } from "@/lib/store/rebuilding";
import type { SailingCriteria, SailingList, SailingsAdapter } from "../schema";

/** Rows of all lists that a process caches of a store: some 25 MB. */
export const mostCachedRows = 20_000;

type Search = (store: Store, adapter: SailingsAdapter, criteria: SailingCriteria) => Promise<SailingList>;

/** Changes with each commit, and when data that are derived from the store are rebuilt. */
export function cachedRevision({ version }: Pick<Store, "version">): string | null {
  const [stored, derived] = [version(), derivedRevision()];
  return stored === null || derived === null ? null : `${stored} ${derived}`;
}

/** A search that caches its lists, of at most so many rows in all. The lists are frozen, since many requests share them. */
export const memoizeSearches = (maxRows: number): Search =>
  memoizePerVersion(
    async (_store: Store, adapter: SailingsAdapter, criteria: SailingCriteria) =>
      freeze(await adapter.searchSailings(criteria)),
    {
      version: cachedRevision,
      key: (_adapter, criteria) => JSON.stringify(criteria),
      maxSize: maxRows,
      // An empty list costs the memory of its key.
      sizeOf: ({ sailings }) => 1 + sailings.length,
    },
  );

const processSearches = processState("sailings.searches", () => memoizeSearches(mostCachedRows));

/**
 * Caches the lists of an adapter that depends on the store alone until the next commit. Whoever sorts, filters, turns a page
 * or downloads the table repeats the same search.
 */
export const cacheSearches = (
  adapter: SailingsAdapter,
  store: Store,
  search: Search = processSearches,
): SailingsAdapter => ({ searchSailings: (criteria) => search(store, adapter, criteria) });
