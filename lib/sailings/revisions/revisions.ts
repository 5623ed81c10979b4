import type { Kysely } from "kysely";
import type { Locale } from "@/lib/i18n/locales";
import { store } from "@/lib/store/connection";
import type { Database } from "@/lib/store/schema";
import { chooseAdapter } from "@/lib/upstream/choose";
import type { Sailing } from "../schema";
import * as asOf from "./as-of";
import * as gone from "./gone";
import * as history from "./history";
import type { GoneSailing, ScheduleChange } from "./schema";

/** What pages ask about recorded changes. A publisher's service records none: its answers are empty. */

const fromStore = <T>(empty: T, read: (db: Kysely<Database>) => Promise<T>): Promise<T> =>
  chooseAdapter("sailings", { http: async () => empty, embedded: () => read(store().reader) });

const { noChanges } = history;

export const changesOfLane = (ask: history.Lane & history.ChangesAsk): Promise<history.ChangeList> =>
  fromStore(noChanges, (db) => history.changesOfLane(db, ask));

export const changesOfShip = (imo: string, ask: history.ChangesAsk): Promise<history.ChangeList> =>
  fromStore(noChanges, (db) => history.changesOfShip(db, imo, ask));

export const changesOfService = (id: string, ask: history.ChangesAsk): Promise<history.ChangeList> =>
  fromStore(noChanges, (db) => history.changesOfService(db, id, ask));

export const changesOfCarrier = (name: string, ask: history.ChangesAsk): Promise<history.ChangeList> =>
  fromStore(noChanges, (db) => history.changesOfCarrier(db, name, ask));

export const allChanges = (ask: history.ChangesAsk): Promise<history.ChangeList> =>
  fromStore(noChanges, (db) => history.allChanges(db, ask));

export const lastChangeId = (): Promise<number> => fromStore(0, history.lastChangeId);

export const changeById = (id: number, language: Locale): Promise<ScheduleChange | null> =>
  fromStore<ScheduleChange | null>(null, (db) => history.changeById(db, id, language));

export const changesOfSailings = (
  sailings: readonly Sailing[],
  since: string | null,
  language: Locale,
): Promise<Map<string, ScheduleChange[]>> =>
  fromStore(new Map(), (db) => history.changesOfSailings(db, sailings, since, language));

/** `offered` is the lane's list, in which the next departure of the same carrier and service is looked for. */
export async function goneSailings(
  search: gone.GoneSearch,
  offered: readonly Sailing[] = [],
): Promise<GoneSailing[]> {
  const found = await fromStore<GoneSailing[]>([], (db) => gone.goneSailings(db, search));
  return found.map((one) => ({ ...one, next: nextOf(one.sailing, offered) }));
}

/** The next departure of the same carrier and service in a list of the lane; null for none. */
export function nextOf(sailing: Sailing, offered: readonly Sailing[]): Sailing | null {
  const { operator, service, etd } = sailing;
  const later = offered.filter(
    (other) =>
      other.operator === operator &&
      other.service === service &&
      other.id !== sailing.id &&
      (other.etd ?? "") > (etd ?? ""),
  );
  return later.toSorted((a, b) => ((a.etd ?? "") < (b.etd ?? "") ? -1 : 1))[0] ?? null;
}

/** Its `next` is null: `nextOf` finds it in a list of the lane. */
export const goneSailing = (id: string, language: Locale): Promise<GoneSailing | null> =>
  fromStore<GoneSailing | null>(null, (db) => gone.goneSailing(db, id, language));

/** The id that a sailing has now, by one that it had before a change; null where it never had another one. */
export const currentSailingId = (id: string): Promise<string | null> =>
  fromStore<string | null>(null, (db) => gone.currentId(db, id));

/** Since when changes are recorded, ISO 8601 UTC; null where none are. */
export const recordedSince = (): Promise<string | null> => fromStore(null, asOf.recordedSince);

export const sailingsAsOf = (
  list: readonly Sailing[],
  date: string,
  search: gone.GoneSearch,
): Promise<Sailing[]> => fromStore([...list], (db) => gone.sailingsAsOf(db, list, date, search));
