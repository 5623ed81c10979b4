import { useSyncExternalStore } from "react";
import {
  changeLane,
  isSameLane,
  keepLanes,
  keptLanes,
  type LaneChange,
  type LaneIds,
  type LaneKind,
  parseLanes,
  watchLanes,
} from "@/lib/web/storage-lanes";

/** The lanes saved in this browser; none while the server's markup is hydrated. */
export function useLanes(kind: LaneKind) {
  const text = useSyncExternalStore(
    watchLanes,
    () => keptLanes(kind),
    () => "",
  );
  const lanes = parseLanes(text);
  const isKept = (lane: LaneIds) => lanes.some((other) => isSameLane(other, lane));
  /** Saves a lane as the newest, or removes it. */
  const toggle = (lane: LaneIds): LaneChange => changeLane(kind, lane, !isKept(lane));
  return { isKept, toggle, clear: () => keepLanes(kind, []) };
}
