import { LRUCache } from "lru-cache";

interface Common<Arguments extends unknown[], Value> {
  /** What tells calls apart: those with one key have one value. */
  key(...call: Arguments): string;
  /** How long a value serves, in milliseconds; for as long as there is room where nothing is said. */
  ttlMs?: number | ((value: Value) => number | undefined);
}

interface ByCount {
  /** Values at most. */
  max: number;
}

interface BySize<Value> {
  /** The sum of their sizes at most; a value that is larger by itself is not cached. */
  maxSize: number;
  /** A whole number above 0: bytes or rows, whatever `maxSize` counts. */
  sizeOf(value: Value, key: string): number;
}

/** How calls are told apart, and the bound of what is cached. */
export type MemoizeOptions<Arguments extends unknown[], Value> = Common<Arguments, Value> &
  (ByCount | BySize<Value>);

/** Empty results are cached too, which the cache does not take as they are. */
interface Entry<Value> {
  value: Value;
}

/**
 * Memoizes an asynchronous function, the least recently used value going first. Calls that come while a value is being loaded
 * share it; a failure reaches all who wait for it and is not cached.
 */
export function memoizeAsync<Arguments extends unknown[], Value>(
  load: (...call: Arguments) => Promise<Value>,
  { key, ttlMs, ...bound }: MemoizeOptions<Arguments, Value>,
): (...call: Arguments) => Promise<Value> {
  const cache = new LRUCache<string, Entry<Value>>({
    ...("max" in bound
      ? { max: bound.max }
      : {
          maxSize: bound.maxSize,
          sizeCalculation: ({ value }: Entry<Value>, name: string) => bound.sizeOf(value, name),
        }),
    // Who waits for a value that is pushed out meanwhile is given it all the same.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context, options }) {
      const value = await load(...(context as Arguments));
      const ttl = typeof ttlMs === "function" ? ttlMs(value) : ttlMs;
      if (ttl !== undefined) options.ttl = ttl;
      return { value };
    },
  });
  return async (...call) => (await cache.forceFetch(key(...call), { context: call })).value;
}
