import { kilometres } from "@/lib/geography/kilometres";
import { formatDateTime } from "@/lib/i18n/formats";
import { quoteCell, type Remark } from "@/lib/store/import-lines";
import type { Doubt } from "../doubts/kinds";
import { passageDoubt } from "../doubts/passages";
import type { PortFacts } from "../files/port-facts";
import { longestRide, Network, type NetworkCall, turnRange } from "../routing/network";
import type { PlacedCall, VoyagePlace } from "./import-voyages";
import type { IncomingCall } from "./incoming";

/** A call that has been put into a voyage, with what decides where its ship carries cargo. */
export interface CheckedCall
  extends PlacedCall,
    Pick<IncomingCall, "service" | "pointer" | "loads" | "discharges" | "status"> {
  arrival: string | null;
  departure: string | null;
}

/** A call from which nothing can be reached, and which can be reached from nowhere. */
export interface LoneCall {
  call: CheckedCall;
  voyageId: number;
  /** Whether the file has no other call of the voyage. */
  isOnly: boolean;
}

/** What checks of a service's calls are made with. */
export interface VoyageChecks {
  facts: PortFacts;
  doubt: Doubt;
}

/** A date alone departs at its beginning and arrives at its end: the calls of a ship may be out of order by so much. */
const slack = 2 * 1440;

/** Where a file has a call, for a remark. */
export const placeOf = ({ line, pointer }: Pick<CheckedCall, "line" | "pointer">) => ({
  line,
  ...(pointer !== null && { pointer }),
});

/** The ship and the voyage of a call, for a sentence. */
const shipOf = ({ service, voyage_out, vessel, imo }: CheckedCall) =>
  [service, voyage_out, vessel ?? imo].filter(Boolean).join(" ");

/** `"13-12-2026 06:00"`: the arrival, or the departure where there is none. */
const timeOf = ({ arrival, departure }: CheckedCall) => quoteCell(formatDateTime(arrival ?? departure ?? ""));

/**
 * Checks the calls of one service. Omitted calls, blank voyages and calls without cargo are not checked. Returns those that lead to no
 * sailing, which may yet go on from stored calls.
 * @param calls ship by ship in order of time, as they were split into voyages
 */
export function checkVoyages(
  calls: readonly CheckedCall[],
  { places, blank }: { places: readonly VoyagePlace[]; blank: ReadonlySet<number> },
  { facts, doubt }: VoyageChecks,
): LoneCall[] {
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
  const lone: LoneCall[] = [];
  const sizes = new Map<number, number>();
  for (const { voyage_id } of places) sizes.set(voyage_id, (sizes.get(voyage_id) ?? 0) + 1);
  for (const [from, call] of sailed.entries()) {
    const { line, ship, port_id } = call;
    const departs = network.departure[from] ?? 0;
    const next = sailed[from + 1];
    if (next?.ship === ship && next.port_id !== port_id) {
      const took = (network.arrival[from + 1] ?? 0) - departs;
      const on = call.departure === null ? "" : ` on ${formatDateTime(call.departure)}`;
      const departure = `the departure from ${port_id}${on}`;
      const straight = kmBetween(facts, port_id, next.port_id);
      const sea = () => network.seaKilometres(from, from + 1);
      const slow = passageDoubt(straight === null ? null : { straight, sea }, took, departure);
      const arrival = (reason: string) => (): Remark => ({
        ...placeOf(next),
        column: "Arrival",
        reason: `${timeOf(next)} at ${next.port_id} (${shipOf(next)}) is ${reason}`,
      });
      if (took < 0) doubt("overlapping", arrival(`before ${departure}`));
      else if (network.isHasty(from, from + 1))
        doubt("hasty", arrival(slow?.reason ?? `too soon after ${departure}`));
      else if (slow) doubt(slow.kind, arrival(slow.reason));
    }
    for (let to = from + 1; sailed[to]?.ship === ship; to++) {
      if ((network.arrival[to] ?? 0) - departs > longestRide + slack) break;
      if (network.carries(from, to)) {
        used.add(line);
        used.add(sailed[to]?.line ?? 0);
      }
    }
    if (used.has(line)) continue;
    const voyageId = voyageOf.get(line) ?? 0;
    lone.push({ call, voyageId, isOnly: sizes.get(voyageId) === 1 });
  }
  for (const { line, reason, pointer } of turnDoubts(sailed, facts))
    doubt("turns", () => ({ ...placeOf({ line, pointer }), column: "Voyage In", reason }));
  return lone;
}

