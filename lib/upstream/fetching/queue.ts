import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Store } from "@/lib/store/connection";
import type { Database, FetchedDomain, FetchPartRow } from "@/lib/store/schema";

/**
 * What is to be fetched from sources that are read ahead, and when: in the store, so that several processes share the work and it
 * continues after a restart. A process leases a source while it fetches from it.
 */

/** A source by its code in the configuration. */
export interface SourceKey {
  domain: FetchedDomain;
  source: string;
}
type PartKey = Pick<FetchPartRow, "kind" | "code">;
/** What is fetched at once: a service whose voyages are, a port whose services are, a list. */
export type Part = Pick<Selectable<FetchPartRow>, "kind" | "code" | "digest" | "imported_at">;

/** A source with the parts that the configuration names. */
export interface DeclaredSource {
  source: string;
  parts: readonly PartKey[];
}

/** Parts of one source in the store. Further services that are found at its ports are not fetched. */
export const mostParts = 1000;
/** A service that was not found at any port for so long is not fetched any more. Its calls stay. */
const foundForMs = 14 * 86_400_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
const keyOf = (of: PartKey & { source: string }) => JSON.stringify([of.source, of.kind, of.code]);

/**
 * Writes the sources of a domain's configuration, with the parts that it names. What it does not name any more is not fetched any
 * more. What was imported stays.
 */
