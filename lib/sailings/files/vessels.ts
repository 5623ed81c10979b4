import type { Kysely } from "kysely";
import type { Database, VesselRow } from "@/lib/store/schema";
import { type Leg, type Vessel, vesselSchema } from "../schema";
import { padded } from "../search/padded";

/** The IMO number by which particulars are found: some sources write `IMO 9300001`, `IMO: 9300001` or `930 0001`. */
export function bareImo(text: string): string {
  const [, first = "", last = ""] = /^(?:IMO[\s.:#a-z]{0,12})?(\d{3}) ?(\d{4})$/i.exec(text) ?? [];
  return first ? first + last : text;
}

function toVessel(row: Omit<VesselRow, "vessel" | "sample">): Vessel {
  return {
    imo: row.imo,
    shipType: row.ship_type,
    flag: row.flag,
    callSign: row.call_sign,
    grossTonnage: row.gross_tonnage,
    deadweight: row.deadweight,
    lengthOverall: row.length_overall,
    breadthExtreme: row.breadth_extreme,
    draught: row.draught,
    yearBuilt: row.year_built,
    ...(row.teu !== null && { teu: row.teu }),
  };
}

/** A ship of which nothing is known besides its number. */
export const unknownVessel: Omit<Vessel, "imo"> = {
  shipType: null,
  flag: null,
  callSign: null,
  grossTonnage: null,
  deadweight: null,
  lengthOverall: null,
  breadthExtreme: null,
  draught: null,
  yearBuilt: null,
};

/**
 * The stored particulars of ships by IMO number, for sailings of any source. A stored row that cannot be read is left out and
 * passed to `dropped`.
 */
export async function findVessels(
  reader: Kysely<Database>,
  ships: readonly Pick<Leg, "imo">[],
  dropped: (bad: { count: number; id: string }) => void,
): Promise<Record<string, Vessel>> {
  const imos = [...new Set(ships.flatMap(({ imo }) => imo ?? []))];
  const vessels: Record<string, Vessel> = {};
  if (imos.length === 0) return vessels;
  const rows = await reader
    .selectFrom("vessels")
    .select(["imo", "ship_type", "flag", "call_sign", "gross_tonnage", "deadweight"])
    .select(["length_overall", "breadth_extreme", "draught", "year_built", "teu"])
    .where("imo", "in", padded(imos))
    .execute();
  const bad: string[] = [];
  for (const row of rows) {
    const parsed = vesselSchema.safeParse(toVessel(row));
    if (parsed.success) vessels[row.imo] = parsed.data;
    else bad.push(row.imo);
  }
  if (bad[0]) dropped({ count: bad.length, id: bad[0] });
  return vessels;
}
