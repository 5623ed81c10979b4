import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";

export interface PortPosition {
  /** UN/LOCODE. */
  code: string;
  /** Degrees. */
  lat: number;
  lon: number;
}

/** The positions of all stored ports by UN/LOCODE, which is their id in the store: a few hundred. */
export const storedPositions = memoizePerVersion(
  async ({ reader }: Store): Promise<ReadonlyMap<string, PortPosition>> => {
    const rows = await reader.selectFrom("ports").select(["id as code", "lat", "lon"]).execute();
    return new Map(rows.map((row) => [row.code, row]));
  },
  { max: 1, key: () => "" },
);
