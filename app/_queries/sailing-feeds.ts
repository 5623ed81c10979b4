import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { lastValue } from "@/lib/addresses/params";
import { idsOf } from "@/lib/addresses/place-address";
import { config } from "@/lib/config/config";
import type { Feed, FeedEntry } from "@/lib/feeds/feeds";
import { type Messages, messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import {
  changesOfSailings,
  goneSailings,
  nowIn,
  readItineraryDetails,
  readScheduleStamps,
} from "@/lib/sailings";
import { operatorFilter } from "@/lib/sailings/address";
import { cutoffState, timeAt } from "@/lib/sailings/cutoffs";
import { changeLine, shiftText, valueText } from "@/lib/sailings/revisions/change-text";
import type { GoneSailing, ScheduleChange } from "@/lib/sailings/revisions/schema";
import type { Sailing } from "@/lib/sailings/schema";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { changesOfFollowed, changesPath, followedName, readFollowed } from "./followed";
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
  const gone = await goneSailings(
    {
      loadingPortIds: idsOf(loadingPort.id),
      dischargePortIds: idsOf(dischargePort.id),
      dateFrom: query.dateFrom,
      dateTo: query.dateTo,
      language: locale,
    },
    list.sailings,
  );
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
  const changes = await changesOfSailings(all, null, locale);
  const sailings = all.map(
    (sailing): CalendarSailing => ({
      sailing,
      further: [],
      changes: changesOf(sailing, changes, gone),
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

/** The changes of a sailing; of one that is gone at least the one by which it went. */
function changesOf(
  sailing: Sailing,
  changes: ReadonlyMap<string, ScheduleChange[]>,
  gone: readonly GoneSailing[],
): readonly ScheduleChange[] {
  const own = changes.get(sailing.id) ?? [];
  const last = gone.find((one) => one.sailing === sailing)?.change;
  return last && !own.some(({ id }) => id === last.id) ? [last, ...own] : own;
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
  const [changes, details] = await Promise.all([
    changesOfSailings([sailing], null, locale),
    withdrawn ? null : readItineraryDetails(sailing, locale),
  ]);
  return sailingCalendar(
    {
      sailing,
      further: details?.cutoffs ?? [],
      changes: changesOf(sailing, changes, withdrawn ? [withdrawn] : []),
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
  const changes = await changesOfFollowed(followed, { since }, locale);
  const { follow: t, schedule } = messages;
  const name = followedName(followed, schedule);
  return {
    title: fill(t.feedTitle, { name }),
    description: fill(t.description, { name }),
    lang: localeRecords[locale].lang,
    publisher: site().publisher,
    url: siteUrl + localePath(locale, followed.path),
    selfUrl,
    updatedAt: new Date(since),
    entries: changes
      .slice(0, feedLimits.entries)
      .map((change) =>
        entryOf(change, messages, siteUrl + localePath(locale, changesPath(followed, change.id))),
      ),
  };
}

/** One change. Its address has its number, and stays as it is. */
function entryOf(change: ScheduleChange, words: Messages, url: string): FeedEntry {
  const { scheduleChanges: t, schedule, option, follow } = words;
  const { vessel, voyage, operator, service, previous, current, recordedAt, weight, etd, sample } = change;
  const ship = [vessel, voyage].filter(Boolean).join(" ");
  const title = [changeLine(change, words), ship].filter(Boolean).join(schedule.separator);
  const values = [
    previous && fill(schedule.criterion, { name: t.previousValue, value: valueText(previous, words) }),
    current && fill(schedule.criterion, { name: t.currentValue, value: valueText(current, words) }),
    shiftText(change, words),
  ];
  const about = [operator, service, etd && fill(t.departs, { date: dateOf(etd) })];
  const lines = [values, about].map((parts) => parts.filter(Boolean).join(schedule.separator));
  return {
    url,
    title: weight === "urgent" ? fill(follow.urgentTitle, { title }) : title,
    summary: [...lines, sample ? option.sampleEntry : ""].filter(Boolean).join("\n"),
    publishedAt: recordedAt,
    updatedAt: null,
    author: null,
    categories: [change.kind],
    html: null,
    image: null,
  };
}
