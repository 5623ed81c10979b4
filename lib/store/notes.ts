import type { Store } from "./connection";
import type { DomainStateRow } from "./schema";

/** What a store says of itself: of which edition its lists are, and whose the rows of its domains. */
export interface Notes {
  /** By name, the fingerprint of what was written. */
  seeds: ReadonlyMap<string, string>;
  states: ReadonlyMap<string, DomainStateRow>;
}

type Noting = Pick<Store, "reader" | "version">;
interface Kept {
  version: number;
  notes: Promise<Notes>;
}
const kept = new WeakMap<Noting["reader"], Kept>();

/**
 * The notes of a store as they are now. Every page asks for them ten times and they hardly ever change: both tables, a few
 * dozen rows, are read once for each version of the store, and each time where nobody can tell of commits. A transaction
 * reads its own.
 */
export async function notesOf({ reader, version }: Noting): Promise<Notes> {
  const now = version();
  if (now === null) return readNotes(reader);
  const known = kept.get(reader);
  if (known?.version === now) return known.notes;
  const next = { version: now, notes: readNotes(reader) };
  kept.set(reader, next);
  next.notes.catch(() => {
    if (kept.get(reader) === next) kept.delete(reader);
  });
  return next.notes;
}

async function readNotes(reader: Noting["reader"]): Promise<Notes> {
  const [seeds, states] = await Promise.all([
    reader.selectFrom("seeds").select(["name", "sha256"]).execute(),
    reader.selectFrom("domain_state").selectAll().execute(),
  ]);
  return {
    seeds: new Map(seeds.map(({ name, sha256 }) => [name, sha256])),
    states: new Map(states.map((row) => [row.domain, row])),
  };
}
