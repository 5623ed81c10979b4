import { sql, type Transaction } from "kysely";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database } from "@/lib/store/schema";
import { arrivalColumn, departureColumn } from "../routing/load";
import { type CheckedCall, checkVoyages, type LoneCall, type VoyageChecks } from "./check-voyages";
import { splitIntoVoyages } from "./import-voyages";
import { insertStaged, isApplied, list, ofCall, sold, staging } from "./staged-calls";

/** The voyages of the file: calls put together, and written. */

/** Carriers and services of the file. Facts of stored ones that it does not have stay. */
export async function insertServices(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into carriers (code, list, name)
    select seller, coalesce(max(nullif(list, 'own')), 'own'), max(carrier)
    from incoming_calls as i where ${isApplied("i")} group by seller
    on conflict (code) do update set
      name = case when excluded.name <> excluded.code then excluded.name else carriers.name end,
      list = case when excluded.list <> 'own' then excluded.list else carriers.list end
  `.execute(trx);
  await sql`
    insert into services (id, code, name, universal_ref, ship_operator, passage)
    select service_id, max(service), max(service_name), max(service_ref), max(ship_operator), max(passage)
    from incoming_calls as i where ${isApplied("i")} group by service_id
    on conflict (id) do update set name = coalesce(excluded.name, services.name),
      universal_ref = coalesce(excluded.universal_ref, services.universal_ref),
      ship_operator = coalesce(excluded.ship_operator, services.ship_operator),
      passage = coalesce(excluded.passage, services.passage)
  `.execute(trx);
  await sql`
    insert into service_sellers (service_id, seller, code, name)
    select service_id, max(seller), max(service), max(service_name)
    from incoming_calls as i where ${isApplied("i")} group by service_id
    on conflict (service_id, seller) do update set name = coalesce(excluded.name, service_sellers.name)
  `.execute(trx);
}

/**
 * Puts the calls of services into voyages, but for voyages that ended before a date (YYYY-MM-DD). Returns the calls that lead
 * nowhere, and how many calls have passed.
 */
export async function buildVoyages(
  trx: Transaction<Database>,
  services: readonly string[],
  { checks, from }: { checks: VoyageChecks; from: string },
): Promise<{ lone: LoneCall[]; past: number }> {
  const db = staging(trx);
  const last = await trx
    .selectFrom("voyages")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  let nextId = (last?.id ?? 0) + 1;
  let past = 0;
  const lone: LoneCall[] = [];
  for (const service_id of services) {
    const calls: CheckedCall[] = await db
      .selectFrom("incoming_calls as c")
      .select([
        "line",
        "pointer",
        "service",
        "ship",
        "imo",
        "vessel",
        "port_id",
        "terminal",
        "loads",
        "discharges",
        "status",
      ])
      .select(["voyage_in", "voyage_out", "is_blank", "at", "on_date", arrivalColumn, departureColumn])
      .where("service_id", "=", service_id)
      .orderBy("ship")
      .orderBy("at")
      .orderBy("line")
      .execute();
    const split = splitIntoVoyages(service_id, calls, nextId);
    const voyages = split.voyages.filter(({ last_on }) => last_on >= from);
    const ids = new Set(voyages.map(({ id }) => id));
    const places = split.places.filter(({ voyage_id }) => ids.has(voyage_id));
    past += split.places.length - places.length;
    await insertStaged(trx, "incoming_voyages", voyages);
    await insertStaged(trx, "incoming_places", places);
    nextId += split.voyages.length;
    const blank = new Set(voyages.flatMap(({ id, status }) => (status === "blank" ? id : [])));
    for (const one of checkVoyages(calls, { places, blank }, checks)) lone.push(one);
  }
  await engineOf(trx).countStaged(trx, ["incoming_voyages", "incoming_places"]);
  return { lone, past };
}

/** Writes the voyages with their calls. Returns the number of calls. */
export async function insertVoyages(
  trx: Transaction<Database>,
  { batch, source, now }: { batch: number; source: string; now: Date },
): Promise<number> {
  const voyage = ["id", "service_id", "ship", "imo", "vessel", "status", "first_on", "last_on", "calls"];
  await sql`
    insert into voyages (${list(voyage)}, batch_id, known_from, known_source)
    select ${list(voyage)}, ${batch}, ${now.toISOString()}, ${source} from incoming_voyages order by id
  `.execute(trx);
  const { numAffectedRows } = await sql`
    insert into calls (voyage_id, n, ${list(ofCall)})
    select p.voyage_id, p.n, ${list(ofCall, "i")}
    from incoming_places as p cross join incoming_calls as i where i.line = p.line
    ${engineOf(trx).asInserted("p")}
  `.execute(trx);
  await sql`
    insert into call_sales (voyage_id, n, seller, ${list(sold)})
    select p.voyage_id, p.n, i.seller, ${list(sold, "i")}
    from incoming_places as p cross join incoming_calls as i where i.line = p.line
    ${engineOf(trx).asInserted("p")}
  `.execute(trx);
  return Number(numAffectedRows);
}
