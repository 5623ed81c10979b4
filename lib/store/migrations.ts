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
import { commitNotifications } from "./migrations/0031-commit-notifications";
import { unpublishedArticles } from "./migrations/0032-unpublished-articles";
import { bylinesAndRedirects } from "./migrations/0033-bylines-and-redirects";
import { lastImports } from "./migrations/0035-imports";
import { contents } from "./migrations/0036-contents";
import { articleEditions } from "./migrations/0038-article-editions";
import { pictures } from "./migrations/0044-pictures";
import { serverSearch } from "./migrations/0045-server-search";
import { frequentWords } from "./migrations/0046-server-search-frequent";
import { sailingFacts } from "./migrations/0047-sailing-facts";
import { scheduleChanges } from "./migrations/0048-schedule-changes";
import { follows } from "./migrations/0050-follows";
import { shipSizeAndPassage } from "./migrations/0052-ship-size-and-passage";
import { secondCutoffs } from "./migrations/0053-second-cutoffs";
import { carrierFetches } from "./migrations/0054-carrier-fetches";
import { announcements } from "./migrations/0058-announcements";
import { knownPorts } from "./migrations/0060-known-ports";
import { knownAirports } from "./migrations/0061-known-airports";
import { statesOfPorts } from "./migrations/0062-states-of-ports";
import { datedFlights } from "./migrations/0063-dated-flights";
import { flightTransfers } from "./migrations/0064-flight-transfers";
import { acceptanceTimes } from "./migrations/0065-acceptance-times";
import { flightChanges } from "./migrations/0066-flight-changes";
import { statedCodeLists } from "./migrations/0067-stated-code-lists";
import { followWishes } from "./migrations/0071-follow-wishes";
import { recordStart } from "./migrations/0072-record-start";
import { followMailboxes } from "./migrations/0083-follow-mailboxes";
import { serverSettings } from "./migrations/0086-server-settings";
import { scheduleEvents } from "./migrations/0095-schedule-events";
import { followChannels } from "./migrations/0096-follow-channels";
import { flightEvents } from "./migrations/0097-flight-events";
import { retainedVoyages } from "./migrations/0099-retained-voyages";
import { endedVoyages } from "./migrations/0100-ended-voyages";
import { openBatches } from "./migrations/0101-open-batches";
import { pageDictionaries } from "./migrations/0120-page-dictionaries";
import { articlePlates } from "./migrations/0130-article-plates";
import { unfinishedImports } from "./migrations/0140-unfinished-imports";
import { visits } from "./migrations/0160-visits";
import { fetches } from "./migrations/0161-fetches";
import { articleAddresses } from "./migrations/0165-article-addresses";
import type { Migration } from "./migrations/migration";
import type { Database } from "./schema";
import { messageOf, reasonOf } from "./trouble";

/** All migrations, one file each, in order. A migration depends only on earlier ones. */
export const migrations: readonly Migration[] = [
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
  commitNotifications,
  unpublishedArticles,
  bylinesAndRedirects,
  lastImports,
  contents,
  articleEditions,
  pictures,
  serverSearch,
  frequentWords,
  sailingFacts,
  scheduleChanges,
  follows,
  shipSizeAndPassage,
  secondCutoffs,
  carrierFetches,
  announcements,
  knownPorts,
  knownAirports,
  statesOfPorts,
  datedFlights,
  flightTransfers,
  acceptanceTimes,
  flightChanges,
  statedCodeLists,
  followWishes,
  recordStart,
  followMailboxes,
  serverSettings,
  scheduleEvents,
  followChannels,
  flightEvents,
  retainedVoyages,
  endedVoyages,
  openBatches,
  pageDictionaries,
  articlePlates,
  unfinishedImports,
  visits,
  fetches,
  articleAddresses,
];

/** The name of a migration in the table of Kysely's Migrator. Names sort like numbers. */
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

/** Which of these migrations this version does not know, in order. */
export function unknownOf(applied: Iterable<number>): number[] {
  const numbers = new Set(migrations.map(({ number }) => number));
  return [...applied].filter((number) => !numbers.has(number)).sort((a, b) => a - b);
}

/** Numbers of applied migrations that this version does not know, in order. */
export const unknownSteps = async (db: Kysely<Database>): Promise<number[]> =>
  unknownOf(await appliedNumbers(db));

/** Whether a store lacks migrations of this version. Throws like `migrateOn` if a newer version has changed it. */
export const isBehind = (store: {
  withBare(work: (db: Kysely<Database>) => Promise<boolean>): Promise<boolean>;
}): Promise<boolean> =>
  store.withBare(async (db) => {
    const applied = await knownSteps(db);
    return migrations.some(({ number }) => !applied.has(number));
  });

/** The table in which embedded stores recorded their migrations before Kysely's Migrator did. */
const earlierTable = "migrations";

/** Moves the records of migrations from that table to the table of Kysely's Migrator. */
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
 * Applies all pending migrations or none, and returns their names. An up-to-date store is only read, so a start never waits
 * for another process's long import. Of several processes that start at once, one migrates and the others find it done.
 * Throws an Error that names the migration that failed, or those that this version does not know.
 */
export const migrate = (store: { withBare(work: typeof migrateOn): Promise<string[]> }): Promise<string[]> =>
  store.withBare(migrateOn);

/** The applied migrations. Throws an Error if this version does not know all of them. */
async function knownSteps(db: Kysely<Database>): Promise<Set<number>> {
  const applied = await appliedNumbers(db);
  const unknown = unknownOf(applied);
  if (unknown.length === 0) return applied;
  const steps = `step ${unknown.join(", ")}; this version knows ${migrations.at(-1)?.number}`;
  throw new Error(`a newer version of the portal has changed it (${steps})`);
}

/** The same on a connection that does not wait for migrations. */
export async function migrateOn(db: Kysely<Database>): Promise<string[]> {
  const before = await knownSteps(db);
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
    const reason = reasonOf(error) ?? messageOf(error);
    if (!step) throw error;
    throw new Error(`step ${step.number} of its tables (${step.name}) failed: ${reason}`, { cause: error });
  }
  return results.flatMap(({ migrationName }) => steps.get(migrationName)?.name ?? []);
}
