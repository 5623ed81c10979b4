import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine/engine";
import type { Database } from "../schema";

/** What a step does: a statement of Kysely's schema builder, or a raw one. */
export interface Statement {
  execute(): Promise<unknown>;
}

/** One step of the store's history. A released one is never edited; a new one is added beside it. */
export interface Migration {
  number: number;
  name: string;
  /**
   * Its statements, the same for both databases as far as they go: text is in the order of its characters, an integer has
   * 64 bits, and an integer that is the key is given where none is named. What only one of them knows is said by its name.
   */
  statements(db: Kysely<Database>, engine: Engine["name"]): Statement[];
}

/** What Kysely's schema builder has no word for. */
export function rawStatement(db: Kysely<Database>, text: string): Statement {
  return { execute: () => sql.raw(text).execute(db) };
}

/** For tables read by ranges of their primary key: SQLite's WITHOUT ROWID, which PostgreSQL leaves out. */
export const clustered = sql`without rowid`;
