import { processState } from "@/lib/process-state.mjs";

/**
 * What is derived from the store and rebuilt in the background. It serves meanwhile as it was: an answer may then be older than the
 * store, and must not be cached.
 */
const rebuilding = processState("store.rebuilding", () => ({ names: new Set<string>(), count: 0 }));

/** Notes that what is known by this name is being rebuilt, or has been. */
export function noteRebuilding(name: string, isBeingRebuilt: boolean): void {
  if (isBeingRebuilt) {
    rebuilding.names.add(name);
    rebuilding.count++;
  } else rebuilding.names.delete(name);
}

/** A number that is another one when something has been rebuilt; null while something is. */
export function derivedRevision(): number | null {
  const { names, count } = rebuilding;
  return names.size > 0 ? null : count;
}
