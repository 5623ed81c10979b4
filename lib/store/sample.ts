import { randomBytes } from "node:crypto";
import { type Generated, type Kysely, sql, type Transaction } from "kysely";
import { addDays } from "@/lib/time/calendar";
import type { Store } from "./connection";
import { engineOf } from "./engine/engine";
import type { Database, DomainStateRow } from "./schema";
import { storeMetadata } from "./store-metadata";

/**
 * The tables with a column `sample`, by domain, in the order in which they can be deleted. The first one is the domain's main
 * table.
 */
const sampleTables = {
  // One domain a line.
  sailings: [
    "sailings",
    "voyages",
    "services",
    "domestic_sellers",
    "carriers",
    "call_batches",
    "vessels",
    "schedule_changes",
  ],
  flights: ["flights", "flight_changes", "interline_agreements", "flight_transfer_rules", "acceptance_times"],
  articles: ["articles"],
  companies: ["companies"],
} as const satisfies Record<string, readonly SampleTable[]>;
type SampleTable = {
  [T in keyof Database]: Database[T] extends { sample: number | Generated<number> } ? T : never;
}[keyof Database];

/** Tables of rows that belong to sample rows, by their id. */
const partTables: { [T in SampleTable]?: readonly ("calls" | "call_sales")[] } = {
  voyages: ["calls", "call_sales"],
};
/** The tables that show whether a domain has imported rows. */
const importedRowTables: { [D in SampleDomain]?: readonly SampleTable[] } = {
  sailings: ["sailings", "voyages"],
};

export type SampleDomain = keyof typeof sampleTables;
export const sampleDomainNames = Object.keys(sampleTables) as SampleDomain[];

/** Where a domain's sample rows come from. */
export interface SampleSource {
  domain: SampleDomain;
  /** Changes with the source's files: rows of another revision are replaced at the next start. */
  fingerprint: string;
  /** Whether fill() updates the rows of another day and leaves current ones. Without it the rows are deleted before. */
  rolls?: boolean;
  /** Writes all sample rows that belong to `today` (YYYY-MM-DD, publisher's zone), the same ids every time. Returns how many. */
  fill(trx: Transaction<Database>, today: string, store: Store): Promise<number>;
}

type Reading = Kysely<Database> | Transaction<Database>;

async function stateOf(db: Reading, domain: SampleDomain): Promise<DomainStateRow | undefined> {
  return db.selectFrom("domain_state").selectAll().where("domain", "=", domain).executeTakeFirst();
}

async function setState(trx: Transaction<Database>, row: DomainStateRow) {
  await trx
    .insertInto("domain_state")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("domain").doUpdateSet({ state: row.state, rolled_on: row.rolled_on }),
    )
    .execute();
}

async function recordCleared(trx: Transaction<Database>) {
  const at = new Date(0).toISOString();
  await trx.deleteFrom("call_batches").where("source", "=", "cleared").execute();
  await trx.insertInto("call_batches").values({ source: "cleared", as_of: null, at }).execute();
}

async function clearSample(trx: Transaction<Database>, domain: SampleDomain): Promise<number> {
  let count = 0;
  for (const table of sampleTables[domain]) {
    for (const part of partTables[table] ?? []) {
      const above = trx.selectFrom("voyages").select("id").where("sample", "=", 1);
      await trx.deleteFrom(part).where("voyage_id", "in", above).execute();
    }
    const result = await trx.deleteFrom(table).where("sample", "=", 1).executeTakeFirst();
    count += Number(result.numDeletedRows);
    // Data derived from calls depend on the last batch: a new batch invalidates them.
    if (table === "call_batches" && result.numDeletedRows > 0) await recordCleared(trx);
  }
  return count;
}

