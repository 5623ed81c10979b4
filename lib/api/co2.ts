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
