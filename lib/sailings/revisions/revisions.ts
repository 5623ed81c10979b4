import type { Kysely } from "kysely";
import { freeze } from "@/lib/collections/freeze";
import type { Locale } from "@/lib/i18n/locales";
import { processState } from "@/lib/memoize/process-state.mjs";
import { type Store, store } from "@/lib/store/connection";
import { pageStore } from "@/lib/store/page-store";
import { memoizePerVersion } from "@/lib/store/per-version";
import type { Database } from "@/lib/store/schema";
import { chooseAdapter } from "@/lib/upstream/choose";
import type { Sailing } from "../schema";
import * as history from "./history";
import type { ScheduleEvent, WithdrawnSailing } from "./schema";
import * as withdrawn from "./withdrawn";

/** What pages ask about recorded changes. A publisher's service records none: its answers are empty. */

const fromStore = <T>(empty: T, read: (db: Kysely<Database>) => Promise<T>): Promise<T> =>
  chooseAdapter("sailings", { http: async () => empty, embedded: () => read(store().reader) });

const { noEvents } = history;

export const eventsOfLane = (request: history.Lane & history.EventsRequest): Promise<history.EventList> =>
  fromStore(noEvents, (db) => history.eventsOfLane(db, request));

export const eventsOf = (
  subject: history.EventSubject,
  request: history.EventsRequest,
): Promise<history.EventList> => fromStore(noEvents, (db) => history.eventsOf(db, subject, request));

export const eventsById = (ids: readonly number[], language: Locale): Promise<ScheduleEvent[]> =>
  fromStore<ScheduleEvent[]>([], (db) => history.eventsById(db, ids, language));

export const eventsOfSailings = (
  sailings: readonly Sailing[],
  since: string | null,
  language: Locale,
): Promise<Map<string, ScheduleEvent[]>> =>
  fromStore(new Map(), (db) => history.eventsOfSailings(db, sailings, since, language));

/** Withdrawn sailings that a process caches of a store, of all lanes: some 4 MB. */
export const mostCachedWithdrawn = 2000;

/** Reads them once for each commit, of at most so many sailings in all. They are frozen, since many requests share them. */
export const memoizeWithdrawn = (most: number) =>
  memoizePerVersion(
    async ({ reader }: Store, search: withdrawn.WithdrawnSearch) =>
      freeze(await withdrawn.withdrawnSailings(reader, search)),
    // A lane without any costs the memory of its key.
    { key: (search) => JSON.stringify(search), maxSize: most, sizeOf: (list) => 1 + list.length },
  );

const cachedWithdrawn = processState("sailings.withdrawn", () => memoizeWithdrawn(mostCachedWithdrawn));

/** What replaces them is not looked for. */
export const withdrawnSailings = (search: withdrawn.WithdrawnSearch): Promise<WithdrawnSailing[]> =>
  chooseAdapter("sailings", {
    http: async (): Promise<WithdrawnSailing[]> => [],
    embedded: () => cachedWithdrawn(pageStore(), search),
  });

export const withdrawnSailing = (id: string, language: Locale): Promise<WithdrawnSailing | null> =>
  fromStore<WithdrawnSailing | null>(null, (db) => withdrawn.withdrawnSailing(db, id, language));

/** The id that a sailing has now, by one that it had before a change; null where it never had another one. */
export const currentSailingId = (id: string): Promise<string | null> =>
  fromStore<string | null>(null, (db) => withdrawn.currentId(db, id));
