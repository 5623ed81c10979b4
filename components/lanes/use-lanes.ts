import { useSyncExternalStore } from "react";
import {
  isSameLane,
  keepLanes,
  keptLanes,
  type LaneIds,
  type LaneKind,
  mostLanes,
  parseLanes,
  watchLanes,
} from "@/lib/web/storage-lanes";

/** The lanes kept in this browser; none while the page is the server's. */
export function useLanes(kind: LaneKind) {
  const text = useSyncExternalStore(
    watchLanes,
    () => keptLanes(kind),
    () => "",
  );
  const lanes = parseLanes(text);
  const isKept = (lane: LaneIds) => lanes.some((other) => isSameLane(other, lane));
  /** Keeps a lane, the newest first, or keeps it no longer. False when there is no room for it. */
  const toggle = (lane: LaneIds): boolean => {
    const others = lanes.filter((other) => !isSameLane(other, lane));
    if (others.length < lanes.length) keepLanes(kind, others);
    else if (lanes.length < mostLanes) keepLanes(kind, [lane, ...lanes]);
    else return false;
    return true;
  };
  return { isKept, toggle, clear: () => keepLanes(kind, []) };
}
