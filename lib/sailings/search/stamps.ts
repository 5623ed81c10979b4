import { type Kysely, sql } from "kysely";
import { lastImportAt } from "@/lib/store/last-imports";
import type { Database } from "@/lib/store/schema";
import { portsOfOption } from "../routing/option-id";
import type { Sailing } from "../schema";
import { padded } from "./padded";

/** When the schedules of some sailings were published, and when they were taken in. Each is null where it is not known. */
export interface ScheduleStamps {
  /** The carrier's own as-of of the newest and of the oldest schedule, as it was given: local text or an instant. */
  newest: string | null;
  oldest: string | null;
  /** ISO 8601 UTC, of the newest. */
  retrievedAt: string | null;
}

/** The stamps of all that is stored, for a search that finds nothing. */
async function readAllStamps(db: Kysely<Database>): Promise<ScheduleStamps> {
  const calls = await db
    .selectFrom("call_batches")
    .where("id", "in", db.selectFrom("voyages").select("batch_id").where("replaced_by", "is", null))
    .select(({ fn }) => [fn.max("as_of").as("newest"), fn.min("as_of").as("oldest"), fn.max("at").as("at")])
    .executeTakeFirst();
  return {
    newest: calls?.newest ?? null,
    oldest: calls?.oldest ?? null,
    retrievedAt: latest(calls?.at, await lastImportAt(db, "sailings")),
  };
}

const latest = (...instants: (string | null | undefined)[]): string | null =>
  instants
    .filter((at) => typeof at === "string")
    .sort()
    .at(-1) ?? null;

/**
 * The stamps of sailings from the imports that brought them: of those found from port calls the batches of their services'
 * current voyages, of stored rows the last import, which has no as-of.
 */
export async function readStamps(
  db: Kysely<Database>,
  sailings: readonly Sailing[],
): Promise<ScheduleStamps> {
  if (sailings.length === 0) return readAllStamps(db);
  const fromCalls = sailings.filter(({ id }) => portsOfOption(id) !== null);
  const operators = [...new Set(fromCalls.map(({ operator }) => operator))];
  const services = [
    ...new Set(fromCalls.flatMap(({ legs }) => legs.flatMap(({ service }) => service ?? []))),
  ];
  const ofCalls =
    services.length === 0
      ? undefined
      : await db
          .selectFrom("call_batches as b")
          .where(
            "b.id",
            "in",
            db
              .selectFrom("voyages as v")
              .where(
                "v.service_id",
                "in",
                db
                  .selectFrom("service_sellers as e")
                  .innerJoin("carriers as k", "k.code", "e.seller")
                  .where("k.name", "in", padded(operators))
                  .where("e.code", "in", padded(services))
                  .select("e.service_id"),
              )
              // With the index of services. That of `replaced_by` reads all voyages there are, for every search.
              .where(sql`+v.replaced_by`, "is", null)
              .select("v.batch_id"),
          )
          .select(({ fn }) => [
            fn.max("b.as_of").as("newest"),
            fn.min("b.as_of").as("oldest"),
            fn.max("b.at").as("at"),
          ])
          .executeTakeFirst();
  const ofRows = fromCalls.length === sailings.length ? null : await lastImportAt(db, "sailings");
  return {
    newest: ofCalls?.newest ?? null,
    oldest: ofCalls?.oldest ?? null,
    retrievedAt: latest(ofCalls?.at, ofRows),
  };
}
