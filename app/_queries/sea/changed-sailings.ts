import "server-only";
import { placesOf } from "@/lib/addresses/place-address";
import type { AsOfView, PortScheduleResponse, Stamps } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import { formatDayMonth, formatLongDate } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import {
  type EarlierSchedule,
  endOfDay,
  eventsOfSailings,
  readScheduleStamps,
  searchSailingsAsOf,
  withdrawnSailings,
} from "@/lib/sailings";
import {
  type ChangeWords,
  changedDays,
  type ReportClock,
  reportText,
  rowChange,
  type Sailing,
  type SailingList,
  type SailingPage,
  type SailingQuery,
  type SailingSearch,
  type ScheduleEvent,
  type WithdrawnSailing,
  withdrawnText,
} from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { withReplacements } from "./replacements";

interface LaneRequest {
  loading: LinkedPort;
  discharge: LinkedPort;
  locale: Locale;
  now: Date;
}

/** What changed of the sailings of a search: lately, or of an earlier day's schedule since that day. */
export interface LaneChanges {
  list: SailingList;
  /** By the id of the sailing, latest first. */
  changes: ReadonlyMap<Sailing["id"], readonly ScheduleEvent[]>;
  /** Ids of the sailings, also of those that are gone, that count as changed. */
  changedIds: ReadonlySet<Sailing["id"]>;
  gone: WithdrawnSailing[];
}

/** The same of an earlier day. */
interface EarlierChanges extends LaneChanges, Pick<EarlierSchedule, "record"> {
  /** The first day of which something is recorded; null where nothing is. */
  recordStart: string | null;
}

const dayMs = 86_400_000;

/** The clock of reports: that of the publisher, by whose days changes are listed. */
export const reportClock = (now: Date): ReportClock => ({ zone: site().zone, now });

/** A search as it was published by the end of a day that has passed, with what changed since. */
export async function earlierChanges(
  search: SailingSearch,
  day: string,
  locale: Locale,
): Promise<EarlierChanges> {
  const { list, recordedSince, record } = await searchSailingsAsOf(search, day);
  const changes = await eventsOfSailings(list.sailings, endOfDay(day), locale);
  return {
    ...{ list, changes: new Map(), changedIds: new Set(changes.keys()), gone: [], record },
    recordStart: recordedSince && dateInZone(new Date(recordedSince), site().zone),
  };
}

/** A found list with what changed lately. */
export async function withChanges(
  list: SailingList,
  query: Pick<SailingQuery, "dateFrom" | "dateTo" | "dateType" | "vesselName">,
  { loading, discharge, locale, now }: LaneRequest,
): Promise<LaneChanges> {
  const search = {
    loadingPortIds: placesOf<LinkedPort>(loading).map(({ id }) => id),
    dischargePortIds: placesOf<LinkedPort>(discharge).map(({ id }) => id),
    dateFrom: query.dateFrom,
    dateTo: query.dateTo,
    language: locale,
  };
  const since = new Date(now.getTime() - changedDays * dayMs).toISOString();
  const [changes, gone] = await Promise.all([
    eventsOfSailings(list.sailings, since, locale),
    // The window of a search by another date says nothing of departures, by which gone sailings are found.
    query.dateType === "ETD" && !query.vesselName ? withdrawnSailings(search) : [],
  ]);
  const replaced = await withReplacements(gone, { loading, discharge, locale, now });
  const changedIds = new Set(changes.keys());
  for (const { sailing, recordedAt } of gone) if (recordedAt >= since) changedIds.add(sailing.id);
  return { list, changes, changedIds, gone: replaced };
}

