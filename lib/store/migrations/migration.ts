import { type Compilable, type Kysely, sql } from "kysely";
import type { Database } from "../schema";

/** One step of the store's history. A released one is never edited; a new one is added beside it. */
export interface Migration {
  number: number;
  name: string;
  /** Statements of Kysely's schema builder; what only SQLite knows is said through modifyEnd or a raw statement. */
  statements(db: Kysely<Database>): Compilable[];
}

/** What Kysely's schema builder has no word for. */
export function rawStatement(db: Kysely<Database>, text: string): Compilable {
  return { compile: () => sql.raw(text).compile(db) };
}

/** For tables read by ranges of their primary key: SQLite's WITHOUT ROWID. */
export const clustered = sql`without rowid`;
