import { useSyncExternalStore } from "react";
import { isSameLane, type LaneIds, type LaneKind, parseLanes } from "@/lib/api/lanes";
import {
  changeLane,
  type LaneChange,
  storedLanes,
  storeLanes,
  watchLanes,
} from "@/lib/browser/storage-lanes";

/** The lanes saved in this browser; none while the server's markup is hydrated. */
export function useLanes(kind: LaneKind) {
  const text = useSyncExternalStore(
    watchLanes,
    () => storedLanes(kind),
    () => "",
  );
  const lanes = parseLanes(text);
  const isSaved = (lane: LaneIds) => lanes.some((other) => isSameLane(other, lane));
  /** Saves a lane as the newest, or removes it. */
  const toggle = (lane: LaneIds): LaneChange => changeLane(kind, lane, !isSaved(lane));
  return { isSaved, toggle, clear: () => storeLanes(kind, []) };
}
