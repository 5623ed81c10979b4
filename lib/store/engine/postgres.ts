import { type Expression, type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Database } from "../schema";
import type { Engine } from "./engine";

/** Codes of a transaction that the database has aborted because of another one. It is repeated. */
const abortedForAnother = new Set(["40001", "40P01"]);
const mostRuns = 5;

/** Replaces U+0000 in JSON, which PostgreSQL cannot store in a text. */
const withoutNul = (json: string) => json.replaceAll("\\u0000", "\\ufffd");

const plain = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);

async function temporaryTables(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r'
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** PostgreSQL: many writers at a time, so critical sections take named locks. A list or many rows are JSON in one parameter. */
export const postgres: Engine = {
  name: "postgres",
  listed<Value extends string | number>(values: readonly Value[]): Expression<Value> {
    const type = sql.raw(typeof values[0] === "number" ? "bigint" : "text");
    const json = withoutNul(JSON.stringify(values));
    return sql<Value>`(select value::${type} from json_array_elements_text(${json}::json))`;
  },
  lines: (text): RawBuilder<string | null> => sql`string_agg(${text}, chr(10))`,
  asInserted: () => sql``,
  daysAfter: (date, days) => sql<string>`to_char(cast(${date} as date) + ${sql.lit(days)}, 'YYYY-MM-DD')`,
  indexOf: (text, part) => sql<number>`strpos(${text}, ${part})`,
  async hasTable(db, table) {
    const { rows } = await sql<{ found: number }>`select to_regclass(${table}) is not null as found`.execute(
      db,
    );
    return rows[0]?.found === 1;
  },
  async lock(trx, name) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`portal:${name}`}, 0))`.execute(trx);
  },
  claiming: (query) => query.forUpdate().skipLocked(),
  rowsPerStatement: 1000,
  inserting(db: Kysely<Database>, table, columns, _count, orIgnore) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const conflict = orIgnore ? sql`on conflict do nothing` : sql``;
    return sql`insert into ${sql.table(table)} (${list}) select ${list}
      from json_populate_recordset(null::${sql.table(table)}, ${""}::json) ${conflict}`.compile(db);
  },
  parametersOf: (columns, rows) => [
    withoutNul(
      JSON.stringify(
        (rows as readonly Record<string, unknown>[]).map((row) =>
          Object.fromEntries(columns.map((column) => [column, plain(row[column])])),
        ),
      ),
    ),
  ],
  async importTuning(db) {
    // An import that failed may have left its tables on this connection, if it could not drop them either.
    await sql`discard temp`.execute(db);
    // An import has no timeouts, and waits for another one of the same domain as long as that takes. Its tables grow: a cached
    // plan from when they were small would scan them completely for every row.
    const settings = {
      statement_timeout: 0,
      lock_timeout: 0,
      work_mem: "64MB",
      temp_buffers: "64MB",
      plan_cache_mode: "force_custom_plan",
    };
    for (const [name, value] of Object.entries(settings))
      await sql`set ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
    return async () => {
      for (const name of Object.keys(settings)) await sql`reset ${sql.raw(name)}`.execute(db);
    };
  },
  async emptyStaged(db, tables) {
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
  },
  shrink: async () => {},
  async countStaged(db, tables) {
    const names = tables ?? (await temporaryTables(db));
    if (names.length > 0) await sql`analyze ${sql.join(names.map((name) => sql.table(name)))}`.execute(db);
  },
  async advanceSequences(db, tables) {
    for (const table of tables)
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), 1), max(id) is not null)
        from ${sql.table(table)}`.execute(db);
  },
  async retrying(work) {
    for (let run = 1; ; run++) {
      try {
        return await work();
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (!abortedForAnother.has(code) || run === mostRuns) throw error;
      }
    }
  },
};
