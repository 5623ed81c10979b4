import "server-only";
import { store } from "@/lib/store/connection";
import { pagesCaughtUp } from "@/lib/store/page-store";
import { type EventDomain, eventsAfter, lastEventId } from "@/lib/store/schedule-events";

/**
 * The ledger of schedules by sea and air: the events that imports record, in one order of ids. What happened is in the domain of
 * each (`eventsById` of lib/sailings, `changesById` of lib/flights).
 */

/** The id of the newest event; 0 for none. What pages read afterwards has all events up to it. */
export async function lastId(): Promise<number> {
  const id = await lastEventId(store().reader);
  await pagesCaughtUp();
  return id;
}

/** The events after an id in the order in which they were recorded, at most `limit`, each once. Those of the sample are not there. */
export const after = (id: number, limit: number): Promise<{ id: number; domain: EventDomain }[]> =>
  eventsAfter(store().reader, id, limit);
