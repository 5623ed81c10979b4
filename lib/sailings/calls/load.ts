import { setImmediate as breathe } from "node:timers/promises";
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

const lasting = <Side extends "arrival" | "departure">(side: Side) =>
  sql<
    string | null
  >`coalesce(${sql.ref(`c.${side}_actual`)}, ${sql.ref(`c.${side}_estimated`)}, ${sql.ref(`c.${side}_planned`)})`;

/** The time that counts: what has been, else what is expected, else the plan. */
export const arrivalOf = lasting("arrival").as("arrival");
export const departureOf = lasting("departure").as("departure");

/** Calls of one service, ship by ship in order of time, one row for each of their sellers. */
const selectCalls = (reader: Kysely<Database>, edition: number, service: string) =>
  voyagesOf(reader, edition)
    .where("v.service_id", "=", service)
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .innerJoin("call_sales as s", (join) =>
      join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
    )
    .where("c.status", "=", "planned")
    .select([
      "v.ship",
      "v.id as voyageId",
      "c.n",
      "c.port_id as port",
      "c.terminal",
      "c.loads",
      "c.discharges",
    ])
    .select([arrivalOf, departureOf])
    .select(["s.seller", "s.voyage_in as voyageIn", "s.voyage_out as voyageOut", "s.tco"])
    .orderBy("v.ship")
    .orderBy("v.first_on")
    .orderBy("v.id")
    .orderBy("c.n")
    .orderBy("s.seller")
    .execute();

/**
 * The network of the calls as they were after an import. It is built in short steps; other requests are answered in
 * between.
 */
export async function loadNetwork({ reader }: Pick<Store, "reader">, edition: number): Promise<Network> {
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
  const sellers = await reader
    .selectFrom("service_sellers")
    .select(["service_id", "seller", "through_only"])
    .execute();
  const sellersOf = Map.groupBy(sellers, ({ service_id }) => service_id);
  const services = await voyagesOf(reader, edition)
    .select(({ fn }) => ["v.service_id as id", fn.sum<number>("v.calls").as("calls")])
    .groupBy("v.service_id")
    .orderBy("v.service_id")
    .execute();
  const network = new Network({
    ports,
    rules: rules.map((rule) => ({ ...rule, allowed: rule.allowed === 1 })),
    domestic,
    calls: services.reduce((sum, { calls }) => sum + calls, 0),
    sales: services.reduce((sum, { id, calls }) => sum + calls * (sellersOf.get(id)?.length ?? 0), 0),
  });
  for (const { id } of services) {
    const rows = await selectCalls(reader, edition, id);
    const own = sellersOf.get(id) ?? [];
    network.addService(
      id,
      own.map(({ seller }) => seller),
      withSales(rows),
      own.filter(({ through_only }) => through_only === 1).map(({ seller }) => seller),
    );
    await breathe();
  }
  await network.finish(breathe);
  return network;
}

type Row = Awaited<ReturnType<typeof selectCalls>>[number];

/** Calls with their sales, of rows with one sale each. */
function withSales(rows: readonly Row[]): NetworkCall[] {
  const calls: (NetworkCall & { sales: NetworkSale[] })[] = [];
  for (const { seller, voyageIn, voyageOut, tco, ...call } of rows) {
    const sale = { seller, voyageIn, voyageOut, tco };
    const last = calls.at(-1);
    if (last?.voyageId === call.voyageId && last.n === call.n) last.sales.push(sale);
    else calls.push({ ...call, sales: [sale] });
  }
  return calls;
}
