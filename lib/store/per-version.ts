import { setTimeout } from "node:timers/promises";
import { type MemoizeOptions, memoizeAsync } from "@/lib/memoize/memoize-async";
import { log } from "@/lib/observability/log";
import { doNotCache } from "@/lib/observability/request-context";
import type { Store } from "./connection";

type Versioned = Pick<Store, "version">;

type PerVersionOptions<Arguments extends unknown[], Value> = MemoizeOptions<Arguments, Value> & {
  /** The version that all entries of a store have. null while it is unknown: then nothing is cached. */
  version?(store: Versioned): number | string | null;
};

/**
 * Like memoizeAsync, with the store as first argument. Each store has a separate cache, which any commit to it empties. A value
 * that was loaded before a commit is not returned after it. While the version is unknown, each call loads.
 */
export function memoizePerVersion<Of extends Versioned, Arguments extends unknown[], Value>(
  load: (store: Of, ...call: Arguments) => Promise<Value>,
  { version = (store) => store.version(), ...options }: PerVersionOptions<Arguments, Value>,
): (store: Of, ...call: Arguments) => Promise<Value> {
  type Cache = { version: number | string; memoized: (...call: Arguments) => Promise<Value> };
  const caches = new WeakMap<Of, Cache>();
  return (store, ...call) => {
    const now = version(store);
    if (now === null) return load(store, ...call);
    const cache = caches.get(store);
    if (cache?.version === now) return cache.memoized(...call);
    const memoized = memoizeAsync((...one: Arguments) => load(store, ...one), options);
    caches.set(store, { version: now, memoized });
    return memoized(...call);
  };
}

/** A value, and the revision of the data from which it was built. */
interface Built<Value> {
  revision: string;
  value: Value;
}

interface Latest<Value> {
  current: Built<Value> | null;
  /** The running build. There are never two. */
  building: Promise<Built<Value>> | null;
}

/**
 * Caches one value per store that is expensive to build from its data. When the data have another revision, the next call
 * rebuilds it, once for all callers. Meanwhile callers wait for `waitMs` and then get the previous value. A failed build is
 * logged and repeated by the next call. It is thrown only where there is no previous value.
 */
export function memoizeLatest<Value>({
  waitMs = 0,
}: {
  waitMs?: number;
} = {}): (store: object, revision: string, build: () => Promise<Value>) => Promise<Value> {
  const latest = new WeakMap<object, Latest<Value>>();
  return async (store, revision, build) => {
    const entry = latest.get(store) ?? { current: null, building: null };
    latest.set(store, entry);
    if (entry.current?.revision === revision) return entry.current.value;
    entry.building ??= rebuild(entry, revision, build);
    const built = await builtInTime(entry.current, entry.building, waitMs);
    // A response with the value of another revision must not be cached: it would be served after the rebuild.
    if (built.revision !== revision) doNotCache();
    return built.value;
  };
}

/** What is being built, if it is ready in time or there is nothing before it; else the previous value. */
async function builtInTime<Value>(
  current: Built<Value> | null,
  building: Promise<Built<Value>>,
  waitMs: number,
): Promise<Built<Value>> {
  if (!current) return building;
  const built = building.catch((error: unknown) => {
    log().warn({ err: error }, "derived data not rebuilt");
    return current;
  });
  if (waitMs === 0) return current;
  const inTime = new AbortController();
  try {
    return await Promise.race([built, setTimeout(waitMs, current, { ref: false, signal: inTime.signal })]);
  } finally {
    // A timer that nobody needs any more would keep what waits for it in memory.
    inTime.abort();
  }
}

async function rebuild<Value>(
  entry: Latest<Value>,
  revision: string,
  build: () => Promise<Value>,
): Promise<Built<Value>> {
  try {
    entry.current = { revision, value: await build() };
    return entry.current;
  } finally {
    entry.building = null;
  }
}
