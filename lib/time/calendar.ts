import { tzOffset } from "@date-fns/tz/tzOffset";
import { UTCDateMini } from "@date-fns/utc/date/mini";
import { addDays as daysAfter } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { lastDayOfMonth } from "date-fns/lastDayOfMonth";
import { startOfWeek } from "date-fns/startOfWeek";

/**
 * The server's calendar, on days as text (YYYY-MM-DD): date-fns on UTC dates, so that the zone of the machine has no effect.
 * What the browser computes too is in lib/i18n/formats, which needs no library.
 */

/** A day; one that does not exist, such as 31 April, overflows into the next month. */
const dayOf = (date: string): Date => new UTCDateMini(date);
const textOf = (day: Date): string => day.toISOString().slice(0, 10);

/** The day `days` later; earlier when negative. */
export function addDays(date: string, days: number): string {
  return textOf(daysAfter(dayOf(date), days));
}

/** The same day of the next month, or that month's last day (31 January -> 28 or 29 February). */
export function addMonth(date: string): string {
  return textOf(addMonths(dayOf(date), 1));
}

/** The same day so many months before, or that month's last day. */
export function monthsBefore(date: string, months: number): string {
  return textOf(addMonths(dayOf(date), -months));
}

/** The same day so many months later, or that month's last day. */
export function monthsAfter(date: string, months: number): string {
  return textOf(addMonths(dayOf(date), months));
}

/** The complete ISO weeks before a day, so many: a Monday and a Sunday. */
export function completeWeeks(today: string, weeks: number): { from: string; to: string } {
  const to = addDays(textOf(startOfWeek(dayOf(today), { weekStartsOn: 1 })), -1);
  return { from: addDays(to, 1 - 7 * weeks), to };
}

/** The last Sunday of a month; January is 1. */
export function lastSunday(year: number, month: number): string {
  const first = dayOf(`${year}-${String(month).padStart(2, "0")}-01`);
  return textOf(startOfWeek(lastDayOfMonth(first), { weekStartsOn: 0 }));
}

/** Minutes that an IANA zone's clock is ahead of UTC at an instant; negative if it is behind. */
export function minutesAhead(now: Date, zone: string): number {
  return tzOffset(zone, now);
}

/** Minutes ahead of UTC as ISO 8601 writes them: '+08:00', '-03:30'. */
export function isoOffset(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/** The local time of an instant in an IANA zone, YYYY-MM-DDTHH:mm. */
export function clockInZone(now: Date, zone: string): string {
  return new Date(now.getTime() + minutesAhead(now, zone) * 60_000).toISOString().slice(0, 16);
}

/** The date of an instant in an IANA zone. */
export function dateInZone(now: Date, zone: string): string {
  return clockInZone(now, zone).slice(0, 10);
}
