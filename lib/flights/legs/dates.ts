import { dateFromDayNumber, dayNumber, weekdayOf } from "@/lib/i18n/formats";

/** The dates on which services depart, and their clocks: pure, for server and browser. */

/** The dates of departure of a service, local to its origin. */
export interface ServiceDates {
  /** Monday first. */
  days: readonly boolean[];
  /** The first and the last date, YYYY-MM-DD; null when open. */
  validFrom: string | null;
  validTo: string | null;
  /** A date from which fortnights are counted: it departs in the first seven days of each. null: every week. */
  fortnightFrom: string | null;
}

/** Days written as the numbers of weekdays ('135', '1 3 5  ') as flags, Monday first. */
export function flagsOf(days: string): boolean[] {
  return [..."1234567"].map((day) => days.includes(day));
}

/** The index of a date (YYYY-MM-DD) among the days of service: 0 is Monday. */
export function dayOfService(date: string): number {
  return (weekdayOf(date) + 6) % 7;
}

/** The same of a day number, days since 1970-01-01, which was a Thursday. */
export const dayOfServiceAt = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Days after which a pattern of days repeats: two weeks. */
export const cycle = 14;

/** Whether a day is in the first seven days of a fortnight, which are counted from another one. Both are days since 1970. */
export const isInFortnight = (day: number, from: number): boolean =>
  (((day - from) % cycle) + cycle) % cycle < 7;

/** Minutes after midnight of 'HH:mm'. */
export const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** 'HH:mm' of minutes after midnight. */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Whether the service departs on a date, YYYY-MM-DD, local to its origin. */
export function departsOn({ days, validFrom, validTo, fortnightFrom }: ServiceDates, date: string): boolean {
  if (!days[dayOfService(date)] || (validFrom ?? date) > date || (validTo ?? date) < date) return false;
  return fortnightFrom === null || isInFortnight(dayNumber(date), dayNumber(fortnightFrom));
}

/** The dates from `from` to `to`, both included, on which the service departs, in order. */
export function* departureDates(service: ServiceDates, from: string, to: string): Generator<string> {
  const { validFrom, validTo } = service;
  const last = dayNumber(validTo && validTo < to ? validTo : to);
  for (let day = dayNumber(validFrom && validFrom > from ? validFrom : from); day <= last; day++) {
    const date = dateFromDayNumber(day);
    if (departsOn(service, date)) yield date;
  }
}

/** The first date from `from` to `to`, both included, on which the service departs; null when there is none. */
export function firstDeparture(service: ServiceDates, from: string, to: string): string | null {
  const begin = service.validFrom && service.validFrom > from ? service.validFrom : from;
  // Each pattern shows itself within one cycle; an open end must not be walked to the end of time.
  const end = dateFromDayNumber(dayNumber(begin) + cycle - 1);
  const [date] = departureDates(service, begin, end < to ? end : to);
  return date ?? null;
}
