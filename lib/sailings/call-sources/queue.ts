import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Store } from "@/lib/store/connection";
import type { CarrierFetchPartRow, Database } from "@/lib/store/schema";
import type { CallSource } from "./settings";

/**
 * What is to be fetched from carriers' own services, and when: in the store, so that several processes share the work and it
 * continues after a restart. A process leases a carrier while it fetches from it.
 */

type PartKey = Pick<CarrierFetchPartRow, "kind" | "code">;
/** A service whose voyages are fetched, or a port whose services are. */
export type Part = Pick<Selectable<CarrierFetchPartRow>, "kind" | "code" | "digest" | "imported_at">;

/** Ports and services of one carrier in the store. Further services that are found at its ports are not fetched. */
export const mostParts = 1000;
/** A service that was not found at any port for so long is not fetched any more. Its calls stay. */
const foundForMs = 14 * 86_400_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
const keyOf = ({ seller, kind, code }: PartKey & { seller: string }) => JSON.stringify([seller, kind, code]);

/**
 * Writes the carriers of the configuration, with the services and ports that it names. What it does not name any more is not
 * fetched any more. Imported calls stay.
 */
export function declareSources(store: Store, sources: readonly CallSource[], now: Date): Promise<void> {
  const due_at = now.toISOString();
  return store.db.transaction().execute(async (trx) => {
    await store.engine.lock(trx, "carrier-fetches");
    const named = sources.flatMap(({ code: seller, services, ports }) => [
      ...services.map((code) => ({ seller, kind: "service" as const, code })),
      ...ports.map((code) => ({ seller, kind: "port" as const, code })),
    ]);
    const namedKeys = new Set(named.map(keyOf));
    const sellers = sources.map(({ code }) => code);
    const havingPorts = new Set(sources.flatMap(({ code, ports }) => (ports.length > 0 ? [code] : [])));
    await trx.deleteFrom("carrier_fetches").where("seller", "not in", sellers).execute();
    const parts = await trx
      .selectFrom("carrier_fetch_parts")
      .select(["seller", "kind", "code", "found_at"])
      .execute();
    for (const part of parts) {
      const { seller, kind, code, found_at } = part;
      if (namedKeys.has(keyOf(part)) || (found_at !== null && havingPorts.has(seller))) continue;
      await trx
        .deleteFrom("carrier_fetch_parts")
        .where("seller", "=", seller)
        .where("kind", "=", kind)
        .where("code", "=", code)
        .execute();
    }
    for (const seller of sellers) {
      await trx
        .insertInto("carrier_fetches")
        .values({ seller, due_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const part of named) {
      await trx
        .insertInto("carrier_fetch_parts")
        .values({ ...part, due_at })
        .onConflict((conflict) =>
          conflict.columns(["seller", "kind", "code"]).doUpdateSet({ found_at: null }),
        )
        .execute();
    }
  });
}

/** The part that is due the longest, ports before services; null when none is. */
export async function nextPart(db: Kysely<Database>, seller: string, now: Date): Promise<Part | null> {
  const part = await db
    .selectFrom("carrier_fetch_parts")
    .select(["kind", "code", "digest", "imported_at"])
    .where("seller", "=", seller)
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

export interface Lease {
  seller: string;
  /** Names the process. */
  owner: string;
  ms: number;
}

/** Leases a carrier that is due and that no process has. Returns its failures in a row, or null if it cannot be leased. */
export async function claimSource(
  store: Store,
  { seller, owner, ms }: Lease,
  now: Date,
): Promise<number | null> {
  // Mostly there is nothing to do, and finding that out takes no lock.
  if (!(await nextPart(store.reader, seller, now))) return null;
  const isDue = await store.reader
    .selectFrom("carrier_fetches")
    .select("seller")
    .where("seller", "=", seller)
    .where("due_at", "<=", now.toISOString())
    .executeTakeFirst();
  if (!isDue) return null;
  const claimed = await store.db
    .updateTable("carrier_fetches")
    .set({ lease: owner, lease_until: later(now, ms) })
    .where("seller", "=", seller)
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

/** Renews a lease. Returns false if another process has it meanwhile. */
export async function renewLease(store: Store, { seller, owner, ms }: Lease, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable("carrier_fetches")
    .set({ lease_until: later(now, ms) })
    .where("seller", "=", seller)
    .where("lease", "=", owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a lease back. */
export async function releaseSource(
  store: Store,
  { seller, owner }: Pick<Lease, "seller" | "owner">,
): Promise<void> {
  await store.db
    .updateTable("carrier_fetches")
    .set({ lease: null, lease_until: null })
    .where("seller", "=", seller)
    .where("lease", "=", owner)
    .execute();
}

/** How the fetching of a part ended. */
export type PartOutcome =
  | {
      status: "done";
      /** null where nothing was imported, because the response was the same or empty. */
      imported: { digest: string; calls: number; leftOut: number } | null;
      /** Of a port: the services that were found. */
      services?: readonly string[];
      dueInMs: number;
    }
  | {
      status: "failed";
      reason: string;
      dueInMs: number;
      /** For how long nothing is requested from the carrier; null where the failure concerns the part alone. */
      pauseMs: number | null;
    };

/** Stores the outcome of a part. Changes nothing if another process has leased the carrier meanwhile; then returns false. */
export function settlePart(
  store: Store,
  { seller, owner }: Pick<Lease, "seller" | "owner">,
  part: PartKey,
  outcome: PartOutcome,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  return store.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("carrier_fetches")
      .set({ tried_at: at, ...sourceFacts(outcome, now) })
      .where("seller", "=", seller)
      .where("lease", "=", owner)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx
      .updateTable("carrier_fetch_parts")
      .set({ due_at: later(now, outcome.dueInMs), ...partFacts(outcome, at) })
      .where("seller", "=", seller)
      .where("kind", "=", part.kind)
      .where("code", "=", part.code)
      .execute();
    if (outcome.status === "done") await addServices(trx, seller, outcome.services ?? [], at);
    return true;
  });
}

const oneMoreFailure = sql<number>`failures + 1`;

/** What an outcome says of the carrier: it responds, it is left alone for a while, or nothing. */
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
  const { digest, calls, leftOut } = outcome.imported;
  return { ...fetched, imported_at: at, digest, calls, left_out: leftOut };
}

/** Adds services that were found at a port, within the bound. Those that the configuration names stay named. */
async function addServices(trx: Transaction<Database>, seller: string, codes: readonly string[], at: string) {
  const { count } = await trx
    .selectFrom("carrier_fetch_parts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("seller", "=", seller)
    .executeTakeFirstOrThrow();
  let room = mostParts - Number(count);
  for (const code of codes) {
    const { numUpdatedRows } = await trx
      .updateTable("carrier_fetch_parts")
      .set({ found_at: at })
      .where("seller", "=", seller)
      .where("kind", "=", "service")
      .where("code", "=", code)
      .where("found_at", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n || room <= 0) continue;
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto("carrier_fetch_parts")
      .values({ seller, kind: "service", code, found_at: at, due_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    room -= Number(numInsertedOrUpdatedRows);
  }
}

/** The state of a carrier's own service, for the operator. */
export interface SourceState {
  seller: string;
  /** Services that are fetched, and how many of them were fetched at least once. */
  services: number;
  fetched: number;
  /** Calls of their last imports, and those left out. */
  calls: number;
  leftOut: number;
  /** When something was last fetched, and the oldest of what is fetched; null before. */
  newestAt: Date | null;
  oldestAt: Date | null;
  /** Nothing is requested before, after a failure. */
  dueAt: Date;
  failures: number;
  reason: string | null;
  /** Services and ports whose last request failed, and the reason of one of them. */
  failing: number;
  failingReason: string | null;
}

/** The states of all carriers that are fetched, by code. */
export async function readSourceStates(db: Kysely<Database>): Promise<SourceState[]> {
  const sources = await db.selectFrom("carrier_fetches").selectAll().orderBy("seller").execute();
  const rows = await db
    .selectFrom("carrier_fetch_parts")
    .select(["seller", "kind", "calls", "left_out", "fetched_at", "failures", "reason"])
    .orderBy("seller")
    .orderBy("code")
    .execute();
  const bySeller = Map.groupBy(rows, ({ seller }) => seller);
  return sources.map(({ seller, due_at, failures, reason }) => {
    const parts = bySeller.get(seller) ?? [];
    const services = parts.filter(({ kind }) => kind === "service");
    const times = services.flatMap(({ fetched_at }) => fetched_at ?? []).sort();
    const failing = parts.filter((part) => part.failures > 0);
    const sum = (of: (part: (typeof services)[number]) => number) =>
      services.reduce((total, part) => total + of(part), 0);
    const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));
    return {
      seller,
      services: services.length,
      fetched: times.length,
      calls: sum(({ calls }) => calls),
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
