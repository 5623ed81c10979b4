import type { VoyageRow } from "@/lib/store/schema";
import type { IncomingCall } from "./incoming";

/** What of a staged call tells where it stands. */
export type PlacedCall = Pick<
  IncomingCall,
  | "line"
  | "ship"
  | "imo"
  | "vessel"
  | "port_id"
  | "terminal"
  | "voyage_in"
  | "voyage_out"
  | "is_blank"
  | "at"
  | "on_date"
>;

export type IncomingVoyage = Pick<
  VoyageRow,
  "id" | "service_id" | "ship" | "imo" | "vessel" | "status" | "first_on" | "last_on" | "calls"
>;

export interface Place {
  voyage_id: number;
  n: number;
  line: number;
}

/**
 * The voyages that calls of one service make: of each ship, in order of time. A voyage goes on while the number under
 * which the ship comes is the one under which it left; it ends where the ship has turned and is back at its first port,
 * or turns once more. Of a call that is told twice the last word counts.
 * @param calls ship by ship in order of `at` and of their lines
 * @param nextId number of the first voyage
 */
export function layOutVoyages(
  service_id: string,
  calls: readonly PlacedCall[],
  nextId: number,
): { voyages: IncomingVoyage[]; places: Place[] } {
  const voyages: IncomingVoyage[] = [];
  const places: Place[] = [];
  let before: PlacedCall | undefined;
  let first: PlacedCall | undefined;
  let hasTurned = false;
  for (const call of calls) {
    const last = places.at(-1);
    if (before && last && isSame(before, call)) {
      last.line = call.line;
      continue;
    }
    const turns = call.voyage_in !== call.voyage_out;
    const goesOn =
      before?.ship === call.ship &&
      before.voyage_out === call.voyage_in &&
      !(turns && (hasTurned || first?.port_id === call.port_id));
    let voyage = voyages.at(-1);
    if (!goesOn || !voyage) {
      [first, hasTurned] = [call, false];
      voyage = {
        id: nextId + voyages.length,
        service_id,
        ship: call.ship,
        imo: call.imo,
        vessel: call.vessel,
        status: "planned",
        first_on: call.on_date,
        last_on: call.on_date,
        calls: 0,
      };
      voyages.push(voyage);
    } else if (turns) hasTurned = true;
    voyage.calls++;
    voyage.vessel ??= call.vessel;
    if (call.on_date > voyage.last_on) voyage.last_on = call.on_date;
    if (call.on_date < voyage.first_on) voyage.first_on = call.on_date;
    if (call.is_blank === 1) voyage.status = "blank";
    places.push({ voyage_id: voyage.id, n: voyage.calls, line: call.line });
    before = call;
  }
  return { voyages, places };
}

const telling = ["ship", "port_id", "terminal", "voyage_in", "voyage_out", "at"] as const;
const isSame = (one: PlacedCall, other: PlacedCall) => telling.every((name) => one[name] === other[name]);
