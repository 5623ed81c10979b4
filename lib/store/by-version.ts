import { keepRecent } from "@/lib/keep-recent";
import type { Store } from "./connection";

/**
 * A memory of what was read of a store, until the next commit to it by anybody: `limit` things of each store at most. While
 * nobody can tell of commits, all is read anew.
 */
export function keepByVersion<Made>(
  limit: number,
): (store: Pick<Store, "version">, key: string, read: () => Promise<Made>) => Promise<Made> {
  const kept = new WeakMap<Pick<Store, "version">, ReturnType<typeof keepRecent<Made>>>();
  return (store, key, read) => {
    const version = store.version();
    if (version === null) return read();
    const own = kept.get(store) ?? keepRecent<Made>(limit);
    kept.set(store, own);
    return own(`${version} ${key}`, read);
  };
}
