import type { Store } from "./connection";
import { memoizePerVersion } from "./per-version";
import type { DomainStateRow } from "./schema";

/** What a store records about itself: the revisions of its lists, and whose rows its domains have. */
interface StoreMetadata {
  /** The fingerprint of the written data, by name. */
  seeds: ReadonlyMap<string, string>;
  states: ReadonlyMap<string, DomainStateRow>;
}

type MetadataSource = Pick<Store, "reader" | "version">;
/**
 * The current metadata of a store. Every page reads them about ten times and they hardly ever change: both tables, with a few
 * dozen rows, are read once per store version, and each time where the version is unknown. Do not use it in a transaction.
 */
export const storeMetadata: (store: MetadataSource) => Promise<StoreMetadata> = memoizePerVersion(
  readMetadata,
  {
    max: 1,
    key: () => "",
  },
);

async function readMetadata({ reader }: MetadataSource): Promise<StoreMetadata> {
  const [seeds, states] = await Promise.all([
    reader.selectFrom("seeds").select(["name", "sha256"]).execute(),
    reader.selectFrom("domain_state").selectAll().execute(),
  ]);
  return {
    seeds: new Map(seeds.map(({ name, sha256 }) => [name, sha256])),
    states: new Map(states.map((row) => [row.domain, row])),
  };
}
