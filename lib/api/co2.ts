import type { Co2Estimate, Co2Factor } from "@/lib/co2/shared";
import type { LinkedPort } from "@/lib/places/shared";

/** A pair of ports with its sea distances in kilometres; `suez` is null where that canal does not make the way shorter. */
interface ExampleDistance {
  from: LinkedPort;
  to: LinkedPort;
  suez: number | null;
  other: number;
}

export interface Co2Method {
  factors: readonly Co2Factor[];
  /** The pair that the page calculates step by step; null where no factor fits it. */
  example: { from: LinkedPort; to: LinkedPort; estimate: Co2Estimate; factor: Co2Factor } | null;
  distances: ExampleDistance[];
}

/** The CO2e of a sailing, and the range of those of its lane; null for a sailing whose CO2e is not known. */
export interface OptionCo2 {
  estimate: Co2Estimate | null;
  /** Tonnes of the lowest and the highest estimate among the sailings of the lane, and how many they are. */
  lane: { low: number; high: number; count: number } | null;
}
