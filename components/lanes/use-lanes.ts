import { useSyncExternalStore } from "react";
import {
  changeLane,
  isSameLane,
  type LaneChange,
  type LaneIds,
  type LaneKind,
  parseLanes,
  storedLanes,
  storeLanes,
  watchLanes,
} from "@/lib/web/storage-lanes";

/** The lanes kept in this browser; none while the page is the server's. */
export function useLanes(kind: LaneKind) {
  const text = useSyncExternalStore(
    watchLanes,
    () => storedLanes(kind),
    () => "",
  );
  const lanes = parseLanes(text);
  const isKept = (lane: LaneIds) => lanes.some((other) => isSameLane(other, lane));
  /** Keeps a lane, the newest first, or keeps it no longer. */
  const toggle = (lane: LaneIds): LaneChange => changeLane(kind, lane, !isKept(lane));
  return { isKept, toggle, clear: () => storeLanes(kind, []) };
}
