import { setImmediate as breathe } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Store } from "@/lib/store/connection";
import type { Database } from "@/lib/store/schema";
import { Network, type NetworkCall, type NetworkSale } from "./network";

/**
 * The number of the last import of calls; 0 where there never was one. It names what the calls are: what is made of
 * them goes by it.
 */
export async function callsEdition({ reader }: Pick<Store, "reader">): Promise<number> {
  const row = await reader
    .selectFrom("call_batches")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The voyages as they were after an import, whatever has come since: those that sail. */
const voyagesOf = (reader: Kysely<Database>, edition: number) =>
  reader
    .selectFrom("voyages as v")
    .where("v.status", "=", "planned")
    .where("v.batch_id", "<=", edition)
    .where((eb) => eb.or([eb("v.replaced_by", "is", null), eb("v.replaced_by", ">", edition)]));

const everyDirection = "*";

const lasting = <Side extends "arrival" | "departure">(side: Side) =>
  sql<
    string | null
  >`coalesce(${sql.ref(`c.${side}_actual`)}, ${sql.ref(`c.${side}_estimated`)}, ${sql.ref(`c.${side}_planned`)})`;

/** The time that counts: what has been, else what is expected, else the plan. */
export const arrivalOf = lasting("arrival").as("arrival");
export const departureOf = lasting("departure").as("departure");

/**
 * Calls of one service, ship by ship in order of time, one row for each of their sellers. What is usual is null: a text less
 * to read of a million and a half rows.
 */
const selectCalls = (reader: Kysely<Database>, edition: number, service: string) =>
  voyagesOf(reader, edition)
    .where("v.service_id", "=", service)
    // Cross joins are taken in the order that is written, in which the rows come sorted.
    .crossJoin("calls as c")
    .whereRef("c.voyage_id", "=", "v.id")
    .crossJoin("call_sales as s")
    .whereRef("s.voyage_id", "=", "c.voyage_id")
    .whereRef("s.n", "=", "c.n")
    .where("c.status", "=", "planned")
    .select(["v.ship", "v.id as voyageId", "c.n", "c.port_id as port", "c.terminal"])
    .select([
      sql<string | null>`nullif(c.loads, ${everyDirection})`.as("loads"),
      sql<string | null>`nullif(c.discharges, ${everyDirection})`.as("discharges"),
      sql<string | null>`nullif(s.voyage_in, s.voyage_out)`.as("voyageIn"),
    ])
    .select([arrivalOf, departureOf])
    .select(["s.seller", "s.voyage_out as voyageOut", "s.tco"])
    .orderBy("v.ship")
    .orderBy("v.first_on")
    .orderBy("v.id")
    .orderBy("c.n")
    .orderBy("s.seller")
    .execute();

/** The calls of an import, laid out, and what of the store they were laid out of. */
export interface LaidOut {
  network: Network;
  edition: number;
  /** By service, what another edition is compared with. */
  services: ReadonlyMap<string, StoredService>;
}

interface StoredService {
  voyages: number;
  calls: number;
  /** The last import that brought a voyage. */
  newest: number;
  sellers: readonly { seller: string; through_only: number }[];
}

/**
 * The network of the calls as they were after an import, built in short steps; other requests are answered in between.
 * Services that are in `before` as they are now are taken from there, the others read: an import of one carrier is laid
 * out in the time that its own calls take. Throws what the store throws.
 */
export async function loadNetwork(
  { reader }: Pick<Store, "reader">,
  edition: number,
  before: LaidOut | null = null,
): Promise<LaidOut> {
  const ports = await reader
    .selectFrom("ports")
    .select(["id", "zone", "country_code as country"])
    .orderBy("id")
    .execute();
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
  const services = await storedServices(reader, edition);
  const counts = [...services.values()];
  const network = new Network({
    ports,
    rules: rules.map((rule) => ({ ...rule, allowed: rule.allowed === 1 })),
    domestic,
    calls: counts.reduce((sum, { calls }) => sum + calls, 0),
    sales: counts.reduce((sum, { calls, sellers }) => sum + calls * sellers.length, 0),
  });
  const isOlder = before !== null && before.edition < edition;
  const kept = isOlder && isDeepStrictEqual(before.network.ports, ports) ? before : null;
  for (const [id, service] of services) {
    if (kept && isSame(kept, id, service)) network.copyService(id, kept.network);
    else {
      const { sellers } = service;
      network.addService(
        id,
        sellers.map(({ seller }) => seller),
        withSales(await selectCalls(reader, edition, id)),
        sellers.filter(({ through_only }) => through_only === 1).map(({ seller }) => seller),
      );
    }
    await breathe();
  }
  await network.finish(breathe);
  return { network, edition, services };
}

async function storedServices(
  reader: Kysely<Database>,
  edition: number,
): Promise<Map<string, StoredService>> {
  const sellers = await reader
    .selectFrom("service_sellers")
    .select(["service_id", "seller", "through_only"])
    .orderBy("service_id")
    .orderBy("seller")
    .execute();
  const sellersOf = Map.groupBy(sellers, ({ service_id }) => service_id);
  const services = await voyagesOf(reader, edition)
    .select(({ fn }) => [
      "v.service_id as id",
      fn.countAll<number>().as("voyages"),
      fn.sum<number>("v.calls").as("calls"),
      fn.max<number>("v.batch_id").as("newest"),
    ])
    .groupBy("v.service_id")
    .orderBy("v.service_id")
    .execute();
  return new Map(services.map(({ id, ...counts }) => [id, { ...counts, sellers: sellersOf.get(id) ?? [] }]));
}

/**
 * Whether a service is what it was. A voyage is never changed: an import replaces it by one of a later number, or it goes.
 * So where none is newer and none is missing, all are the same.
 */
function isSame({ edition, services }: LaidOut, id: string, now: StoredService): boolean {
  const was = services.get(id);
  return (
    was !== undefined &&
    now.newest <= edition &&
    now.voyages === was.voyages &&
    isDeepStrictEqual(now.sellers, was.sellers)
  );
}

type Row = Awaited<ReturnType<typeof selectCalls>>[number];

/** Calls with their sales, of rows with one sale each. */
function withSales(rows: readonly Row[]): NetworkCall[] {
  const calls: (NetworkCall & { sales: NetworkSale[] })[] = [];
  let last: (typeof calls)[number] | undefined;
  for (const row of rows) {
    const { seller, voyageOut, tco } = row;
    const sale = { seller, voyageIn: row.voyageIn ?? voyageOut, voyageOut, tco };
    if (last?.voyageId === row.voyageId && last.n === row.n) {
      last.sales.push(sale);
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
      sales: [sale],
    };
    calls.push(last);
  }
  return calls;
}