/** The rows and gone sailings of a page with their texts. */
export function withChangeTexts(
  { items, gone }: Pick<SailingPage, "items" | "gone">,
  changes: LaneChanges["changes"],
  { loading, discharge, locale, now }: LaneRequest,
  words: ChangeWords,
): Pick<PortScheduleResponse, "items" | "gone"> {
  const clock = reportClock(now);
  const [from, to] = [loading.id, discharge.id];
  return {
    items: items.map((row) => {
      const all = [row, ...row.others].flatMap(({ id }) => changes.get(id) ?? []);
      const changed = rowChange(all, clock, words);
      return changed ? { ...row, changed } : row;
    }),
    gone: gone.map((one) => ({ ...one, text: withdrawnText(one, { from, to, locale }, clock, words) })),
  };
}

/**
 * What the banner of an earlier day's schedule says. @param changedCount rows that have changed since
 */
export function asOfView(
  day: string,
  {
    changedCount,
    found,
    now,
    recordStart,
    record,
  }: { changedCount: number; found: number; now: Date } & Pick<EarlierChanges, "recordStart" | "record">,
  words: ChangeWords,
): AsOfView {
  const { scheduleChanges: t, dates } = words;
  const [before, after, today] = [addDays(day, -1), addDays(day, 1), dateInZone(now, site().zone)];
  const named = (date: string, label: string) => ({
    day: date,
    label: fill(label, { day: formatDayMonth(date, dates.months) }),
  });
  const title = fill(t.asOfTitle, { date: formatLongDate(day, dates) });
  if (recordStart === null || day < recordStart) {
    const isLater = recordStart !== null && recordStart < today;
    return {
      day,
      title,
      text: recordStart ? fill(t.asOfBefore, { date: formatLongDate(recordStart, dates) }) : t.asOfNever,
      previous: null,
      next: isLater ? named(recordStart, t.nextDay) : null,
      current: t.currentSchedule,
    };
  }
  const since = changedCount === 1 ? t.asOfOneChanged : fill(t.asOfChanged, { count: changedCount });
  return {
    day,
    title,
    text: [
      found === 0 ? t.asOfNone : t.asOfText,
      record ? "" : t.asOfPartly,
      changedCount > 0 ? since : "",
      t.asOfNoLinks,
    ]
      .filter(Boolean)
      .join(" "),
    ...(record && { record: recordView(record, now, words) }),
    previous: before >= recordStart ? named(before, t.previousDay) : null,
    next: after < today ? named(after, t.nextDay) : null,
    current: t.currentSchedule,
  };
}

/** The stamp of an earlier day's schedule, and what it is of. */
function recordView(
  { stamp, sources, importedAt }: NonNullable<EarlierChanges["record"]>,
  now: Date,
  words: ChangeWords,
): NonNullable<AsOfView["record"]> {
  const { scheduleChanges: t } = words;
  const time = reportText(importedAt, reportClock(now), words);
  const text = fill(sources.length > 0 ? t.recordOf : t.recordOfNone, { source: sources.join(", "), time });
  return { stamp, text, sources: [...sources], importedAt };
}

/** When a list was published and taken in, in words; null where neither is known. */
export async function stampsOf(
  { sailings }: SailingList,
  now: Date,
  words: ChangeWords,
): Promise<Stamps | null> {
  if (sailings.length === 0) return null;
  const { newest, oldest, retrievedAt } = await readScheduleStamps(sailings);
  const { scheduleChanges: t, schedule } = words;
  const textOf = (moment: string) => reportText(moment, reportClock(now), words);
  const retrieved = retrievedAt && fill(t.retrieved, { time: textOf(retrievedAt) });
  if (!newest) {
    const alone = retrievedAt && fill(t.retrievedAlone, { time: textOf(retrievedAt) });
    return alone ? { long: alone, short: alone } : null;
  }
  const range =
    oldest && textOf(oldest) !== textOf(newest)
      ? fill(t.newestAndOldest, { newest: textOf(newest), oldest: textOf(oldest) })
      : textOf(newest);
  return {
    long: [fill(t.dataAsOf, { time: range }), retrieved].filter(Boolean).join(schedule.separator),
    short: retrievedAt
      ? fill(t.stampsShort, { time: textOf(newest), retrieved: textOf(retrievedAt) })
      : fill(t.dataAsOf, { time: textOf(newest) }),
  };
}
