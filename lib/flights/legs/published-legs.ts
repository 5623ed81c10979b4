import { describeAircraft } from "../aircraft";
import type { Flight, FlightLeg, LegMode } from "../schema";

/** What a source has of a leg. */
export interface LegFacts {
  flightNo: string;
  aircraftType: string | null;
  mode: LegMode;
  otherNumbers: string[];
}

type Whole = Pick<
  Flight,
  "originCode" | "destinationCode" | "departureTime" | "arrivalTime" | "arrivalDay" | "via" | "elapsedMinutes"
> & { originTerminal: string | null; destinationTerminal: string | null };

/**
 * The legs of a flight as its source publishes it: one number, or several with the airports where they change. The source has the
 * times of the first departure and of the last arrival only, and what lies between stays null.
 */
export function legsOf(legs: readonly LegFacts[], whole: Whole): FlightLeg[] {
  // Only where each change has its airport is it known which of them is between which legs.
  const changes = whole.via.length === legs.length - 1 ? whole.via : legs.slice(1).map(() => null);
  return legs.map((leg, at) => {
    const [isFirst, isLast] = [at === 0, at === legs.length - 1];
    return {
      ...leg,
      ...(leg.mode === "road"
        ? { aircraftName: null, aircraftBody: null }
        : describeAircraft(leg.aircraftType)),
      originCode: isFirst ? whole.originCode : (changes[at - 1] ?? null),
      destinationCode: isLast ? whole.destinationCode : (changes[at] ?? null),
      departureTime: isFirst ? whole.departureTime : null,
      arrivalTime: isLast ? whole.arrivalTime : null,
      departureDay: isFirst ? 0 : null,
      arrivalDay: isLast ? whole.arrivalDay : null,
      originTerminal: isFirst ? whole.originTerminal : null,
      destinationTerminal: isLast ? whole.destinationTerminal : null,
      elapsedMinutes: isFirst && isLast ? whole.elapsedMinutes : null,
    };
  });
}
