import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";

export interface PortPosition {
  /** UN/LOCODE. */
  code: string;
  /** Degrees. */
  lat: number;
  lon: number;
}

/** Country (ISO 3166-1 alpha-2) and, where UN/LOCODE has it, state of a port. */
export interface PortRegion {
  country: string;
  state: string | null;
}

/** The regions of some ports by UN/LOCODE; those that are not known are missing. */
export async function storedRegions(
  { reader }: Store,
  codes: readonly string[],
): Promise<ReadonlyMap<string, PortRegion>> {
  if (codes.length === 0) return new Map();
  const rows = await reader
    .selectFrom("ports")
    .select(["id", "country_code as country", "state"])
    .where("id", "in", codes)
    .execute();
  return new Map(rows.map(({ id, ...region }) => [id, region]));
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
