import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { lastValue } from "@/lib/addresses/params";
import { idsOf } from "@/lib/addresses/place-address";
import { config } from "@/lib/config/config";
import type { Feed, FeedEntry } from "@/lib/feeds/feeds";
import { type Messages, messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import {
  eventsOfSailings,
  goneSailings,
  nowIn,
  readItineraryDetails,
  readScheduleStamps,
} from "@/lib/sailings";
import { operatorFilter } from "@/lib/sailings/address";
import { cutoffState, timeAt } from "@/lib/sailings/cutoffs";
import { changeLine, valueText } from "@/lib/sailings/revisions/change-text";
import { eventText, shipOfEvent } from "@/lib/sailings/revisions/event-text";
import { toEvents } from "@/lib/sailings/revisions/events";
import type { GoneSailing, ScheduleEvent } from "@/lib/sailings/revisions/schema";
import type { Sailing } from "@/lib/sailings/schema";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { eventsOfFollowed } from "./follow-events";
import { readFollowed } from "./followed";
import { findOfferedOrWithdrawn } from "./port-option";
import { searchPortSchedule } from "./port-schedule";
import {
  type CalendarSailing,
  type CalendarSetting,
  laneCalendar,
  sailingCalendar,
} from "./sailing-calendar";

interface Ask {
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/** The most sailings of a calendar, five entries each, the first of the search; and the most entries of a feed. */
export const feedLimits = { sailings: 150, entries: 100, days: 60 } as const;

/** How long a calendar has the entries of a sailing that is not offered any more, as cancelled. */
const cancelledDays = 30;
const dayMs = 86_400_000;

async function settingOf(
  { params, locale, now }: Ask,
  sample: boolean,
  sailings: readonly Sailing[],
): Promise<CalendarSetting> {
  const { retrievedAt } = await readScheduleStamps(sailings);
  return {
    // Of a service of which no time is known, the day on which it is read: the calendar is the same throughout the day.
    takenAt: new Date(retrievedAt ?? `${dateInZone(now, "UTC")}T00:00:00Z`),
    words: await messagesOf(locale),
    locale,
    siteUrl: config().siteUrl,
    hasAlarms: lastValue(params, "alarms") === "1",
    sample,
  };
}

const isRecent = ({ recordedAt }: GoneSailing, now: Date) =>
  Date.parse(recordedAt) > now.getTime() - cancelledDays * dayMs;

/** The calendar of a search; null where its ports are not known. Throws UpstreamError. */
export async function calendarOfSearch(ask: Ask): Promise<string | null> {
  const { locale, now } = ask;
  const followed = await readFollowed({ ...ask, params: withoutSailing(ask.params) });
  if (followed?.kind !== "lane") return null;
  const { answer, list, clock } = await searchPortSchedule({
    ...ask,
    params: new URLSearchParams(followed.search),
    pageSize: feedLimits.sailings,
  });
  const { loadingPort, dischargePort, query } = followed;
  const { companies, direct, vesselName } = query;
  const offered: readonly Sailing[] = answer.items;
  const gone = await goneSailings({
    loadingPortIds: idsOf(loadingPort.id),
    dischargePortIds: idsOf(dischargePort.id),
    dateFrom: query.dateFrom,
    dateTo: query.dateTo,
    language: locale,
  });
  const isChosen = operatorFilter(companies);
  const cancelled = gone.filter(
    (one) =>
      isRecent(one, now) &&
      isChosen(one.sailing.operator) &&
      (!direct || one.sailing.legs.length === 1) &&
      one.sailing.vessel.toLowerCase().startsWith(vesselName.toLowerCase()),
  );
  const goneOnes = new Set(cancelled.map(({ sailing }) => sailing));
  const all = [...offered, ...goneOnes];
  const events = await eventsOfSailings(all, null, locale);
  const sailings = all.map(
    (sailing): CalendarSailing => ({
      sailing,
      further: [],
      events: eventsOf(sailing, events, gone),
      state: goneOnes.has(sailing) ? null : cutoffState(sailing, timeAt(clock, sailing)),
      isGone: goneOnes.has(sailing),
    }),
  );
  return laneCalendar(
    sailings,
    { loadingPort, dischargePort, hubs: [] },
    {
      ...(await settingOf(ask, list.sample, offered)),
      dateFrom: query.dateFrom,
      url: config().siteUrl + localePath(locale, followed.path),
    },
  );
}

/** The events of a sailing; of one that is gone at least the one by which it went. */
function eventsOf(
  sailing: Sailing,
  events: ReadonlyMap<string, ScheduleEvent[]>,
  gone: readonly GoneSailing[],
): readonly ScheduleEvent[] {
  const own = events.get(sailing.id) ?? [];
  const last = gone.find((one) => one.sailing === sailing)?.change;
  return last && !own.some(({ id }) => id === last.eventId) ? [...toEvents([last]), ...own] : own;
}

function withoutSailing(params: SearchParams): SearchParams {
  const rest = new URLSearchParams(
    params instanceof URLSearchParams
      ? params
      : Object.entries(params).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        ),
  );
  rest.delete("sailing");
  return rest;
}

/** The calendar of one sailing, by its id or one that it had before; null where there is none. Throws UpstreamError. */
export async function calendarOfSailing(id: string, ask: Ask): Promise<string | null> {
  const { locale, now } = ask;
  const found = await findOfferedOrWithdrawn({ id, ...ask });
  if (!found || (found.withdrawn && !isRecent(found.withdrawn, now))) return null;
  const { sailing, loadingPort, dischargePort, hubs, sample, withdrawn } = found;
  const [events, details] = await Promise.all([
    eventsOfSailings([sailing], null, locale),
    withdrawn ? null : readItineraryDetails(sailing, locale),
  ]);
  return sailingCalendar(
    {
      sailing,
      further: details?.cutoffs ?? [],
      events: eventsOf(sailing, events, withdrawn ? [withdrawn] : []),
      state: withdrawn ? null : cutoffState(sailing, nowIn(now, loadingPort.zone)),
      isGone: withdrawn !== null,
    },
    { loadingPort, dischargePort, hubs },
    await settingOf(ask, sample, withdrawn ? [] : [sailing]),
  );
}

/** The changes of a search as a feed; null where its ports are not known. Throws UpstreamError. */
export async function feedOfSearch(ask: Ask, selfUrl: string): Promise<Feed | null> {
  const { locale, now } = ask;
  const followed = await readFollowed({ ...ask, params: withoutSailing(ask.params) });
  if (followed?.kind !== "lane") return null;
  const messages = await messagesOf(locale);
  const { siteUrl } = config();
  // From the beginning of a day, so that the feed is the same throughout the day.
  const since = `${addDays(dateInZone(now, "UTC"), -feedLimits.days)}T00:00:00.000Z`;
  const events = await eventsOfFollowed(followed, { since }, locale);
  const { follow: t } = messages;
  const { name } = followed;
  return {
    title: fill(t.feedTitle, { name }),
    description: fill(t.description, { name }),
    lang: localeRecords[locale].lang,
    publisher: site().publisher,
    url: siteUrl + localePath(locale, followed.path),
    selfUrl,
    updatedAt: new Date(since),
    entries: events
      .slice(0, feedLimits.entries)
      .flatMap((entry) =>
        entry.by === "sea" ? entryOf(entry.event, messages, siteUrl + localePath(locale, entry.path)) : [],
      ),
  };
}

/** One event with its changes, one a line. Its address has its number, and stays as it is. */
function entryOf(event: ScheduleEvent, words: Messages, url: string): FeedEntry {
  const { schedule, option, follow } = words;
  const { sellers, recordedAt, weight, sample } = event;
  const title = eventText(event, words);
  const lines = [
    [shipOfEvent(event, words), ...sellers.map(({ operator }) => operator)]
      .filter(Boolean)
      .join(schedule.separator),
    ...event.changes.slice(0, mostLines).map((change) => {
      const [line, previous] = [changeLine(change, words), valueText(change.previous, words)];
      const [now, was] = [valueText(change.current, words), previous && `${schedule.was} ${previous}`];
      const value = [now, was].filter(Boolean).join(schedule.separator);
      return value ? fill(schedule.criterion, { name: line, value }) : line;
    }),
  ];
  return {
    url,
    title: weight === "urgent" ? fill(follow.urgentTitle, { title }) : title,
    summary: [...lines, sample ? option.sampleEntry : ""].filter(Boolean).join("\n"),
    publishedAt: recordedAt,
    updatedAt: null,
    author: null,
    categories: [event.kind],
    html: null,
    image: null,
  };
}

/** The most changes of an event that a feed lists. */
const mostLines = 30;
