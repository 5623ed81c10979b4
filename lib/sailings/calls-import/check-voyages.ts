import type { PortFacts } from "../files/port-facts";
import { longestRide, Network, type NetworkCall } from "../routing/network";
import type { PlacedCall, VoyagePlace } from "./import-voyages";
import type { IncomingCall } from "./incoming";

/** A call that has been put into a voyage, with what decides where its ship carries cargo. */
export interface CheckedCall extends PlacedCall, Pick<IncomingCall, "loads" | "discharges" | "status"> {
  arrival: string | null;
  departure: string | null;
}

/** Lines of a file whose calls are of no use as they are. */
export interface UnusedCalls {
  /** From them nothing can be reached, nor can they be reached from anywhere. */
  unreachable: number[];
  /** The voyages of those. */
  voyages: number[];
  /** The ship would arrive there before it leaves the port before. */
  overlapping: number[];
  /** No ship is so fast as to be there in time. */
  hasty: number[];
}

export const noUnused = (): UnusedCalls => ({ unreachable: [], voyages: [], overlapping: [], hasty: [] });

/** Adds what is of no use of some calls to that of others. */
export function addUnused(all: UnusedCalls, more: UnusedCalls): void {
  for (const kind of ["unreachable", "voyages", "overlapping", "hasty"] as const)
    for (const line of more[kind]) all[kind].push(line);
}

/** A date alone departs at its beginning and arrives at its end: the calls of a ship may be out of order by so much. */
const slack = 2 * 1440;

/**
 * Which calls of one service lead to no sailing. Omitted calls, blank voyages and calls without cargo are not expected to.
 * @param calls ship by ship in order of time, as they were split into voyages
 */
export function unusedCalls(
  calls: readonly CheckedCall[],
  { places, blank }: { places: readonly VoyagePlace[]; blank: ReadonlySet<number> },
  facts: PortFacts,
): UnusedCalls {
  const voyageOf = new Map(places.map(({ line, voyage_id }) => [line, voyage_id]));
  const sailed = calls.filter(({ line, status, loads, discharges }) => {
    const voyage = voyageOf.get(line);
    const hasCargo = loads !== "" || discharges !== "";
    return voyage !== undefined && !blank.has(voyage) && status === "planned" && hasCargo;
  });
  const ids = [...new Set(sailed.map(({ port_id }) => port_id))];
  const network = new Network({
    ports: ids.map((id) => {
      const position = facts.positionOf(id);
      return { id, zone: facts.zoneOf(id), country: "", ...(position && { position }) };
    }),
    rules: [],
    domestic: [],
    calls: sailed.length,
    offers: sailed.length,
  });
  const chain = sailed.map(
    (call, n): NetworkCall => ({
      ship: call.ship,
      voyageId: voyageOf.get(call.line) ?? 0,
      n,
      port: call.port_id,
      terminal: call.terminal,
      arrival: call.arrival,
      departure: call.departure,
      loads: call.loads,
      discharges: call.discharges,
      offers: [{ seller: "", voyageIn: call.voyage_in, voyageOut: call.voyage_out, tco: null }],
    }),
  );
  network.addService("", [""], chain);
  const used = new Set<number>();
  const unused: UnusedCalls = { unreachable: [], voyages: [], overlapping: [], hasty: [] };
  for (const [from, { line, ship, port_id }] of sailed.entries()) {
    const departs = network.departure[from] ?? 0;
    const next = sailed[from + 1];
    const isNext = next?.ship === ship && next.port_id !== port_id;
    if (isNext && (network.arrival[from + 1] ?? 0) < departs) unused.overlapping.push(next.line);
    else if (isNext && network.isHasty(from, from + 1)) unused.hasty.push(next.line);
    for (let to = from + 1; sailed[to]?.ship === ship; to++) {
      if ((network.arrival[to] ?? 0) - departs > longestRide + slack) break;
      if (network.carries(from, to)) {
        used.add(line);
        used.add(sailed[to]?.line ?? 0);
      }
    }
    if (used.has(line)) continue;
    unused.unreachable.push(line);
    unused.voyages.push(voyageOf.get(line) ?? 0);
  }
  return unused;
}

/** The same without the calls of voyages that go on from stored calls, of which a file from today on lists the last alone. */
export function withoutVoyages(unused: UnusedCalls, voyages: ReadonlySet<number>): UnusedCalls {
  const isOther = (_: number, at: number) => !voyages.has(unused.voyages[at] ?? 0);
  return { ...unused, unreachable: unused.unreachable.filter(isOther) };
}

const kinds = [
  ["overlapping", "calls at which a ship would arrive before it leaves the port before"],
  ["hasty", "calls that no ship reaches in so short a time"],
  ["unreachable", "calls from which nothing can be reached"],
] as const;
const shownPlaces = 10;
const shownOf = (lines: readonly number[]) => lines.toSorted((a, b) => a - b).slice(0, shownPlaces);

/** The lines that `unusedRemarks` names. */
export const namedLines = (unused: UnusedCalls): number[] => kinds.flatMap(([kind]) => shownOf(unused[kind]));

/** The sentences with which an import ends: what it could not use, and where that is. */
export function unusedRemarks(unused: UnusedCalls, placesOf: (lines: readonly number[]) => string): string[] {
  return kinds.flatMap(([kind, label]) => {
    const lines = unused[kind];
    if (lines.length === 0) return [];
    const more = lines.length > shownPlaces ? ", …" : "";
    return [`${label}: ${lines.length.toLocaleString("en")}, ${placesOf(shownOf(lines))}${more}`];
  });
}
