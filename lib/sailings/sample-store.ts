import type { Transaction } from "kysely";
import { site } from "@/lib/site/site-config";
import { engineOf } from "@/lib/store/engine/engine";
import { insertMany } from "@/lib/store/insert";
import type { Database } from "@/lib/store/schema";
import { deleteVoyages } from "@/lib/store/voyages";
import { portTimeInstant } from "@/lib/time/zone-clock";
import { recordChanges } from "./revisions/history";
import type { SampleData } from "./sample";
import { SampleSchedule } from "./sample-calls";
import { sampleChanges } from "./sample-changes";

/**
 * Brings the store's sample calls up to a day, YYYY-MM-DD: stored voyages stay unchanged, ended ones are deleted. Returns the
 * number of calls written.
 */
export async function writeSample(
  trx: Transaction<Database>,
  data: SampleData,
  today: string,
): Promise<number> {
  const schedule = new SampleSchedule(data);
  const { carriers, services, sellers, domestic } = schedule.facts();
  await insertMany(trx, "carriers", carriers, { orIgnore: true });
  await insertMany(trx, "services", services, { orIgnore: true });
  await insertMany(trx, "service_sellers", sellers, { orIgnore: true });
  await insertMany(trx, "domestic_sellers", domestic, { orIgnore: true });

  const wanted = new Set(schedule.voyagesOn(today));
  const stored = await trx.selectFrom("voyages").select("id").where("sample", "=", 1).execute();
  await deleteVoyages(
    trx,
    stored.map(({ id }) => id).filter((id) => !wanted.has(id)),
  );
  for (const { id } of stored) wanted.delete(id);

  // The day begins earlier east of Greenwich: its midnight in UTC would still be ahead.
  const at = portTimeInstant(today, site().zone).toISOString();
  // A new batch shows all processes that the calls have changed.
  const batch = await trx
    .insertInto("call_batches")
    .values({ source: "sample", as_of: at, at, sample: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { voyages, calls, sales } = schedule.buildRows(wanted);
  const marks = { batch_id: batch.id, replaced_by: null };
  await insertMany(
    trx,
    "voyages",
    voyages.map((voyage) => ({ ...voyage, ...marks })),
  );
  await insertMany(trx, "calls", calls);
  await insertMany(trx, "call_sales", sales);
  await writeChanges(trx, schedule, today);
  await trx
    .deleteFrom("call_batches")
    .where("sample", "=", 1)
    .where("id", "<>", batch.id)
    .where("id", "not in", trx.selectFrom("voyages").select("batch_id"))
    .execute();
  return calls.length;
}

/** Brings the sample's recorded changes up to a day. Those that are stored already stay: their ids are those of their days. */
async function writeChanges(
  trx: Transaction<Database>,
  schedule: SampleSchedule,
  today: string,
): Promise<void> {
  const ports = await trx.selectFrom("ports").select(["id", "zone"]).execute();
  const zones = new Map(ports.map(({ id, zone }) => [id, zone]));
  const changes = sampleChanges(schedule, today, (id) => zones.get(id) ?? null);
  const stored = await trx.selectFrom("schedule_changes").select("id").where("sample", "=", 1).execute();
  const wanted = new Set(changes.map(({ id }) => id));
  const old = stored.flatMap(({ id }) => (wanted.has(id) ? [] : id));
  if (old.length > 0) {
    await trx.deleteFrom("schedule_changes").where("id", "in", engineOf(trx).listed(old)).execute();
  }
  const isStored = new Set(stored.map(({ id }) => id));
  await recordChanges(
    trx,
    changes.filter(({ id }) => id === undefined || !isStored.has(id)),
  );
}
