import type { Kysely, Transaction } from "kysely";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { type ImportChanges, type ImportStep, inSteps } from "@/lib/store/import";
import { markImported } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import type { Suspicions } from "@/lib/store/suspicions";
import { unfinishedImports } from "@/lib/store/unfinished-imports";
import type { DoubtKind } from "../doubts/kinds";
import type { PortFacts } from "../files/port-facts";
import { leftOutRemark, retireVoyages, scheduleWindow } from "../past-schedules";
import { recordStart } from "../revisions/as-of";
import type { Recording } from "../revisions/rules";
import { doubtLone } from "./check-voyages";
import { serviceId } from "./incoming";
import { mendCalls } from "./mend-calls";
import { buildVoyages, insertServices, insertVoyages } from "./new-voyages";
import { doubtSellers } from "./other-sellers";
import { carryPastCalls, insertCarried } from "./past-calls";
import { callRecorder, recordCallChanges } from "./record-voyages";
import { compareVoyages, purgeReplaced, replaceVoyages } from "./replaced-voyages";
import { stageServices, staging } from "./staged-calls";
import { beginTouching } from "./touched";
import { voyagePieces } from "./voyage-pieces";

interface CallsImport extends Recording {
  source: string;
  now: Date;
  /** Whether it is a dry run, which returns what changes in lines for the operator. */
  describes: boolean;
  facts: PortFacts;
  /** Whether the letter N is a direction in the file, and not no. */
  isNorth: boolean;
  doubts: Suspicions<DoubtKind>;
}

/**
 * The steps that write the staged calls into the store, each in a transaction. A step has some services and replaces their stored
 * voyages that begin within the dates of the file or have a number of the file; all others stay. The first import deletes the
 * sample's sailings. What changes is recorded. After each step the store is whole: each service is as it was or as the file has it.
 * The network of routes, which is of complete imports, takes all of them in after the last step.
 */
export async function callSteps(db: Kysely<Database>, job: CallsImport): Promise<ImportStep[]> {
  const { source, now, facts, doubts } = job;
  if (!job.describes) await purgeReplaced(db, now);
  if (!job.isNorth) await readAsNo(db);
  const ofFile = doubts.of("file");
  const { remarks, groups } = await mendCalls(db);
  // What has passed misleads nobody.
  const coming = groups.filter(({ to }) => to >= now.getTime() / 60_000);
  for (const remark of voyagePieces(coming)) ofFile("pieces", remark);
  const { parts, asOf } = await partsOfFile(db);
  await doubtSellers(db, coming, { from: now.toISOString().slice(0, 10), doubt: ofFile });
  const recordTouched = await beginTouching(db, parts.flat().length);
  const recorder = job.records ? await callRecorder(db) : null;
  const window = await scheduleWindow(db, now);
  /** By step, since a step may run again. */
  const passed = new Map<readonly string[], number>();
  let [batch, samples] = [0, 0];
  const open = async (trx: Transaction<Database>) => {
    await recordStart(trx, now);
    batch = await openBatch(trx, batch, { source, as_of: asOf, at: now.toISOString() });
    return { id: batch, source, now, asOf };
  };
  const apply = async (trx: Transaction<Database>, services: readonly string[]): Promise<ImportChanges> => {
    samples = Math.max(samples, await markImported(trx, "sailings"));
    const opened = await open(trx);
    await stageServices(trx, services);
    await insertServices(trx);
    const doubt = doubts.of(services);
    const built = await buildVoyages(trx, services, {
      checks: { facts, doubt },
      from: window.calls,
    });
    const replaced = await replaceVoyages(trx, batch, now);
    const past = await carryPastCalls(trx, batch, now);
    const added = await insertVoyages(trx, { batch, source, now });
    const carried = await insertCarried(trx, past.carried);
    const differences = await compareVoyages(trx, { batch, carried, now });
    doubtLone(built.lone, new Set(past.carried.map(({ to }) => to)), doubt);
    passed.set(services, built.past);
    if (recorder) await recordCallChanges(trx, recorder, opened, doubt);
    const removed = replaced - past.stay - carried;
    return { added, removed, ...differences, changedKeys: services.length, samples };
  };
  const finish = async (trx: Transaction<Database>): Promise<Pick<ImportChanges, "details" | "remarks">> => {
    // What has just been compared has the mark of this import: what has passed gets it last.
    await retireVoyages(trx, { batch, before: window.calls, now });
    await trx.updateTable("call_batches").set({ is_open: 0 }).where("id", "<=", batch).execute();
    const leftOut = [...passed.values()].reduce((sum, past) => sum + past, 0);
    const all = [...remarks, ...leftOutRemark("Calls of voyages that ended", window.days.calls, leftOut)];
    const details = job.describes && recorder?.sellers ? recorder.summary.lines() : null;
    return { ...(details && { details }), ...(all.length > 0 && { remarks: all }) };
  };
  return parts.map((services) => async (trx) => {
    recorder?.events.beginStep(services);
    const isLast = services === parts.at(-1);
    const changes = await apply(trx, services);
    const remarks = isLast ? await finish(trx) : {};
    // After the last step searches see all of the file.
    const touched = isLast ? parts.flat() : services;
    await recordTouched(trx, { services: touched, batch, isFirst: samples > 0, now });
    return { ...changes, ...remarks };
  });
}

