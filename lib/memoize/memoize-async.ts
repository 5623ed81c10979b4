import { LRUCache } from "lru-cache";

interface Common<Arguments extends unknown[], Value> {
  /** The cache key of a call: calls with the same key share a value. */
  key(...call: Arguments): string;
  /** How long a value is cached, in milliseconds; by default until it is evicted. */
  ttlMs?: number | ((value: Value) => number | undefined);
}

interface ByCount {
  /** Maximum number of values. */
  max: number;
}

interface BySize<Value> {
  /** Maximum sum of sizes; a single value that is larger is not cached. */
  maxSize: number;
  /** An integer above 0: bytes or rows, whatever `maxSize` counts. */
  sizeOf(value: Value, key: string): number;
}

/** The cache key of calls, and the bound of the cache. */
export type MemoizeOptions<Arguments extends unknown[], Value> = Common<Arguments, Value> &
  (ByCount | BySize<Value>);

/** Wraps a value, because the cache does not accept undefined and empty results are cached too. */
interface Entry<Value> {
  value: Value;
}

/**
 * Memoizes an asynchronous function in an LRU cache. Concurrent calls with the same key share one load; a failure rejects all
 * of them and is not cached.
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
    // Callers that wait for a value get it even if it is evicted meanwhile.
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
