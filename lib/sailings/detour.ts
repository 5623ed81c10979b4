import { fastestVoyage } from "@/lib/geography/sea-routes";
import { fill } from "@/lib/i18n/fill";
import type { Sailing } from "./schema";
import { formatDays } from "./text/format";
import { hubNames } from "./text/legs";

/** Lanes of which all that is offered is a way that nobody would choose. */

/** The speed by which the days of the sea route are reckoned, in knots: that of a slow ship, so that they are no promise. */
const routeKnots = 12;
/** A detour takes at least so many times the days of the sea route, and so many days longer. */
const leastTimes = 3;
const leastLonger = 14;

/** The fastest of such a lane: days between its local dates, the days of the sea route, and the ports between. */
export interface Detour {
  days: number;
  seaDays: number;
  /** null where the ship is not changed. */
  via: string | null;
}

/**
 * The fastest sailing of a lane, if it and so every other one is a detour: it takes three times the days of the shortest sea route or
 * more, and at least 14 days longer. The days of the sea route are those of a ship of 12 knots by the shortest of Suez, Panama and the
 * Cape, rounded up. null where one sailing is none, where its days or the position of a port are not known, and without sailings.
 * @param offered all that is offered on the lane, with up to one transhipment at least
 * @param positions of ports by their ids
 */
export function detourOf(
  offered: readonly Sailing[],
  positions: ReadonlyMap<string, { lat: number; lon: number }>,
): Detour | null {
  let fastest: Detour | null = null;
  const routes = new Map<string, number | null>();
  for (const sailing of offered) {
    const { transitDays: days } = sailing;
    const ends = [sailing.legs[0]?.from.portId ?? null, sailing.legs.at(-1)?.to.portId ?? null];
    const key = ends.join(" ");
    if (!routes.has(key)) routes.set(key, seaDaysBetween(ends, positions));
    const seaDays = routes.get(key) ?? null;
    if (days === null || seaDays === null) return null;
    if (days < leastTimes * seaDays || days < seaDays + leastLonger) return null;
    if (!fastest || days < fastest.days) fastest = { days, seaDays, via: hubNames(sailing) };
  }
  return fastest;
}

function seaDaysBetween(
  ends: readonly (string | null)[],
  positions: ReadonlyMap<string, { lat: number; lon: number }>,
): number | null {
  const [from, to] = ends.map((id) => positions.get(id ?? ""));
  return from && to ? Math.max(1, Math.ceil(fastestVoyage(from, to).km / (routeKnots * 1.852 * 24))) : null;
}

/** '40 days by Brisbane; the sea route takes 3 days'. */
export function detourText(
  { days, seaDays, via }: Detour,
  words: { schedule: Record<"detour" | "detourDirect" | "day" | "days" | "sameDay", string> },
): string {
  const { schedule } = words;
  const told = { days: formatDays(days, words), sea: formatDays(seaDays, words) };
  return via ? fill(schedule.detour, { ...told, port: via }) : fill(schedule.detourDirect, told);
}
