import type { HotSearch } from "@/lib/promotions/shared";
import type { Cutoff, Sailing } from "@/lib/sailings/shared";

/** A popular lane with the next sailing that cargo can still get on. */
export interface PopularLane extends HotSearch {
  /** Sailings in the month ahead; null where that is not known. */
  count: number | null;
  /** Whether its sailings are known. */
  isKnown: boolean;
  next: Sailing | null;
  cy: Cutoff | null;
}
