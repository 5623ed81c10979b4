import "server-only";
import { messagesOf } from "@/lib/i18n/catalogues";
import { dateOf, type PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { listPortRegions } from "@/lib/places";
import type { Port } from "@/lib/places/shared";
import { sourceHas } from "@/lib/sailings";
import type { ScheduleChange, ScheduleEvent } from "@/lib/sailings/shared";
import { type BoardRow, boardCutoffs, codeOf, holidayText } from "@/lib/sailings/shared";
import { publicHoliday } from "@/lib/time/public-holidays";
import type { AddressRequest } from "../address-request";
import { type EventEntry, type EventSubject, eventsOf } from "../follows/events";
import { holidayName } from "./cutoff-holidays";

/** What the cut-off board has besides its rows: what moved, and public holidays. */

const dayMs = 86_400_000;
/** The most events of one subject that are read. */
const mostEvents = 500;

/**
 * The events of the last day that moved cut-offs of some rows, newest first; the rows get the times before. What was moved to
 * another day than those of the rows is an entry all the same, if it was on one of them.
 */
export async function moveRows(
  rows: readonly BoardRow[],
  subjects: readonly EventSubject[],
  { locale, now }: Pick<AddressRequest, "locale" | "now">,
): Promise<Pick<EventEntry, "id" | "sentence" | "path" | "recordedAt">[]> {
  if (!sourceHas("changes")) return [];
  const since = new Date(now.getTime() - dayMs).toISOString();
  const rowsByCall = Map.groupBy(rows, ({ portId, imo, vessel }) => callKey(portId, { imo, vessel }));
  const days = new Set(rows.map(({ portId, day }) => `${portId} ${day}`));
  const entries = new Map<number, EventEntry>();
  for (const subject of subjects) {
    const { events } = await eventsOf(subject, { since }, locale, mostEvents);
    for (const entry of events) {
      if (entry.by !== "sea" || entries.has(entry.id)) continue;
      const { event } = entry;
      const moving = event.changes.filter((change) => isOnBoard(change, days));
      if (moving.length > 0) entries.set(entry.id, entry);
      for (const change of moving)
        for (const row of rowsByCall.get(callKey(change.port?.id ?? "", change)) ?? [])
          mark(row, change, event);
    }
  }
  return [...entries.values()]
    .sort((a, b) => b.id - a.id)
    .map(({ id, sentence, path, recordedAt }) => ({ id, sentence, path, recordedAt }));
}

const callKey = (portId: string, { imo, vessel }: { imo: string | null; vessel: string | null }): string =>
  `${portId} ${imo ?? vessel?.toLowerCase() ?? ""}`;

const codes = new Set<string>(boardCutoffs.map(codeOf));

/** Whether a change moved a cut-off from or to a day with rows. */
const isOnBoard = ({ field, port, previous, current }: ScheduleChange, days: ReadonlySet<string>): boolean =>
  codes.has(field ?? "") &&
  [previous, current].some((time) => time !== null && days.has(`${port?.id ?? ""} ${dateOf(time)}`));

/** Gives a moment of a row its time before. Of several changes the earliest counts: events come newest first. */
function mark({ due, sellers }: BoardRow, change: ScheduleChange, event: ScheduleEvent): void {
  const voyages = new Set([change, ...event.sellers].map(({ voyage }) => voyage));
  if (!sellers.some(({ voyage }) => voyages.has(voyage))) return;
  for (const moment of due)
    if (codeOf(moment.name) === change.field && change.previous && change.previous !== moment.cutoff.time)
      moment.was = change.previous;
}

/** The public holidays of the days of some rows at their ports, in words, by day. */
export async function boardHolidays(
  rows: readonly BoardRow[],
  ports: ReadonlyMap<string, Port>,
  locale: Locale,
): Promise<Record<string, string[]>> {
  const { option: t } = await messagesOf(locale);
  const regions = await listPortRegions([...ports.values()].flatMap(({ code }) => code ?? []));
  const texts = new Map<PortTime, Set<string>>();
  for (const place of new Set(rows.map(({ day, portId }) => `${day} ${portId}`))) {
    const [day = "", portId = ""] = [place.slice(0, 10), place.slice(11)];
    const port = ports.get(portId);
    const region = regions.get(port?.code ?? "");
    const holiday = region && (await publicHoliday(region, day));
    if (!port || holiday === undefined) continue;
    const text = holidayText(holiday && holidayName(holiday, locale), port.name, t);
    texts.set(day, (texts.get(day) ?? new Set()).add(text));
  }
  return Object.fromEntries([...texts].map(([day, all]) => [day, [...all]]));
}
