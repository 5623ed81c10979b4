import { readText, writeText } from "./storage";

/**
 * The lanes that a reader has saved in this browser, by the ids of their places: the page adds the names in its language. They
 * are stored and requested as one text, 'FROM>TO,FROM>TO', with special characters of the ids escaped.
 */
export interface LaneIds {
  from: string;
  to: string;
}

export type LaneKind = "port" | "flight";

/** A list is short enough to be seen completely, and to be requested at once. */
export const mostLanes = 8;
/** Longest text of a list. */
export const lanesTextMax = 4_000;
const idMax = 200;

const keys: Record<LaneKind, string> = { port: "ls_port_lanes", flight: "ls_flight_lanes" };

/** Lanes as text; '' for none. */
export function formatLanes(lanes: readonly LaneIds[]): string {
  return lanes.map(({ from, to }) => `${encodeURIComponent(from)}>${encodeURIComponent(to)}`).join(",");
}

/** The lanes of a text, each once and no more than may be saved; what is no lane is left out. Never throws. */
export function parseLanes(text: string): LaneIds[] {
  const lanes: LaneIds[] = [];
  for (const part of text.slice(0, lanesTextMax).split(",")) {
    const lane = parseLane(part);
    if (lane && lanes.length < mostLanes && !lanes.some((other) => isSameLane(other, lane))) lanes.push(lane);
  }
  return lanes;
}

function parseLane(text: string): LaneIds | null {
  try {
    const [from = "", to = "", ...more] = text.split(">").map((id) => decodeURIComponent(id).trim());
    const isLane = from && to && from.length <= idMax && to.length <= idMax && more.length === 0;
    return isLane ? { from, to } : null;
  } catch {
    return null;
  }
}

export const isSameLane = (one: LaneIds, other: LaneIds) => one.from === other.from && one.to === other.to;

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
