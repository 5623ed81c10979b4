import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { lastValue } from "@/lib/addresses/params";
import { idsOf } from "@/lib/addresses/place-address";
import { config } from "@/lib/config/config";
import { messagesOf } from "@/lib/i18n/catalogues";
import { type Locale, localePath } from "@/lib/i18n/locales";
import {
  eventsOfSailings,
  nowIn,
  readItineraryDetails,
  readScheduleStamps,
  withdrawnSailings,
} from "@/lib/sailings";
import {
  cutoffState,
  operatorFilter,
  type Sailing,
  type ScheduleEvent,
  timeAt,
  toEvents,
  type WithdrawnSailing,
} from "@/lib/sailings/shared";
import { dateInZone } from "@/lib/time/calendar";
import { readFollowed } from "../follows/followed";
import { findOfferedOrWithdrawn } from "./port-option";
import { searchPortSchedule } from "./port-schedule";
import {
  type CalendarSailing,
  type CalendarSetting,
  laneCalendar,
  sailingCalendar,
} from "./sailing-calendar";

interface FeedRequest {
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/** The most sailings of a calendar, five entries each, the first of the search. */
const mostSailings = 150;

/** How long a calendar has the entries of a sailing that is not offered any more, as cancelled. */
const cancelledDays = 30;
const dayMs = 86_400_000;

async function settingOf(
  { params, locale, now }: FeedRequest,
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
    cargo: null,
    sample,
  };
}

const isRecent = ({ recordedAt }: WithdrawnSailing, now: Date) =>
  Date.parse(recordedAt) > now.getTime() - cancelledDays * dayMs;

/** The calendar of a search; null where its ports are not known. Throws UpstreamError. */
export async function calendarOfSearch(request: FeedRequest): Promise<string | null> {
  const { locale, now } = request;
  const followed = await readFollowed({ ...request, params: withoutSailing(request.params) });
  if (followed?.kind !== "lane") return null;
  const { answer, list, clock } = await searchPortSchedule({
    ...request,
    params: new URLSearchParams(followed.search),
    pageSize: mostSailings,
  });
  const { loadingPort, dischargePort, query } = followed;
  const { companies, direct, vesselName } = query;
  const offered: readonly Sailing[] = answer.items;
  const gone = await withdrawnSailings({
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
  const withdrawnOnes = new Set(cancelled.map(({ sailing }) => sailing));
  const all = [...offered, ...withdrawnOnes];
  const events = await eventsOfSailings(all, null, locale);
  const sailings = all.map(
    (sailing): CalendarSailing => ({
      sailing,
      further: [],
      events: eventsOf(sailing, events, gone),
      state: withdrawnOnes.has(sailing)
        ? null
        : cutoffState(sailing, timeAt(clock, sailing), answer.filter.cargo),
      isWithdrawn: withdrawnOnes.has(sailing),
    }),
  );
  return laneCalendar(
    sailings,
    { loadingPort, dischargePort, hubs: [] },
    {
      ...(await settingOf(request, list.sample, offered)),
      cargo: answer.filter.cargo,
      dateFrom: query.dateFrom,
      url: config().siteUrl + localePath(locale, followed.path),
    },
  );
}

/** The events of a sailing; of one that is gone at least the one by which it went. */
function eventsOf(
  sailing: Sailing,
  events: ReadonlyMap<string, ScheduleEvent[]>,
  gone: readonly WithdrawnSailing[],
): readonly ScheduleEvent[] {
  const own = events.get(sailing.id) ?? [];
  const last = gone.find((one) => one.sailing === sailing)?.change;
  return last && !own.some(({ id }) => id === last.eventId) ? [...toEvents([last]), ...own] : own;
}

export function withoutSailing(params: SearchParams): SearchParams {
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
export async function calendarOfSailing(id: string, request: FeedRequest): Promise<string | null> {
  const { locale, now } = request;
  const found = await findOfferedOrWithdrawn({ id, ...request });
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
      isWithdrawn: withdrawn !== null,
    },
    { loadingPort, dischargePort, hubs },
    await settingOf(request, sample, withdrawn ? [] : [sailing]),
  );
}
