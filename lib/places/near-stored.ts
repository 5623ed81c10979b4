import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { airportRanks, knownAirportRanks, knownPortRanks, portRanks } from "@/lib/geography/place-ranks";
import { processState } from "@/lib/memoize/process-state.mjs";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import { storeMetadata } from "@/lib/store/store-metadata";
import { createNearIndex, type NearIndex } from "./near";

const kinds = {
  ports: {
    terms: "port_terms",
    id: "port_id",
    ranks: [portRanks.name, portRanks.chineseName, portRanks.alias],
    lesserRanks: [knownPortRanks.name, knownPortRanks.alias],
  },
  airports: {
    terms: "airport_terms",
    id: "airport_id",
    ranks: [airportRanks.name, airportRanks.chineseName, airportRanks.city, airportRanks.alias],
    lesserRanks: [knownAirportRanks.name, knownAirportRanks.city, knownAirportRanks.alias],
  },
} as const;

/** Number of terms that are read at once: other requests are served in between. */
const readAtOnce = 2000;

const latestIndex = processState("places.near-indexes", () => ({
  ports: memoizeLatest<NearIndex>(),
  airports: memoizeLatest<NearIndex>(),
}));

/**
 * Finds ports or airports of a store with similar names: an index of the stored names, built at the first use and again when
 * the store has another revision of them. It is as large as the lists of the release.
 */
export async function nearIndexOf(store: Store, kind: keyof typeof kinds): Promise<NearIndex> {
  const edition = (await storeMetadata(store)).seeds.get(kind) ?? "";
  return latestIndex[kind](store, edition, () => readIndex(store, kind));
}

async function readIndex({ reader }: Store, kind: keyof typeof kinds): Promise<NearIndex> {
  const { terms, id, ranks, lesserRanks } = kinds[kind];
  const index = createNearIndex();
  for (const rank of [...ranks, ...lesserRanks]) {
    const isLesser = !(ranks as readonly number[]).includes(rank);
    let after = { term: "", id: "" };
    for (;;) {
      const { rows } = await sql<{ term: string; id: string }>`
        select term, ${sql.ref(id)} as id from ${sql.table(terms)}
        where rank = ${rank} and (term, ${sql.ref(id)}) > (${after.term}, ${after.id})
        order by term, ${sql.ref(id)} limit ${readAtOnce}
      `.execute(reader);
      for (const row of rows) index.add({ ...row, isLesser });
      const last = rows.at(-1);
      if (!last || rows.length < readAtOnce) break;
      after = last;
      await breathe();
    }
  }
  for (const _ of index.prepare()) await breathe();
  return index;
}
