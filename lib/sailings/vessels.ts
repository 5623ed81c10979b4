import type { Kysely } from "kysely";
import type { Database, VesselRow } from "@/lib/store/schema";
import { type Sailing, type Vessel, vesselSchema } from "./schema";

/** An IMO number as particulars are found by it: some write `IMO 9300001`. */
export function bareImo(text: string): string {
  return text.replace(/^IMO\s*(?=\d{7}$)/i, "");
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
  };
}

/** The list filled up to a power of two with its last item, so that few different statements are prepared. */
export function padded(items: readonly string[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(items.length));
  return [...items, ...Array<string>(size - items.length).fill(items.at(-1) ?? "")];
}

/**
 * The particulars of the vessels of these sailings that the store knows, by IMO number, wherever the sailings come
 * from. A stored row that cannot be read is left out; `dropped` hears of them.
 */
export async function findVessels(
  reader: Kysely<Database>,
  sailings: readonly Pick<Sailing, "imo">[],
  dropped: (bad: { count: number; id: string }) => void,
): Promise<Record<string, Vessel>> {
  const imos = [...new Set(sailings.flatMap(({ imo }) => imo ?? []))];
  const vessels: Record<string, Vessel> = {};
  if (imos.length === 0) return vessels;
  const rows = await reader
    .selectFrom("vessels")
    .select(["imo", "ship_type", "flag", "call_sign", "gross_tonnage", "deadweight"])
    .select(["length_overall", "breadth_extreme", "draught", "year_built"])
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
