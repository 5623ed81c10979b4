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
/** No way by sea takes a ship of 25 knots longer, and none is looked for. */
const longestPassage: Minutes = 25 * 1440;

/** What is known of the way between two ports, in kilometres. */
export interface Distance {
  /** The great circle. */
  straight: number;
  /** The shortest way by sea; 0 where it is not known, or so short that the graph says little. */
  sea(): number;
}

const knownKm = ({ km, minutes }: { km: number; minutes: number }) => (minutes === 0 ? 0 : km);

/** The ways between ports, each pair once. null where a position is not known. */
export const distances = ({ positionOf }: Pick<PortFacts, "positionOf">) => {
  const between = memoize(
    (pair: string): Distance | null => {
      const [from, to] = pair.split(" ").map(positionOf);
      if (!from || !to) return null;
      let km: number | null = null;
      const sea = () => (km ??= knownKm(fastestVoyage(from, to)));
      return { straight: kilometres(from, to), sea };
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
  const { straight } = distance;
  const reach = (took / 60) * doubtfulKnots * kmPerKnot;
  const after = `${Math.round(took / 6) / 10} hours after ${departure}`;
  if (straight - portsWidth > reach)
    return {
      kind: "fast",
      reason: `${after}; ${milesOf(straight)} nautical miles in a straight line take ${knotsOf(straight, took)} knots`,
    };
  const sea = took < longestPassage ? distance.sea() : 0;
  if (sea * (1 - graphTolerance) - portsWidth > reach)
    return {
      kind: "short",
      reason: `${after}; the shortest way by sea is ${milesOf(sea)} nautical miles and takes ${knotsOf(sea, took)} knots`,
    };
  return null;
}
