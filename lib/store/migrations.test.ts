import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { type EmbeddedStore, openStore } from "./connection";
import { migrate } from "./migrations";

let directory: string;
let url: `file:${string}`;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "portal-store-"));
  url = `file:${directory}/portal.db`;
});
afterEach(() => rmSync(directory, { recursive: true }));

const tables = ({ raw }: EmbeddedStore) =>
  raw
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => name);

/** The names of a folder's migration files, and those of the tables that lib/store/schema.ts tells Kysely of. */
const files = readdirSync("lib/store/migrations").filter((name) => /^\d{4}-/.test(name));
const declared = (
  /interface Database \{([^}]*)\}/.exec(readFileSync("lib/store/schema.ts", "utf8"))?.[1] ?? ""
).matchAll(/^ {2}(\w+):/gm);

test("every table of the schema is made, once", async () => {
  const store = openStore(url);
  expect(await migrate(store)).toHaveLength(files.length);
  const made = tables(store);
  const names = [...declared].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) expect(made).toContain(name);
  expect(await migrate(store)).toEqual([]);
  expect(tables(store)).toEqual(made);
  store.close();
});

test("an up-to-date store is not locked", async () => {
  const store = openStore(url);
  await migrate(store);
  const importing = openStore(url);
  importing.raw.exec("begin immediate");
  store.raw.exec("pragma busy_timeout = 0");
  expect(await migrate(store)).toEqual([]);
  importing.raw.exec("rollback");
  importing.close();
  store.close();
});

test("migrations in the former table of an embedded store are moved to the present one", async () => {
  const store = openStore(url);
  const names = await migrate(store);
  const numbers = files.map((name) => Number(name.slice(0, 4)));
  store.raw.exec(`drop table kysely_migration; drop table kysely_migration_lock;
    create table migrations (number integer primary key, name text not null)`);
  const note = store.raw.prepare("insert into migrations (number, name) values (?, 'x')");
  for (const number of numbers) note.run(number);
  expect(await migrate(store)).toEqual([]);
  expect(tables(store)).not.toContain("migrations");
  const steps = store.raw.prepare("select name from kysely_migration order by name").all();
  expect(steps.map(({ name }) => Number(name))).toEqual(numbers);
  expect(names).toHaveLength(steps.length);
  expect(await migrate(store)).toEqual([]);
  await store.close();
});

test("a migration that fails leaves nothing behind", async () => {
  const store = openStore(url);
  store.raw.exec("create table sailings (in_the_way text)");
  await expect(migrate(store)).rejects.toThrow(/already exists/);
  expect(tables(store)).toEqual(["kysely_migration", "kysely_migration_lock", "sailings"]);
  store.close();
});

test("a search reads the clustered key in order, an import its lane by the operator's index", async () => {
  const store = openStore(url);
  await migrate(store);
  const plan = (query: string) =>
    store.raw
      .prepare(`explain query plan ${query}`)
      .all()
      .map(({ detail }) => detail)
      .join("; ");
  const search = plan(
    "select * from sailings where loading_port_id = 'A' and discharge_port_id = 'B' and etd >= '1' and etd < '2' order by etd, id",
  );
  expect(search).toMatch(/SEARCH sailings USING PRIMARY KEY \(.*etd>\? AND etd<\?\)/);
  expect(search).not.toMatch(/TEMP B-TREE/);
  expect(
    plan(
      "delete from sailings where operator = 'O' and loading_port_id = 'A' and discharge_port_id = 'B' and etd >= '1' and etd < '2'",
    ),
  ).toMatch(/SEARCH sailings USING (COVERING )?INDEX sailings_operator_lane|USING PRIMARY KEY/);
  store.close();
});

/** A script as one file, which starts in less than half the time that all the sources take. */
async function asOneFile(script: string): Promise<string> {
  const outfile = join(directory, "script.mjs");
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
  await build({
    stdin: { contents: script, resolveDir: process.cwd(), loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "silent",
  });
  return outfile;
}

test("processes that start at once prepare the store once between them", async () => {
  const script = await asOneFile(`
    import { openStore } from "./lib/store/connection.ts";
    import { prepareStore } from "./lib/portal/prepare.ts";
    const store = openStore(${JSON.stringify(url)});
    const summary = await prepareStore(store, new Date("2026-03-01T00:00:00Z"), "data");
    console.log(JSON.stringify(summary));
    store.close();`);
  const start = async () => JSON.parse((await promisify(execFile)(process.execPath, [script])).stdout);
  const summaries = await Promise.all([start(), start(), start()]);
  expect(summaries.flatMap(({ migrations }) => migrations)).toHaveLength(files.length);
  expect(summaries.filter(({ ports }) => ports !== null)).toHaveLength(1);
  expect(summaries.filter(({ samples }) => samples.sailings !== null)).toHaveLength(1);
}, 60_000);
