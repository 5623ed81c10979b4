import type { Kysely, Transaction } from "kysely";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import type { ImportChanges } from "@/lib/store/import";
import { markImported } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import type { PortFacts } from "../files/port-facts";
import { recordStart } from "../revisions/as-of";
import type { Recording } from "../revisions/rules";
import { namedLines, unusedRemarks, withoutVoyages } from "./check-voyages";
import { serviceId } from "./incoming";
import { mendCalls, placesOf } from "./mend-calls";
import { buildVoyages, insertServices, insertVoyages } from "./new-voyages";
import { carryPastCalls, insertCarried } from "./past-calls";
import { recordCallChanges } from "./record-voyages";
import { compareVoyages, purgeReplaced, replaceVoyages } from "./replaced-voyages";
import { ofCall, sold, staging } from "./staged-calls";

/**
 * Writes the staged calls into the store, in the given transaction. It replaces the stored voyages of each staged service that
 * begin within the dates of the file or have a number of the file; all others stay. The first import deletes the sample's
 * sailings. What changes is recorded; with `describes` it is also returned in lines for the operator.
 */
export async function applyCalls(
  trx: Transaction<Database>,
  {
    source,
    now,
    describes,
    records,
    facts,
    isNorth,
  }: {
    source: string;
    now: Date;
    describes: boolean;
    facts: PortFacts;
    /** Whether the letter N is a direction in the file, and not no. */
    isNorth: boolean;
  } & Recording,
): Promise<ImportChanges> {
  const samples = await markImported(trx, "sailings");
  await recordStart(trx, now);
  await purgeReplaced(trx, now);
  const batch = await trx
    .insertInto("call_batches")
    .columns(["source", "as_of", "at"])
    .expression(
      staging(trx)
        .selectFrom("incoming_calls")
        .select(({ val, fn }) => [
          val(source).as("source"),
          fn.max("as_of").as("as_of"),
          val(now.toISOString()).as("at"),
        ]),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!isNorth) {
    for (const side of ["loads", "discharges"] as const)
      await staging(trx)
        .updateTable("incoming_calls")
        .set({ [side]: "" })
        .where(side, "=", "N")
        .execute();
  }
  const remarks = await mendCalls(trx);
  await insertServices(trx);
  const { services, unused } = await buildVoyages(trx, facts);
  const replaced = await replaceVoyages(trx, batch.id, now);
  const past = await carryPastCalls(trx, batch.id, now);
  const added = await insertVoyages(trx, { batch: batch.id, source, now });
  const carried = await insertCarried(trx, past.carried, ofCall, sold);
  const removed = replaced - past.stay - carried;
  const differences = await compareVoyages(trx, { batch: batch.id, carried, now });
  await recordChange(trx, "sailings", "*", now);
  const useless = withoutVoyages(unused, new Set(past.carried.map(({ to }) => to)));
  remarks.push(...unusedRemarks(useless, await placesOf(trx, namedLines(useless))));
  const changes = records ? await recordCallChanges(trx, { id: batch.id, source, now }) : null;
  return {
    added,
    removed,
    ...differences,
    changedKeys: services,
    samples,
    ...(describes && changes && { details: changes }),
    ...(remarks.length > 0 && { remarks }),
  };
}

/** Whether voyages of a carrier's service are stored. */
export async function hasVoyages(
  { reader }: Pick<Store, "reader">,
  seller: string,
  service: string,
): Promise<boolean> {
  const voyage = await reader
    .selectFrom("voyages")
    .select("id")
    .where("service_id", "=", serviceId(seller, service))
    .where("replaced_by", "is", null)
    .limit(1)
    .executeTakeFirst();
  return voyage !== undefined;
}

/** Records that a service's stored calls are still what their source says, so that pages show when it was last asked. */
export async function touchBatches(
  { db }: Pick<Store, "db">,
  { seller, service, source }: { seller: string; service: string; source: string },
  now: Date,
): Promise<void> {
  const batches = db
    .selectFrom("voyages")
    .select("batch_id")
    .where("service_id", "=", serviceId(seller, service))
    .where("replaced_by", "is", null);
  await db
    .updateTable("call_batches")
    .set({ at: now.toISOString() })
    .where("source", "=", source)
    .where("id", "in", batches)
    .execute();
}

/** How many calls no later import has replaced, and how many replaced ones are still stored. */
export async function countCalls(db: Kysely<Database>): Promise<{ standing: number; replaced: number }> {
  const count = (isReplaced: boolean) =>
    db
      .selectFrom("calls as c")
      .innerJoin("voyages as v", "v.id", "c.voyage_id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("v.replaced_by", isReplaced ? "is not" : "is", null)
      .executeTakeFirstOrThrow();
  const [standing, replaced] = [await count(false), await count(true)];
  return { standing: Number(standing.count), replaced: Number(replaced.count) };
}
