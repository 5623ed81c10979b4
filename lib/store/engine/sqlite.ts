import { type Expression, type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../schema";
import type { Engine } from "./engine";

/**
 * Settings of a connection during an import: staged rows and sorting go to disk, and neither the page cache nor the store's
 * file fills the memory, however large they are.
 */
const importPragmas = { temp_store: 1, cache_size: -16384, mmap_size: 0 };

/** The embedded store: one writer at a time, and a list is JSON in one parameter. */
export const sqlite: Engine = {
  name: "sqlite",
  listed: <Value extends string | number>(values: readonly Value[]): Expression<Value> =>
    sql<Value>`(select value from json_each(${JSON.stringify(values)}))`,
  lines: (text): RawBuilder<string | null> => sql`group_concat(${text}, char(10))`,
  asInserted: (table) => sql`order by ${sql.ref(`${table}.rowid`)}`,
  daysAfter: (date, days) => sql<string>`date(${date}, ${`${days} days`})`,
  indexOf: (text, part) => sql<number>`instr(${text}, ${part})`,
  async hasTable(db, table) {
    const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(
      db,
    );
    return rows.length > 0;
  },
  lock: async () => {},
  claiming: (query) => query,
  rowsPerStatement: 50,
  inserting(db: Kysely<Database>, table, columns, count, orIgnore) {
    const row = Object.fromEntries(columns.map((column) => [column, 0]));
    const rows = Array.from({ length: count }, () => row) as unknown as Insertable<Database["seeds"]>[];
    const insert = db.insertInto(table as "seeds").values(rows);
    return (orIgnore ? insert.onConflict((conflict) => conflict.doNothing()) : insert).compile();
  },
  parametersOf(columns, rows) {
    const parameters: unknown[] = [];
    for (const row of rows as readonly Record<string, unknown>[])
      for (const column of columns) parameters.push(row[column]);
    return parameters;
  },
  async importTuning(db) {
    const before: [string, unknown][] = [];
    for (const [name, value] of Object.entries(importPragmas)) {
      const { rows } = await sql<object>`pragma ${sql.raw(name)}`.execute(db);
      const [row] = rows;
      // A store in memory has no memory map.
      if (!row) continue;
      before.push([name, Object.values(row)[0]]);
      await sql`pragma ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
    }
    return async () => {
      for (const [name, value] of before) await sql`pragma ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
    };
  },
  async shrink(db) {
    await sql`pragma shrink_memory`.execute(db);
  },
  async emptyStaged(db, tables) {
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db);
  },
  countStaged: async () => {},
  advanceSequences: async () => {},
  retrying: (work) => work(),
};
