import "server-only";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { SailingQuery } from "@/lib/sailings/address";
import type { ScheduleEvent } from "@/lib/sailings/revisions/schema";
import { type EventEntry, type EventRange, eventsOf } from "./events";
import type { Followed } from "./followed-schema";

/** The most events that one reading has. */
const mostEvents = 500;

/**
 * The events of what is followed, at most 500, the latest first. Those of a lane by sea are of its carriers, its ship and its days;
 * whether a ship is direct, an event does not say.
 */
export async function eventsOfFollowed(
  followed: Followed,
  range: EventRange,
  locale: Locale,
): Promise<EventEntry[]> {
  const lists = await readEvents(followed, range, locale, mostEvents);
  const events = lists.flatMap((list) => list.events);
  return (followed.kind === "lane" ? events.filter((one) => isOfSearch(one, followed)) : events)
    .toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt) || b.id - a.id)
    .slice(0, mostEvents);
}

/** How many events were recorded since an instant, ISO 8601 UTC; of a lane those of other days and ships too. */
export async function countEvents(followed: Followed, since: string, locale: Locale): Promise<number> {
  const lists = await readEvents(followed, { since }, locale, 0);
  return lists.reduce((sum, { total }) => sum + total, 0);
}

const readEvents = (followed: Followed, range: EventRange, locale: Locale, limit: number) =>
  Promise.all(
    followed.subjects.map((subject) =>
      eventsOf(subject, range, locale, limit, followed.kind === "lane" ? followed.query.companies : []),
    ),
  );

function isOfSearch(
  { event }: EventEntry,
  { query, isRolling }: Extract<Followed, { kind: "lane" }>,
): boolean {
  if (!("etd" in event)) return true;
  const vessel = query.vesselName.toLowerCase();
  return (
    (event.vessel ?? "").toLowerCase().startsWith(vessel) &&
    (isRolling || isInWindow([event.etd, ...event.changes.flatMap(movedDeparture)], query))
  );
}

const movedDeparture = ({ field, previous, current }: ScheduleEvent["changes"][number]) =>
  field === "etd" ? [previous, current] : [];

/** Whether a departure, before or after its change, is on a day of the search. A search by another date has all of them. */
function isInWindow(
  departures: readonly (string | null)[],
  { dateFrom, dateTo, dateType }: Pick<SailingQuery, "dateFrom" | "dateTo" | "dateType">,
): boolean {
  if (dateType !== "ETD") return true;
  const days = departures.filter((time) => time !== null).map(dateOf);
  return days.length === 0 || days.some((day) => day >= dateFrom && day <= dateTo);
}
