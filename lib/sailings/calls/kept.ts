import type { Store } from "@/lib/store/connection";
import { noteRemaking } from "@/lib/store/remaking";
import { callsEdition, type LaidOut, loadNetwork } from "./load";
import type { Network } from "./network";

interface Kept {
  /** The edition that was last seen in the store, and the store's version then. */
  edition: number;
  version: number | null;
  /** What serves; null before there are calls. */
  laidOut: LaidOut | null;
  /** The one that is being built. */
  building: Promise<void> | null;
  failed: unknown;
}

const held = Symbol.for("portal.calls");
const scope = globalThis as typeof globalThis & { [held]?: WeakMap<Store, Kept> };

function keptOf(store: Store): Kept {
  scope[held] ??= new WeakMap();
  const known = scope[held].get(store);
  if (known) return known;
  const made: Kept = {
    edition: 0,
    version: null,
    laidOut: null,
    building: null,
    failed: null,
  };
  scope[held].set(store, made);
  return made;
}

/**
 * The network of a store's calls; null where there are none. Built when it is first asked for and in the background
 * after each import, once however many ask; meanwhile the one before serves. A failure is thrown only where there is
 * nothing before it, and tried again by who asks next.
 */
export async function networkOf(store: Store): Promise<Network | null> {
  const kept = keptOf(store);
  // Nothing is asked where nothing was committed.
  const version = store.version();
  if (version === null || version !== kept.version) {
    kept.edition = await callsEdition(store);
    kept.version = version;
  }
  if (kept.edition !== editionOf(kept)) {
    kept.building ??= build(store, kept);
    if (!kept.laidOut) {
      await kept.building;
      if (kept.failed) throw kept.failed;
    }
  }
  return kept.laidOut?.network ?? null;
}

/** Which import the network that serves is made of; 0 where there is none. */
export const networkEdition = (store: Store): number => editionOf(keptOf(store));

const editionOf = ({ laidOut }: Kept): number => laidOut?.edition ?? 0;

/** The network of the store's calls as they are now, awaited. Throws what building it threw. */
export async function networkReady(store: Store): Promise<Network | null> {
  await networkOf(store);
  const kept = keptOf(store);
  while (kept.building) await kept.building;
  if (kept.failed) throw kept.failed;
  return kept.laidOut?.network ?? null;
}

async function build(store: Store, kept: Kept): Promise<void> {
  noteRemaking("calls", true);
  kept.failed = null;
  try {
    // An import meanwhile makes it worth another round.
    while (editionOf(kept) !== kept.edition)
      kept.laidOut = await loadNetwork(store, kept.edition, kept.laidOut);
    noteRemaking("calls", false);
  } catch (error) {
    kept.failed = error;
  } finally {
    kept.building = null;
  }
}
