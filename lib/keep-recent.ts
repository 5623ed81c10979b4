/**
 * A memory of what was made last, `limit` things at most, the oldest forgotten first. Whoever asks for a key while
 * it is being made waits for the same making; one that fails is not kept.
 */
export function keepRecent<T>(limit: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known;
    const thing = make();
    kept.set(key, thing);
    thing.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > limit) kept.delete(oldest);
    return thing;
  };
}
