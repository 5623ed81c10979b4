import { kilometres } from "@/lib/geography/kilometres";
import { fastestVoyage } from "@/lib/geography/sea-routes";
import { memoize } from "@/lib/memoize/memoize";
import type { Minutes } from "@/lib/time/zone-clock";
import type { PortFacts } from "../files/port-facts";

/** Passages that are faster than container ships sail, though not so fast that no ship could. */

/** In knots. The fastest container ships make 25 and sail at less. */
export const doubtfulKnots = 25;
const kmPerKnot = 1.852;
/** Positions of ports are those of towns: the quays may be so much nearer to each other, in kilometres. */
const portsWidth = 60;
/** The sea graph's ways may be longer than those of ships, by so much of their length. */
const graphTolerance = 0.06;
/** Below this the graph's detours say little, in kilometres. */
const leastKnown = 500;

interface Distance {
  straight: number;
  sea: number;
}

/** The kilometres between ports, each pair once. null where a position is not known. */
export const distances = ({ positionOf }: Pick<PortFacts, "positionOf">) => {
  const between = memoize(
    (pair: string): Distance | null => {
      const [from, to] = pair.split(" ").map(positionOf);
      if (!from || !to) return null;
      return { straight: kilometres(from, to), sea: fastestVoyage(from, to).km };
    },
    { max: 20_000 },
  );
  return (from: string, to: string) => between(from < to ? `${from} ${to}` : `${to} ${from}`);
};

const knotsOf = (km: number, took: Minutes) => Math.round(km / kmPerKnot / (took / 60)).toLocaleString("en");
const milesOf = (km: number) => Math.round(km / kmPerKnot).toLocaleString("en");

/**
 * What is doubtful about the time that a ship takes between two ports; null where it can be true. What follows is the end of a
 * sentence that begins with the arrival.
 * @param took minutes from departure to arrival, at their best where an hour is not known
 * @param departure how the sentence names it: 'ETD "05-12-2026 18:30"'
 */
export function passageDoubt(
  distance: Distance | null,
  took: Minutes,
  departure: string,
): { kind: "fast" | "short"; reason: string } | null {
  if (!distance || took <= 0) return null;
  const { straight, sea } = distance;
  const reach = (took / 60) * doubtfulKnots * kmPerKnot;
  const after = `${Math.round(took / 6) / 10} hours after ${departure}`;
  if (straight - portsWidth > reach)
    return {
      kind: "fast",
      reason: `${after}; ${milesOf(straight)} nautical miles in a straight line take ${knotsOf(straight, took)} knots`,
    };
  if (sea >= leastKnown && sea * (1 - graphTolerance) - portsWidth > reach)
    return {
      kind: "short",
      reason: `${after}; the shortest way by sea is ${milesOf(sea)} nautical miles and takes ${knotsOf(sea, took)} knots`,
    };
  return null;
}
