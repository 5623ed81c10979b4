/** How many departures lead from one place to others in the usual window; 0 where they are all later. */
export type LaneCounts = ReadonlyMap<string, number>;

/** Which pairs of places are served from today on, looked at from both ends. */
export interface Lanes {
  from: ReadonlyMap<string, LaneCounts>;
  to: ReadonlyMap<string, LaneCounts>;
}

/** One pair that is served. */
export interface Lane {
  from: string;
  to: string;
  count: number;
}

/** More lanes than this are not summed up: every two of 500 places. */
export const mostLanes = 250_000;

/** Lanes as they are looked up. */
export function lanesOf(lanes: Iterable<Lane>): Lanes {
  const ends = { from: new Map<string, Map<string, number>>(), to: new Map<string, Map<string, number>>() };
  const add = (all: Map<string, Map<string, number>>, end: string, other: string, count: number) => {
    const others = all.get(end) ?? new Map<string, number>();
    all.set(end, others.set(other, count));
  };
  for (const { from, to, count } of lanes) {
    add(ends.from, from, to, count);
    add(ends.to, to, from, count);
  }
  return ends;
}

/** Which end of a search a place is looked for. */
export type LaneEnd = "from" | "to";

/** One place, or those of a city; none where an end is open. */
export type LanePlaces = string | readonly string[];

const idsOf = (places: LanePlaces) => (typeof places === "string" ? [places].filter(Boolean) : places);

/**
 * How many departures places have in the usual window when they are one end of a search whose other end is `other`;
 * undefined when none is known.
 */
export function countAt(
  lanes: Lanes,
  end: LaneEnd,
  other: LanePlaces,
): (places: LanePlaces) => number | undefined {
  const others = idsOf(other);
  return (places) => {
    const counts = idsOf(places).flatMap((id) => {
      const lead = lanes[end].get(id);
      return lead ? (others.length > 0 ? others.map((one) => lead.get(one)) : [...lead.values()]) : [];
    });
    const known = counts.filter((count) => count !== undefined);
    return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : undefined;
  };
}
