import { sailingOf } from "./legs";
import type { Leg, LegEnd, Sailing } from "./schema";

/**
 * A sailing as one row tells it, be it a publisher's or a stored one: the first ship, the last ship, and the ports between
 * them. Of what happens on the way a row knows no times.
 */
export interface PairRow extends Omit<Sailing, "legs" | "transitDays"> {
  /** Days as the row tells them; null where it does not. */
  transitDays?: number | null;
  /** The last ship; null means direct. */
  vessel2: string | null;
  voyage2: string | null;
}

const nowhere: LegEnd = { portId: null, port: null, terminal: null };

/**
 * The sailing of a row. Ports on the way are one, of which nothing may be known, or two: then three ships carry it, and the
 * one in the middle is not told. A port that is named without a second ship stays; the sailing is direct for all that.
 */
export function sailingOfRow(row: PairRow, loading: LegEnd, discharge: LegEnd, hubs: LegEnd[]): Sailing {
  const { vessel2, voyage2, etd, eta, service, vessel, voyage, imo, ...facts } = row;
  const between = vessel2 && hubs.length === 0 ? [nowhere] : hubs;
  const ends = [loading, ...between, discharge];
  const legs = ends.slice(1).map((to, at): Leg => {
    const [isFirst, isLast] = [at === 0, at === between.length];
    return {
      vessel: isFirst ? vessel : isLast ? vessel2 : null,
      imo: isFirst ? imo : null,
      voyage: isFirst ? voyage : isLast ? voyage2 : null,
      service: isFirst ? service : null,
      vesselOperator: null,
      from: ends[at] ?? nowhere,
      to,
      departure: isFirst ? etd : null,
      arrival: isLast ? eta : null,
    };
  });
  return sailingOf({ ...facts, legs });
}
