import type { SailingGroup } from "./rules";
import type { Leg, LegEnd, Sailing } from "./schema";

/** What the table shows of a sailing, and what is copied and asked for with it: its details are fetched when it is opened. */
export interface ShownSailing
  extends Pick<
    Sailing,
    | "id"
    | "operator"
    | "service"
    | "etd"
    | "eta"
    | "transitDays"
    | "vessel"
    | "voyage"
    | "siCutoff"
    | "vgmCutoff"
    | "cyCutoff"
    | "cfsCutoff"
    | "bookingUrl"
  > {
  legs: readonly ShownLeg[];
}

interface ShownLeg extends Pick<Leg, "vessel" | "voyage"> {
  from: Pick<LegEnd, "portId">;
  to: Pick<LegEnd, "portId" | "port">;
}

/** A row of the table, and who else sells it. */
export interface SailingRow extends ShownSailing {
  others: readonly Pick<Sailing, "id" | "operator">[];
}

/** A row without what the table does not show. */
export function rowOf({ others, legs, ...sailing }: SailingGroup): SailingRow {
  const {
    elapsedMinutes: _,
    imo: _imo,
    receiving: _receiving,
    vrCutoff: _vr,
    cvCutoff: _cv,
    ...shown
  } = sailing;
  return {
    ...shown,
    legs: legs.map(({ vessel, voyage, from, to }) => ({
      vessel,
      voyage,
      from: { portId: from.portId },
      to: { portId: to.portId, port: to.port },
    })),
    others: others.map(({ id, operator }) => ({ id, operator })),
  };
}
