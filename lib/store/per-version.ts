import { setTimeout } from "node:timers/promises";
import { log } from "@/lib/log";
import { type MemoizeOptions, memoizeAsync } from "@/lib/memoize-async";
import { doNotCache } from "../request-context";
import type { Store } from "./connection";

type Versioned = Pick<Store, "version">;

type PerVersionOptions<Arguments extends unknown[], Value> = MemoizeOptions<Arguments, Value> & {
  /** What all entries of a store are of; null while nobody can tell, when nothing is cached. */
  version?(store: Versioned): number | string | null;
};

/**
 * As memoizeAsync, with the store as first argument: each store has its own entries, and any commit to it empties its cache. A value
 * that was asked for before a commit is not given after it. While nobody can tell of commits, each call loads.
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
    const known = caches.get(store);
    if (known?.version === now) return known.memoized(...call);
    const memoized = memoizeAsync((...one: Arguments) => load(store, ...one), options);
    caches.set(store, { version: now, memoized });
    return memoized(...call);
  };
}

interface Latest<Value> {
  current: { revision: string; value: Value } | null;
  /** The build under way. Never two at a time. */
  building: Promise<Value> | null;
}

/**
 * Caches one value for each store that is dear to build from its data. When the data have another revision it is rebuilt by the next
 * call, once however many come; meanwhile the value before serves, after a wait of `waitMs`. A failed build is noted in the log and
 * begun again by the next call; it is thrown only where there is no value before it.
 */
export function memoizeLatest<Value>({
  waitMs = 0,
}: {
  waitMs?: number;
} = {}): (store: object, revision: string, build: () => Promise<Value>) => Promise<Value> {
  const latest = new WeakMap<object, Latest<Value>>();
  return async (store, revision, build) => {
    const known = latest.get(store) ?? { current: null, building: null };
    latest.set(store, known);
    const { current } = known;
    if (current?.revision === revision) return current.value;
    known.building ??= rebuild(known, revision, build);
    if (!current) return known.building;
    const stale = known.building.catch((error: unknown) => {
      log().warn({ err: error }, "derived data not rebuilt");
      return current.value;
    });
    const value =
      waitMs === 0
        ? current.value
        : await Promise.race([stale, setTimeout(waitMs, current.value, { ref: false })]);
    // Who asks after the rebuild must not be given what a cached response says of the value before.
    if (value === current.value) doNotCache();
    return value;
  };
}

async function rebuild<Value>(
  known: Latest<Value>,
  revision: string,
  build: () => Promise<Value>,
): Promise<Value> {
  try {
    const value = await build();
    known.current = { revision, value };
    return value;
  } finally {
    known.building = null;
  }
}
