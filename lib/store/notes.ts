import type { Store } from "./connection";
import { memoizePerVersion } from "./per-version";
import type { DomainStateRow } from "./schema";

/** What a store says of itself: of which edition its lists are, and whose the rows of its domains. */
export interface Notes {
  /** By name, the fingerprint of what was written. */
  seeds: ReadonlyMap<string, string>;
  states: ReadonlyMap<string, DomainStateRow>;
}

type Noting = Pick<Store, "reader" | "version">;
/**
 * The notes of a store as they are now. Every page asks for them ten times and they hardly ever change: both tables, a few
 * dozen rows, are read once for each version of the store, and each time where nobody can tell of commits. A transaction
 * reads its own.
 */
export const notesOf: (store: Noting) => Promise<Notes> = memoizePerVersion(readNotes, {
  max: 1,
  key: () => "",
});

async function readNotes({ reader }: Noting): Promise<Notes> {
  const [seeds, states] = await Promise.all([
    reader.selectFrom("seeds").select(["name", "sha256"]).execute(),
    reader.selectFrom("domain_state").selectAll().execute(),
  ]);
  return {
    seeds: new Map(seeds.map(({ name, sha256 }) => [name, sha256])),
    states: new Map(states.map((row) => [row.domain, row])),
  };
}
