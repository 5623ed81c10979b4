import type { Kysely, Transaction } from "kysely";
import type { Database } from "@/lib/store/schema";
import { portsOfOption } from "../routing/option-id";
import type { Leg, Sailing } from "../schema";

/** What is needed to tell a list as it was: since when changes are recorded, and which itineraries that day's data gave. */

const domain = "sailings";

/** Records that schedules are imported, where it is the first time. Call it in the transaction of an import. */
export async function recordStart(trx: Transaction<Database>, now: Date): Promise<void> {
  await trx
    .updateTable("domain_state")
    .set({ recorded_since: now.toISOString(), kept_since: now.toISOString() })
    .where("domain", "=", domain)
    .where("recorded_since", "is", null)
    .execute();
}

/** The instant (ISO 8601 UTC) before which nothing is known of any schedule; null where nothing is recorded. */
export async function recordedSince(db: Kysely<Database>): Promise<string | null> {
  const own = await db
    .selectFrom("domain_state")
    .select("recorded_since")
    .where("domain", "=", domain)
    .where("state", "=", "own")
    .executeTakeFirst();
  if (own?.recorded_since) return own.recorded_since;
  const first = await db
    .selectFrom("schedule_changes")
    .select(({ fn }) => fn.min("recorded_at").as("at"))
    .executeTakeFirst();
  return first?.at ?? null;
}

/** The instant (ISO 8601 UTC) since which all port calls that were published are stored; null where that is not known. */
export async function completeSince(db: Kysely<Database>): Promise<string | null> {
  const own = await db
    .selectFrom("domain_state")
    .select("kept_since")
    .where("domain", "=", domain)
    .where("state", "=", "own")
    .executeTakeFirst();
  return own?.kept_since ?? null;
}

/**
 * The itineraries that a search of that day's data would have listed, of those whose legs have that day's times: without
 * transhipments that were missed, and without those that one of the same carrier with no more ships between the same ports made
 * needless, because it left no earlier and arrived no later. Imported rows are as they were.
 */
export function withoutNeedless(sailings: readonly Sailing[]): Sailing[] {
  const possible = sailings.filter(({ id, legs }) => portsOfOption(id) === null || legs.every(isCaught));
  const byCarrier = Map.groupBy(possible, ({ operator, legs }) =>
    JSON.stringify([operator, legs[0]?.from.portId, legs.at(-1)?.to.portId]),
  );
  return possible.filter((one) => {
    if (portsOfOption(one.id) === null || one.legs.length === 1) return true;
    const { operator, legs } = one;
    const others =
      byCarrier.get(JSON.stringify([operator, legs[0]?.from.portId, legs.at(-1)?.to.portId])) ?? [];
    return !others.some((other) => other !== one && isBetter(other, one));
  });
}

/** Whether the ship arrives before the next one leaves, by the clock of the port of both. */
function isCaught({ arrival }: Leg, at: number, legs: readonly Leg[]): boolean {
  const departure = legs[at + 1]?.departure;
  return !arrival || !departure || arrival < departure;
}

function isBetter(other: Sailing, one: Sailing): boolean {
  if (!other.etd || !other.eta || !one.etd || !one.eta) return false;
  const isNoWorse =
    other.legs.length <= one.legs.length && other.etd >= one.etd && endOfDay(other.eta) <= endOfDay(one.eta);
  const isSame =
    other.legs.length === one.legs.length &&
    other.etd === one.etd &&
    endOfDay(other.eta) === endOfDay(one.eta);
  // Of two equal ones the first is listed.
  return isNoWorse && (!isSame || other.id < one.id);
}

/** A ship whose hour is not known arrives at the end of its day. */
const endOfDay = (time: string): string => (time.length === 10 ? `${time}T23:59` : time);
