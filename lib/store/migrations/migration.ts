import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine/engine";
import type { Database } from "../schema";

/** A statement of a migration: of Kysely's schema builder, or a raw one. */
export interface Statement {
  execute(): Promise<unknown>;
}

/** A migration. A released one is never edited; add a new one. */
export interface Migration {
  number: number;
  name: string;
  /**
   * Its statements, the same for both databases where possible: text sorts by code points, an integer has 64 bits, and an
   * integer primary key is generated where an insert has none. `engine` is for statements of one database only.
   */
  statements(db: Kysely<Database>, engine: Engine["name"]): Statement[];
}

/** A statement that Kysely's schema builder cannot express. */
export function rawStatement(db: Kysely<Database>, text: string): Statement {
  return { execute: () => sql.raw(text).execute(db) };
}

/** For tables read by ranges of their primary key: SQLite's WITHOUT ROWID, which PostgreSQL leaves out. */
export const clustered = sql`without rowid`;
