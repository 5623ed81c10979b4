import "server-only";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { SailingQuery, ScheduleEvent } from "@/lib/sailings/shared";
import { type EventEntry, type EventRange, eventsOf } from "./events";
import type { Followed } from "./followed-schema";

/** The most events of one query, and of one reading of all that came after an id. */
const pageSize = 500;
const mostEvents = 5_000;

/**
 * The events of what is followed, the latest first: of a range of ids all (at most 5,000), since an instant at most 500. Those of a
 * lane by sea are of its carriers, its ship and its days; whether a ship is direct, an event does not say.
 */
export async function eventsOfFollowed(
  followed: Followed,
  range: EventRange,
  locale: Locale,
  size = pageSize,
): Promise<EventEntry[]> {
  /** By their ids: a ship that two of a carrier's names sell is one event. */
  const found = new Map<number, EventEntry>();
  for (const subject of followed.subjects) {
    let next: EventRange | null = range;
    while (next && found.size < mostEvents) {
      const page = await eventsOf(subject, next, locale, size, operatorsOf(followed));
      for (const event of page.events) found.set(event.id, event);
      const earliest = Math.min(...page.events.map(({ id }) => id));
      const isRest: boolean = "upTo" in next && page.events.length > 0 && page.total > page.events.length;
      next = isRest && "after" in next ? { after: next.after, upTo: earliest - 1 } : null;
    }
  }
  const events = [...found.values()];
  return (followed.kind === "lane" ? events.filter((one) => isOfSearch(one, followed)) : events).toSorted(
    (a, b) => b.recordedAt.localeCompare(a.recordedAt) || b.id - a.id,
  );
}

const operatorsOf = (followed: Followed) => (followed.kind === "lane" ? followed.query.companies : []);

/** How many events were recorded since an instant, ISO 8601 UTC; of a lane those of other days and ships too. */
export async function countEvents(followed: Followed, since: string, locale: Locale): Promise<number> {
  const lists = await Promise.all(
    followed.subjects.map((subject) => eventsOf(subject, { since }, locale, 0, operatorsOf(followed))),
  );
  return lists.reduce((sum, { total }) => sum + total, 0);
}

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
