import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { engineOf } from "./engine/engine";
import { firstTables } from "./migrations/0001-first-tables";
import { newsTables } from "./migrations/0002-news";
import { flightTables } from "./migrations/0003-flights";
import { companyTables } from "./migrations/0005-directory";
import { enquiries } from "./migrations/0007-enquiries";
import { portOrder } from "./migrations/0008-port-order";
import { upstreamAnswers } from "./migrations/0010-upstream-answers";
import { outboxByChannel } from "./migrations/0011-outbox";
import { clock } from "./migrations/0012-clock";
import { shortLinkUse } from "./migrations/0013-short-link-use";
import { portCalls } from "./migrations/0014-port-calls";
import { sampleCalls } from "./migrations/0028-sample-calls";
import { omittedCalls } from "./migrations/0029-omitted-calls";
import { toldCommits } from "./migrations/0031-told-commits";
import { articlesAside } from "./migrations/0032-articles-aside";
import { movingIn } from "./migrations/0033-moving-in";
import { importNotes } from "./migrations/0035-imports";
import { contents } from "./migrations/0036-contents";
import { articleEditions } from "./migrations/0038-article-editions";
import { pictures } from "./migrations/0044-pictures";
import { serverSearch } from "./migrations/0045-server-search";
import { frequentWords } from "./migrations/0046-server-search-frequent";
import type { Migration } from "./migrations/migration";
import type { Database } from "./schema";
import { messageOf, reasonOf } from "./trouble";

/** The store's history, one file each; a migration stands on no later one. */
const migrations: readonly Migration[] = [
  // One a line.
  firstTables,
  newsTables,
  flightTables,
  companyTables,
  enquiries,
  portOrder,
  upstreamAnswers,
  outboxByChannel,
  clock,
  shortLinkUse,
  portCalls,
  sampleCalls,
  omittedCalls,
  toldCommits,
  articlesAside,
  movingIn,
  importNotes,
  contents,
  articleEditions,
  pictures,
  serverSearch,
  frequentWords,
];

/** The name of a step in the table that Kysely's Migrator keeps: they sort as the numbers do. */
const keyOf = (number: number) => String(number).padStart(4, "0");

async function appliedNumbers(db: Kysely<Database>): Promise<Set<number>> {
  const engine = engineOf(db);
  const numbers = async (table: string, column: string) => {
    if (!(await engine.hasTable(db, table))) return [];
    const { rows } = await sql<{
      n: string;
    }>`select ${sql.ref(column)} as n from ${sql.table(table)}`.execute(db);
    return rows.map(({ n }) => Number(n));
  };
  return new Set([
    ...(await numbers(DEFAULT_MIGRATION_TABLE, "name")),
    ...(engine.name === "sqlite" ? await numbers(earlierTable, "number") : []),
  ]);
}

/** Of these steps, those that this version does not know, in order. */
export function unknownOf(applied: Iterable<number>): number[] {
  const known = new Set(migrations.map(({ number }) => number));
  return [...applied].filter((number) => !known.has(number)).sort((a, b) => a - b);
}

/** Numbers of steps that a store has and this version does not know, in order. */
export const unknownSteps = async (db: Kysely<Database>): Promise<number[]> =>
  unknownOf(await appliedNumbers(db));

/** Where embedded stores noted their steps before Kysely did. */
const earlierTable = "migrations";

/** Brings the steps that an embedded store has noted in its own way over to where Kysely notes them. */
async function carryOver(db: Kysely<Database>): Promise<void> {
  const engine = engineOf(db);
  if (engine.name !== "sqlite" || !(await engine.hasTable(db, earlierTable))) return;
  await db.transaction().execute(async (trx) => {
    if (!(await engine.hasTable(trx, earlierTable))) return;
    await sql`create table if not exists ${sql.table(DEFAULT_MIGRATION_TABLE)}
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(trx);
    await sql`insert or ignore into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp)
      select printf('%04d', number), strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from ${sql.table(earlierTable)}`.execute(
      trx,
    );
    await trx.schema.dropTable(earlierTable).execute();
  });
}

/**
 * Brings a store's tables up to this version, all steps or none. Returns the names of those applied now. An up-to-date
 * store is only read, so a start never waits for another process's long import; of several processes that start at once,
 * one applies and the others find it done. Throws an Error that says which step failed, or that the store has steps this
 * version does not know.
 */
export const migrate = (store: { withBare(work: typeof migrateOn): Promise<string[]> }): Promise<string[]> =>
  store.withBare(migrateOn);

/** The same on a connection that does not wait for the tables. */
export async function migrateOn(db: Kysely<Database>): Promise<string[]> {
  const before = await appliedNumbers(db);
  const unknown = unknownOf(before);
  if (unknown.length > 0) {
    const steps = `step ${unknown.join(", ")}; this version knows ${migrations.at(-1)?.number}`;
    throw new Error(`a newer version of the portal has changed it (${steps})`);
  }
  await carryOver(db);
  if (migrations.every(({ number }) => before.has(number))) return [];
  const steps = new Map(migrations.map((migration) => [keyOf(migration.number), migration]));
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        [...steps].map(([key, { statements }]) => [
          key,
          {
            async up(trx: Kysely<Database>) {
              for (const statement of statements(trx, engineOf(trx).name)) await statement.execute();
            },
          },
        ]),
      ),
  };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === "Error");
  const step = failed && steps.get(failed.migrationName);
  if (error) {
    const told = reasonOf(error) ?? messageOf(error);
    if (!step) throw error;
    throw new Error(`step ${step.number} of its tables (${step.name}) failed: ${told}`, { cause: error });
  }
  return results.flatMap(({ migrationName }) => steps.get(migrationName)?.name ?? []);
}
