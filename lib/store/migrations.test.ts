import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedStore, openStore } from "./connection";
import { migrate } from "./migrations";
import { carrierFetches } from "./migrations/0054-carrier-fetches";
import type { Database } from "./schema";

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

/** The names of the migration files. */
const files = readdirSync("lib/store/migrations").filter((name) => /^\d{4}-/.test(name));

/** The tables that Kysely knows: the type checker finds one that is missing here, or is too many. */
const declared: Record<keyof Database, true> = {
  seeds: true,
  page_dictionaries: true,
  ports: true,
  port_terms: true,
  airports: true,
  airport_terms: true,
  sailings: true,
  vessels: true,
  flights: true,
  domain_state: true,
  upstream_answers: true,
  upstream_nothings: true,
  short_links: true,
  changes: true,
  articles: true,
  articles_aside: true,
  article_previews: true,
  due_changes: true,
  redirects: true,
  article_hashtags: true,
  enquiries: true,
  outbox: true,
  drafts: true,
  follows: true,
  follow_letters: true,
  announcements: true,
  announcement_marks: true,
  secrets: true,
  rate_counters: true,
  clock: true,
  article_texts: true,
  article_words: true,
  companies: true,
  company_types: true,
  company_ports: true,
  company_terms: true,
  carriers: true,
  services: true,
  service_sellers: true,
  voyages: true,
  calls: true,
  call_sales: true,
  transfer_rules: true,
  interline_agreements: true,
  flight_transfer_rules: true,
  domestic_sellers: true,
  second_cutoffs: true,
  acceptance_times: true,
  fetches: true,
  fetch_parts: true,
  call_batches: true,
  schedule_changes: true,
  schedule_events: true,
  schedule_change_ports: true,
  flight_changes: true,
  imports: true,
  last_runs: true,
  unfinished_imports: true,
  server_settings: true,
  contents: true,
  pictures: true,
  picture_files: true,
  picture_sources: true,
  article_pictures: true,
  visits: true,
};

test("every table of the schema is made, once", async () => {
  const store = openStore(url);
  expect(await migrate(store)).toHaveLength(files.length);
  const made = tables(store);
  expect(made).toEqual(expect.arrayContaining(Object.keys(declared)));
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

test("what was fetched from carriers stays known when its tables become those of all domains", async () => {
  const store = openStore(url);
  await migrate(store);
  // As the release before left it.
  store.raw.exec(`drop table fetch_parts; drop table fetches;
    delete from kysely_migration where name like '%161%'`);
  await store.withBare(async (db) => {
    for (const step of carrierFetches.statements(db, "sqlite")) await step.execute();
  });
  store.raw.exec(`
    insert into carrier_fetches (seller, due_at, lease, failures, reason) values ('PEAK', '2026-11-30T10:00:00Z', 'old', 2, 'busy');
    insert into carrier_fetch_parts (seller, kind, code, due_at, digest, calls, left_out)
      values ('PEAK', 'service', 'FE1', '2026-11-30T11:00:00Z', 'abc', 40, 3)`);
  expect(await migrate(store)).toHaveLength(1);
  expect(store.raw.prepare("select * from fetches").all()).toMatchObject([
    {
      domain: "calls",
      source: "PEAK",
      due_at: "2026-11-30T10:00:00Z",
      lease: null,
      failures: 2,
      reason: "busy",
    },
  ]);
  expect(store.raw.prepare("select * from fetch_parts").all()).toMatchObject([
    { domain: "calls", source: "PEAK", kind: "service", code: "FE1", digest: "abc", rows: 40, left_out: 3 },
  ]);
  expect(tables(store)).not.toContain("carrier_fetches");
  store.raw.exec("delete from fetches");
  expect(store.raw.prepare("select * from fetch_parts").all()).toEqual([]);
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
