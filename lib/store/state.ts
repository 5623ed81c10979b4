import { processState } from "@/lib/process-state.mjs";

/** How the process's store is, for /readyz and for whoever ends the process. */
export interface StoreState {
  /** locked: another program holds the lock. failing: the last write failed. lost: see StoreLostError. */
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

/** Notes how the store is; `lost` stays. Tells those who wait for it when the store is lost, once. */
export function noteStoreState(state: StoreState["state"], reason: string | null): void {
  const { now, onLost } = watched;
  if (now.state === "lost" || (now.state === state && now.reason === reason)) return;
  watched.now = { state, reason, since: new Date().toISOString() };
  if (state === "lost") for (const tell of onLost) tell(reason ?? "");
}

/** Calls back once when the store is lost: the process can serve nothing true any more, and should end. */
export function onStoreLost(tell: (reason: string) => void): () => void {
  watched.onLost.add(tell);
  return () => watched.onLost.delete(tell);
}
