/** The number of departures from one place to others in the default window; 0 if all of them are later. */
type LaneCounts = ReadonlyMap<string, number>;

/** Pairs of places that are served from today on, indexed by both ends. */
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

/** More lanes than this are not counted: every pair of 500 places. */
export const mostLanes = 250_000;

/** Indexes lanes by both ends. */
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

/** The end of a search that a place is wanted for. */
type LaneEnd = "from" | "to";

/** One place, or those of a city; empty if the end is open. */
export type LanePlaces = string | readonly string[];

const idsOf = (places: LanePlaces) => (typeof places === "string" ? [places].filter(Boolean) : places);

/**
 * Returns the number of departures that places have in the default window as one end of a search whose other end is
 * `other`; undefined when none is known.
 */
export function countAt(
  lanes: Lanes,
  end: LaneEnd,
  other: LanePlaces,
): (places: LanePlaces) => number | undefined {
  const others = idsOf(other);
  return (places) => {
    const counts = idsOf(places).flatMap((id) => {
      const laneCounts = lanes[end].get(id);
      if (!laneCounts) return [];
      return others.length > 0 ? others.map((one) => laneCounts.get(one)) : [...laneCounts.values()];
    });
    const known = counts.filter((count) => count !== undefined);
    return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : undefined;
  };
}