/** Tells of calls that lead nowhere, but for those of voyages that go on from stored calls: a file from today on lists the last one. */
export function doubtLone(lone: readonly LoneCall[], goOn: ReadonlySet<number>, doubt: Doubt): void {
  for (const { call, voyageId, isOnly } of lone) {
    if (goOn.has(voyageId)) continue;
    const why = isOnly
      ? "is the only call of its voyage"
      : "carries no cargo from or to another call of its ship: look at the voyage numbers, the times, Loads and Discharges";
    doubt("unreachable", () => ({
      ...placeOf(call),
      column: null,
      reason: `${call.port_id}, ${timeOf(call)}, ${shipOf(call)}, ${why}`,
    }));
  }
}

/** Kilometres in a straight line; null where a position is not known. */
function kmBetween({ positionOf }: Pick<PortFacts, "positionOf">, one: string, other: string): number | null {
  const [here, there] = [positionOf(one), positionOf(other)];
  return here && there ? kilometres(here, there) : null;
}

/** Whether a call loads or discharges in some directions alone. */
const isDirected = (directions: string) => directions !== "" && directions !== "*";

/** `601W` -> `W`: the direction that a voyage number ends with. */
const directionOf = (voyage: string) => /\d([NESW])$/i.exec(voyage)?.[1]?.toUpperCase();
const opposite: Readonly<Record<string, string>> = { N: "S", S: "N", E: "W", W: "E" };

/**
 * Turns that are not written as one: over ports too far apart, of which none can be the turn, or nowhere, where the number changes its
 * direction between two ports of one range without a call that has both. What is written over several near ports is one turn, and
 * read as such. Where calls say in which directions they load and discharge, these decide, and no number does.
 * @param calls ship by ship in order of time
 */
export function turnDoubts(
  calls: readonly Pick<
    CheckedCall,
    "line" | "pointer" | "ship" | "port_id" | "voyage_in" | "voyage_out" | "loads" | "discharges"
  >[],
  facts: Pick<PortFacts, "positionOf">,
): { line: number; pointer: string | null; reason: string }[] {
  const found: ReturnType<typeof turnDoubts> = [];
  let first = calls[0];
  for (const [at, call] of calls.entries()) {
    const before = calls[at - 1];
    const { line, pointer, port_id, voyage_in, voyage_out } = call;
    const isSameTurn =
      before?.ship === call.ship && before.voyage_in === voyage_in && before.voyage_out === voyage_out;
    if (!isSameTurn) first = call;
    if (!before || before.ship !== call.ship || !first) continue;
    if ([before, call].some(({ loads, discharges }) => isDirected(loads) || isDirected(discharges))) continue;
    const numbers = `${quoteCell(voyage_in)} in and ${quoteCell(voyage_out)} out`;
    if (voyage_in !== voyage_out && isSameTurn) {
      const km = kmBetween(facts, first.port_id, port_id);
      if (km !== null && km > turnRange)
        found.push({
          line,
          pointer,
          reason: `${numbers} at ${first.port_id} and again at ${port_id}, ${Math.round(km).toLocaleString("en")} km away: write both numbers only at the ports of the turn`,
        });
    } else if (opposite[directionOf(before.voyage_out) ?? ""] === (directionOf(voyage_in) ?? "none")) {
      const km = kmBetween(facts, before.port_id, port_id);
      if (km !== null && before.port_id !== port_id && km <= turnRange)
        found.push({
          line,
          pointer,
          reason: `The ship leaves ${before.port_id} as ${quoteCell(before.voyage_out)} and is at ${port_id} as ${quoteCell(voyage_in)}: write both numbers at one of the two`,
        });
    }
  }
  return found;
}
