import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedStore, openStore } from "./connection";
import { migrate } from "./migrations";

let words: Promise<string> | undefined;

/**
 * What makes the tables of an empty embedded store: a twentieth of what the steps cost. Read off a store that has taken all
 * of them, once in a test run (jest.postgres.mjs gives it a directory).
 */
export function storeTables(): Promise<string> {
  words ??= readTables();
  return words;
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
    // Others may be at it.
    writeFileSync(`${path}-${process.pid}`, tables);
    renameSync(`${path}-${process.pid}`, path);
  }
  return tables;
}

/** A store's tables and rows, in words that make them anew: a migrated one has a few rows, of what was done to it. */
function tablesOf(raw: EmbeddedStore["raw"]): string {
  const its = "name not like 'sqlite\\_%' escape '\\'";
  // A table of the full text makes those that it stands on.
  const made = raw
    .prepare(`select sql from sqlite_schema where ${its}
      and tbl_name not in (select name from pragma_table_list where type = 'shadow') order by rowid`)
    .all();
  const names = raw.prepare(`select name from pragma_table_list where type = 'table' and ${its}`).all();
  const rows = names.flatMap(({ name }) => {
    const columns = raw.prepare("select name from pragma_table_info(?)").all(String(name));
    const literals = columns.map((column) => `quote("${column.name}")`).join(" || ',' || ");
    const found = raw.prepare(`select ${literals} as literals from "${name}"`).all();
    return found.map((row) => `insert into "${name}" values (${row.literals})`);
  });
  return ["begin", ...made.map(({ sql: words }) => words), ...rows, "commit"].join(";\n");
}
