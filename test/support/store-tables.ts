import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedStore, openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";

let tablesSql: Promise<string> | undefined;

/**
 * SQL that creates the tables of an empty embedded store, in a twentieth of the time of the migrations. It is dumped from a
 * migrated store once in a test run (test/jest/start.mjs sets the directory).
 */
export function storeTables(): Promise<string> {
  tablesSql ??= readTables();
  return tablesSql;
}

async function readTables(): Promise<string> {
  const directory = process.env.TEST_RUN_DIRECTORY;
  const path = directory && join(directory, "tables.sql");
  if (path && existsSync(path)) return readFileSync(path, "utf8");
  const store = openStore(":memory:");
  await migrate(store);
  const tables = tablesOf(store.raw);
  await store.close();
  if (path) {
    // Other workers may write it at the same time.
    writeFileSync(`${path}-${process.pid}`, tables);
    renameSync(`${path}-${process.pid}`, path);
  }
  return tables;
}

/** SQL that recreates a store's tables and rows: a migrated store has a few rows, such as its applied migrations. */
function tablesOf(raw: EmbeddedStore["raw"]): string {
  const isOwnTable = "name not like 'sqlite\\_%' escape '\\'";
  // A full-text table creates its shadow tables.
  const statements = raw
    .prepare(`select sql from sqlite_schema where ${isOwnTable}
      and tbl_name not in (select name from pragma_table_list where type = 'shadow') order by rowid`)
    .all();
  const names = raw
    .prepare(`select name from pragma_table_list where type = 'table' and ${isOwnTable}`)
    .all();
  const rows = names.flatMap(({ name }) => {
    const columns = raw.prepare("select name from pragma_table_info(?)").all(String(name));
    const literals = columns.map((column) => `quote("${column.name}")`).join(" || ',' || ");
    const dumped = raw.prepare(`select ${literals} as literals from "${name}"`).all();
    return dumped.map((row) => `insert into "${name}" values (${row.literals})`);
  });
  // Ids go on after those that a migration leaves out.
  const sequences = raw.prepare("select name, seq from sqlite_sequence").all();
  const started = sequences.map(
    ({ name, seq }) => `insert into sqlite_sequence (name, seq) values ('${name}', ${seq})`,
  );
  return [
    "begin",
    ...statements.map(({ sql }) => sql),
    ...rows,
    "delete from sqlite_sequence",
    ...started,
    "commit",
  ].join(";\n");
}
