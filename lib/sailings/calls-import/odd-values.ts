import type { ReadReport } from "@/lib/store/import";
import { addRemark } from "@/lib/store/import-lines";
import { arrivalMinutes, departureMinutes } from "@/lib/time/zone-clock";
import { newestTimes, type ParsedCall, type StoreFacts } from "./incoming";

/** What in vessel schedules is odd and yet imported, or left out by itself: counted by kind. */

/** How often a kind of oddity was met, and the JSON pointer of the first. */
interface Oddity {
  count: number;
  first: string | null;
}

/** What a source of vessel schedules does that nobody can correct for it. */
export interface OddValues {
  /** Times in UTC at ports whose clocks are not. */
  utc: Oddity;
  /** Times with another offset than the port's: their digits stay. */
  offset: Oddity;
  /** Single times and cut-offs that were left out. */
  value: Oddity;
  /** Calls of a ship that is at another port at that time. */
  twoPlaces: Oddity;
}

export const noOddValues = (): OddValues => {
  const none = () => ({ count: 0, first: null });
  return { utc: none(), offset: none(), value: none(), twoPlaces: none() };
};

export function meet(oddity: Oddity, pointer: string): void {
  oddity.count++;
  oddity.first ??= pointer;
}

/** Adds a note on each kind of oddity, once for a file: a carrier that does so does it for all its times. */
export function noteOddValues(odd: OddValues, { notes }: ReadReport): void {
  const note = ({ count, first }: Oddity, one: string, more: string) => {
    if (first === null) return;
    addRemark(notes, {
      line: 0,
      pointer: first,
      column: null,
      reason: `${count} ${count === 1 ? one : more}`,
    });
  };
  note(
    odd.utc,
    "time is in UTC (Z) at a port whose clock is not; it was brought to the port's local time, which the standard asks for.",
    "times are in UTC (Z) at ports whose clocks are not; they were brought to the port's local time, which the standard asks for.",
  );
  note(
    odd.offset,
    "time has an offset that is not its port's; its digits count as the port's local time.",
    "times have an offset that is not their port's; their digits count as the port's local time.",
  );
  note(odd.value, "time or cut-off was left out.", "times and cut-offs were left out.");
  note(
    odd.twoPlaces,
    "call is of a ship that is at another port at that time.",
    "calls are of ships that are at another port at that time.",
  );
}

/**
 * Meets the calls of one service at which a ship is still, or already, at another port. A day without an hour counts only where no
 * hour of it could be true.
 */
export function meetTwoPlaces(
  calls: readonly ParsedCall[],
  { facts, odd }: { facts: Pick<StoreFacts, "zoneClockOf">; odd: OddValues },
): void {
  const stays = calls.flatMap((call) => {
    const ship = call.imo ?? call.vessel;
    const { arrival, departure } = newestTimes(call);
    if (!ship || !arrival || !departure || call.status === "omitted") return [];
    const clock = facts.zoneClockOf(call.port_id);
    return {
      ...{ ship, pointer: call.pointer ?? "", port: call.port_id },
      from: clock.toUtc(arrivalMinutes(arrival)),
      to: clock.toUtc(departureMinutes(departure)),
    };
  });
  for (const ofShip of Map.groupBy(stays, ({ ship }) => ship).values()) {
    let last: (typeof stays)[number] | null = null;
    for (const stay of ofShip.toSorted((a, b) => a.from - b.from)) {
      if (last && last.port !== stay.port && stay.from < last.to) meet(odd.twoPlaces, stay.pointer);
      if (!last || stay.to > last.to) last = stay;
    }
  }
}
