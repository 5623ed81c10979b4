import type { Kysely, Transaction } from "kysely";
import { portKey, servicesKey, shipKey } from "@/lib/addresses/schedule-keys";
import { recordChange, recordChanges } from "@/lib/store/changes";
import type { Database } from "@/lib/store/schema";

/** An import of more services, or of more names, is recorded as a change of everything. */
const mostServices = 200;
const mostNames = 2000;

/** Carriers as pages name them. */
const namesOf = async (db: Kysely<Database>): Promise<string> =>
  JSON.stringify(await db.selectFrom("carriers").select(["code", "name"]).orderBy("code").execute());

interface Touched {
  /** Services that a step has applied, or all of the file where searches begin to see them. */
  services: readonly string[];
  batch: number;
  isFirst: boolean;
  now: Date;
}

/**
 * Begins to record what an import of staged calls touches, before any of it is applied: services of the file, and their ships and ports,
 * before and after. Each step records its own, in its transaction: pages of these show them from then on. Each service is touched as a
 * whole, since its page, its ships' and its ports' show facts of all its voyages; and so are services with the same code, to which pages
 * link by other addresses. The names of carriers are everywhere: a new one touches everything, and so does a large file.
 */
export async function beginTouching(
  db: Kysely<Database>,
  servicesOfFile: number,
): Promise<(trx: Transaction<Database>, touched: Touched) => Promise<void>> {
  const before = await namesOf(db);
  const isLarge = servicesOfFile > mostServices;
  return async (trx, { services, batch, isFirst, now }) => {
    if (isFirst || isLarge || before !== (await namesOf(trx))) return recordChange(trx, "sailings", "*", now);
    const { ids, keys: codes } = await withSameCode(trx, services);
    const voyages = trx
      .selectFrom("voyages")
      .where("service_id", "in", ids)
      .where((where) => where.or([where("replaced_by", "is", null), where("replaced_by", "=", batch)]));
    const ships = await voyages.select("imo").distinct().where("imo", "is not", null).execute();
    const ports = await trx
      .selectFrom("calls")
      .select("port_id as port")
      .distinct()
      .where("voyage_id", "in", voyages.select("id"))
      .execute();
    const keys = [
      ...codes,
      ...ships.flatMap(({ imo }) => (imo ? shipKey(imo) : [])),
      ...ports.map(({ port }) => portKey(port)),
    ];
    await recordChanges(trx, "sailings", { keys, all: keys.length > mostNames, now });
  };
}

/** Services with those that share a code with one of them, and the keys of all their codes. */
async function withSameCode(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<{ ids: string[]; keys: string[] }> {
  const codes = await trx
    .selectFrom("services")
    .select(["id", "code"])
    .unionAll(trx.selectFrom("service_sellers").select(["service_id as id", "code"]))
    .execute();
  const keysOf = (services: ReadonlySet<string>) =>
    new Set(codes.flatMap(({ id, code }) => (services.has(id) ? servicesKey(code) : [])));
  const own = keysOf(new Set(ids));
  const all = new Set(codes.flatMap(({ id, code }) => (own.has(servicesKey(code)) ? id : [])));
  return { ids: [...all], keys: [...keysOf(all)] };
}
