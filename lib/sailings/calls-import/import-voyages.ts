import type { VoyageRow } from "@/lib/store/schema";
import type { IncomingCall } from "./incoming";

/** The columns of a staged call by which it is put into a voyage. */
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

export interface VoyagePlace {
  voyage_id: number;
  n: number;
  line: number;
}

/**
 * Splits the calls of one service into voyages, for each ship in order of time. A voyage continues while the number under
 * which the ship arrives is the one under which it left, and while a turn is written over several ports. It ends where the
 * ship has turned and is back at its first port, or turns once more. Of a call that the file has twice, the last line counts.
 * @param calls ship by ship in order of `at` and of their lines
 * @param nextId number of the first voyage
 */
export function splitIntoVoyages(
  service_id: string,
  calls: readonly PlacedCall[],
  nextId: number,
): { voyages: IncomingVoyage[]; places: VoyagePlace[] } {
  const voyages: IncomingVoyage[] = [];
  const places: VoyagePlace[] = [];
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
    const isSameTurn = turns && before?.voyage_in === call.voyage_in && before.voyage_out === call.voyage_out;
    const goesOn =
      before?.ship === call.ship &&
      (isSameTurn ||
        (before.voyage_out === call.voyage_in && !(turns && (hasTurned || first?.port_id === call.port_id))));
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
    } else if (turns && !isSameTurn) hasTurned = true;
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

const identifying = ["ship", "port_id", "terminal", "voyage_in", "voyage_out", "at"] as const;
const isSame = (one: PlacedCall, other: PlacedCall) => identifying.every((name) => one[name] === other[name]);
