import { formatLanes, isSameLane, type LaneIds, type LaneKind, mostLanes, parseLanes } from "@/lib/api/lanes";
import { readText, writeText } from "./storage";

const keys: Record<LaneKind, string> = { port: "ls_port_lanes", flight: "ls_flight_lanes" };

/** The text of the saved lanes; '' when there are none. */
export const storedLanes = (kind: LaneKind): string => readText(keys[kind]);

/** Saves these lanes and no others. False where the browser does not allow it. */
export function storeLanes(kind: LaneKind, lanes: readonly LaneIds[]): boolean {
  const isStored = writeText(keys[kind], formatLanes(lanes));
  for (const notify of listeners) notify();
  return isStored;
}

/** The result of a change: `full` where there is no room for one more lane, `unsaved` where the browser stores nothing. */
export type LaneChange = "saved" | "full" | "unsaved";

/**
 * Adds a lane as the newest, or removes it. The stored list is read first: another tab may have changed it unseen.
 * @param isAdded what the reader wants it to be
 */
export function changeLane(kind: LaneKind, lane: LaneIds, isAdded: boolean): LaneChange {
  const others = parseLanes(storedLanes(kind)).filter((other) => !isSameLane(other, lane));
  if (isAdded && others.length >= mostLanes) return "full";
  return storeLanes(kind, isAdded ? [lane, ...others] : others) ? "saved" : "unsaved";
}

const listeners = new Set<() => void>();

/**
 * Calls `notify` when the saved lanes change, here or in another tab, and when a page returns from the back/forward cache,
 * since it missed changes there. Returns a function that stops it.
 */
export function watchLanes(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener("storage", notify);
  window.addEventListener("pageshow", notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", notify);
    window.removeEventListener("pageshow", notify);
  };
}
