import type { PortTime } from "@/lib/i18n/formats";
import type { HotSearch } from "@/lib/promotions/shared";
import type { Cutoff, Sailing } from "@/lib/sailings/shared";

/** A popular lane. */
interface PopularSearch extends HotSearch {
  /** Departures in the month ahead; null where that is not known. */
  count: number | null;
  /** Whether its departures are known. */
  isKnown: boolean;
}

/** A popular lane by sea with the next sailing that cargo can still get on. */
export interface PopularLane extends PopularSearch {
  next: Sailing | null;
  cy: Cutoff | null;
}

/** A popular lane by air with the next flight for which cargo is still accepted. */
export interface PopularRoute extends PopularSearch {
  /** Whether anything departs on Monday ... Sunday in the month ahead. */
  days: readonly boolean[];
  next: {
    flightNos: readonly string[];
    departure: PortTime;
    /** The latest acceptance; null where none is published. */
    acceptance: Pick<Cutoff, "time" | "closesIn"> | null;
  } | null;
}

/** Where most flights known to the portal begin, and searches of its most frequent destinations. */
export interface BusiestOrigin {
  name: string;
  routes: readonly { label: string; href: string }[];
}
