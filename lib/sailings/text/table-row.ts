import { disagreements } from "../cutoffs/second-cutoffs";
import { fieldsIn, type KeyShownIn } from "../fields";
import type { RowChange, WithdrawnText } from "../revisions/row-change";
import type { SailingGroup } from "../rules";
import type { Leg, LegEnd, Sailing } from "../schema";

/** Keys of a sailing that show in a row, or are copied with it. */
type RowKey = Exclude<Extract<KeyShownIn<"table" | "text">, keyof Sailing>, "legs">;
const rowKeys = [...fieldsIn("table"), ...fieldsIn("text")].map(({ key }) => key);

/** What the table shows of a sailing, and what is copied and asked for with it: its details are fetched when it is opened. */
export interface ShownSailing extends Pick<Sailing, RowKey> {
  legs: readonly ShownLeg[];
}

interface ShownLeg extends Pick<Leg, "vessel" | "voyage"> {
  from: Pick<LegEnd, "portId">;
  to: Pick<LegEnd, "portId" | "port">;
}

/** A row of the table, and who else sells it. */
export interface SailingRow extends ShownSailing {
  others: readonly Pick<Sailing, "id" | "operator">[];
  /** What was changed of it lately; missing where nothing was. */
  changed?: RowChange;
  /** Its CO2e in words; missing where no emission factors are imported. */
  co2?: string;
}

/** A sailing that is not offered any more, struck out in its place: `at` is the position of the row before which it stands. */
export interface WithdrawnRow {
  at: number;
  sailing: ShownSailing;
  text: WithdrawnText;
}

/** A gone sailing without what the table does not show. */
export const withdrawnRowOf = ({ at, sailing, text }: WithdrawnRow & { sailing: Sailing }): WithdrawnRow => ({
  at,
  sailing: rowOf({ ...sailing, others: [] }),
  text,
});

/** A row without what the table does not show. */
export function rowOf({
  others,
  legs,
  changed,
  co2,
  ...sailing
}: SailingGroup & Pick<SailingRow, "changed">): SailingRow {
  // Of second sources a row shows those that disagree with the carrier.
  const differing = disagreements(sailing).flatMap((cutoff) => cutoff.others);
  const secondCutoffs = differing.length > 0 ? differing : undefined;
  const facts: Partial<Record<string, unknown>> = { ...sailing, secondCutoffs };
  const shown = Object.fromEntries(
    rowKeys.flatMap((key) => (facts[key] === undefined ? [] : [[key, facts[key]]])),
  ) as Pick<Sailing, RowKey>;
  return {
    ...shown,
    legs: legs.map(({ vessel, voyage, from, to }) => ({
      vessel,
      voyage,
      from: { portId: from.portId },
      to: { portId: to.portId, port: to.port },
    })),
    others: others.map(({ id, operator }) => ({ id, operator })),
    ...(changed ? { changed } : {}),
    ...(co2 !== undefined && { co2 }),
  };
}
