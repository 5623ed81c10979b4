export { fill } from "./fill";

import { memoize } from "@/lib/memoize/memoize";
import { fill } from "./fill";
import { zoned } from "./zoned";
/**
 * Formats of dates. The functions are pure and work on the texts 'YYYY-MM-DD' and port times, so that server and browser agree
 * and no time zone of either matters. Calculations of the server alone are in lib/time/calendar.
 */

/** 'YYYY-MM-DD' when only the date is known, else 'YYYY-MM-DDTHH:mm'; local time at the port. */
export type PortTime = string;

export interface DateWords {
  /** Sunday first. */
  weekdays: readonly string[];
  /** January first, short (Jan, 1月). */
  months: readonly string[];
}

/** Whether a text is a port time. */
export const isPortTime = (text: string): text is PortTime => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text);

export function dateOf(time: PortTime): string {
  return time.slice(0, 10);
}

/** 'HH:mm', or null if the time is unknown (00:00 counts as unknown, as in legacy rows). */
export function timeOfDay(time: PortTime): string | null {
  const clock = time.slice(11, 16);
  return clock === "" || clock === "00:00" ? null : clock;
}

/** DD-MM-YYYY. */
export function formatDate(time: PortTime): string {
  return `${time.slice(8, 10)}-${time.slice(5, 7)}-${time.slice(0, 4)}`;
}

/** DD-MM-YYYY HH:mm, or DD-MM-YYYY when the time is unknown. */
export function formatDateTime(time: PortTime): string {
  const clock = timeOfDay(time);
  return clock ? `${formatDate(time)} ${clock}` : formatDate(time);
}

/** Days since 1970-01-01 of a date. Memoized, because a schedule needs those of some two months repeatedly. */
export const dayNumber = memoize(
  (date: string): number =>
    Math.floor(Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / 86_400_000),
  { max: 1000 },
);

export function dateFromDayNumber(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** 0 = Sunday. */
export function weekdayOf(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** ISO 8601 week: its number and its Monday and Sunday. */
export function isoWeek(date: string): { week: number; monday: string; sunday: string } {
  const day = dayNumber(date);
  const monday = day - ((weekdayOf(date) + 6) % 7);
  const thursday = dateFromDayNumber(monday + 3);
  const firstDay = dayNumber(`${thursday.slice(0, 4)}-01-01`);
  return {
    week: Math.floor((monday + 3 - firstDay) / 7) + 1,
    monday: dateFromDayNumber(monday),
    sunday: dateFromDayNumber(monday + 6),
  };
}

/** DD MMM YY, the format of pickers; in languages with numbered months 2022年6月9日. */
export function formatPicked(date: string, months: readonly string[]): string {
  const month = months[+date.slice(5, 7) - 1] ?? "";
  if (/^\d/.test(month)) return `${date.slice(0, 4)}年${month}${+date.slice(8, 10)}日`;
  return `${date.slice(8, 10)} ${month} ${date.slice(2, 4)}`;
}

/** Weekday, day and month of a date whose year is obvious: 'Fri 17 Jun', or with numbered months '6月17日（週五）'. */
export function formatDayOfWeek(date: string, { weekdays, months }: DateWords): string {
  const [day, weekday] = [formatDayMonth(date, months), weekdays[weekdayOf(date)] ?? ""];
  return day.endsWith("日") ? `${day}（${weekday}）` : `${weekday} ${day}`;
}

/** Day and month of a date whose year is obvious: '4 Dec', or with numbered months '12月4日'. */
export function formatDayMonth(date: string, months: readonly string[]): string {
  const month = months[+date.slice(5, 7) - 1] ?? "";
  const day = +date.slice(8, 10);
  return /^\d/.test(month) ? `${month}${day}日` : `${day} ${month}`;
}

/** Both ends of a range in the format of pickers. In Chinese an equal year is written once. */
export function formatPickedRange(from: string, to: string, months: readonly string[]): string {
  const [first, last] = [formatPicked(from, months), formatPicked(to, months)];
  const year = `${from.slice(0, 4)}年`;
  return `${first} – ${first.startsWith(year) && last.startsWith(year) ? last.slice(year.length) : last}`;
}

/** The words of an article's date: `article` is its format with {month}, {day} and {year}. */
export interface ArticleDateWords {
  /** January first. */
  monthsLong: readonly string[];
  article: string;
}

/** MMMM DD, YYYY, the format of articles. With numbered months the day has no leading zero (2022年6月9日). */
export function formatArticleDate(date: string, { monthsLong, article }: ArticleDateWords): string {
  const month = monthsLong[+date.slice(5, 7) - 1] ?? "";
  const day = /^\d/.test(month) ? +date.slice(8, 10) : date.slice(8, 10);
  return fill(article, { month, day, year: date.slice(0, 4) });
}

/** The words of a date within a sentence: `long` is its format with {month}, {day} and {year}. */
export interface LongDateWords {
  /** January first. */
  monthsLong: readonly string[];
  long: string;
}

/** '7 January 2027' and 2027年1月7日: the format of dates in sentences, except those of articles. */
export function formatLongDate(date: string, { monthsLong, long }: LongDateWords): string {
  return fill(long, {
    month: monthsLong[+date.slice(5, 7) - 1] ?? "",
    day: +date.slice(8, 10),
    year: date.slice(0, 4),
  });
}

/** True for a real calendar date 'YYYY-MM-DD'. */
export function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && dateFromDayNumber(dayNumber(value)) === value;
}

/**
 * Parses a day: 'DD-MM-YYYY' with any or no usual separator, or 'YYYY-MM-DD'. '' for anything else. The year has four digits,
 * and the day precedes the month.
 */
export function parseDay(text: string): string {
  const written = text.trim();
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(written) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(written) ?? [];
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : written;
  return isDate(date) ? date : "";
}

/** Throws a RangeError for an unknown zone. Memoized, because creating one is slow and a search needs the same few. */
const clockIn = memoize(
  (zone: string) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  { max: 50 },
);

/** An offset from UTC in hours: '+8', '+5:30', '−4'. @param minutes ahead of UTC; negative behind it */
export function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "−" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/** The wall clock of an instant in an IANA zone, YYYY-MM-DDTHH:mm. Throws a RangeError for an unknown zone. */
export function timeInZone(now: Date, zone: string): PortTime {
  const clock = zoned(now, zone);
  if (clock) return `${clock}`.slice(0, 16);
  const parts = clockIn(zone).formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}
