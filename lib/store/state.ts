/**
 * How the process's store is, for /readyz and for whoever ends the process. Kept on the global object, because a
 * development reload runs this module anew, and the framework bundles it more than once.
 */
export interface StoreState {
  /** locked: another program holds the lock. failing: the last write failed. lost: see StoreLostError. */
  state: "open" | "locked" | "failing" | "lost";
  /** Why, in a few words; null when it is open. */
  reason: string | null;
  /** ISO 8601; null when it has always been open. */
  since: string | null;
}

interface Held {
  now: StoreState;
  onLost: Set<(reason: string) => void>;
}

const held = Symbol.for("portal.store-state");
const scope = globalThis as typeof globalThis & { [held]?: Held };

function kept(): Held {
  scope[held] ??= { now: { state: "open", reason: null, since: null }, onLost: new Set() };
  return scope[held];
}

export function storeState(): StoreState {
  return kept().now;
}

/** Notes how the store is; `lost` stays. Tells those who wait for it when the store is lost, once. */
export function noteStoreState(state: StoreState["state"], reason: string | null): void {
  const { now, onLost } = kept();
  if (now.state === "lost" || (now.state === state && now.reason === reason)) return;
  kept().now = { state, reason, since: new Date().toISOString() };
  if (state === "lost") for (const tell of onLost) tell(reason ?? "");
}

/** Calls back once when the store is lost: the process can serve nothing true any more, and should end. */
export function onStoreLost(tell: (reason: string) => void): () => void {
  kept().onLost.add(tell);
  return () => kept().onLost.delete(tell);
}