export function declareSources(
  store: Store,
  domain: FetchedDomain,
  sources: readonly DeclaredSource[],
  now: Date,
): Promise<void> {
  const due_at = now.toISOString();
  return store.db.transaction().execute(async (trx) => {
    await store.engine.lock(trx, "fetches");
    const named = sources.flatMap(({ source, parts }) => parts.map((part) => ({ source, ...part })));
    const namedKeys = new Set(named.map(keyOf));
    const names = sources.map(({ source }) => source);
    const havingPorts = new Set(named.flatMap(({ source, kind }) => (kind === "port" ? [source] : [])));
    await trx.deleteFrom("fetches").where("domain", "=", domain).where("source", "not in", names).execute();
    const parts = await trx
      .selectFrom("fetch_parts")
      .select(["source", "kind", "code", "found_at"])
      .where("domain", "=", domain)
      .execute();
    for (const part of parts) {
      const { source, found_at } = part;
      if (namedKeys.has(keyOf(part)) || (found_at !== null && havingPorts.has(source))) continue;
      const { kind, code } = part;
      await trx
        .deleteFrom("fetch_parts")
        .where((of) => of.and({ domain, source, kind, code }))
        .execute();
    }
    for (const source of names) {
      await trx
        .insertInto("fetches")
        .values({ domain, source, due_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const part of named) {
      await trx
        .insertInto("fetch_parts")
        .values({ domain, ...part, due_at })
        .onConflict((conflict) =>
          conflict.columns(["domain", "source", "kind", "code"]).doUpdateSet({ found_at: null }),
        )
        .execute();
    }
  });
}

/** The part that is due the longest, ports before services; null when none is. */
export async function nextPart(
  db: Kysely<Database>,
  { domain, source }: SourceKey,
  now: Date,
): Promise<Part | null> {
  const part = await db
    .selectFrom("fetch_parts")
    .select(["kind", "code", "digest", "imported_at"])
    .where((of) => of.and({ domain, source }))
    .where("due_at", "<=", now.toISOString())
    .where((where) =>
      where.or([where("found_at", "is", null), where("found_at", ">", later(now, -foundForMs))]),
    )
    .orderBy("due_at")
    .orderBy("kind")
    .orderBy("code")
    .limit(1)
    .executeTakeFirst();
  return part ?? null;
}

export interface Lease extends SourceKey {
  /** Names the process. */
  owner: string;
  ms: number;
}

/** Leases a source that is due and that no process has. Returns its failures in a row, or null if it cannot be leased. */
export async function claimSource(
  store: Store,
  { domain, source, owner, ms }: Lease,
  now: Date,
): Promise<number | null> {
  // Mostly there is nothing to do, and finding that out takes no lock.
  if (!(await nextPart(store.reader, { domain, source }, now))) return null;
  const isDue = await store.reader
    .selectFrom("fetches")
    .select("source")
    .where((of) => of.and({ domain, source }))
    .where("due_at", "<=", now.toISOString())
    .executeTakeFirst();
  if (!isDue) return null;
  const claimed = await store.db
    .updateTable("fetches")
    .set({ lease: owner, lease_until: later(now, ms) })
    .where((of) => of.and({ domain, source }))
    .where("due_at", "<=", now.toISOString())
    .where((where) =>
      where.or([
        where("lease_until", "is", null),
        where("lease_until", "<=", now.toISOString()),
        // The clock was put back: a process renews its lease several times within its length.
        where("lease_until", ">", later(now, 4 * ms)),
      ]),
    )
    .returning("failures")
    .executeTakeFirst();
  return claimed?.failures ?? null;
}

type Held = Omit<Lease, "ms">;
const isHeld =
  ({ domain, source, owner }: Held) =>
  (of: ExpressionBuilder<Database, "fetches">) =>
    of.and({ domain, source, lease: owner });

/** Renews a lease. Returns false if another process has it meanwhile. */
export async function renewLease(store: Store, { ms, ...held }: Lease, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable("fetches")
    .set({ lease_until: later(now, ms) })
    .where(isHeld(held))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a lease back. */
export async function releaseSource(store: Store, held: Held): Promise<void> {
  await store.db.updateTable("fetches").set({ lease: null, lease_until: null }).where(isHeld(held)).execute();
}

/**
 * Counts a request of a source that takes only so many a day, before it is made. Returns false where the day has no more of them.
 * @param day YYYY-MM-DD by the source's clock
 */
export async function countRequest(store: Store, held: Held, day: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable("fetches")
    .set({
      requests: sql<number>`case when requests_on = ${day} then requests + 1 else 1 end`,
      requests_on: day,
    })
    .where(isHeld(held))
    .where((of) =>
      of.or([of("requests_on", "is", null), of("requests_on", "<>", day), of("requests", "<", most)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How the fetching of a part ended. */
export type PartOutcome =
  | {
      status: "done";
      /** null where nothing was imported, because the response was the same or empty. */
      imported: { digest: string; rows: number; leftOut: number } | null;
      /** Of a port: the services that were found. */
      services?: readonly string[];
      dueInMs: number;
    }
  | {
      status: "failed";
      reason: string;
      dueInMs: number;
      /** For how long nothing is requested from the source; null where the failure concerns the part alone. */
      pauseMs: number | null;
    };

/** Stores the outcome of a part. Changes nothing if another process has leased the source meanwhile; then returns false. */
export function settlePart(
  store: Store,
  held: Held,
  { kind, code }: PartKey,
  outcome: PartOutcome,
  now: Date,
): Promise<boolean> {
  const { domain, source } = held;
  const at = now.toISOString();
  return store.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("fetches")
      .set({ tried_at: at, ...sourceFacts(outcome, now) })
      .where(isHeld(held))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx
      .updateTable("fetch_parts")
      .set({ due_at: later(now, outcome.dueInMs), ...partFacts(outcome, at) })
      .where((of) => of.and({ domain, source, kind, code }))
      .execute();
    if (outcome.status === "done") await addServices(trx, { domain, source }, outcome.services ?? [], at);
    return true;
  });
}

const oneMoreFailure = sql<number>`failures + 1`;

/** What an outcome says of the source: it responds, it is left alone for a while, or nothing. */
function sourceFacts(outcome: PartOutcome, now: Date) {
  if (outcome.status === "done") return { failures: 0, reason: null };
  const { pauseMs, reason } = outcome;
  return pauseMs === null ? {} : { failures: oneMoreFailure, reason, due_at: later(now, pauseMs) };
}

/** What an outcome says of the part alone. */
function partFacts(outcome: PartOutcome, at: string) {
  if (outcome.status === "failed") return { failures: oneMoreFailure, reason: outcome.reason };
  const fetched = { failures: 0, reason: null, fetched_at: at };
  if (!outcome.imported) return fetched;
  const { digest, rows, leftOut } = outcome.imported;
  return { ...fetched, imported_at: at, digest, rows, left_out: leftOut };
}

/** Adds services that were found at a port, within the bound. Those that the configuration names stay named. */
async function addServices(
  trx: Transaction<Database>,
  { domain, source }: SourceKey,
  codes: readonly string[],
  at: string,
) {
  if (codes.length === 0) return;
  const { count } = await trx
    .selectFrom("fetch_parts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((of) => of.and({ domain, source }))
    .executeTakeFirstOrThrow();
  let room = mostParts - Number(count);
  for (const code of codes) {
    const { numUpdatedRows } = await trx
      .updateTable("fetch_parts")
      .set({ found_at: at })
      .where((of) => of.and({ domain, source, kind: "service", code }))
      .where("found_at", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n || room <= 0) continue;
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto("fetch_parts")
      .values({ domain, source, kind: "service", code, found_at: at, due_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    room -= Number(numInsertedOrUpdatedRows);
  }
}

/** The state of a source that is read by itself, for the operator. */
export interface SourceState {
  source: string;
  /** Services or lists that are fetched, and how many of them were fetched at least once. */
  parts: number;
  fetched: number;
  /** Records of their last imports, and those left out. */
  rows: number;
  leftOut: number;
  /** When something was last fetched, and the oldest of what is fetched; null before. */
  newestAt: Date | null;
  oldestAt: Date | null;
  /** Nothing is requested before, after a failure. */
  dueAt: Date;
  failures: number;
  reason: string | null;
  /** Services, lists and ports whose last request failed, and the reason of one of them. */
  failing: number;
  failingReason: string | null;
}

/** The states of all sources of a domain that are fetched, by code. */
export async function readSourceStates(db: Kysely<Database>, domain: FetchedDomain): Promise<SourceState[]> {
  const sources = await db
    .selectFrom("fetches")
    .selectAll()
    .where("domain", "=", domain)
    .orderBy("source")
    .execute();
  const rows = await db
    .selectFrom("fetch_parts")
    .select(["source", "kind", "rows", "left_out", "fetched_at", "failures", "reason"])
    .where("domain", "=", domain)
    .orderBy("source")
    .orderBy("code")
    .execute();
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return sources.map(({ source, due_at, failures, reason }) => {
    const all = bySource.get(source) ?? [];
    // At a port services are found: nothing is imported of it.
    const parts = all.filter(({ kind }) => kind !== "port");
    const times = parts.flatMap(({ fetched_at }) => fetched_at ?? []).sort();
    const failing = all.filter((part) => part.failures > 0);
    const sum = (of: (part: (typeof parts)[number]) => number) =>
      parts.reduce((total, part) => total + of(part), 0);
    const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));
    return {
      source,
      parts: parts.length,
      fetched: times.length,
      rows: sum(({ rows }) => rows),
      leftOut: sum(({ left_out }) => left_out),
      newestAt: instant(times.at(-1)),
      oldestAt: instant(times[0]),
      dueAt: new Date(due_at),
      failures,
      reason,
      failing: failing.length,
      failingReason: failing[0]?.reason ?? null,
    };
  });
}
