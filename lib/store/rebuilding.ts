import { processState } from "@/lib/memoize/process-state.mjs";

/**
 * Data that are derived from the store and rebuilt in the background. Meanwhile the previous data are served: a response may be
 * older than the store, and must not be cached.
 */
const rebuilding = processState("store.rebuilding", () => ({ names: new Set<string>(), count: 0 }));

/** Sets whether the derived data of this name are being rebuilt. */
export function setRebuilding(name: string, isBeingRebuilt: boolean): void {
  if (isBeingRebuilt) {
    rebuilding.names.add(name);
    rebuilding.count++;
  } else rebuilding.names.delete(name);
}

/** A number that changes with every rebuild; null while data are being rebuilt. */
export function derivedRevision(): number | null {
  const { names, count } = rebuilding;
  return names.size > 0 ? null : count;
}
