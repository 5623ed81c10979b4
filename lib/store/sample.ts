import { randomBytes } from "node:crypto";
import { type Generated, type Kysely, sql, type Transaction } from "kysely";
import { addDays } from "@/lib/calendar";
import type { Store } from "./connection";
import { engineOf } from "./engine/engine";
import { notesOf } from "./notes";
import type { Database, DomainStateRow } from "./schema";

/**
 * The tables whose rows say of themselves whether they are sample, by domain, in the order in which they can be deleted;
 * the first one is the domain's own.
 */
const sampleTables = {
  // One domain a line.
  sailings: ["sailings", "voyages", "services", "domestic_sellers", "carriers", "call_batches", "vessels"],
  flights: ["flights"],
  articles: ["articles"],
  companies: ["companies"],
} as const satisfies Record<string, readonly SampleTable[]>;
type SampleTable = {
  [T in keyof Database]: Database[T] extends { sample: number | Generated<number> } ? T : never;
}[keyof Database];

/** What stands below such rows, by the id that names them. */
const partTables: { [T in SampleTable]?: readonly ("calls" | "call_sales")[] } = {
  voyages: ["calls", "call_sales"],
};
/** The tables by which a domain is known to hold the operator's own rows. */
const ownTables: { [D in SampleDomain]?: readonly SampleTable[] } = { sailings: ["sailings", "voyages"] };

export type SampleDomain = keyof typeof sampleTables;
export const sampleDomainNames = Object.keys(sampleTables) as SampleDomain[];

/** Where a domain's sample rows come from. */
export interface SampleSource {
  domain: SampleDomain;
  /** Changes when the source's files do: rows of another edition are replaced at the next start. */
  fingerprint: string;
  /** Whether fill() goes on from the rows of another day and leaves what still holds; without it they are deleted before. */
  rolls?: boolean;
  /** Writes all sample rows that belong to `today` (YYYY-MM-DD, publisher's zone), the same ids every time. Returns how many. */
  fill(trx: Transaction<Database>, today: string): Promise<number>;
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

async function noteCleared(trx: Transaction<Database>) {
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
    // What is found from calls goes by the last batch: one more says that they are others.
    if (table === "call_batches" && result.numDeletedRows > 0) await noteCleared(trx);
  }
  return count;
}

async function hasOwnRows(db: Reading, domain: SampleDomain): Promise<boolean> {
  for (const table of ownTables[domain] ?? sampleTables[domain].slice(0, 1)) {
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

/** Whoever writes a domain's rows, or numbers the imports of its calls, waits for who is at it. */
export const holdDomain = (trx: Transaction<Database>, domain: SampleDomain) =>
  engineOf(trx).lock(trx, `domain:${domain}`);

async function setSeed(trx: Transaction<Database>, name: string, sha256: string) {
  await trx
    .insertInto("seeds")
    .values({ name, sha256 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
    .execute();
}

async function refill(trx: Transaction<Database>, source: SampleSource, today: string): Promise<number> {
  const goesOn = source.rolls && (await stateOf(trx, source.domain))?.state === "sample";
  if (!goesOn || (await seedOf(trx, source.domain)) !== source.fingerprint)
    await clearSample(trx, source.domain);
  const count = await source.fill(trx, today);
  await setState(trx, { domain: source.domain, state: "sample", rolled_on: today });
  await setSeed(trx, seedName(source.domain), source.fingerprint);
  return count;
}

/**
 * Fills a domain with its sample rows, whatever its state, in one transaction; returns how many. Throws an Error
 * with one sentence when the domain holds the operator's own rows: invented ones must not stand among them.
 */
export function fillSample(store: Store, source: SampleSource, today: string): Promise<number> {
  return store.db.transaction().execute(async (trx) => {
    await holdDomain(trx, source.domain);
    if (await hasOwnRows(trx, source.domain)) {
      throw new Error(`The ${source.domain} here are your own; sample ones are not mixed with them.`);
    }
    return refill(trx, source, today);
  });
}

async function isDue(db: Reading, source: SampleSource, today: string): Promise<boolean> {
  const state = await stateOf(db, source.domain);
  if (!state) return true;
  if (state.state !== "sample") return false;
  const rolled = state.rolled_on;
  // One day ahead is another process that passed midnight first; more is a clock that has been put back.
  if (rolled === null || rolled < today || rolled > addDays(today, 1)) return true;
  return (await seedOf(db, source.domain)) !== source.fingerprint;
}

/**
 * Fills a domain that has never been filled, and rolls sample rows forward to `today`, once however many
 * processes ask. A domain with own rows, or emptied on purpose, stays as it is. Returns the number of rows
 * written, null when nothing was due.
 */
export async function rollSample(store: Store, source: SampleSource, today: string): Promise<number | null> {
  if (!(await isDue(store.reader, source, today))) return null;
  return store.db.transaction().execute(async (trx) => {
    await holdDomain(trx, source.domain);
    return (await isDue(trx, source, today)) ? refill(trx, source, today) : null;
  });
}

/** Deletes a domain's sample rows for good; no later start fills it again. Returns how many. */
export function dropSample(store: Store, domain: SampleDomain): Promise<number> {
  return store.db.transaction().execute(async (trx) => {
    await holdDomain(trx, domain);
    const count = await clearSample(trx, domain);
    const state = (await hasOwnRows(trx, domain)) ? "own" : "empty";
    await setState(trx, { domain, state, rolled_on: null });
    return count;
  });
}

/** Whether a domain shows sample rows. */
export async function isSample(store: Store, domain: SampleDomain): Promise<boolean> {
  return (await notesOf(store)).states.get(domain)?.state === "sample";
}

/** Names the sample rows that a domain shows: another text when they are others; null when it shows none. */
export async function sampleEdition(store: Store, domain: SampleDomain): Promise<string | null> {
  const { seeds, states } = await notesOf(store);
  const state = states.get(domain);
  if (state?.state !== "sample") return null;
  return `${state.rolled_on} ${seeds.get(seedName(domain))}`;
}

const ownName = (domain: SampleDomain) => `own:${domain}`;

/** Names the rows that a domain has: another text when they are others, by an import or by the sample's roll. */
export async function dataEdition(
  store: Pick<Store, "reader" | "version">,
  domain: SampleDomain,
): Promise<string> {
  const { seeds, states } = await notesOf(store);
  const state = states.get(domain);
  const written = [ownName(domain), seedName(domain)].flatMap((name) => seeds.get(name) ?? []);
  return [state?.state, state?.rolled_on, ...written].join(" ");
}

/**
 * To be called in the transaction of an import, before its rows are written: the first one deletes the domain's
 * sample rows, and no later start refills it. Returns the number of sample rows deleted, 0 from then on.
 */
export async function markOwn(trx: Transaction<Database>, domain: SampleDomain): Promise<number> {
  await holdDomain(trx, domain);
  await setSeed(trx, ownName(domain), randomBytes(32).toString("hex"));
  if ((await stateOf(trx, domain))?.state === "own") return 0;
  const count = await clearSample(trx, domain);
  await setState(trx, { domain, state: "own", rolled_on: null });
  return count;
}
