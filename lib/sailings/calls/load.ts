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

interface Row extends Omit<NetworkCall, "loads" | "discharges" | "sales"> {
  loads: string | null;
  discharges: string | null;
  seller: string | null;
  voyageIn: string | null;
  voyageOut: string;
  tco: string | null;
}

/**
 * Calls of one service, ship by ship in order of time, one row for each of their sellers. What is usual is null: a text less
 * to make, of a million and a half rows. Cross joins are taken in the order that is written, in which rows come sorted.
 */
async function selectCalls(
  reader: Kysely<Database>,
  edition: number,
  { id, seller }: { id: string; seller: string },
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select v.ship, v.id as "voyageId", c.n, c.port_id as port, c.terminal, ${arrivalOf}, ${departureOf},
      nullif(c.loads, ${everyDirection}) as loads, nullif(c.discharges, ${everyDirection}) as discharges,
      nullif(s.seller, ${seller}) as seller, nullif(s.voyage_in, s.voyage_out) as "voyageIn",
      s.voyage_out as "voyageOut", s.tco
    from voyages as v
    cross join calls as c
    cross join call_sales as s
    where c.voyage_id = v.id and s.voyage_id = c.voyage_id and s.n = c.n and v.service_id = ${id} and v.status = 'planned' and v.batch_id <= ${edition}
      and (v.replaced_by is null or v.replaced_by > ${edition}) and c.status = 'planned'
    order by v.ship, v.first_on, v.id, c.n, s.seller
  `.execute(reader);
  return rows;
}

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
      const sellers = service.sellers.map((sold) => sold.seller);
      const [usual = ""] = sellers;
      const rows = await selectCalls(reader, edition, { id, seller: usual });
      const through = service.sellers.filter((sold) => sold.through_only === 1).map((sold) => sold.seller);
      network.addService(id, sellers, withSales(rows, usual), through);
    }
    await breathe();
  }
  await network.finish(breathe);
  return { network, edition, services };
}

/** Counted in a millisecond or two. */
const servicesAtOnce = 100;

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
  const found = new Map<string, StoredService>();
  for (let last = ""; ; ) {
    const services = await voyagesOf(reader, edition)
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
    for (const { id, ...counts } of services) found.set(id, { ...counts, sellers: sellersOf.get(id) ?? [] });
    if (services.length < servicesAtOnce) return found;
    last = services.at(-1)?.id ?? "";
    await breathe();
  }
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

/** Calls with their sales, of rows with one sale each. @param usual the seller of those that name none */
function withSales(rows: readonly Row[], usual: string): NetworkCall[] {
  const calls: (NetworkCall & { sales: NetworkSale[] })[] = [];
  let last: (typeof calls)[number] | undefined;
  for (const row of rows) {
    const { voyageOut, tco } = row;
    const sale = { seller: row.seller ?? usual, voyageIn: row.voyageIn ?? voyageOut, voyageOut, tco };
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
