import type { ShipName } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";

/** What pages show with depths of a port. */

export interface DepthWords {
  words: Record<keyof typeof messages.depths, string>;
  /** January first. */
  months: readonly string[];
}

/** A ship at the port whose stated draught, in metres, exceeds the channel. */
export interface DeeperShip {
  ship: ShipName;
  draught: number;
}
