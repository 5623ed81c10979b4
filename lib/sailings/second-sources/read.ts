import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import type { SecondCutoffRow } from "@/lib/store/schema";
import {
  mostSecondCutoffs,
  type Sailing,
  type SailingCriteria,
  type SailingsAdapter,
  type SecondCutoff,
} from "../schema";
import { isAbout, keyOfVoyage } from "./match";

type Reading = Pick<Store, "reader" | "engine" | "version">;

/** Whether there are any: most portals have none, and their searches read no table more. */
export const hasSecondCutoffs = memoizePerVersion(
  async ({ reader }: Reading): Promise<boolean> =>
    (await reader.selectFrom("second_cutoffs").select("port_id").limit(1).executeTakeFirst()) !== undefined,
  { key: () => "", max: 1 },
);

/** Adds what terminals and agents say of the cut-offs to the sailings of a search. */
export const withSecondCutoffs = (adapter: SailingsAdapter, store: Reading): SailingsAdapter => ({
  async searchSailings(criteria) {
    const list = await adapter.searchSailings(criteria);
    if (!(await hasSecondCutoffs(store))) return list;
    const { loadingPort, language } = criteria;
    const sailings = await addSecondCutoffs(store, list.sailings, loadingPort.id, language);
    return sailings === list.sailings ? list : { ...list, sailings };
  },
});

/** The same for sailings that leave one port, by its id. */
export async function addSecondCutoffs(
  store: Reading,
  sailings: Sailing[],
  portId: string,
  language: SailingCriteria["language"],
): Promise<Sailing[]> {
  const rows = await readRows(store, portId, sailings);
  if (rows.size === 0) return sailings;
  return sailings.map((sailing) => withSources(sailing, rows, portId, language));
}

/** The second cut-offs of a port for the voyages of some sailings, by voyage. */
async function readRows(
  { reader, engine }: Reading,
  portId: string,
  sailings: readonly Sailing[],
): Promise<Map<string, SecondCutoffRow[]>> {
  const keys = [...new Set(sailings.flatMap(({ voyage }) => (voyage ? keyOfVoyage(voyage) : [])))];
  if (keys.length === 0) return new Map();
  const rows = await reader
    .selectFrom("second_cutoffs")
    .selectAll()
    .where("port_id", "=", portId)
    .where("voyage_key", "in", engine.listed(keys))
    .orderBy("code")
    .orderBy("source")
    .orderBy("terminal")
    .execute();
  return Map.groupBy(rows, ({ voyage_key }) => voyage_key);
}

function withSources(
  sailing: Sailing,
  rows: ReadonlyMap<string, SecondCutoffRow[]>,
  portId: string,
  language: SailingCriteria["language"],
): Sailing {
  const { vessel, imo, voyage, etd, legs } = sailing;
  const candidates = rows.get(keyOfVoyage(voyage ?? ""));
  if (!candidates) return sailing;
  const terminal = legs[0]?.from.terminal ?? null;
  const call = { portId, vessel, imo, voyage, departure: etd, terminal };
  const secondCutoffs = candidates
    .filter((row) => isAbout(row, call, language))
    .slice(0, mostSecondCutoffs)
    .map(({ code, time, source, kind, as_of }): SecondCutoff => ({ code, time, source, kind, asOf: as_of }));
  return secondCutoffs.length > 0 ? { ...sailing, secondCutoffs } : sailing;
}
