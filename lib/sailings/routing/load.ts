import { setImmediate as breathe } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Store } from "@/lib/store/connection";
import type { Database } from "@/lib/store/schema";
import { daysBefore, searchedPastDays } from "../past-schedules";
import { Network, type NetworkCall, type NetworkOffer } from "./network";

/**
 * The number of the last import of calls that is complete; 0 where there never was one. It identifies the stored calls, and all that
 * is derived from them depends on it. Parts of an import that was killed count once it is closed.
 */
export async function callsRevision({ reader }: Pick<Store, "reader">): Promise<number> {
  const row = await reader
    .selectFrom("call_batches")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("is_open", "=", 0)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The first date of the end of a voyage that can still be searched after an import, by the clock of that import. */
async function searchedFrom(reader: Kysely<Database>, revision: number): Promise<string> {
  const batch = await reader
    .selectFrom("call_batches")
    .select("at")
    .where("id", "=", revision)
    .executeTakeFirst();
  return batch ? daysBefore(batch.at, searchedPastDays) : "";
}

/**
 * Which voyages count: those after an import that end on a date or later, whatever later imports brought; or those that were
 * published before an instant, ISO 8601 UTC.
 */
type Revision = { revision: number; from: string } | { before: string };

/** That a voyage `v` counts. Blank ones never do. */
export const isOfRevision = (revision: Revision) =>
  "revision" in revision
    ? sql<boolean>`v.status = 'planned' and v.last_on >= ${revision.from} and v.batch_id <= ${revision.revision}
        and (v.replaced_by is null or v.replaced_by > ${revision.revision})`
    : sql<boolean>`v.status = 'planned' and v.known_from < ${revision.before}
        and (v.known_until is null or v.known_until >= ${revision.before})`;

const everyDirection = "*";

const lasting = <Side extends "arrival" | "departure">(side: Side) =>
  sql<
    string | null
  >`coalesce(${sql.ref(`c.${side}_actual`)}, ${sql.ref(`c.${side}_estimated`)}, ${sql.ref(`c.${side}_planned`)})`;

/** The time that counts: the actual one, else the estimated one, else the planned one. */
export const arrivalColumn = lasting("arrival").as("arrival");
export const departureColumn = lasting("departure").as("departure");

interface Row extends Omit<NetworkCall, "loads" | "discharges" | "offers"> {
  loads: string | null;
  discharges: string | null;
  seller: string | null;
  voyageIn: string | null;
  voyageOut: string;
  tco: string | null;
}

/**
 * Calls of one service, ship by ship in order of time, one row for each of their carriers. Usual values are null, which
 * spares a text in each of a million and a half rows. SQLite takes cross joins in the order that is written, so that the
 * rows arrive sorted.
 */
async function selectCalls(
  reader: Kysely<Database>,
  revision: Revision,
  { id, seller }: { id: string; seller: string },
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select v.ship, v.id as "voyageId", c.n, c.port_id as port, c.terminal, ${arrivalColumn}, ${departureColumn},
      nullif(c.loads, ${everyDirection}) as loads, nullif(c.discharges, ${everyDirection}) as discharges,
      nullif(s.seller, ${seller}) as seller, nullif(s.voyage_in, s.voyage_out) as "voyageIn",
      s.voyage_out as "voyageOut", s.tco
    from voyages as v
    cross join calls as c
    cross join call_sales as s
    where c.voyage_id = v.id and s.voyage_id = c.voyage_id and s.n = c.n and v.service_id = ${id}
      and ${isOfRevision(revision)} and c.status = 'planned'
    order by v.ship, v.first_on, v.id, c.n, s.seller
  `.execute(reader);
  return rows;
}

/** The network of the calls of an import, and which rows of the store it was built from. */
export interface LoadedNetwork {
  network: Network;
  revision: number;
  /** By service, what another revision is compared with. */
  services: ReadonlyMap<string, StoredService>;
}

interface StoredService {
  voyages: number;
  calls: number;
  /** The last import that added a voyage. */
  newest: number;
  sellers: readonly { seller: string; through_only: number }[];
}

/**
 * The network of the calls as they were after an import, built in short steps; other requests are answered in between.
 * It copies the services that have not changed from `before` and reads the others, so that the import of one carrier takes
 * the time of that carrier's calls. Throws what the store throws.
 */
export async function loadNetwork(
  { reader }: Pick<Store, "reader">,
  revision: number,
  before: LoadedNetwork | null = null,
): Promise<LoadedNetwork> {
  const counted = { revision, from: await searchedFrom(reader, revision) };
  const services = await storedServices(reader, counted);
  const older = before && before.revision < revision ? before : null;
  const isUnchanged = (id: string, service: StoredService) => older !== null && isSame(older, id, service);
  return {
    network: await layOut(reader, counted, { services, older, isUnchanged }),
    revision,
    services,
  };
}

/**
 * The network of what was published before an instant (ISO 8601 UTC), by today's ports and rules of transhipment. It copies the
 * services that have not changed since from today's. All that was published since must be stored (completeSince).
 */
export async function loadNetworkBefore(
  { reader }: Pick<Store, "reader">,
  before: string,
  today: LoadedNetwork,
): Promise<Network> {
  const services = await storedServices(reader, { before });
  const changed = await reader
    .selectFrom("voyages")
    .select("service_id")
    .distinct()
    .where((eb) => eb.or([eb("known_from", ">=", before), eb("known_until", ">=", before)]))
    .execute();
  const ids = new Set(changed.map(({ service_id }) => service_id));
  // Today's network has no voyages that ended long ago.
  const isUnchanged = (id: string, { sellers, voyages }: StoredService) =>
    !ids.has(id) &&
    today.services.get(id)?.voyages === voyages &&
    isDeepStrictEqual(today.services.get(id)?.sellers, sellers);
  return layOut(reader, { before }, { services, older: today, isUnchanged });
}

/** Lays services out, and copies those that have not changed from an older network. */
async function layOut(
  reader: Kysely<Database>,
  revision: Revision,
  {
    services,
    older,
    isUnchanged,
  }: {
    services: ReadonlyMap<string, StoredService>;
    older: LoadedNetwork | null;
    isUnchanged(id: string, service: StoredService): boolean;
  },
): Promise<Network> {
  const places = await reader
    .selectFrom("ports")
    .select(["id", "zone", "country_code as country", "lat", "lon"])
    .where("zone", "is not", null)
    .$narrowType<{ zone: string }>()
    .orderBy("id")
    .execute();
  const ports = places.map(({ lat, lon, ...port }) =>
    lat === null || lon === null ? port : { ...port, position: { lat, lon } },
  );
  const rules = await reader
    .selectFrom("transfer_rules")
    .select(["seller", "port_id as port", "from_service as fromService", "onto_service as ontoService"])
    .select(["shortest_hours as shortestHours", "longest_days as longestDays", "allowed"])
    .orderBy("id")
    .execute();
  const domestic = await reader
    .selectFrom("domestic_sellers")
    .select(["seller", "country_code as country"])
    .execute();
  const counts = [...services.values()];
  const network = new Network({
    ports,
    rules: rules.map((rule) => ({ ...rule, allowed: rule.allowed === 1 })),
    domestic,
    calls: counts.reduce((sum, { calls }) => sum + calls, 0),
    offers: counts.reduce((sum, { calls, sellers }) => sum + calls * sellers.length, 0),
  });
  const reusable = older && isDeepStrictEqual(older.network.ports, ports) ? older.network : null;
  for (const [id, service] of services) {
    if (reusable && isUnchanged(id, service)) network.copyService(id, reusable);
    else {
      const sellers = service.sellers.map((sold) => sold.seller);
      const [usual = ""] = sellers;
      const rows = await selectCalls(reader, revision, { id, seller: usual });
      const through = service.sellers.filter((sold) => sold.through_only === 1).map((sold) => sold.seller);
      network.addService(id, sellers, withOffers(rows, usual), through);
    }
    await breathe();
  }
  await network.finish(breathe);
  return network;
}

/** Services that are counted in a millisecond or two. */
const servicesAtOnce = 100;

async function storedServices(
  reader: Kysely<Database>,
  revision: Revision,
): Promise<Map<string, StoredService>> {
  const sellers = await reader
    .selectFrom("service_sellers")
    .select(["service_id", "seller", "through_only"])
    .orderBy("service_id")
    .orderBy("seller")
    .execute();
  const sellersOf = Map.groupBy(sellers, ({ service_id }) => service_id);
  const stored = new Map<string, StoredService>();
  for (let last = ""; ; ) {
    const services = await reader
      .selectFrom("voyages as v")
      .where(isOfRevision(revision))
      .where("v.service_id", ">", last)
      .select(({ fn }) => [
        "v.service_id as id",
        fn.countAll<number>().as("voyages"),
        fn.sum<number>("v.calls").as("calls"),
        fn.max<number>("v.batch_id").as("newest"),
      ])
      .groupBy("v.service_id")
      .orderBy("v.service_id")
      .limit(servicesAtOnce)
      .execute();
    for (const { id, ...counts } of services) stored.set(id, { ...counts, sellers: sellersOf.get(id) ?? [] });
    if (services.length < servicesAtOnce) return stored;
    last = services.at(-1)?.id ?? "";
    await breathe();
  }
}

/**
 * Whether a service has not changed. A voyage is never updated: an import deletes it, or replaces it by one with a higher
 * number. So all voyages are the same where none is newer and none is missing.
 */
function isSame({ revision, services }: LoadedNetwork, id: string, now: StoredService): boolean {
  const was = services.get(id);
  return (
    was !== undefined &&
    now.newest <= revision &&
    now.voyages === was.voyages &&
    isDeepStrictEqual(now.sellers, was.sellers)
  );
}

/** Calls with their offers, from rows with one offer each. @param usual the carrier of rows without one */
function withOffers(rows: readonly Row[], usual: string): NetworkCall[] {
  const calls: (NetworkCall & { offers: NetworkOffer[] })[] = [];
  let last: (typeof calls)[number] | undefined;
  for (const row of rows) {
    const { voyageOut, tco } = row;
    const offer = { seller: row.seller ?? usual, voyageIn: row.voyageIn ?? voyageOut, voyageOut, tco };
    if (last?.voyageId === row.voyageId && last.n === row.n) {
      last.offers.push(offer);
      continue;
    }
    last = {
      ship: row.ship,
      voyageId: row.voyageId,
      n: row.n,
      port: row.port,
      terminal: row.terminal,
      arrival: row.arrival,
      departure: row.departure,
      loads: row.loads ?? everyDirection,
      discharges: row.discharges ?? everyDirection,
      offers: [offer],
    };
    calls.push(last);
  }
  return calls;
}
