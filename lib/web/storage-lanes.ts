import { readText, writeText } from "./storage";

/**
 * The lanes that a reader keeps in this browser, by the ids of their places: names are the page's, in its language. Stored
 * and asked for in one form of text, 'FROM>TO,FROM>TO', the ids with their special signs escaped.
 */
export interface LaneIds {
  from: string;
  to: string;
}

export type LaneKind = "port" | "flight";

/** A list is short enough to be seen whole, and to be asked for at once. */
export const mostLanes = 8;
/** Longest text of a list. */
export const lanesTextMax = 4_000;
const idMax = 200;

const keys: Record<LaneKind, string> = { port: "ls_port_lanes", flight: "ls_flight_lanes" };

/** Lanes as text; '' for none. */
export function formatLanes(lanes: readonly LaneIds[]): string {
  return lanes.map(({ from, to }) => `${encodeURIComponent(from)}>${encodeURIComponent(to)}`).join(",");
}

/** The lanes of a text, each once and no more than may be kept; what is no lane is left out. Never throws. */
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

/** The text of the lanes that are kept here; '' when there are none. */
export const keptLanes = (kind: LaneKind): string => readText(keys[kind]);

/** Keeps these lanes and no others. False where the browser does not allow it. */
export function keepLanes(kind: LaneKind, lanes: readonly LaneIds[]): boolean {
  const isStored = writeText(keys[kind], formatLanes(lanes));
  for (const tell of listeners) tell();
  return isStored;
}

/** What came of a change: `full` where there is no room for one more lane, `unsaved` where the browser stores nothing. */
export type LaneChange = "saved" | "full" | "unsaved";

/**
 * Adds a lane as the newest, or removes it. The stored list is read first: another tab may have changed it unseen.
 * @param isAdded what the reader wants it to be
 */
export function changeLane(kind: LaneKind, lane: LaneIds, isAdded: boolean): LaneChange {
  const others = parseLanes(keptLanes(kind)).filter((other) => !isSameLane(other, lane));
  if (isAdded && others.length >= mostLanes) return "full";
  return keepLanes(kind, isAdded ? [lane, ...others] : others) ? "saved" : "unsaved";
}

const listeners = new Set<() => void>();

/**
 * Calls back when the kept lanes change, here or in another tab, and when a page comes back that the browser had put aside:
 * it was told of nothing meanwhile. Returns how to stop.
 */
export function watchLanes(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  window.addEventListener("pageshow", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
    window.removeEventListener("pageshow", tell);
  };
}
