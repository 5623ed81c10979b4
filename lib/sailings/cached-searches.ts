import { freeze } from "@/lib/freeze";
import { processState } from "@/lib/process-state.mjs";
import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import { derivedRevision } from "@/lib/store/rebuilding";
import type { SailingCriteria, SailingList, SailingsAdapter } from "./schema";

/** Rows of all lists that a process caches of a store: some 25 MB. */
export const mostCachedRows = 20_000;

type Search = (store: Store, adapter: SailingsAdapter, criteria: SailingCriteria) => Promise<SailingList>;

/** What holds until the next commit, and until what is derived from the store is rebuilt. */
function revisionOf({ version }: Pick<Store, "version">): string | null {
  const [stored, derived] = [version(), derivedRevision()];
  return stored === null || derived === null ? null : `${stored} ${derived}`;
}

/** Searches whose lists are cached, of so many rows in all. Nobody may change what is found, since many readers share it. */
export const memoizeSearches = (maxRows: number): Search =>
  memoizePerVersion(
    async (_store: Store, adapter: SailingsAdapter, criteria: SailingCriteria) =>
      freeze(await adapter.searchSailings(criteria)),
    {
      version: revisionOf,
      key: (_adapter, criteria) => JSON.stringify(criteria),
      maxSize: maxRows,
      // What finds nothing costs its key.
      sizeOf: ({ sailings }) => 1 + sailings.length,
    },
  );

const processSearches = processState("sailings.searches", () => memoizeSearches(mostCachedRows));

/**
 * An adapter whose lists follow from the store alone: what a search found is given again until a commit, since whoever sorts,
 * filters, turns a page or loads the table down asks for the same once more.
 */
export const cacheSearches = (
  adapter: SailingsAdapter,
  store: Store,
  search: Search = processSearches,
): SailingsAdapter => ({ searchSailings: (criteria) => search(store, adapter, criteria) });
