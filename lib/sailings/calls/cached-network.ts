import { processState } from "@/lib/process-state.mjs";
import { doNotCache } from "@/lib/request-context";
import type { Store } from "@/lib/store/connection";
import { setRebuilding } from "@/lib/store/rebuilding";
import { callsEdition, type LaidOut, loadNetwork } from "./load";
import type { Network } from "./network";

interface CachedNetwork {
  /** The edition that was last seen in the store, and the store's version then. */
  edition: number;
  version: number | null;
  /** What serves; null before there are calls. */
  laidOut: LaidOut | null;
  /** The one that is being built. */
  building: Promise<void> | null;
  failed: unknown;
}

const networks = processState("sailings.networks", () => new WeakMap<Store, CachedNetwork>());

function cachedOf(store: Store): CachedNetwork {
  const cached = networks.get(store) ?? {
    edition: 0,
    version: null,
    laidOut: null,
    building: null,
    failed: null,
  };
  networks.set(store, cached);
  return cached;
}

/**
 * The network of a store's calls; null where there are none. Built when it is first asked for and in the background
 * after each import, once however many ask; meanwhile the one before serves. A failure is thrown only where there is
 * nothing before it, and tried again by who asks next.
 */
export async function networkOf(store: Store): Promise<Network | null> {
  const cached = cachedOf(store);
  // Nothing is asked where nothing was committed.
  const version = store.version();
  if (version === null || version !== cached.version) {
    cached.edition = await callsEdition(store);
    cached.version = version;
  }
  if (cached.edition !== editionOf(cached)) {
    cached.building ??= build(store, cached);
    if (!cached.laidOut) {
      await cached.building;
      if (cached.failed) throw cached.failed;
    }
    // The network before the import serves: no response may go on saying so when the new one is there.
    if (cached.edition !== editionOf(cached)) doNotCache();
  }
  return cached.laidOut?.network ?? null;
}

/** Which import the network that serves is made of; 0 where there is none. */
export const networkEdition = (store: Store): number => editionOf(cachedOf(store));

const editionOf = ({ laidOut }: CachedNetwork): number => laidOut?.edition ?? 0;

/** The network of the store's calls as they are now, awaited. Throws what building it threw. */
export async function networkReady(store: Store): Promise<Network | null> {
  await networkOf(store);
  const cached = cachedOf(store);
  while (cached.building) await cached.building;
  if (cached.failed) throw cached.failed;
  return cached.laidOut?.network ?? null;
}

async function build(store: Store, cached: CachedNetwork): Promise<void> {
  setRebuilding("calls", true);
  cached.failed = null;
  try {
    // An import meanwhile makes it worth another round.
    while (editionOf(cached) !== cached.edition)
      cached.laidOut = await loadNetwork(store, cached.edition, cached.laidOut);
    setRebuilding("calls", false);
  } catch (error) {
    cached.failed = error;
  } finally {
    cached.building = null;
  }
}
