import { processState } from "@/lib/memoize/process-state.mjs";

/** The state of the process's store, for /readyz and for the code that ends the process. */
interface StoreState {
  /** locked: another program has the lock. failing: the last write failed. lost: see StoreLostError. */
  state: "open" | "locked" | "failing" | "lost";
  /** Why, in a few words; null when it is open. */
  reason: string | null;
  /** ISO 8601; null when it has always been open. */
  since: string | null;
}

interface Watched {
  now: StoreState;
  onLost: Set<(reason: string) => void>;
}

const watched = processState<Watched>("store.state", () => ({
  now: { state: "open", reason: null, since: null },
  onLost: new Set(),
}));

export function storeState(): StoreState {
  return watched.now;
}

/** Records the state of the store; `lost` is final. Calls the listeners once when the store is lost. */
export function recordStoreState(state: StoreState["state"], reason: string | null): void {
  const { now, onLost } = watched;
  if (now.state === "lost" || (now.state === state && now.reason === reason)) return;
  watched.now = { state, reason, since: new Date().toISOString() };
  if (state === "lost") for (const listener of onLost) listener(reason ?? "");
}

/** Calls `listener` once when the store is lost: the process cannot serve current data any more, and should end. */
export function onStoreLost(listener: (reason: string) => void): () => void {
  watched.onLost.add(listener);
  return () => watched.onLost.delete(listener);
}
