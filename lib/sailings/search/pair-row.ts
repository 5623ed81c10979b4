import type { Leg, LegEnd, Sailing } from "../schema";
import { sailingOf } from "../text/legs";

/**
 * A sailing as one row has it, published or stored: the first ship, the last ship, and the ports between them. A row has no
 * times between them.
 */
export interface PairRow extends Omit<Sailing, "legs" | "transitDays"> {
  /** The days of the row; null where it has none. */
  transitDays?: number | null;
  /** The last ship; null means direct. */
  vessel2: string | null;
  voyage2: string | null;
}

const nowhere: LegEnd = { portId: null, port: null, terminal: null };

/**
 * The sailing of a row. Transhipment ports are one, which may be unknown, or two: then three ships carry the cargo, and the row
 * does not have the second one. A port without a second ship stays; the sailing is direct all the same.
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