async function hasImportedRows(db: Reading, domain: SampleDomain): Promise<boolean> {
  for (const table of importedRowTables[domain] ?? sampleTables[domain].slice(0, 1)) {
    const row = await db
      .selectFrom(table)
      .select(sql<number>`1`.as("found"))
      .where("sample", "=", 0)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

const seedName = (domain: SampleDomain) => `sample:${domain}`;

/** The fingerprint of the rows that were last written. */
async function seedOf(db: Reading, domain: SampleDomain): Promise<string | undefined> {
  const seed = await db
    .selectFrom("seeds")
    .select("sha256")
    .where("name", "=", seedName(domain))
    .executeTakeFirst();
  return seed?.sha256;
}

/** Serialises transactions that write a domain's rows or add batches of its calls. */
export const lockDomain = (trx: Transaction<Database>, domain: SampleDomain) =>
  engineOf(trx).lock(trx, `domain:${domain}`);

async function setSeed(trx: Transaction<Database>, name: string, sha256: string) {
  await trx
    .insertInto("seeds")
    .values({ name, sha256 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
    .execute();
}

async function refill(
  trx: Transaction<Database>,
  store: Store,
  source: SampleSource,
  today: string,
): Promise<number> {
  const isRolled = source.rolls && (await stateOf(trx, source.domain))?.state === "sample";
  if (!isRolled || (await seedOf(trx, source.domain)) !== source.fingerprint)
    await clearSample(trx, source.domain);
  const count = await source.fill(trx, today, store);
  await setState(trx, { domain: source.domain, state: "sample", rolled_on: today });
  await setSeed(trx, seedName(source.domain), source.fingerprint);
  return count;
}

/**
 * A transaction on a connection with the settings of imports. They cannot change within it, and not after PostgreSQL has used the
 * temporary tables of a sample's files: a later import would fail.
 */
function whileTuned<Result>(
  { db, engine }: Store,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const restore = await engine.importTuning(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await restore();
    }
  });
}

/**
 * Fills a domain with its sample rows, whatever its state, in one transaction. Returns how many. Throws an Error with one
 * sentence when the domain has imported rows: invented ones must not be mixed with them.
 */
export function fillSample(store: Store, source: SampleSource, today: string): Promise<number> {
  return whileTuned(store, async (trx) => {
    await lockDomain(trx, source.domain);
    if (await hasImportedRows(trx, source.domain)) {
      throw new Error(`The ${source.domain} here are your own; sample ones are not mixed with them.`);
    }
    return refill(trx, store, source, today);
  });
}

async function isDue(db: Reading, source: SampleSource, today: string): Promise<boolean> {
  const state = await stateOf(db, source.domain);
  if (!state) return true;
  if (state.state !== "sample") return false;
  const rolled = state.rolled_on;
  // One day ahead: another process passed midnight first. More: the clock was put back.
  if (rolled === null || rolled < today || rolled > addDays(today, 1)) return true;
  return (await seedOf(db, source.domain)) !== source.fingerprint;
}

/**
 * Fills a domain that was never filled, and rolls sample rows forward to `today`, once for all processes. A domain with
 * imported rows, or one that was emptied on purpose, stays unchanged. Returns the number of written rows, null when nothing was
 * due.
 */
export async function rollSample(store: Store, source: SampleSource, today: string): Promise<number | null> {
  if (!(await isDue(store.reader, source, today))) return null;
  return whileTuned(store, async (trx) => {
    await lockDomain(trx, source.domain);
    return (await isDue(trx, source, today)) ? refill(trx, store, source, today) : null;
  });
}

/** Deletes a domain's sample rows for good; no later start fills it again. Returns how many. */
export function dropSample(store: Store, domain: SampleDomain): Promise<number> {
  return store.db.transaction().execute(async (trx) => {
    await lockDomain(trx, domain);
    const count = await clearSample(trx, domain);
    const state = (await hasImportedRows(trx, domain)) ? "own" : "empty";
    await setState(trx, { domain, state, rolled_on: null });
    return count;
  });
}

/** Whether a domain shows sample rows. */
export async function isSample(store: Store, domain: SampleDomain): Promise<boolean> {
  return (await storeMetadata(store)).states.get(domain)?.state === "sample";
}

/** The revision of the sample rows that a domain shows; null when it shows none. */
export async function sampleRevision(store: Store, domain: SampleDomain): Promise<string | null> {
  const { seeds, states } = await storeMetadata(store);
  const state = states.get(domain);
  if (state?.state !== "sample") return null;
  return `${state.rolled_on} ${seeds.get(seedName(domain))}`;
}

const importedSeedName = (domain: SampleDomain) => `own:${domain}`;

/** The revision of a domain's rows. It changes with an import and when the sample is rolled. */
export async function dataRevision(
  store: Pick<Store, "reader" | "version">,
  domain: SampleDomain,
): Promise<string> {
  const { seeds, states } = await storeMetadata(store);
  const state = states.get(domain);
  const written = [importedSeedName(domain), seedName(domain)].flatMap((name) => seeds.get(name) ?? []);
  return [state?.state, state?.rolled_on, ...written].join(" ");
}

/**
 * Gives a domain's rows another revision, for an import of facts beside them: what is derived from both is derived again, and
 * sample rows stay. Call it in the transaction of the import.
 */
export async function replaceRevision(trx: Transaction<Database>, domain: SampleDomain): Promise<void> {
  await lockDomain(trx, domain);
  await setSeed(trx, importedSeedName(domain), randomBytes(32).toString("hex"));
}

/** The revision of a domain's imported rows, another one after each import; undefined before the first. */
export async function importedRevision(db: Reading, domain: SampleDomain): Promise<string | undefined> {
  const seed = await db
    .selectFrom("seeds")
    .select("sha256")
    .where("name", "=", importedSeedName(domain))
    .executeTakeFirst();
  return seed?.sha256;
}

/**
 * Call this in the transaction of an import, before its rows are written. The first import deletes the domain's sample rows, and
 * no later start refills them. Returns the number of deleted sample rows, 0 from the second import on.
 */
export async function markImported(trx: Transaction<Database>, domain: SampleDomain): Promise<number> {
  await replaceRevision(trx, domain);
  if ((await stateOf(trx, domain))?.state === "own") return 0;
  const count = await clearSample(trx, domain);
  await setState(trx, { domain, state: "own", rolled_on: null });
  return count;
}
