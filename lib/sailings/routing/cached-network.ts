import { setTimeout as sleep } from "node:timers/promises";
import { processState } from "@/lib/memoize/process-state.mjs";
import { doNotCache } from "@/lib/observability/request-context";
import type { Store } from "@/lib/store/connection";
import { setRebuilding } from "@/lib/store/rebuilding";
import { markTrouble } from "@/lib/store/trouble";
import { callsRevision, type LoadedNetwork, loadNetwork, loadNetworkBefore } from "./load";
import type { Network } from "./network";

interface CachedNetwork {
  /** The revision that was last seen in the store, and the store's version then. */
  revision: number;
  version: number | null;
  /** The network that is used; null before there are calls. */
  loaded: LoadedNetwork | null;
  /** The build that is in progress. */
  building: Promise<void> | null;
  failed: unknown;
  /** The network of an earlier day that was last asked for. */
  earlier: { key: string; network: Promise<Network> } | null;
}

const networks = processState("sailings.networks", () => new WeakMap<Store, CachedNetwork>());

function stateOf(store: Store): CachedNetwork {
  const cached = networks.get(store) ?? {
    revision: 0,
    version: null,
    loaded: null,
    building: null,
    failed: null,
    earlier: null,
  };
  networks.set(store, cached);
  return cached;
}

/** How long a reader waits for the first network of a process, in milliseconds: less than proxies wait for a response. */
export const firstNetwork = { waitMs: 10_000 };

/**
 * The network of a store's calls; null where there are none. It is built on the first call and in the background after each
 * import, once for all concurrent callers; meanwhile callers get the previous one. A failure is thrown only where there is
 * no previous network, and the next call tries again. Where the first one takes long, that is trouble of the store: come again.
 */
export async function cachedNetwork(store: Store): Promise<Network | null> {
  const cached = await beginNetwork(store);
  const { building } = cached;
  if (building && !cached.loaded) {
    await Promise.race([building, sleep(firstNetwork.waitMs, undefined, { ref: false })]);
  }
  // An import may have begun another build meanwhile: what there is by now is used.
  if (!cached.loaded && cached.failed) throw cached.failed;
  if (!cached.loaded && cached.building) throw layingOut();
  // This request uses the network from before the import. A cached response would show it after the new one is ready.
  if (cached.revision !== revisionOf(cached)) doNotCache();
  return cached.loaded?.network ?? null;
}

function layingOut(): Error {
  const error = new Error(
    "The port calls of the store are being laid out: their first searches take longer.",
  );
  markTrouble(error, "its port calls are being laid out", false);
  return error;
}

/** Begins to build the network where calls have changed. */
async function beginNetwork(store: Store): Promise<CachedNetwork> {
  const cached = stateOf(store);
  // The store is not queried while nothing has been committed.
  const version = store.version();
  if (version === null || version !== cached.version) {
    cached.revision = await callsRevision(store);
    cached.version = version;
  }
  if (cached.revision !== revisionOf(cached)) cached.building ??= build(store, cached);
  return cached;
}

/** The revision of the network that is used; 0 where there is none. */
export const networkRevision = (store: Store): number => revisionOf(stateOf(store));

const revisionOf = ({ loaded }: CachedNetwork): number => loaded?.revision ?? 0;

/** Waits for the network of the store's calls as they are now. Throws what building it threw. */
export async function currentNetwork(store: Store): Promise<Network | null> {
  const cached = await beginNetwork(store);
  while (cached.building) await cached.building;
  if (cached.failed) throw cached.failed;
  return cached.loaded?.network ?? null;
}

/**
 * The network of what was published before an instant (ISO 8601 UTC), as in `loadNetworkBefore`; null where there are no calls. One
 * is cached, and one is laid out at a time.
 */
export async function networkBefore(store: Store, instant: string): Promise<Network | null> {
  await cachedNetwork(store);
  const cached = stateOf(store);
  const { loaded, earlier } = cached;
  if (!loaded) return null;
  const key = `${loaded.revision} ${instant}`;
  if (earlier?.key === key) return earlier.network;
  const lay = () => loadNetworkBefore(store, instant, loaded);
  const network = earlier ? earlier.network.then(lay, lay) : lay();
  cached.earlier = { key, network };
  network.catch(() => {
    if (cached.earlier?.key === key) cached.earlier = null;
  });
  return network;
}

async function build(store: Store, cached: CachedNetwork): Promise<void> {
  setRebuilding("calls", true);
  cached.failed = null;
  try {
    // An import may come in the meantime: then the network is built again.
    while (revisionOf(cached) !== cached.revision)
      cached.loaded = await loadNetwork(store, cached.revision, cached.loaded);
    setRebuilding("calls", false);
  } catch (error) {
    cached.failed = error;
  } finally {
    cached.building = null;
  }
}
