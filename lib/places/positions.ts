import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";

export interface PortPosition {
  /** UN/LOCODE. */
  code: string;
  /** Degrees. */
  lat: number;
  lon: number;
}

/** The positions of the stored ports that have one, by UN/LOCODE, which is their id in the store: some 12,000. */
export const storedPositions = memoizePerVersion(
  async ({ reader }: Store): Promise<ReadonlyMap<string, PortPosition>> => {
    const rows = await reader
      .selectFrom("ports")
      .select(["id as code", "lat", "lon"])
      .where("lat", "is not", null)
      .where("lon", "is not", null)
      .$narrowType<{ lat: number; lon: number }>()
      .execute();
    return new Map(rows.map((row) => [row.code, row]));
  },
  { max: 1, key: () => "" },
);