/** The batch of an import: the one that it has opened, or a new one where that was rolled back. */
async function openBatch(
  trx: Transaction<Database>,
  id: number,
  row: { source: string; as_of: string | null; at: string },
): Promise<number> {
  const opened = await trx
    .selectFrom("call_batches")
    .select("id")
    .where("id", "=", id)
    .where("is_open", "=", 1)
    .executeTakeFirst();
  if (opened) return id;
  const inserted = await trx
    .insertInto("call_batches")
    .values({ ...row, is_open: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/**
 * Closes the batch of an import that was killed between two steps, so that searches see the services that it has applied, as pages of
 * ships and ports do. Returns whether there was one.
 */
export async function closeKilledImport(
  { db, reader }: Pick<Store, "db" | "reader">,
  now: Date,
): Promise<boolean> {
  const open = await reader
    .selectFrom("call_batches")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("is_open", "=", 1)
    .executeTakeFirst();
  const isRunning = async () =>
    (await unfinishedImports(reader, now)).some(({ domain, isKilled }) => domain === "calls" && !isKilled);
  const { id } = open ?? {};
  if (!id || (await isRunning())) return false;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("call_batches").set({ is_open: 0 }).where("id", "<=", id).execute();
    await recordChange(trx, "sailings", "*", now);
  });
  return true;
}

/** Reads the letter N as no. */
async function readAsNo(db: Kysely<Database>): Promise<void> {
  for (const side of ["loads", "discharges"] as const)
    await staging(db)
      .updateTable("incoming_calls")
      .set({ [side]: "" })
      .where(side, "=", "N")
      .execute();
}

/** The services of the file in steps, and its newest as-of. A service is never divided. */
async function partsOfFile(db: Kysely<Database>): Promise<{ parts: string[][]; asOf: string | null }> {
  const file = staging(db);
  await file.schema
    .createIndex("incoming_calls_service")
    .on("incoming_calls")
    .columns(["service_id", "ship", "at"])
    .execute();
  const services = await file
    .selectFrom("incoming_calls")
    .select(({ fn }) => ["service_id as id", fn.countAll().as("calls"), fn.max("as_of").as("asOf")])
    .select(({ fn }) => fn.max("service").as("code"))
    .groupBy("service_id")
    .orderBy("code")
    .orderBy("service_id")
    .execute();
  const steps = inSteps(services, ({ calls }) => Number(calls));
  const asOf =
    services
      .flatMap((service) => service.asOf ?? [])
      .sort()
      .at(-1) ?? null;
  return { parts: steps.map((step) => step.map(({ id }) => id)), asOf };
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
